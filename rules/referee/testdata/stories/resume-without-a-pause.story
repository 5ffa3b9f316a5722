# nothing is paused: refused
#! expect event=refused do=resume
setup
0 start
5000 cmd resume
6000 wait
