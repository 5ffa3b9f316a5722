# the arbiter takes a minute off
#! expect event=clock why=adjust left.black=5340000
setup
0 start
5000 cmd time black -60000
6000 wait
