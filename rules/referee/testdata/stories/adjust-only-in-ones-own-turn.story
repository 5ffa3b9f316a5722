# adjusting in the opponent's turn is refused (5.6)
#! expect event=refused do=adjust
#! never event=duty
setup
0 start
3000 cmd adjust black on
5000 wait
