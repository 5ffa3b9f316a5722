# the game has started already
#! expect event=refused do=start
setup
0 start
3000 start
4000 wait
