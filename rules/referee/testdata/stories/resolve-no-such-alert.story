# no alert of that number
#! expect event=refused do=resolve
setup
0 start
3000 cmd resolve 7 dismiss
4000 wait
