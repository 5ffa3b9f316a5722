# red-loses holds for every draw: the natural limit too (红先和判红负)
#! expect event=result winner=black status=final
setup policy draw_counts=red-loses natural_limit=1
0 start
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6300 drop g7
6600 press black
8000 cmd claim red natural
10000 wait
