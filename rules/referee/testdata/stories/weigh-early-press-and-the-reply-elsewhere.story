# a press before the drop; the opponent's reply comes down where the rook could have gone as well
#! moves f1f0 g1g0 f0f1
#! never event=alert
setup fen "4kab2/4a4/4b4/7CP/9/9/4p4/5A2R/4AKr2/9 w - - 34 60"
0 start
5012 up black
5026 lift f1
5128 drop f0
5207 down red
5210 up red
5211 down red
5212 up red
5214 down red
5215 up red
5217 down red
5276 up red
5285 down red
5286 up red
5344 lift g1
5414 down black
5417 up black
5419 down black
5421 up black
5422 down black
5424 up black
5425 down black
5462 drop g0
5463 up black
5472 down black
5473 up black
5550 lift f0
5551 lift g0
5632 drop f1
5637 drop g0
5657 lift g0
5731 drop g1
5746 down red
5750 up red
5752 down red
5755 up red
5758 down red
6771 wait
