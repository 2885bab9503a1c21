"""Legs of standing figures, and what is worn on them."""

from typing import Final

from builder.drawing.album import album

LEGS: Final = album(
    r"""
[trousers] 0 17
dddddddddddd
dddddddddddd
dddddd.ddddd
ddddd..ddddd
ddddd..ddddd
ddddd..ddddd
ddddd..ddddd
ddddd..ddddd
kkkkkk.kkkkkk
kkkkkk.kkkkkk

[boots] 0 17
dddddddddddd
dddddddddddd
dddddd.ddddd
ddddd..ddddd
eeeee..eeeee
eeeee..eeeee
eeeee..eeeee
eeeee..eeeee
eeeeee.eeeeee
kkkkkk.kkkkkk

[greaves] 0 17
gggggggggggg
dddddddddddd
ssssss.sssss
swwss..swwss
ggggg..ggggg
sswss..sswss
sswss..sswss
ggggg..ggggg
ssssss.ssssss
gggggg.gggggg

[padded] 0 17
dddddddddddd
dddddddddddd
dddddd.ddddd
ggggg..ggggg
gsssg..gsssg
ggggg..ggggg
ddddd..ddddd
ddddd..ddddd
kkkkkk.kkkkkk
kkkkkk.kkkkkk

[robe] -1 17
.mmmmmhmmmmmm
.mmmmmhmmmmmm
.mmmmmhmmmmmm
/mmmmmhmmmmmm\
mmmmmmhmmmmmmm
mmmmmmhmmmmmmm
mmmmmmhmmmmmmm
dmdmdmhmdmdmdm
dddddddddddddd
.kkkkk..kkkkk

[coat] -1 17
.kkkkkkkkkkkk
.kkkkkkdkkkkk
.kkkkkddkkkkk
/kkkkkddkkkkk\
kkkkkdddkkkkkk
kkkkkdddkkkkkk
kkkkddd.ddkkkk
.ddddd..ddddd
.kkkkkk.kkkkkk
.kkkkkk.kkkkkk

[lab] -1 17
.wwwwwwkwwwww
.wwwwwwkwwwww
.wwwwwwdwwwww
/wwwwwddwwwww\
wwwwwwddwwwwww
wwwwwddddwwwww
.ddddd..ddddd
.ddddd..ddddd
.kkkkkk.kkkkkk
.kkkkkk.kkkkkk

[kilt] 0 17
rmrmrrmrmrrm
mmmmmmmmmmmm
rmrmrrmrmrrm
/mmmmmmmmmm\
hhhhh..hhhhh
hhhhh..hhhhh
wwwww..wwwww
wwwww..wwwww
kkkkkk.kkkkkk
kkkkkk.kkkkkk

[fur] 0 17
uuuuuuuuuuuu
ubuubuubuubu
bubuububuubu
.hhhh..hhhh.
hhhhh..hhhhh
hhhhh..hhhhh
bubub..bubub
ububu..ububu
uuuuuu.uuuuuu
eeeeee.eeeeee

[rags] 0 17
uuuuuuuuuuuu
uuuuuuuuuuuu
uuuuuu.uuuuu
uuuuu..uuhuu
uuuuu..uuuuu
uhuuu..u.uu
hh.uh..hhhhh
hhhhh..hhhhh
hhhhhh.hhhhhh
hhhhhh.hhhhhh

[bones] 0 17
.wwwwwwwwww.
.wwkwwwwkww.
..www...www.
..ww....ww..
..ww....ww..
.wwww..wwww.
..ww....ww..
..ww....ww..
.wwwww.wwwww
.wwwww.wwwww

[robot] 0 17
.ssssssssss.
.ggggggggggg
.sssss.sssss
..kkk...kkk.
..ggg...ggg.
.sssss.sssss
.sgggs.sgggs
.sssss.sssss
ggggggggggggg
kkkkkk.kkkkkk

[peg] 0 17
dddddddddddd
dddddddddddd
dddddd.ddddd
ddddd..ddddd
eeeee...ddd.
eeeee...bb..
eeeee...bb..
eeeee...bb..
eeeeee..bb..
kkkkkk..bb..

[stride] -3 17
...dddddddddddd.
...ddddddddddddd
..dddddd.dddddd
..ddddd...ddddd\
.ddddd.....ddddd
kddddd.....(ddddd
kkddd.......(dddd
kkkd.........dddd
kk...........kkkkk
.............kkkkk

[space] 0 17
wwwwwwwwwwww
wwwwwwwwwwww
wwwwww.wwwww
wwwww..wwwww
sssss..sssss
wwwww..wwwww
wwwww..wwwww
mmmmm..mmmmm
gggggg.gggggg
gggggg.gggggg

[camo] 0 17
vvmmvvvvdvvv
vvvvvvmmvvvv
ddvvvv.vvvmm
vvvdd..mvvvv
vmmvv..vvddv
vvmvv..vvvvv
dvvvv..vmmvv
vvvvv..vvvvv
kkkkkk.kkkkkk
kkkkkk.kkkkkk

[seat] -1 17
.ddddddddddd
..dddddddddd
"""
)
"""Legs and what is worn on them, down to the soles at y 26."""
