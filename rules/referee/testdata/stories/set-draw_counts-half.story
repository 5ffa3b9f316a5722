# draw_counts=half: an agreed draw is a draw
#! expect event=result winner=none article=4.2.2 status=final
setup policy draw_counts=half
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
8000 cmd accept black
9000 wait
