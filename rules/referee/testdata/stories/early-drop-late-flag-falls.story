# pressed 100 ms before zero, the piece down 500 ms after it: his flag is included (4.1.4)
#! expect event=result winner=black article=4.1.4
setup time 6.5:1m
0 start
59700 lift h2
59900 press red
60500 drop e2
64000 wait
