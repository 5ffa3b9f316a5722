# Red holds a piece in the air, no move of his stands; Black moves and presses: off-turn (5.8)
#! moves
#! expect event=alert kind=off-turn side=black
setup
0 start
4500 lift c3
5000 lift h9
5300 drop g7
5700 press black
8000 wait
