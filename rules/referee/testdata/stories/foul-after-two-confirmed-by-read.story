# fouls stay with their side over takebacks: two and one make three (4.1.8)
#! expect event=result winner=black article=4.1.8 status=final
setup
0 start
2000 cmd foul red 9.1.1
3000 cmd foul red 9.1.1
5000 lift h2
5300 drop e2
5600 press red
7000 cmd takeback 0
8000 lift e2
8300 drop h2
9000 cmd foul red 9.1.8
10000 wait
