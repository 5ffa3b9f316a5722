# a breach of discipline: the arbiter's word is final (4.1.10)
#! expect event=result winner=red article=4.1.10 status=final
setup
0 start
5000 cmd result red 4.1.10
6000 wait
