# the target's sensor is known to flicker: its blip is no evidence
#! moves
#! never event=move
setup policy flicker=2 fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
2000 lift e6
2012 drop e6
3000 lift e6
3012 drop e6
5000 lift e5
5400 lift e6
5412 drop e6
5900 press red
8000 wait
