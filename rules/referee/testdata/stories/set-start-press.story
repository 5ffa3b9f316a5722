# start=press: Black's press starts Red's clock
#! moves h2e2
#! expect event=clock running=red why=start
setup policy start=press
5000 press black
8000 lift h2
8300 drop e2
8700 press red
9700 wait
