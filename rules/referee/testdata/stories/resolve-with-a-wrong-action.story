# not-pressed can only be dismissed
#! expect event=refused do=resolve
#! never event=resolved
setup
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
6700 press black
9000 cmd resolve 1 confirm
10000 wait
