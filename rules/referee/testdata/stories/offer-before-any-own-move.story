# Black offers before he has moved at all: 9.1.1 proposed
#! expect event=offer side=black state=made
#! expect event=foul side=black article=9.1.1 status=proposed
setup
0 start
3000 cmd offer black
5000 wait
