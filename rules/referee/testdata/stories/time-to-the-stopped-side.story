# time given to the side whose clock stands
#! expect event=clock why=adjust left.black=5460000
setup
0 start
5000 cmd time black +60000
7000 wait
