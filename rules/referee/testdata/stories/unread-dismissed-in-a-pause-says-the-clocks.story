# an unread press that is dismissed in a pause gives its time back, and says so
#! moves
#! expect event=alert kind=unread
#! expect event=clock why=ruling running=none left.black=5400000
setup
0 start
5000 lift h2
5100 lift b2
5600 press red
7000 cmd pause
8000 cmd resolve 1 dismiss
9000 wait
