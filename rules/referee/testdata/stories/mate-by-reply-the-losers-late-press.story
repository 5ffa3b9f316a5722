# Black mates in reply to an unpressed move; Red's late press confirms nothing, three seconds do
#! expect event=result winner=black article=4.1.1 status=final ms=10600
setup fen "3k5/9/9/9/9/9/P8/r8/7r1/4K4 w - - 0 1"
0 start
5000 lift a3
5300 drop a4
7000 lift a2
7300 drop a0
8000 press red
13000 wait
