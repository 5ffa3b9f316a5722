# the arbiter confirms the proposed flag
#! expect event=result winner=black article=4.1.4 status=final
setup time 6.5:1m
0 start
50000 fault lost a0,b0,c0
63000 cmd resolve 2 confirm
64000 wait
