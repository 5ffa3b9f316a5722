# two pieces were off at one time and may have changed places: that press is not called void
#! moves
#! never event=alert kind=press-without-move
#! expect event=alert kind=unread|ambiguous
setup
0 start
3000 lift c3
3300 lift e3
3800 drop c3
4200 drop e3
5000 press red
7000 wait
