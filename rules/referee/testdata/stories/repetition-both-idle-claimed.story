# nobody attacks, but the labels hang on a choice: a claim is upheld, the draw is proposed and not final
#! expect event=claim side=red what=repetition upheld=true
#! expect event=result winner=none status=proposed
setup fen "r3k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1"
0 start
5000 lift i0
5300 drop i1
5600 press red
6000 lift a9
6300 drop a8
6600 press black
7000 lift i1
7300 drop i0
7600 press red
8000 lift a8
8300 drop a9
8600 press black
9000 lift i0
9300 drop i1
9600 press red
10000 lift a9
10300 drop a8
10600 press black
11000 lift i1
11300 drop i0
11600 press red
12000 lift a8
12300 drop a9
12600 press black
16000 cmd claim red repetition
18000 wait
