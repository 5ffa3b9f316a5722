# mate needs no press: recorded by: end after rest_ms, proposed, final after three seconds (4.1.1, 22.5)
#! moves a7a9
#! expect event=move by=end used_ms=5300
#! expect event=clock running=none
#! expect event=result winner=red article=4.1.1 status=proposed
#! expect event=result winner=red article=4.1.1 status=final
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
12000 wait
