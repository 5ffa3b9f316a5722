# pressed with the piece in the hand, three seconds later it comes down: read, and he pays the three seconds
#! moves h2e2
#! expect event=alert kind=unread
#! expect event=resolved by=board
#! expect event=foul side=red article=9.1.2 status=proposed
#! expect event=move used_ms=8000 left.red=5392000
setup
0 start
4000 lift h2
5000 press red
8000 drop e2
10000 wait
