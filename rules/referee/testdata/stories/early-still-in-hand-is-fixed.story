# within the early window the cannon slides on: it was still in the hand, and the move is recorded anew
#! moves h2e2
#! never event=alert kind=changed
#! expect event=fixed ply=0
#! expect event=move move=h2e2 used_ms=5000
setup
0 start
4800 lift h2
4950 drop g2
5000 press red
5060 lift g2
5150 drop e2
8000 wait
