# two like pieces change places: the position is the same, no move; the press is not silently a move
#! moves
#! never event=move
setup
0 start
4000 lift a0
4300 lift i0
4600 drop a0
4900 drop i0
5500 press red
8000 wait
