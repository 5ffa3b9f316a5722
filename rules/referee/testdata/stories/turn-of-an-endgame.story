# the turned board does not show this position: the start is refused
#! expect event=refused do=start
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
1000 cmd turn
3000 start
4000 wait
