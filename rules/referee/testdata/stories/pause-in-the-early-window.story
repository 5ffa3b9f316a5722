# pressed before the drop, paused at once: after resume the move is read
#! moves h2e2
setup
0 start
5000 lift h2
5200 press red
5250 cmd pause
5350 drop e2
8000 cmd resume
10000 wait
