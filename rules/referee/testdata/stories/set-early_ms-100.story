# early_ms=100: a drop 200 ms after the press costs its time and a foul
#! moves h2e2
#! expect event=move used_ms=5400
#! expect event=foul article=9.1.2 status=proposed
setup policy early_ms=100
0 start
5000 lift h2
5200 press red
5400 drop e2
7000 wait
