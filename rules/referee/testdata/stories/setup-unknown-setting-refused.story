# an unknown value of a setting is refused
#! expect event=refused do=setup
setup
0 cmd setup fouls=never
1000 wait
