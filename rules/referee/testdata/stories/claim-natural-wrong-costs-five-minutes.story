# five minutes off the claimant's time, and his clock runs on
#! expect event=clock running=red why=claim left.red=5095000
#! never event=result
setup
0 start
5000 cmd claim red natural
6000 wait
