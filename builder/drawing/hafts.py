"""Heads of axes, hammers, tools and odd things on a haft."""

from typing import Final

from builder.drawing.album import album

HEADED: Final = album(
    r"""
[axe] -3 0
.ss.
sssbb
sssbbs
sssbb
.ss.

[battle axe] -4 0
.ss..ss.
ssssssss
sssbbsss
ssssssss
.ss..ss.

[hammer] -4 0
gggggggg
gssssssg
gggggggg
...bb

[mace] -2 0
..gg
.gggg
gggggg
.gggg
..gg

[pick] -4 0
..gggggg..
.ggggggggg
gg..bb..gg
g...bb...g

[spear] -1 0
.s
sss
sss
.s

[trident] -3 0
s..s..s
s..s..s
ss.s.ss
.sssss
...s

[halberd] -3 0
...ss
...ss
sssss
ssssss
sssss
...bb

[scythe] -6 0
..sssssb
sssssssb
ss.....b

[wrench] -2 0
ss..ss
ss..ss
ssssss
.ssss
..ss

[shovel] -2 0
.ssss
ssssss
ssssss
ssssss
.ssss
..bb

[torch] -2 0
...o
.ooyo
ooyyoo
oyyyyo
.oyyo
.eeee
..ee

[orb] -2 0
..ttt
.ttwtt
.twwtt
.ttttt
..ttt
.hhhhh
..hhh

[skull] -2 0
.wwww
wwwwww
wkwwkw
wwkkww
.wkwk

[star] -3 0
gg.g.gg
.ggggg
ggggggg
.ggggg
gg.g.gg

[flag] 0 0
hmmmmmmm
bmmmmmm
bmhhmmm
bmhhmmmm
bmmmmmmm
b

[club] -2 0
.bbb
bbbbb
bebbb
bbbeb
bbbbb
.bbb

[pan] -3 0
.kkkkk
kkgggkk
kgggggk
kkgggkk
.kkkkk
...kk

[chair] -3 0
b.....b
bbbbbbb
b.....b
bbbbbbb
b..b..b

[fish] -2 0
..tt
.tttt
tktttt
.ttttt
..tttt
...tt
..tttt
.tt.tt

[guitar] -3 0
.ooo.oo
ooooooo
ookkooo
.okkoo
ooooooo
ooohooo
.oooooo
...bb

[baguette] -1 0
.oo
ooo
obo
ooo
obo
ooo
.oo

[broom] -2 0
h.hh.h
hhhhhh
hnhhnh
.hhhh
..rr

[chain] -1 0
gggg
g..g
gggg
g..g
gggg
"""
)
"""What sits on a haft, its lowest course on the haft's top; x 0 and 1 are the haft."""
