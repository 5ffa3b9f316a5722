# the arbiter's result stands over a final one
#! expect event=result winner=black article=4.1.9 status=final
#! expect event=result winner=none article=4.2.2 status=final
setup
0 start
5000 cmd resign red
6000 cmd result none 4.2.2
8000 wait
