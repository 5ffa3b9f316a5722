# a press that looks like the late one of a forgotten move came early for the next, which is down within 250 ms
#! moves b0c2 a9a8 b2a2
#! never event=alert
setup fen "r1bakabr1/8c/1cn3n2/p1p1p1R1p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB2 w - - 12 7"
0 start
5005 up black
5007 down black
5012 up black
5015 down black
5016 up black
5211 lift b0
5322 drop c2
5515 lift a9
5527 lift b7
5557 drop a8
5587 drop b7
5636 down black
5645 up black
5646 down black
5661 down red
5668 up red
5669 down red
5682 up black
5683 down black
5685 up black
5686 down black
5690 up black
5691 down black
5692 up black
5714 up red
5717 down red
5721 up red
5722 down red
5723 up red
5725 down red
5726 up red
5728 lift b2
5797 drop a2
6936 wait
