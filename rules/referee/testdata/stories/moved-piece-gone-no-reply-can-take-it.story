# the moved piece is off its point at the press and no reply can take it: no reading from that
#! moves
#! expect event=alert kind=unread|ambiguous|press-without-move
setup
0 start
5000 lift h2
5300 drop e2
5800 lift e2
5900 press red
8000 wait
