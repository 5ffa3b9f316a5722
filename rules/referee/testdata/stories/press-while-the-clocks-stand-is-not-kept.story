# Black's press while both clocks stand does not count after the ruling either
#! moves b0d1
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
7000 lift h9
7400 drop g7
7800 press black
9000 cmd resolve 1 stand
13000 wait
