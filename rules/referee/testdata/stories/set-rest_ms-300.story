# rest_ms=300: a move that rests 200 ms before its press was no candidate yet
#! moves h2e2
#! never event=candidate
setup policy rest_ms=300
0 start
5000 lift h2
5300 drop e2
5500 press red
7000 wait
