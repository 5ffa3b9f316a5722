# Red's flag was dismissed; then Black's falls too, and is final when the sensors are back
#! expect event=alert kind=flag side=red
#! expect event=result winner=red article=4.1.4 status=final
setup time 6.5:1m
0 start
50000 fault lost a9
63000 cmd resolve 2 dismiss
63500 fault back a9
64000 lift h2
64300 drop e2
65000 press red
130000 wait
