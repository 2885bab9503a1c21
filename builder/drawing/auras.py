"""What surrounds a figure: walls of energy, fire and magic, shields of guns."""

from typing import Final

from builder.drawing.album import album, joined

ELEMENTS: Final = album(
    r"""
[fire] -3 -6
...y
..oy.o
.ooyoo.
ooyyyoo
oyywyyo
.oyyyo.
..ooo

[earth] -4 -6
...uu...
.uubbbu.
uubbbbuu
ubbubbbu
uubbbuuu
.uuuuuu.
..uuuu

[air] -4 -7
.ffffff.
ff....ff
ff.ww..f
f.wffw.f
f.wffwff
ff.wwff.
.ffff...
..ff

[burst] -4 -7
rr.oo.rr
.rroorr.
..oyyo..
ooyywyoo
ooywyyoo
..oyyo..
.rroorr.
rr.oo.rr

[magik] -3 -7
...t
...t
.ttwtt
ttwwwtt
.ttwtt
...t
..tt
..tt
"""
)
"""What a hand holds that needs no handle; the hand's middle is at 0, 0."""

AURAS: Final = album(
    r"""
[fire] -5 22
..o.......o........o
.oo..o...oo...o...oo
ooyo.oo.ooyo.oyo.oyo
oyyooyooyyyooyyyooyyo
oywyyyyyywyyyywyyyyyo
.ooooooooooooooooooo.

[earth] -5 24
....uu......uuu....
.uuubbuu..uubbbuuu.
uubbbbbbuubbbbbbbuu
uuuuuuuuuuuuuuuuuuu

[air] -5 23
....ffff......ffff..
...ff..ff....ff..ff.
.fffffffffffffffffff
..ffffffffffffffffff

[burst] -5 21
.r.....r..r...r....r.
.ro...or..o...ro..or.
..oy.yo..oyyo..oy.yo.
.oyyoyyooyyyooyyyoyyo
roywyyywyyywyyywyyyor
.ooooooooooooooooooo.

[magik] -5 21
.t.....t.....t.....t.
ttt...twt...ttt...twt
.t.....t.....t.....t.
.tt...ttt...ttt...tt.
.tttttttttttttttttttt
..ttwttwttwttwttwttt.
"""
)
"""About the feet, in the figure's own cells."""

_GUARD: Final = album(
    r"""
[arc] 0 0
.tt.......
.wtt......
..cwtt....
...ccwt...
....ccwt..
....cccwt.
.....ccwt.
.....cccwt
.....cccwt
ggggggccwt
gttgggccwt
gttgggccwt
ggggggccwt
.....cccwt
.....cccwt
.....ccwt.
....cccwt.
....ccwt..
...ccwt...
..cwtt....
.wtt......
.tt.......
"""
)["arc"]

GUARDS: Final = (
    _GUARD,
    joined(_GUARD.at(3, 0), _GUARD),
    joined(_GUARD.at(6, 0), _GUARD.at(3, 0), _GUARD),
)
"""Walls of energy before a figure, by how many dice they have."""

GUN_SHIELD: Final = album(
    r"""
[plate] 20 3
mmm
mlmm
mlmm
mmmm
mmmm
mmmm
mmmm
mlmm
mlmm
mmm
"""
)["plate"]
"""The shield of a gun on a large stand."""
