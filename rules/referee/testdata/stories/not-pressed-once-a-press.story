# two forgotten presses in a row are said twice, not more
#! moves h2e2 h9g7 b0c2 b9c7
#! alerts not-pressed not-pressed
setup
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
6700 press black
9000 lift b0
9300 drop c2
10000 lift b9
10300 drop c7
10700 press black
13000 wait
