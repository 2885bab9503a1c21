"""What is swung or shown in one piece; the middle of the hand is at 0, 0."""

from typing import Final

from builder.drawing.album import album

WHOLE: Final = album(
    r"""
[wrench] -1 -8
ss..ss
ss..ss
ssssss
.ssss
..ss
..ss
..ss
..gg
..gg
..gg

[saw] -1 -4
.....s.s.s.s
orrgssssssssk
orrrkkkkkkkks
orrgssssssssk
.k...s.s.s.s
.kk

[claws] -1 -5
s..s..s
s..s..s
ss.ss.ss
.sssssss
..sgggg
.gggggg

[fist] -1 -2
.hhh
hhhhh
hhhnh
.hhh

[book] -2 -3
eeeeee
ewwwwe
ewkkwe
ewwwwe
eeeeee

[flask] -1 -6
.gg
.gg
.ww
wvvw
vvvv
vvwv
.vv

[whip] -1 -8
....eeee
...ee..ee
..ee....e
..e....ee
..e...ee
.ee
.e
.bb
.bb
.bb

[bow] -5 -6
bb
.bb
..bb
...bb
w...b
w...bb
w...bb
swwwwwwwwss
w...bb
w...bb
w...b
...bb
..bb
.bb
bb

[bell] -2 1
..hh
.hhhh
.hhhh
hhhhhh
..nn

[case] -3 1
..gggg
.wwwwwww
wwwrrrwww
wwrrrrrww
wwwrrrwww
wwwwwwwww

[toolbox] -4 1
..ggggg
rrrrrrrrr
rrrrhrrrr
rrrrrrrrr
rrrrrrrrr

[ball] -2 -4
..g
.kkk
kkkkk
kgkkk
kkkkk
.kkk

[map] -3 -4
wwwwwww
wvvwrww
wwvvrww
wwwrrtw
wwwwwtw

[spyglass] -1 -2
.......kk
hhhhgggkkc
hhhhgggkkc
.......kk

[crop] -1 -7
kk
kkk
.k
.k
.e
.e
.e
.e
.e

[lantern] -2 -7
.gggg
.g..g
.gggg
.gyyg
gyywyg
gyyyyg
.gggg
..gg
"""
)
"""What is held as it is; the middle of the hand is at 0, 0."""
