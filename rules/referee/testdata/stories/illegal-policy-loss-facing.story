# illegal=loss with the generals facing: 4.1.2
#! expect event=result winner=black article=4.1.2 status=final
setup policy illegal=loss fen "3k5/9/9/9/9/9/9/9/3C5/3K5 w - - 0 1"
0 start
5000 lift d1
5400 drop a1
5900 press red
8000 wait
