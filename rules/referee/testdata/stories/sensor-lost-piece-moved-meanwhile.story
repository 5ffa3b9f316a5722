# the piece moves where nothing is seen; when the sensors are back the move is read with the time of its press
#! moves a0a1
#! expect event=move used_ms=5900
setup
0 start
4000 fault lost a0,a1
5000 lift a0
5400 drop a1
5900 press red
9000 fault back a0,a1
12000 wait
