# Black's piece is in the air when his turn begins: it counts as lifted then, and obliges (5.1)
#! moves h2e2 b9c7
#! expect event=touch side=black point=h9
#! expect event=alert kind=touch side=black article=5.1
setup
0 start
5000 lift h2
5100 lift h9
5300 drop e2
5700 press red
6500 drop h9
8000 lift b9
8300 drop c7
8700 press black
9700 wait
