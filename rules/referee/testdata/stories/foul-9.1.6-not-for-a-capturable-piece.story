# a piece that can be captured: no foul, only the duty
#! never event=foul
#! expect event=duty must=capture article=5.2
setup
0 start
5000 lift h9
5800 drop h9
8000 wait
