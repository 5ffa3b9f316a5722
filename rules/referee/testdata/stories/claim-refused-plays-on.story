# a refused claim of repetition costs nothing: the claimant's time runs on
#! expect event=move used_ms=7600
#! moves h2e2
setup
0 start
5000 cmd claim red repetition
7000 lift h2
7300 drop e2
7600 press red
9000 wait
