# enemy_touch=note: touches of own pieces oblige as ever
#! expect event=alert kind=touch article=5.1
setup policy enemy_touch=note
0 start
5000 lift e3
5900 drop e3
7000 lift h0
7300 drop g2
7600 press red
8600 wait
