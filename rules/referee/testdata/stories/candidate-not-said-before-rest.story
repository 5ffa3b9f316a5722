# pressed 200 ms after the drop: no candidate is said
#! moves h2e2
#! never event=candidate
setup
0 start
5000 lift h2
5300 drop e2
5500 press red
7000 wait
