"""What weapons on their own are put together from; 0, 0 lies on the weapon."""

from types import MappingProxyType
from typing import Final

from builder.drawing.album import album
from builder.drawing.bricks import Layer
from builder.drawing.weaponry import blaze

STOCKS: Final = album(
    r"""
[grip] -1 0
.bbbbb
.bbbbe
.bbbb
/bbbe
bbbb
bbbe
(bb)

[guard] 0 0
kkkkkk
.k...k
.kk..k
..kkk)

[stock] -11 -1
......../bbb
/bbbbbbbbbbb
ebbbbbbbbbbb
ebbbbbbbbb
ebbbbbb)
ebbbb)
ebb)

[butt] -5 0
../bbb
/bbbbb
bbbbb)
bbb)

[skeleton] -10 0
gkkkkkkkkkk
g......kk
g...kkkk
gkkkk
g

[spades] -6 -3
bbkkkkk
bbb
bbb
bbkkkkk
bb
""",
)
"""What a hand or a shoulder holds a gun by."""

FITTINGS: Final = album(
    r"""
[scope] -2 -4
..kk......
kkkkkkkkkk
cgkkkkkkgc
kkkkkkkkkk
..k....k

[smart] -3 -6
r......
k......
k.ssss.
k.skkkk
kkskrrk
..skkkk
...ss

[safety] -2 0
..gg
.gggg
gg..gg
g....g
hhhhhh
hhkkhh
hhkkhh
hhhhhh
hhhhhh

[cell] -2 -3
.kkkkkk
.ktktkk
kktktkkk
gkkkkkkg

[laser] -1 0
ggggg
gkkkrrrr
.ggg

[foregrip] -1 0
kkkk
.kk
.kk
.kkk
.kkk

[shells] -1 0
ggggggggg
g.g.g.g.g
hhhhhhhhh
hrhrhrhrh
.r.r.r.r

[cork] -1 -1
.bb
bbbb
bbbb
.bb

[brake] -3 -2
kkgkkgkk
kkgkkgkk
kkgkkgkk
kkgkkgkk
kkgkkgkk

[quick] -3 -3
hh.hh
.hhhhh
..hhhhh
...hh

[bipod] -1 0
gkkg
.kk
kkkk
k..k
k..kk

[sling] -6 0
ee..eeee
.ee.ee
..eeee

[saw] -1 0
bb
bbbsssssss
b.bssssssss
bbbsssssss
...s.s.s.s

[drum] -3 0
.kkkkkk
kkkkkkkk
kkggggkk
kkghhgkk
kkggggkk
kkkkkkkk
.kkkkkk

[knob] -2 -2
.ss
sss
kkk

[charm] 0 0
g
g
hh
hhh
hhh
h.h

[plate] -2 -1
hnnnh
nnhnn
hnnnh

[dud] -1 0
ggg
g.g
sss
sks
sss
""",
)
"""Parts for mods, robot brains and home-made things."""

_TIPS: Final = album(
    r"""
[acid] 0 -1
vvv
vvvvvv
vvv.vv
.v...v
.v

[poison] 0 -3
...vvvv
..vvvvvv
..vkvvkv
vvvvvvvv
...vvvv
...v.vv
...vvvv

[needle] 0 -1
ss
ssssssss
ss

[blast] 0 -3
...k
..kkk
.kkkk
kkkkk
.kkkk
..kkk
...k

[burst] 0 -4
.....rr
.rr..rr..rr
..rrrooorrr
..rooyyyoor
rrroyyyyyorrr
..rooyyyoor
..rrrooorrr
.rr..rr..rr
.....rr

[phased] 0 -2
..tttt
.ttcctt
ttccccttt
.ttcctt
..tttt

[smoke] 0 -3
...fff
..fffff.ff
.ffffffffff
fffffffffff
.ffffffffff
..fff.fff

[own] 0 -2
..n.n
.nnnnn
nnnhnnn
.nnnnn
..n.n

[fire field] 0 -4
....o
..o.oo
.ooooo
.ooyoo.
oooyyoo
uuuuuuuu
uuuuuuuu

[damage field] 0 -4
....hh
...hh
..hhhhh
....hh
hhhhh
uuuuuuuu
uuuuuuuu

[move field] 0 -2
..uu...uu
.uuuu.uuu
uuuuuuuuuu
uuuuuuuuuu
.uuuuuuuu

[exp field] 0 -3
..k.k.k
.kkkkkkk
.kkkrkkk
kkkrrrkk
uuuuuuuuu
uuuuuuuuu

[empty field] 0 -1
..u.u.u
uuuuuuuu
..u.u.u
""",
)
"""What leaves a muzzle, or sits on a point, by the die that does it."""

_DOMES: Final = ((4, 3), (6, 5), (8, 7), (10, 9), (12, 11))
"""The faces of an Energy Shield's die, and the courses of its arc."""


def _dome(high: int) -> Layer:
    """Return an arc of energy that opens to the right, before a muzzle at 0, 0."""
    half = high // 2
    rows = []
    for off in range(-half, half + 1):
        far = 4 + round(3 * (1 - (off / half) ** 2))
        rows.append("." * (far - 1) + "tct")
    rows[half] = "t" * 7 + "ct"
    return Layer(tuple(rows), 0, -half)


TIPS: Final = MappingProxyType(
    {
        **_TIPS,
        **{f"d{faces} shield": _dome(high) for faces, high in _DOMES},
        "flame": blaze(9, 7),
    }
)
"""Each of them by its name."""
