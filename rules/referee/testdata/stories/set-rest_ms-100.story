# rest_ms=100: it is said after 100 ms
#! moves h2e2
#! expect event=candidate move=h2e2 ms=5400
setup policy rest_ms=100
0 start
5000 lift h2
5300 drop e2
5500 press red
7000 wait
