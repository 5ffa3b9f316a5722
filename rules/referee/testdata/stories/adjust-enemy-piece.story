# adjust red on: an enemy piece straightened is nothing either (5.6)
#! moves h2e2
#! never event=alert
#! never event=foul
setup
0 start
3000 cmd adjust red on
4000 lift d9
4700 drop d9
5000 lift h2
5300 drop e2
5600 press red
7000 wait
