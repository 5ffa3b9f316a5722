# the piece comes down 600 ms after the press: the time until then is the mover's, and 9.1.2 is proposed
#! moves h2e2
#! expect event=foul side=red article=9.1.2 status=proposed
#! expect event=move used_ms=5800 left.red=5394200
setup
0 start
5000 lift h2
5200 press red
5800 drop e2
8000 wait
