# an illegal move holds the clocks: resume is refused
#! expect event=refused do=resume
#! never event=clock why=resume
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
9000 cmd resume
10000 wait
