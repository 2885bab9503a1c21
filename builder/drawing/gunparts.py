"""What guns are put together from; the grip is at 0, 0."""

from typing import Final

from builder.drawing.album import album

GUN_PARTS: Final = album(
    r"""
[gun] -1 -2
kkkkkk
kkkgkk
.bbg
.bb

[pistol] -1 -2
kkkk
kgkk
.bbg
.bb

[semi] -1 -3
...kkkkkkk
kkkkkkbbbb
bbbkkkbbbb
.bbgkk
.bb.kk
....kk

[assault] -1 -3
...kkkkk
kkkkkkkk
kggkkkbb
.kkgkkk
.kk.kkk
.....kkk
......kk

[crank] -3 -4
...ggggg
..ggggggg
.hhgggggg
.hhgggggg
b..gggggg
bbbkkkkk
....kk

[hose] -9 -1
....kkkkkk
.kkkk
kk

[wire] -5 -1
gggg
g
g

[bolt] -1 -2
kkkkgg
bbbbbb
.bbg
.bb

[sub] -1 -2
kkkkkk
kggggk
.kkg
.kk

[machine] -2 -3
..kkkkk
kkkkkkk
kgkgkgk
..bbg
..bb

[blast] -1 -3
..kkkk
kkkkkk
kkggkk
.bbg
.bb

[flame] -1 -2
gggkkk
rkkkkk
.eeg
.ee

[laser] -1 -3
..ssss
ssstts
sskkkk
.kks
.kk

[stock] -6 -2
/bbbb
bbbbb
bbb
bb

[butt] -4 -1
/bb
bb

[skeleton] -6 -2
kkkkk
k
k

[scope] 0 -5
kkkkkkc
kkkkkkc
..k..k

[big scope] -1 -6
..gg....
kkkkkkkc
kkkkkkkc
..kk.kk

[laser sight] 3 -1
rr

[drum] 1 0
.kkk
kkgkk
kgggk
kkgkk
.kkk

[box] 1 0
ggggg
gvvvg
ggggg

[belt] 1 0
.hn
hn
nh
.hn
..nh

[bipod] 0 0
.kk
.k.k
k..k
k...k

[smart] 0 -6
.r
.k
kkkk
krrk
kkkk

[safety] -1 -3
rr

[cooler] -1 -4
.t.t
tttt

[bayonet] 0 0
sssss
.ss

[bell] 0 -3
.kk
kkkk
kkkk
kkkk
.kk

[flames] 0 -3
..o..o
.ooyoo.o
oyywwyoo
oyywwyyo
.oyyyoo
..oo.o
"""
)
"""Receivers, stocks, scopes, magazines and muzzles."""
