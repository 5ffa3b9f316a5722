# start=arbiter: a press starts nothing
#! never event=start
setup
5000 press black
6000 wait
