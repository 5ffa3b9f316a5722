# before the start there is no game to resign, claim or offer in
#! expect event=refused do=resign
#! expect event=refused do=claim
#! expect event=refused do=offer
#! never event=result
setup
1000 cmd resign red
1100 cmd claim red natural
1200 cmd offer red
2000 wait
