# no repetition: not upheld, and no penalty (24)
#! expect event=claim side=red what=repetition upheld=false
#! never event=foul
#! never event=result
setup
0 start
5000 cmd claim red repetition
6000 wait
