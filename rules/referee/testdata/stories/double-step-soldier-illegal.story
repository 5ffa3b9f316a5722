# the soldier two points at once (2.2)
#! alerts illegal-move
#! expect event=alert move=c3c5 article=4.1.6
setup
0 start
5000 lift c3
5400 drop c5
5900 press red
8000 wait
