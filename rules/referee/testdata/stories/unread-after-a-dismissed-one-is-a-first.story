# after a dismissed press the next unread one is the first again: it leaves the clock with the opponent
#! alerts unread unread
#! never event=clock running=none
setup
0 start
4500 lift h2
5000 press red
7000 cmd resolve 1 dismiss
8000 press red
10000 wait
