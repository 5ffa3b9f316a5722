# time without a sign is refused and changes nothing
#! expect event=refused do=time
#! never event=clock why=adjust
setup
0 start
5000 cmd time red 60000
6000 wait
