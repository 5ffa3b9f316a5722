# two soldiers pushed off while the cannon is put down; set back after the press: a reading, no touches
#! never event=alert kind=touch
#! never event=duty
#! never event=foul
setup
0 start
5000 lift h2
5280 lift g3
5290 lift e3
5300 drop e2
5900 press red
7000 drop g3
7500 drop e3
9500 wait
