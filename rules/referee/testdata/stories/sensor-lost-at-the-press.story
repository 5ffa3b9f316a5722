# lost at the press, back two seconds later: read then, with the time of the press
#! moves h2e2
#! expect event=move used_ms=5900
setup
0 start
5000 lift h2
5200 fault lost e2
5300 drop e2
5900 press red
8000 fault back e2
10000 wait
