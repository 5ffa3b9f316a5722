# said one second after the record, not before
#! alerts not-pressed
#! expect event=alert kind=not-pressed ms=7700|7725
setup
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
6700 press black
9000 wait
