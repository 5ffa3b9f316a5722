# the arbiter adds a minute (22.4)
#! expect event=clock why=adjust running=red left.red=5455000
setup
0 start
5000 cmd time red +60000
6000 wait
