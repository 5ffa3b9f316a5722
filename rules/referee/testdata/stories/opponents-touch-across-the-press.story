# Black lifts before Red's press and puts back after it: his turn had begun with the candidate, it obliges (5.1)
#! moves h2e2 b9c7
#! expect event=alert kind=touch side=black article=5.1
setup
0 start
5000 lift h2
5300 drop e2
5400 lift h9
6000 press red
6500 drop h9
8000 lift b9
8300 drop c7
8600 press black
10000 wait
