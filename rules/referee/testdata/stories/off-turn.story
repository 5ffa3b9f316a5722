# Black moves and presses in Red's time, Red has no move on the board (5.8)
#! moves
#! alerts off-turn
#! expect event=alert kind=off-turn side=black article=5.8 move=h9g7
#! expect event=clock running=none why=alert
setup
0 start
5000 lift h9
5300 drop g7
5700 press black
8000 wait
