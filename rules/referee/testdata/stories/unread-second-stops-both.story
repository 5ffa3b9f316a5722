# a second press that can't be read stops both clocks
#! alerts unread unread
#! expect event=clock running=none why=alert
setup
0 start
4500 lift c3
5000 press red
8000 lift c6
8500 press black
10000 wait
