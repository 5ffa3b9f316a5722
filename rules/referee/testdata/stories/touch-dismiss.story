# dismiss: stand without a mark
#! moves h2e2
#! expect event=resolved action=dismiss
#! never event=move stands=true
setup
0 start
5000 lift e3
5900 drop e3
7000 lift h2
7300 drop e2
7600 press red
9000 cmd resolve 1 dismiss
10000 wait
