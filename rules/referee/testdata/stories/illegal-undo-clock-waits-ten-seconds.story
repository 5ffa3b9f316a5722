# nobody puts the horse back: the clock runs again 10 s after the ruling
#! expect event=clock running=red why=ruling ms=20000
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
10000 cmd resolve 1 undo
23000 wait
