# a move entered by word turns the clock
#! expect event=clock running=black
#! expect event=move by=arbiter used_ms=6000
setup
0 start
5000 lift h2
5300 drop e2
6000 cmd move h2e2
8000 wait
