# Black captures out of turn and presses (5.8)
#! expect event=alert kind=off-turn side=black move=h7h0
setup
0 start
5000 lift h7
5200 lift h0
5500 drop h0
6000 press black
8000 wait
