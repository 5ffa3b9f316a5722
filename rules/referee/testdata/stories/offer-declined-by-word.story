# declined by word
#! expect event=offer side=red state=declined
#! never event=result
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
8000 cmd decline black
9000 wait
