# draw_counts=red-loses: an agreed draw is a loss for Red (红先和判红负)
#! expect event=result winner=black status=final
setup policy draw_counts=red-loses
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
8000 cmd accept black
9000 wait
