# after a result the array standing for five seconds is a new game, which Black's press starts
#! expect event=result winner=black article=4.1.9
#! expect event=start ms=12000
#! expect event=move ply=1 move=b0c2
setup policy profile=casual
0 press black
2000 cmd resign red
12000 press black
13000 lift b0
13300 drop c2
13600 press red
15000 wait
