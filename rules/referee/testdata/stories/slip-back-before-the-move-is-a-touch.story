# the soldier is put back before the other piece has moved: a touch it was
#! moves h2e2
#! expect event=alert kind=touch article=5.1
setup
0 start
4000 lift g3
4600 drop g3
5000 lift h2
5400 drop e2
5900 press red
7000 wait
