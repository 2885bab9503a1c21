"""Arms of standing figures in their poses, and where each hand is.

The near arm hangs from the left shoulder and lies in front of what it holds; the far
arm hangs from the right one and lies behind it. Hands are gold, sleeves are light.
"""

from typing import Final

from builder.drawing.album import album

NEAR: Final = album(
    r"""
[down] -4 8
...ll\.
../llll
..lllll
./llll)
.lllll.
/llll..
lllll..
llll...
hhhh...
hhhh...
(hh)...

[across] -3 8
..../ll....
.../llll...
../lllll...
..lllll)...
./lllll....
.llllll\...
.(llllllhhh
..(lllllhhh
.....(llhhh

[up] -6 0
.hhh......
.hhhh.....
(hhhh.....
.llll.....
.llll.....
.llll\....
.(llll\...
..lllll\..
..(lllllll
...(llllll
.....(llll
.......ll)

[out] -7 5
.hhh.......
hhhh.......
hhhh.......
.lll...../l
.lll\../lll
.(lllllllll
..(lllllll)
....(llll).

[hip] -5 8
...../ll.
..../llll
.../lllll
../llll).
.llll)...
lll).....
(ll\.....
.(lll\...
..(llhhh.
.....hhh.

[aim] -3 8
..../ll.........
.../llll........
../lllll........
..lllll)........
..lllll.........
..(lllllllllhhh.
...(lllllllhhhhh
.....(llllllhhh.

[reach] -3 8
..../ll...........
.../lllllllllhhh..
...(lllllllllhhhhh
....(llllllllhhh).

[chin] -3 5
.......hhh
......hhhh
......hhh)
..../lll..
.../llll..
../lllll..
..lllll)..
./lllll...
.lllll)...
.(lll)....
"""
)
"""The near arm."""

FAR: Final = album(
    r"""
[down] 9 8
./ll...
llll\..
lllll..
(llll\.
.lllll.
..llll\
..lllll
...llll
...hhhh
...hhhh
...(hh)

[forward] 8 8
.ll\.....
lllll.hhh
llllllhhhh
(lllllhhh)
..(ll)....

[support] 7 8
.ll\.....
lllll\...
(lllll\..
..lllll..
..(llll..
...(llll.
....(lhhh
.....hhhh
.....(hh)

[up] 8 0
......hhh.
.....hhhh.
.....hhhh)
.....llll.
.....llll.
..../llll.
.../llll).
../lllll..
lllllll)..
llllll)...
llll).....
(ll.......

[out] 8 5
.......hhh.
.......hhhh
.......hhhh
l\.....lll.
lll\../lll.
lllllllll).
(lllllll)..
.(llll)....

[hip] 8 8
.ll\.....
llll\....
lllll\...
.(llll\..
...(llll.
.....(lll
...../ll)
.../lll).
.hhhll)..
.hhh.....

[shoulder] 8 7
.....hhh
.....hhh
.ll\.lll
llll.lll
lllllll)
(lllll).

[salute] 6 1
...hhh....
..hhhhl\..
...hh.lll.
.......lll
........ll
......./ll
....../ll)
.lllllll).
llllll)...
llll).....

[point] 8 8
.ll\........
lllll.hhh...
llllllhhhhhh
(lllllhhh...
..(ll)......
"""
)
"""The far arm."""

HANDS: Final = {
    "near down": (-2, 17),
    "near across": (6, 15),
    "near up": (-4, 1),
    "near out": (-5, 6),
    "near hip": (1, 16),
    "near aim": (11, 14),
    "near reach": (12, 10),
    "near chin": (5, 6),
    "far down": (14, 17),
    "far forward": (15, 10),
    "far support": (14, 15),
    "far up": (15, 1),
    "far out": (17, 6),
    "far hip": (10, 16),
    "far shoulder": (14, 8),
    "far salute": (9, 2),
    "far point": (15, 10),
}
"""The cell in the middle of each hand."""
