"""Heads on hafts, and bodies that strike by themselves; they look to the right."""

from typing import Final

from builder.drawing.album import album

HEADS: Final = album(
    r"""
[axe] 0 -6
..sssss
.sssssss
ssssssss
.gssssss
..gsssss
bbbssss
bbbssss
..gsssss
.gssssss
ssssssss
.sssssss
..sssss

[battle axe] 0 -7
....ssss
..sssssss
.sssssssss
.gsssssss
..gsssss
..kkkk
bbkggkss
bbkggkss
..kkkk
..gsssss
.gsssssss
.sssssssss
..sssssss
....ssss

[hammer] 0 -6
gggggggg
gssssssg
gssssssg
gggggggg
.kkkkkk
bbkkkkkk
bbkkkkkk
.kkkkkk
gggggggg
gssssssg
gssssssg
gggggggg

[pick] 0 -7
ss
.sss
..sss
..ssss
...sss
...ssss
bbbkkkkk
bbbkkkkk
...ssss
...sss
..ssss
..sss
.sss
ss

[spear] 0 -2
.sssss
ssssssss
bbssssssssss
ssssssss
.sssss

[mace] 0 -4
..g..g..g
.gggggggg
ggggkgggg
bggkgggkggg
bggggkggggg
ggggkgggg
.gggggggg
..g..g..g

[wrench] 0 -4
....sssss
..ssssss
.sssss
sssss
sssss
sssss
.sssss
..ssssss
....sssss

[claw] 0 -6
..ssssss
.ssssssssss
sss....sssss
kkk......sss
kkkk......s
kkkkk
kkkkkkssssssss
kkkkkk.sssss
kkkk
kkk......s
sss.....sss
.sssssssss
..ssssss

[stinger] 0 -5
......vvvv
....vvvvvvv
...vvvv..vvvv
..vvvv....vvvv
vvvvv......sss
vvvv........ss
vvv..........s

[torch] 0 -5
.......o
....oooo..o
..ooooooooo
eeooyyyyooo
eeeoyywyyyooo
eeeoyywyyyyooo
eeooyyyyoooo
..oooooooo.o
....oooo
......o

[dynamite] 0 -4
kkrrrrrrrk
kkrrrrrrrkee
kkrrrrrrrk.ee
kkkkkkkkkk
kkrrrrrrrk
kkrrrrrrrk
kkkkkkkkkk
kkrrrrrrrk

[boulder] 0 -6
....gggg
..ggggggg
.gggggggggg
gggggkkgggg
ggggggggggggg
kggggggggkkgg
kgggkkggggggg
gggggggggggg
.ggggggggggg
..ggggggg
....gggg

[trident] 0 -4
...ssssssss
..sss
..ss
sssssssssssss
sssssssssssss
..ss
..sss
...ssssssss

[chain saw] 0 -4
kkkkk
krrrkkk
krrrrksgsgsgsgsgsgs
krrrrksssssssssssss
krrrrkggggggggggggs
krrrrksssssssssssss
krrrkksgsgsgsgsgsgs
kkkkk

[fish] -1 -4
......tttttt
...tttttttttt
t.ttttttttttkt
ttttctctctttttt
ttttctctcttttt
t.tttttttttttt
...ttttttttt
......tttt

[hands] 0 -5
..hhhhhh
.hhhhhhhhh
hhhhn.hhhhh
hhhn....hhh
hhhn.....hh
hhhn
hhhn.....hh
hhhn....hhh
hhhhn.hhhhh
.hhhhhhhhh
..hhhhhh

[jaws] -10 -5
......eee.....kk
...eeeeeee...rkkk
..eeeeeeeeekkkkkkk..w
.eeekeeekeekkkwkkkkww
eeeekeeekeekkkkkkkww
eeeekeeekeekkkkkkkw
.eeeeeeeeekkkkkkkkww
.k.kk.k..k.kkkkkk..w
.k.k..k..k..k
kk.k..kk.kk.kk
"""
)
"""What strikes, its socket or its middle about 0, 0."""
