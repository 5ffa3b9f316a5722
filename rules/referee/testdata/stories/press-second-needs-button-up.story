# held down, the button gives one press; its chatter of 20 ms is no second one
#! moves h2e2
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5900 down red
6500 up red
6520 down red
6540 up red
8000 wait
