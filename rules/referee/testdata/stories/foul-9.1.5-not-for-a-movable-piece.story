# a piece that can move: no foul, only the duty
#! never event=foul
#! expect event=duty must=move article=5.1
setup
0 start
5000 lift c0
5800 drop c0
8000 wait
