"""What figures wear on their heads; the brow is y 2, the ears are x 1 and 10."""

from typing import Final

from builder.drawing.album import album

HATS: Final = album(
    r"""
[cap] 1 -2
../mmmmm\..
.mmmmmmmmm
.mmmmmmmmm
.dddddddddddd
......ddddddd

[helmet] 0 -3
....mmmm....
..mmlmmmmm..
.mmllmmmmmm.
.mmlmmmmmmm.
.mmmmmmmmmmm
ddddddddddddd
.kk.......k.

[brimmed] 0 -3
....mmmmm...
..mmmmmmmmm.
.mmlmmmmmmm.
.mlmmmmmmmm.
.mmmmmmmmmm.
dddddddddddddd
.e.........e

[ballistic] 0 -3
....mmmmm...
..mmmmmmmmm.
.mmmmkkkkkkk
.mmmkccckccck
.mmmmkkkkkkk
.mmmmmmmmmmm
.mmm........
.kmm........

[plume] -4 -7
.../rrrrr....
./rrrrrrrrr..
/rrrrrrrrrrr\
rrrrrr..rrrrr
rrrrr....rrr.
rrr......rr..
.rr......rr..

[crest] 0 -5
...hhhhhh...
..hhrrrrhh..
.hhrrrrrrh..
.hrr....rr..

[beret] -1 -3
..dddddddddd.
.dddddddddddd
ddddddddddddd
dddddddddhhdd
.kkkkkkkkkkk

[peaked] 0 -4
.mmmmmmmmmm..
mmmmmmmmhhmmm
.mmmmmmmhhmm.
.rrrrrrrrrrr.
...kkkkkkkkkk
......kkkkkkk

[tophat] 1 -7
..kkkkkkk.
..kkkkkkk.
..kgkkkkk.
..kgkkkkk.
..kkkkkkk.
..rrrrrrr.
..rrrrrrr.
kkkkkkkkkkkk

[wizard] -1 -11
........mm...
.......mmmm..
......mmm.m..
......mmm....
.....mmhmm...
.....mmmmm...
....mmmmmmm..
....mhmmmmm..
...mmmmmmhmm.
...mmmmmmmmm.
...nhnhnhnhn.
dddddddddddddd

[crown] 1 -4
.h..h..h..h
.h..h..h..h
.hhhhhhhhhh
.hrhhthhvhh
.nnnnnnnnnn

[hood] 0 -3
....dddddd..
..ddddddddd.
.dddddddddd.
.dddddddddd.
ddddd....dd.
dddd......d.
dddd........
dddd........
dddd........
dddddd......
.dddddddd...

[tricorne] -1 -3
....hkkkkh...
..hkkkkkkkkh.
hkkkwwkkkkkkh.
kkkkwwwkkkkkkk
kkkkwkwkkkkkkk
.kkkkkkkkkkk

[cowboy] -2 -5
.....bb.bbb.....
....bbbbbbbb....
....bbbbbbbb....
....bbbbbbbb....
b...eeeeeeee...b
bbbbbbbbbbbbbbbb
.bbbbbbbbbbbbbb.

[hard] 0 -3
....hhhhh...
..hhnhhhyyy.
.hhnhhhhyyyy
.hhnhhhhyyy.
.hhnhhhhhhh.
nnnnnnnnnnnnnn

[medic] 0 -3
....wwwwww..
..wwwwrrwww.
.wwwwrrrrwww
.wwwwrrrrwww
.wwwwwrrwwww
gwwwwwwwwwwwg

[pilot] 0 -2
...eeeeeee..
..eeeeeeeeee
.eeekkkkkkkk
.eekkccckccck
.eee.kkk.kkk
.eee........
.eee........
.eee........
..ee........

[horned] -3 -6
ww..............ww
www............www
.www..........www.
.wwww........wwww.
..wwwwgsssgggwww..
....sssssgssss....
....ssssggssss....
....hhhhhhhhhh....
......s.gg.s......

[straw] -2 -4
.....hhhhhh.....
....hnhhnhhh....
....hhhhhhhh....
....rrrrrrrr....
hhhhnhhhhnhhhhhh
.nnnnnnnnnnnnnn.

[chef] 0 -6
..www..www..
.wwwwwwwwww.
wwwwwwwwwwww
wwwwwwwwwwww
.wwwwwwwwww.
..wwwwwwww..
..ssssssss..

[turban] 0 -4
....wwwww...
..wwwwrwwww.
.wwwwwrwwwww
.wwswwwwswww
wwwswwwswwww
.wwwsswwwww.

[bandana] -1 -1
...rrrrrrrr..
..rwrrrwrrrrr
..rrrrwrrrwrr
.rrrrrrrrrrr.
rr.rr........
r............

[boonie] -1 -3
....vvvvvv...
...vvdvvvmvv.
...vvvvmvvvv.
...dddddddddd
.vvvvdvvvvdvvv
vvvvvvvmvvvvv

[headset] 0 -2
...kkkkkkk..
..kk.....kkk
.kk........k
ggg........g
gkg.........
ggg.........
.g..........
.gg.........
..ggggkk....

[slouch] -1 -5
.rr..........
.rrr.mmmmm...
..rrmmmmmmmm.
..rmmmmmmmmm.
...hhhhhhhhhh
ddddddddddddddd
.dddddddddddd

[jockey] 1 -3
...rrrrrr.
..rwrrrrrr
.rrrwrrrrr
.rrrrwrrrr
.rrrrrrrrr
.........kkkk

[samurai] -2 -6
....h......h....
....hh....hh....
.....hh..hh.....
.....hhhhhh.....
....kkkhhkkk....
...kkkkkkkkkk...
..kkkkkkkkkkkk..
.rrrrr....rrrr..
kkkkk......kkkk.

[fez] 2 -5
.krrrrr.
k.rrrrr.
k.rrrrr.
.rrrrrrr
.rrrrrrr
.rrrrrrr

[halo] 0 -5
..hhhhhhhh..
.hh......hh.
..hhhhhhhh..
....bbbb....
..bbbbbbbb..
..bbb....bb.

[antlers] -2 -8
.b..b......b..b
.b..b......b..b
.bbbb......bbbb
...bb......bb..
....bb....bb...
....ubbuubbu...
...uuuuuuuuuu..
..uuuuuuuuuuu..
..uuuu....uuu..
..uuu......uu..

[lamp] 0 -4
........yy..
....kkkkyyk.
..kkkkkkyykk
.kkkkkkkkkkk
.gggggggggggg
.kkkkkkkkkkk

[nightcap] -3 -6
.......rwwr...
.....wwrrwwr..
...rrwwrrwwrr.
..rwwrrwwrrww.
.ww..rwwrrwwrr
.ww..wwwwwwwww
"""
)
"""Hats and helmets."""
