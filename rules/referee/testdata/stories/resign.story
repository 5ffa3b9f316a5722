# resignation is final by itself (4.1.9)
#! expect event=result winner=black article=4.1.9 status=final
#! expect event=clock running=none why=result
setup
0 start
5000 cmd resign red
6000 wait
