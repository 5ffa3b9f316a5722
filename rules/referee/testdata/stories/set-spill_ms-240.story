# spill_ms=240: three pieces within 300 ms were lifted one by one
#! never event=spill
#! expect event=touch point=c3
setup policy spill_ms=240
0 start
5000 lift c3
5150 lift e3
5300 lift g3
11000 drop g3
14000 drop c3
17000 drop e3
18000 wait
