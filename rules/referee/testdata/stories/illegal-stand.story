# the arbiter lets it stand: recorded, marked, in ICCS, and Black's clock runs at once
#! moves b0d1
#! expect event=move move=b0d1 stands=true zh=b0d1
#! expect event=clock running=black why=ruling
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
9000 cmd resolve 1 stand
10000 wait
