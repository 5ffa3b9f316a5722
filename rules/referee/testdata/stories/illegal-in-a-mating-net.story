# mated already is no question: in check the illegal escape is called left-in-check
#! alerts left-in-check
#! expect event=alert side=black
setup fen "4k4/8R/9/9/9/9/9/9/9/R2K5 b - - 0 1"
0 start
5000 lift e9
5400 drop e8
5900 press black
8000 wait
