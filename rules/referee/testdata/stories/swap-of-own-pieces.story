# two own pieces change places within the turn and the button is pressed: no move is made up
#! moves
#! never event=move
#! expect event=alert kind=unread|ambiguous
setup
0 start
5000 lift c3
5200 lift e3
5600 drop c3
5900 drop e3
6500 press red
9000 wait
