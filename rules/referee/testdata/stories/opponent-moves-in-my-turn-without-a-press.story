# Black moves in Red's time and does not press: nothing is recorded; put back, Red plays on
#! moves c3c4
#! never event=move side=black
setup
0 start
3000 lift i9
3400 drop i8
4500 lift i8
4800 drop i9
6000 lift c3
6300 drop c4
6600 press red
8000 wait
