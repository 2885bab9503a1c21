"""Heads and faces of standing figures; a head fills x 2 to 9 and y 0 to 7."""

from typing import Final

from builder.drawing.album import album

HEADS: Final = album(
    r"""
[head] 2 0
/hhhhhh\
hhhhhhhh
hhhhhhhh
hhhhhhhh
hhhhhhhh
hhhhhhhh
hhhhhhhn
(hhhhhn)

[skull] 2 0
/wwwwww\
wwwwwwww
wwwwwwww
wwkkwwkk
wwkkwwkk
wwwwkwww
(wwwwwww
..kwkwkw

[robot] 2 -1
...gg...
/ssssss\
ssssssss
gggggggg
gkkkkkkk
gkrkkrkk
gggggggg
sskskskk
.ssssss.

[helm] 1 -1
..ssssss..
.sswsssss.
sswwssssss
sswwssssss
ssskkkkkkk
sskkkkkkkk
ssssgsgsgs
ssssgsgsgs
.sssssssg.

[diver] 1 -1
..hhhhhh..
.hhhhhhhn.
hhhkkkkkkn
hhkkccccck
hhkccwccck
hhkccccccn
hhhkkcckkn
hnhhhkkhhn
nnnnnnnnnn

[bubble] 0 -2
...wwwwww...
..wwwccccw..
.wwwccwwccc.
.wwccwwccccc
.wwccwcccccc
.wwccccccccc
.wwccccccccc
.wwwccccccc.
.wwwwcccccw.
..wwwwwwwww.
"""
)
"""Bare heads, and those that hide the face."""

FACES: Final = album(
    r"""
[raw] 2 2
...e..e.
..ww.ww.
..wk.wk.
........
....kk..
....kk..

[plain] 2 3
...k..k.
...k..k.
........
....eee.

[stern] 2 2
..ee.ee.
...k..k.
...k..k.
........
...eeee.

[moustache] 2 2
..ee.ee.
...k..k.
...k..k.
...eeee.
..eeeeee
....rr..

[hero] 2 2
..bb.bb.
...k..k.
...k..k.
........
...wwwww
....www.

[mythic] 2 2
..ww.ww.
..tt.tt.
..tt.tt.
..wwwwww
.www..ww
.wwwwwww
..wwwww.

[patch] 2 2
kkkkk.ee
..kkk.k.
..kkk.k.
........
...eeee.
....ee..

[beard] 2 3
...k..k.
...k..k.
.bbbbbbb
bbb.rr.b
bbbbbbbb
.bbbbbb.

[glasses] 2 3
kkccckcc
..cckkcc
...kk.kk
........
....eee.

[shades] 2 3
kkkkkkkk
..kkk.kk
........
........
...eee..

[lips] 2 2
..ee.ee.
...k..k.
...k..k.
........
....rr..
....rr..

[mask] 2 2
kkkkkkkk
kww.kww.
kkwk.kwk
kkkkkkkk
kkkkkkkk
.kkkkkk.

[scarf] 2 3
...k..k.
...k..k.
rrrrrrrr
rrrrrrrr
rrrrrrrr
.rrrrrr.

[paint] 2 2
ddd.dd.d
..kddk.d
ddk..kdd
d.dd.dd.
...eee.d

[gas] 2 2
kkkkkkkk
kkccckcc
kkccckcc
kkkkgggg
.kkkgkkg
..kkgggg

[dead] 2 2
..nn....
..ww.ee.
..kw.rk.
........
.kkekeke
..e.e.e.

[fangs] 2 2
.kk...k.
..kk.kk.
..rr.rr.
........
..kkkkkk
...w..w.

[clown] 2 2
..tt.tt.
..tk.tk.
..ww.ww.
.wwwrrww
.wrrrrrr
..wrrrr.

[wink] 2 2
..ee.ee.
...k....
...k.ee.
........
...eeee.
......e.
"""
)
"""Faces, laid over a bare head."""

HAIR: Final = album(
    r"""
[short] 1 -1
..bbbbbb..
.bbbbbbbbb
.bbbbbbbb.
bbbb......
.bb.......
.b........

[crop] 2 -1
.kkkkkk.
kkkkkkkk
kkk....k
k.......

[long] 0 -1
...eeeeee..
.eeeeeeeee.
eeeeeeeeeee
eeeee...eee
eeee.....e.
eee........
eee........
eee........
eeee.......
.eee.......

[mohawk] 2 -4
...rrrr.
.rrrrrrr
.rrrrrr.
..rrrr..
..rrrr..

[wild] 0 -3
..w..w..w...
.ww.www.ww..
wwwwwwwwwww.
.wwwwwwwwww.
wwww....www.
.www......w.
..w.........

[curls] 0 -2
..oooooooo.
.oooooooooo
oooooooooooo
ooo......ooo
oo........oo
oo........oo

[horns] 0 -4
.rr......rr.
rr........rr
rrr......rrr
.rr......rr.
..rr....rr..

[bandage] 1 -1
..wwwwww..
.wwwwwwww.
.wwwwrrww.
.wwwwrrww.
.ww.......
"""
)
"""Hair and what grows on a head."""
