# the same piece lifted and put back before Red's move was complete: not Black's touch
#! moves h2e2 b9c7
#! never event=alert kind=touch side=black
setup
0 start
4000 lift h9
4800 drop h9
5000 lift h2
5300 drop e2
6500 press red
8000 lift b9
8300 drop c7
8600 press black
10000 wait
