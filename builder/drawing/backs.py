"""What is on a figure's back, in the figure's own cells."""

from typing import Final

from builder.drawing.album import album
from builder.drawing.wings import WINGS

_PACKS: Final = album(
    r"""
[pack] -6 6
...bbbbb..
..bbbbbbb.
.eeeeeeeee
/uuuuuuuuu
uuuuuuuuuu
uudduuuuuu
uuhhuuuuuu
uuuuuuuuuu
uudduuuuuu
(uuuuuuuuu

[bedroll] -7 5
./lllllll.
lldllldlll
lldllldlll
(uuuuuuuuu
.uuuuuuuuu
.uueuuuuuu
.uueuuuuuu
.uuhuuuuuu
.(uuuuuuuu

[medic pack] -7 6
..wwwwwww.
.wwwwwwwww
wwwwrrwwww
wwwwrrwwww
wwrrrrrrww
wwrrrrrrww
wwwwrrwwww
wwwwrrwwww
wwwwwwwwww
(sssssssss

[jet] -8 3
..../rr\....
.../rrrr....
...sssss....
..sswsss..s.
..sswssssssg
..sswssssssg
..sswssss.s.
..sswssss.s.
..sswsssssss
..ssssss....
..gggggg....
...kkkk.....
..gggggg....
..oyyyyo....
..oywwyo....
..oyyyyo....
...oyyo.....
...royr.....
....oo......
....r.......

[thruster] -8 5
...wwwww..
..wwwwwwww
..wwggwwww
..wwggwwww
..wwwwwwww
..wwwwwwww
..wssssssw
...kkkk...
..kkkkkk..
..tttttt..
..ttwwtt..
...twwt...
...tttt...
....tt....
....t.....

[quiver] -6 0
w..w.w....
ww.www....
b.bbb.....
b.bbb.....
eeeee.....
ehhheee...
eeeeeee...
.eeeeeeeee
.eeeeeeeee
..eeeeeeee

[radio] -5 -6
..k....
..k....
..k....
..k....
..k....
..k....
..k....
..k....
..k....
..k....
..k....
.gkggg..
gggggggg
ggkkkggg
ggkhkggg
ggkkkggg
gggggggg
gggggggg
ggrghggg
gggggggg

[tank] -6 5
..gg....
.kkkkk..
.rrrrr..
rrrrrrr.
rrhhrrrr
rrhhrrrr
rrhhrrrr
rrrrrrrr
rrrrrrrr
rrrrrrrr
.rrrrrr.
.kkkkkk.

[banner] -12 -11
..........h.
.mmmmmmmmmk.
..mmmmmmmmk.
...mmhhhmmk.
..mmhhhhhmk.
.mmmmhhhmmk.
mmmmmhmhmmk.
.mmmmmmmmmk.
..........k.
..........k.
..........k.
..........k.
..........k.
..........k.
..........k.
..........k.
..........k.
..........k.
..........k.
..........kk
..........kkk
..........kkkk
..........kkkk

[saddle] -7 6
.....hh....
...bbbbbb..
..bbbbbbbbb
.bbeebbbbbb
.bbeeebbb..
.bb.eeb....
.e...e.....
.ee..e.....
.ss..ss....

[shield] -6 7
...bbbb..
.bbmmmmbb
.bmmmmmmm
bmmmggmmm
bmmgssgmm
bmmmggmmm
.bmmmmmmm
.bbmmmmbb
...bbbb..

[toadstool] -14 3
....rrrrr.....
..rrrwwrrrr...
.rrrrwwrrrwwr.
rwwrrrrrrrwwrr
rwwrrrwwrrrrrr
rrrrrrwwrrrrrr
.wswswswswsws.
.....wwww.....
.....wwws.....
.....wwws.....
.....wwws.....
.....wwws.....
.....wwws.....
.....wwws.....
.....wwws.....
.....wwws.....
.....wwws.....
.....wwws.....
....wwwwss....
....wwwwss.v..
.v..wwwwss.vv.
.vvvvwwwssvvvvv
vvvvvvvvvvvvvvvv
vvvvvvvvvvvvvvvvv

[chest] -6 16
.bbbbbb
bhbbbbh
bhhhhhh
bbbhbbb
bbbbbbb
"""
)

BEHIND: Final = dict(_PACKS) | dict(WINGS)
"""Behind the figure."""
