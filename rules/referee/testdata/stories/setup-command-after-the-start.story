# players and settings are told before the start, not after
#! expect event=refused do=setup
setup
0 start
3000 cmd setup time=6.2
4000 wait
