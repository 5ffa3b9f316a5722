# resume: the clock runs where it stood, and the game goes on
#! moves h2e2
#! expect event=clock running=red why=resume left.red=5395000
#! expect event=move used_ms=7000
setup
0 start
5000 cmd pause
9000 cmd resume
10000 lift h2
10300 drop e2
11000 press red
12000 wait
