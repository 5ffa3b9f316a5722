# a late drop costs the time until it came down; the increment is credited once
#! moves h2e2
#! expect event=move left.red=84000
setup time 1m+30s
0 start
5000 lift h2
5200 press red
6000 drop e2
8000 wait
