# after a final result time and takeback are refused (5.8)
#! expect event=refused do=takeback
#! expect event=refused do=time
#! expect event=result winner=black
setup
0 start
2000 lift h2
2300 drop e2
2700 press red
5000 cmd resign red
6000 cmd takeback 0
7000 cmd time red +60000
8000 wait
