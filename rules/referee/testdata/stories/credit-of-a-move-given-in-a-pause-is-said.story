# an increment for a move that the arbiter gives while both clocks stand is said
#! moves h2e2
#! expect event=clock why=ruling running=none left.red=605000
setup time 10m+10s
0 start
5000 cmd pause
6000 cmd move h2e2
7000 wait
