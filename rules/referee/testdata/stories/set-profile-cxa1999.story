# profile=cxa1999: a touch is said and obliges; Black's press starts nothing
#! never event=start
setup policy profile=cxa1999
1000 press red
2000 press black
3000 lift c3
3600 drop c3
5000 lift h2
5300 drop e2
5600 press red
7000 wait
