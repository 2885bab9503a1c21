"""Torsos and belts of standing figures.

A figure's torso fills x 0 to 11 and y 8 to 16, its legs y 17 to 26; its head stands on
y 7. It looks to the right.
"""

from typing import Final

from builder.drawing.album import album

TORSOS: Final = album(
    r"""
[tunic] 0 8
../mdhhm\..
..mmmddmmmm
./mmmmdmmmm\
.mmmmmdmddm
.mmmmmdmmmm
/mmmmmdmmmm\
mmmmmmdmmmmm
mmmmmmdmmmmm
eeeeehheeeee

[jacket] 0 8
../mlhhl\..
..mmmlhlmm
./mmmmlkmmm\
.mmmmmmkmmm
.mlllmmkllm
/mmmmmmkmmm\
mmmmmmmkmmmm
mmmmmmmkmmmm
kkkkkkggkkkk

[shirt] 0 8
../wwhhw\..
..wwwhhwww
./wwwwwwwww\
.wwwwwwwwww
.mmmmmmmmmm
/wwwwwwwwww\
mmmmmmmmmmmm
wwwwwwwwwwww
bbbbbhhbbbbb

[vest] 0 8
../mkhhk\..
..kkmmmmkk
./kkkmmkkkk\
.kkkkkkkkkk
.kgggkkgggk
/kgggkkgggk\
kkkkkkkkkkkk
kgggkggkgggk
eeeeesseeeee

[plate] 0 8
../ssggs\..
..ssssssss
./sswwssssg\
.swwwsssssg
.ssssssssgg
/gssssssssg\
ggggssssgggg
mmmmggggmmmm
eeeeehheeeee

[mail] 0 8
../ggssg\..
..mmmgsmmm
./mmmhhmmmg\
.gmmhhhhmmg
.smmmhhmmms
/gmmmhhmmmg\
smmmmhhmmmms
gmmmmmmmmmmg
eeeeehheeeee

[robe] 0 8
../mdhhd\..
..mmmddmmm
./mmmmhmmmm\
.mmmmmhmmmm
.mmmmmhmmmm
/mmmmmhmmmm\
mmmmmmhmmmmm
mmmmmmhmmmmm
hnhnhhhhnhnh

[coat] 0 8
../kkwwk\..
..kkkwrkkk
./kkkkrkkkk\
.kkkkkkhkkk
.kkkkkkkkkk
/kkkkkkhkkk\
kkkkkkkkkkkk
kkkkkkkhkkkk
kkkkkkkkkkkk

[lab] 0 8
../wwllw\..
..wwwlrwww
./wwwwrwwww\
.wwwwwkwkrw
.wwwwwkwwww
/wwwwwkwwww\
wwwwwwkwwwww
wsswwwkwsssw
wwwwwwkwwwww

[medic] 0 8
../wwhhw\..
..wwwhhwww
./wwwwwwwww\
.wwwwrrwwww
.wwwrrrrwww
/wwwrrrrwww\
wwwwwrrwwwww
wwwwwwwwwwww
eeeeesseeeee

[overall] 0 8
../lwhhw\..
..ldwwwwdl
./ldwwwwdll\
.lhddddddhl
.lddddddddl
/lddggggddl\
ddddggggdddd
dddddddddddd
eeegeeeeegee

[rags] 0 8
../uuhhu\..
..uuhhhuuu
./uuuhhuuuu\
.uuu.uuuuuu
.uuuuuuuhhu
/uuuuuuuuhu\
uuuhhuuuuuuu
uuuuuuuuuuuu
bbbbbbbbbbbb

[bones] 0 8
../wwwww\..
..wkwwkkwk
./wwkwwkwww\
.kkkkwwkkkk
.wwwwwwwwww
/kkkkwwkkkk\
..wwwwwwww
....kwwk...
..eeewweee..

[robot] 0 8
../sssss\..
..ssssssss
./sgggggggs\
.sgccccggrs
.sgccccggys
/sgccccggts\
ssgggggggsss
ssssssssssss
gkgkgkgkgkgk

[bare] 0 8
../hhhhh\..
..hhhhhhee
./hhhhhheeh\
.hnnnheennn
.hhhneehhhh
/hhheehhhhh\
hhheehhnhhhh
hheehhhnhhhh
eeeeessseeee

[suit] 0 8
../kwwwk\..
..kkwrwkkk
./kkkwrwkkk\
.kkkkrkkrkk
.kkkkkkkkkk
/kkkkkkhkkk\
kkkkkkkkkkkk
kkkkkkkhkkkk
kkkkkkggkkkk

[space] 0 8
../wwsww\..
..wwwwwwww
./wwwwwwwww\
.wwggggggww
.wwgrgygtww
/wwggggggww\
wwwwwwwwwwww
mmmmmmmmmmmm
sssssggsssss

[camo] 0 8
../vvdhd\..
..vvvdvmmv
./vmmvvmmvv\
.vvmmvvvvdd
.ddvvvvddvv
/vvvmmvvvvv\
vmmmvvvmmmvv
vvvddvvvvvvv
eeeeekkeeeee

[great] 0 8
../mmhhm\..
..mmmhrmmm
./mmmmmmmmm\
.hmmmmmhmmh
.mmmmmmmmmm
/hmmmmmhmmh\
mmmmmmmmmmmm
hmmmmmmhmmmh
ehhhhhhhhhhe
"""
)
"""What a figure wears above the belt."""
