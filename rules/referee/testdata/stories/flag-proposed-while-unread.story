# the board is in doubt when the time runs out: the flag is proposed, not final
#! expect event=alert kind=unread side=red
#! expect event=alert kind=flag side=black
#! never event=result status=final
setup time 6.5:1m
0 start
4500 lift c3
5000 press red
70000 wait
