# a touch declines nothing: the offer can still be accepted
#! expect event=result winner=none article=4.2.2
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
8000 lift h9
8600 drop h9
9000 cmd accept black
10000 wait
