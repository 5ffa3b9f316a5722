# an illegal capture let stand: the piece is off, the game goes on
#! moves a0a6 h9g7
#! expect event=move move=a0a6 captured=p stands=true
setup
0 start
5000 lift a0
5300 lift a6
5600 drop a6
5900 press red
8000 cmd resolve 1 stand
9000 lift h9
9300 drop g7
9600 press black
11000 wait
