# held for two seconds: no call
#! never event=alert kind=call
setup
0 start
5000 down black
5100 down red
7000 up red
7000 up black
10000 wait
