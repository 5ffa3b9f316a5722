# illegal move of Black let stand: Red's clock runs at once
#! expect event=clock running=red why=ruling
#! expect event=move move=h9f8 stands=true
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift h9
7300 drop f8
7700 press black
9000 cmd resolve 1 stand
10000 wait
