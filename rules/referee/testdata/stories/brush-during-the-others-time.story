# a brush in the other's time is nothing either
#! moves h2e2 h9g7
#! never event=touch point=c6
#! expect event=brush point=c6
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
6500 lift c6
6650 drop c6
7000 lift h9
7300 drop g7
7600 press black
9000 wait
