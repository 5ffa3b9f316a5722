# paused already: refused
#! expect event=refused do=pause
setup
0 start
5000 cmd pause
6000 cmd pause
7000 wait
