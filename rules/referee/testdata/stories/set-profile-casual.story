# profile=casual: Black's press starts; touches are silent
#! moves h2e2
#! expect event=start
#! never event=duty
#! never event=alert
setup policy profile=casual
1000 press red
2000 press black
3000 lift c3
3600 drop c3
5000 lift h2
5300 drop e2
5600 press red
7000 wait
