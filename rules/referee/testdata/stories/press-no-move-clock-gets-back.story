# the void press costs no time: Red's clock runs as if nothing had been
#! expect event=clock running=red why=alert left.black=5400000
#! expect event=move ply=1 used_ms=8900 left.red=5391100
setup
0 start
5000 press red
8000 lift h2
8300 drop e2
8900 press red
9900 wait
