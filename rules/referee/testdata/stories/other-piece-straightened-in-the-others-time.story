# Red straightens a piece that he did not move in Black's time: for the board it is Black's touch (5.2)
#! expect event=touch side=black point=e3
setup
0 start
5000 lift h2
5300 drop e2
5700 press red
6200 lift e3
6900 drop e3
9000 wait
