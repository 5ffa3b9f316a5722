# a press before the drop; the rook that answers comes down where the first could have gone
#! moves c5b5 b6c6 b5c5 c6b6
#! never event=alert
setup fen "C2a2b2/3k5/2ncb4/1R4N2/2r6/P8/9/4B4/9/2BAKA3 b - - 12 46"
0 start
5004 up black
5040 up red
5041 down red
5042 up red
5044 down red
5051 up red
5216 lift c5
5300 drop b5
5506 lift b6
5580 drop c6
5618 down red
5654 up red
5656 down red
5657 up red
5658 down red
5660 up red
5661 down red
5662 up red
5663 down red
5664 up red
5794 lift b5
5868 down black
5870 up black
5875 down black
5885 drop c5
5923 up black
5925 down black
5929 up black
5940 lift c6
6037 drop b6
6051 lift c5
6091 drop b5
6127 down red
7152 wait
