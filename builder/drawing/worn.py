"""What lies over a figure's torso and arms, in the figure's own cells."""

from typing import Final

from builder.drawing.album import album, joined
from builder.drawing.bricks import Layer

_BEFORE: Final = album(
    r"""
[bandolier] 1 9
.ee.......
.heh......
..ehe.....
...ehe....
....ehe...
.....ehe..
......ehee

[belts] 1 9
.hn....nh.
.nh....hn.
..hn..nh..
...nhhn...
...hnnh...
..hn..nh..
.nh....hn.

[straps] 2 8
.e....e.
.e....e.
.e....e.
.e....e.
.e....e.
.eeeeee.
.e....e.
.e....e.

[pouches] 0 14
.ee.ee.ee.
uuueuuueuuu

[holster] 8 16
.eee
.kee
.eee
.eee
..ee

[scabbard] -5 14
.......h
......nh
.....eee
....eee.
...eee..
..eee...
.ees....
.es.....

[dagger] 0 15
.k..
hhh.
.ss.
.ss.
..s.

[scarf] -4 7
......rrrrrrrrr
rrr.rrrrrrrrrrr
.rrrrrrrr......
rrrrr..........
.rr............

[collar] 1 7
.eeeeeeee.
eehehehehe
.e......e.

[shackle] -5 17
..ggg.......
..g.gkkkk...
.gg..gkkk...
.g..........
.gg.........
..g.........
.kkk........
kkkkk.......
kgkkk.......
.kkk........

[chevrons] -1 10
h.h.
.h.h

[armband] -1 10
wwww
wrrw
wwww

[tabard] 3 9
.wwwwww.
wwwrrwww
wrrrrrrw
wrrrrrrw
wwwrrwww
wwwrrwww
wwwwwwww

[pads] -1 8
..sss..sss...
.ssssssssss..
sswsssssswss.
sssss..sssss.
.ggg....ggg..

[gorget] 1 7
.ssssssss.
ssswwwssss

[binoculars] 5 2
.kk.kkkk
kkkkkkkcc
kkkkkkkcc
.kk.kkkk

[leaves] 0 8
.v........v.
vvv......vvv
.v........v.

[medal] 8 11
rr
hh

[sash] 2 9
......rr
.....rrr
....rrr.
...rrr..
..rrr...
.rrr....
rrr.....

[apron] 2 11
wwwwwwww
wwwwwwww
wwwwwwww
wwssswww
wwssswww
wwwwwwww
wwwwwwww
wwwwwwww
wwwwwwww
.wwwwww.

[satchel] -3 15
.uuuuu
uuuuuuu
ueuuueu
uuuuuuu
.uuuuu

[emblem] 4 11
.h..h
hhhhh
.hhh.
hhhhh
.h.h.
"""
)


def _bombs(count: int) -> Layer:
    """Return a belt with so many grenades on it."""
    one = Layer(("hg", "kk", "kk", "kk"))
    return joined(*(one.at(2 * place + place // 2, 14) for place in range(count)))


def _stripes(count: int) -> Layer:
    """Return so many stripes on the near shoulder."""
    return joined(*(Layer(("hhh",), -1, 9 + 2 * place) for place in range(count)),
                  Layer(("l",) * (2 * count), -1, 9))  # fmt: skip


BEFORE: Final = (
    dict(_BEFORE)
    | {f"bombs {count}": _bombs(count) for count in range(1, 6)}
    | {f"stripes {count}": _stripes(count) for count in range(1, 6)}
)
"""In front of the torso."""
