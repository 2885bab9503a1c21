"""Shields, and what is thrown; the middle of the hand is at 0, 0."""

from typing import Final

from builder.drawing.album import album

SHIELDS: Final = album(
    r"""
[kite] -5 -6
.hhhhhhhhh.
hmmmmhmmmmh
hmmmmhmmmmh
hmmmmhmmmmh
hmhhhhhhhmh
hmmmmhmmmmh
hmmmmhmmmmh
hmmmmhmmmmh
(hmmmhmmmh)
.(hmmhmmh).
..(hmhmh)..
...(hhh)...

[round] -6 -6
....bbbbb....
..bbmmmmmbb..
.bmmmmmmmmmb.
.bmmhmmmhmmb.
bmmmmgggmmmmb
bmmmggsggmmmb
bmmmggsggmmmb
bmmmmgggmmmmb
.bmmhmmmhmmb.
.bmmmmmmmmmb.
..bbmmmmmbb..
....bbbbb....

[buckler] -3 -3
..sss..
.sgggs.
sggwggs
sggwggs
.sgggs.
..sss..

[tower] -6 -9
.ggggggggggg.
gmmmmmmmmmmmg
gmmllllllmmmg
gmmlmmmmlmmmg
gmmlmhhmlmmmg
gmmlhhhhlmmmg
gmmlmhhmlmmmg
gmmlmmmmlmmmg
gmmlmmmmlmmmg
gmmllllllmmmg
gmmmmmmmmmmmg
gmmmmmmmmmmmg
gmmmmmmmmmmmg
gmmmmmmmmmmmg
gmmmmmmmmmmmg
ggggggggggggg

[riot] -5 -8
kkkkkkkkkkk
kcccccccwck
kccccccwcck
kcccccwccck
kcccccccwck
kccccccwcck
kcccccwccck
kkkkkkkkkkk
kkwkwkwkwkk
kkkkkkkkkkk
kcccccccwck
kccccccwcck
kcccccwccck
kcccccccwck
kkkkkkkkkkk

[energy] 0 -11
..tt....
..wtt...
...wtt..
...ccwt.
....cwtt
....ccwt
.....cwt
.....cwt
.....cwt
ggg..cwt
gtgggcwt
gtggccwt
ggg..cwt
.....cwt
.....cwt
.....cwt
....ccwt
....cwtt
...ccwt.
...wtt..
..wtt...
..tt....
"""
)
"""Shields, with the hand behind their middle."""

BOMBS: Final = album(
    r"""
[grenade] -2 -6
...hhh
..gg.h
.kkkk
kkgkkk
kgkkkk
kkkkkk
.kkkk

[stick] -1 -8
.ggg
.ggg
.ggg
.ggg
..b
..b
..b
..b
..b
..b

[bomb] -3 -9
.....o
....ow
...e
..kkk
.kkkkk
kkgkkkk
kgkkkkk
kkkkkkk
.kkkkk
..kkk

[dynamite] -2 -9
....o
...oy
..ee
rrrrrr
rwrwrw
rrrrrr
hhhhhh
rrrrrr
rrrrrr

[keg] -4 -9
....o
...ee
.bbbbbbb
ggggggggg
bbbbbbbbb
bbrrrrrbb
bbbbbbbbb
ggggggggg
.bbbbbbb

[firebomb] -1 -8
..y
.oyo
.wo
.ww
.vv
vvvv
vwvv
vvvv
vvvv

[gas] -2 -6
..gg
.ssss
ssssss
vvvvvv
vkvvkv
ssssss
.ssss

[rocket] -1 -12
..r
.rrr
.rrr
.www
.www
.rrr
.www
.www
.www
.www
.www
rrwrr
rr.rr
r.b.r
..b
..b
..b
"""
)
"""What is thrown, held up in a hand."""
