# a winner that is none of red, black, none, both-lose
#! expect event=refused do=result
#! never event=result
setup
0 start
5000 cmd result white 4.1.10
6000 wait
