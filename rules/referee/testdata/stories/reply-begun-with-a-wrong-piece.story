# the opponent's lifted piece goes back after the press and another moves: his own touch (5.1)
#! moves h2e2 b9c7
#! expect event=alert kind=touch side=black article=5.1
setup
0 start
5000 lift h2
5300 drop e2
5500 lift h9
5700 press red
6400 drop h9
8000 lift b9
8300 drop c7
8600 press black
10000 wait
