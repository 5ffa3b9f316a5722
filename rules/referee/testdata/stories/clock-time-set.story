# the arbiter sets the reading
#! expect event=clock why=adjust left.red=600000
setup
0 start
5000 cmd time red =600000
6000 wait
