# Red moves again in Black's time and presses: off-turn, of Red (5.8)
#! moves h2e2
#! expect event=alert kind=off-turn side=red move=b0c2
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift b0
7300 drop c2
7700 press red
10000 wait
