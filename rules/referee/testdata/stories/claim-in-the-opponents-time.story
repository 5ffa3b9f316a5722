# a claim only in one's own turn (8.5)
#! expect event=refused do=claim
#! never event=claim
#! never event=foul
setup
0 start
5000 cmd claim black natural
6000 wait
