# debounce_ms=200: two void presses 150 ms apart are one; the second proposes nothing
#! moves h2e2
#! never event=alert
setup policy debounce_ms=200
0 start
5000 lift h2
5300 drop e2
5900 down red
5950 up red
6100 down red
6150 up red
8000 wait
