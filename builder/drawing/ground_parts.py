"""What stands on dangerous ground; 0, 0 is a cell of the ground's surface."""

from typing import Final

from builder.drawing.album import album

GROUND_PARTS: Final = album(
    r"""
[post] -6 -9
.....hh
..mmmhh
mmmmmhh
..mmmhh
.....bb
.....bb
.....bb
.....bb
.....bb
....bbb

[stake] 0 -6
.hhh
hhhh
.bb
.bb
.bb
.bb
bbb

[rock] -3 -4
..gg
.gggg
.ggkgg
gggggg
gggggg

[tuft] 0 -3
.v..v
vv.vv
vvvvv
vvvvvv

[logs] -4 -1
bb.bb.bbb
bbbebbebb

[drum] -2 -7
kkkkkk
rrrrrr
rhrrhr
kkkkkk
rrrrrr
rrkkrr
kkkkkk
rrrrrr

[crag] -3 -6
...kk
..kkk
..kkkk
.kkokk
.kkookk
kkkokkk
kkkkkkk

[bubble] -2 -3
.ooo
ooyyo
ooyoo
.ooo

[spout] -3 -9
..o..o
.yoo.oo
..oooo
...ooo
..oyoo
..oyyo
.ooyyoo
.ooyoo
ooyyyoo
ooooooo

[mushroom] -10 -22
......oooooooo
....oooooooooooo
..ooooyyyyyyooooo
.oooyyyyyyyyyyooooo
oooyyyyyywyyyyyyoooo
oooyyyywwwwyyyyyoooo
roooyyyyyyyyyyyoooor
.rroooooyyyyoooorrr
...rrrroyyyorrrr
........oyyo
........oyyo
.......ooyyo
.....rroyyyorr
...rrroooyyooorr
.....rroyyyorr
.......oyyyo
.......oyyyo
......ooyyyoo
......oyyyyyo
.....ooyyyyyoo
....rooyyyyyyor
..rrooooyyyyooorr
rrroooooooooooooorr

[pylon] -3 -13
..hhhh
.hhhhhh
..hhhh
...kk
.kkkkkk
...gg
...gg
..gggg
..g..g
..gggg
.gg..gg
.gggggg
gg....gg
gggggggg

[bolt] -3 -12
......hh
.....hhh
....hhh
...hhh
..hhhhhh
.....hhh
....hhh
...hhh
..hhhhh
....hhh
...hhh
..hhh
..hhh

[barrel] -3 -8
.kkkkk
kggggk
ggvvgg
ggvvgg
kkkkkk
gghhgg
ggkkgg
kggggk
vvvvvvv

[fumes] -3 -9
..v...v
.vv..vv
..vv..vv
.vv..vv
..vv.vv
..vvvv
.vvvvvv
.vvlvvv
vvvvvvvv
vvvvvvvv

[icicle] -2 -9
..w
..w
.wcw
.wcw
.wccw
wwccw
wcccw
wcccww
wccccw
wccccw

[drift] -4 -3
...www
.wwwwww
wwwwwwwww
wwwwwwwww

[bramble] -4 -7
..v...v..v
v.vv..vv.v
vvvvv.vvvv
..vrvvv.vv
.vv.vvvrv
vv.vvvv.vv
vvvrv.vvvv
.vvvvvvvv

[reeds] -2 -10
.b...b
.b.b.b
.b.b.b
.v.b.v
.v.v.v
.vvv.v
..vv.v
..v.vv
..v.v
.vvvvv
.vvvv

[blob] -3 -3
...uu
..uuuu
.uuwuuu
uuuuuuu

[stump] -3 -6
.bb..b
.bb.bb
.bbbb
..bbe
..bbe
.bbbee
bbbbbbb

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
"""Marks, fires, weather, plants, traps and warnings."""
