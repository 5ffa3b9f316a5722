# Black lifts and puts back between Red's candidate and its press: said, in Black's turn, and obliges nobody
#! moves h2e2 b9c7
#! expect event=touch side=black point=h9
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5400 lift h9
6000 drop h9
6500 press red
8000 lift b9
8300 drop c7
8600 press black
10000 wait
