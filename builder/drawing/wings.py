"""Wings, capes and cloaks, in the cells of the figure that wears them."""

from typing import Final

from builder.drawing.album import album

WINGS: Final = album(
    r"""
[wings] -14 -4
.............ww....
..........wwwwww...
.......wwwwwwwwww..
.....wwwwwwwwwwwww.
...wwwwwwwswwwwwww.
..wwwwwwswwwswwwwww
.wwwwwswwwswwwwwwww
wwwwswwwswwwswwwwww
wwwwwwswwwswwwswwww
ww.wwwwwswwwswwwwww
....wwwwwwswwwswwww
....ww.wwwwwswwwwww
.......ww.wwwwswwww
..........ww.wwwwww
.............ww.www

[wings far] 8 -4
...ww............
..wwwwww.........
.wwwwwwwww.......
wwwwwwwwwwww.....
wwwwwwswwwwwww...
wwwwswwwswwwwww..
wwwwwwswwwswwwww.
wwwwswwwswwwswwww
wwswwwswwwswwwwww
wwwwswwwswwwww.ww
wwswwwswwwwww....
wwwwswwwww.ww....
wwswwwwww........
wwwww.ww.........
wwww.............

[bat] -15 -6
........k...........
.......kk...........
......krkk..........
.....krrkrkk........
....krrrkrrrkk......
...krrrrkrrrrrkk....
..krrrrkrrrrrrrrkk..
.krrrrrkrrrkrrrrrrk.
krrrrrrkrrkkrrrrrrrk
rrr.rrrkrrk.rrkrrrrr
rr...rrrrrk..rkkrrrr
r.....r.rrk...rkrrrr
........r.k....krrrr
................rrrr
.................rrr

[bat far] 7 -6
...........k........
...........kk.......
..........kkrk......
........kkrkrrk.....
......kkrrrkrrrk....
....kkrrrrrkrrrrk...
..kkrrrrrrrrkrrrrk..
.krrrrrrkrrrkrrrrrk.
krrrrrrrkkrrkrrrrrrk
rrrrrkrr.krrkrrr.rrr
rrrrkkr..krrrrr...rr
rrrrkr...krr.r.....r
rrrrk....k.r........
rrrr................
rrr.................

[cape] -8 8
........./rrr
......../rrrr
......./rrrrr
....../rrrrrr
.....rrrrrrrr
..../rrrrrrrr
....rrrrrrrrr
.../rrrrrrrrr
...rrrrrrrrrr
../rrrrrrrrrr
..rrrrrrrrrrr
.rrrrrrrrrrrr
.rrrrrrrrrrrr
rrrrrrrrrrrrr
rrrrrrrrrrrrr
.rrr.rrrrrrrr
..r...rrr..rr

[cloak] -7 8
......../dddd
......./ddddd
....../dddddd
...../ddddddd
.....dddddddd
..../dddddddd
....ddddddddd
.../ddddddddd
...dddddddddd
...dddddddddd
../dddddddddd
..ddddddddddd
..ddddddddddd
.dddddddddddd
.dddddddddddd
.ddd.dddd.ddd
.dd...dd...dd
"""
)
"""Behind the figure, spread."""
