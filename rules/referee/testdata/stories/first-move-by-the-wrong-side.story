# at the very beginning Black moves first; Red then moves and presses: the arbiter is called
#! expect event=alert kind=off-turn|unread
setup
0 start
5000 lift h9
5300 drop g7
5700 press black
8000 lift h2
8300 drop e2
8800 press red
10000 wait
