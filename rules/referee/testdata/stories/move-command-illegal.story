# an illegal move is refused
#! moves
#! expect event=refused do=move
setup
0 start
6000 cmd move h2a9
8000 wait
