# in the hand still: the cannon goes on within the window and takes
#! moves h2h9
#! never event=alert kind=changed
setup
0 start
4700 lift h2
4900 drop h3
5000 press red
5050 lift h9
5080 lift h3
5200 drop h9
8000 wait
