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
"""
)
"""Marks, fires, poisons, weather and plants."""
