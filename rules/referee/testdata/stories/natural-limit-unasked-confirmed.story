# the arbiter confirms: a draw
#! expect event=result winner=none article=4.2.4 status=final
setup policy natural_limit=1
0 start
5000 lift h2
5300 drop e2
5700 press red
7000 lift h9
7300 drop g7
7700 press black
9000 cmd resolve 1 confirm
10000 wait
