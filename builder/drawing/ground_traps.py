"""Water, traps, warnings and machines on dangerous ground; 0, 0 is its surface."""

from typing import Final

from builder.drawing.album import album

TRAPS: Final = album(
    r"""
[wave] -5 -10
.....wwww
...wwwttww
..wwttttt
..wttttt
.wttttt
.wtttt..w
wttttt.www
wtttttwwtww
tttttttttttw
ttttttttttttt
ttttttttttttt

[floe] -4 -10
....ww
...wwww
...wwcw
..wwwcww
..wwccww
.wwwccwww
.wwcccwww
wwwcccccw
wwccccccww
wccccccccw
ccccccccccc

[skid] -4 -3
..hh
.hhhh
hhkhhrr
wwwwwwww

[hedgehog] -4 -8
gg....gg
.gg..gg
..gggg
...gg
..gggg
.gg..gg
gg....gg
g......g
g......g

[palisade] -3 -9
.s.s.s
.b.b.b
bb.bbb
bb.bbb
bbbbbb
eeeeee
bbbbbb
bbbbbb
eeeeee
bbbbbb

[trap] -5 -1
.vvkkkkkkvv
vkkkkkkkkkkv
kkkskkskkskkk
.kkskkskkskk
..kskkskksk

[leaves] -4 -2
..vv.oo
.vvoovvv.o
voovvvoovvv

[skull] -2 -9
.wwwww
wwwwwww
wkkwkkw
wkkwkkw
wwwkwww
.wwwww
.wkwkw
..bbb
..bbb
..bbb

[rubble] -3 -4
..gg
.ggrr
ggrrrg
grrggg
ggggrrr

[signpost] -3 -10
hhhhhhhh
hhkkkkhh
hhhhhkhh
hhhhkkhh
hhhkhhhh
hhhhhhhh
hhhkhhhh
hhhhhhhh
...bb
...bb
...bb

[mine] -4 -4
..h.h.h
..kkkkk
.kkrrkkk
kkkkkkkkk
gggggggggg

[warning] -4 -12
....hh
...hhhh
...hkkh
..hhkkhh
..hhkkhh
.hhhhhhhh
.hhhkkhhh
hhhhhhhhhh
....bb
....bb
....bb
....bb
....bb

[grate] -3 -1
kkkkkkk
kokokok

[crack] -4 -2
..w..w
.ww.www
wwwcwwwww

[sinking] -3 -6
...hh
..hhhh
..hkkh
...hh
.h.mm.h
.hmmmmh
ttmmmmtt

[cloud] -6 -12
.....fff
...fffffff
..fffffffff
.fffffffffff
fffffffffffff
.ffffffffffff
..fffffffffff
...fffffffff
.ffffffffffff
fffffffffffff
.fffffffffff
..fffffffff
....fffffff

[billow] -5 -8
....fff
..ffffff
.ffffffff
ffffffffff
ffffffffff
.fffffffff
..ffffffff
.fffffffff
..fffffff

[can] -2 -4
.gkkg
.mmmm
.mhhm
.mmmm
.gggg

[trestle] -2 -8
.bb
.bb
bbbb
.bb
bbbb
bbbb
b..b
b..b
b..b

[no entry] -5 -13
...rrrrr
..rrrrrrr
.rrrrrrrrr
.rwwwwwwwr
.rwwwwwwwr
.rrrrrrrrr
..rrrrrrr
...rrrrr
....kk
....kk
....kk
....kk
....kk
....kkk

[pale] -1 -6
.b
bbb
bbb
beb
bbb
beb
bbb

[projector] -4 -6
...kggk
..gkkkkg
..kkkkkk
..khkkhk
.kkkkkkkk
.kgkkkkgk
ggggggggg
"""
)
"""What a step too far meets, and what warns of it."""
