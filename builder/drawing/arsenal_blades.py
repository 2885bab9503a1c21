"""What strikes, on its own: blades, and heads on hafts."""

from typing import Final

from builder.drawing.album import album, block, joined
from builder.drawing.bricks import Layer
from builder.drawing.weaponry import Arm, Piece, rivets, stack

_ARM: Final = 4
"""The Size in inches from which a machine's arm holds a blade."""


def sword(of: Arm) -> Piece:
    """Return a blade that grows: longer with its Size, thicker with its dice."""
    thick, long = of.thick + 1, of.long
    top = -(thick // 2)
    rows = ["s" * long for _ in range(thick)]
    rows[0] = rows[0][:-2] + "\\" if not of.sawn else rows[0][:-1]
    if not of.sawn:
        rows[-1] = rows[-1][:-2] + ")"
    blade = [Layer(tuple(rows), 0, top), block("s", -1, 0, 1)]
    if thick > 3:
        blade.append(block("g", 0, 0, long * 2 // 3))
        blade.append(block("w", 0, top, long - 3))
    if of.size > 2:  # inches
        teeth = range(2, long - 4, 3)
        blade += [stack(at, top + thick, "ss", "s") for at in teeth]
    wide = 1 + of.size + 2 * of.stocked
    grip = 14 if of.stocked else 6
    hilt = [
        block("n", -2, top - wide, 2, thick + 2 * wide),
        block("h", -2, top - wide, 2), block("h", -2, top + thick + wide - 1, 2),
        block("b", -2 - grip, -1, grip, 3),
        *(block("e", at, -1, 1, 3) for at in range(-2 - grip, -2, 2)),
        stack(-5 - grip, -1, ".hhh", "hhrh", ".hhh"),
    ]  # fmt: skip
    if of.stocked:
        blade.append(block("s", 3, top - 2, 2, thick + 4))
    if of.size >= _ARM:
        hilt = [_arm(of.size).at(-2, 0)]
    return Piece(
        (joined(*hilt), joined(*blade)), (2, top), (1, top + thick - 1),
        (long - 3, 0), (-8, 0), clip=(2, -1 if thick > 3 else 0), gems=True,
    )  # fmt: skip


def _arm(size: int) -> Layer:
    """Return the arm of a machine that holds a blade at 0, 0; rivets show its Size."""
    return joined(
        stack(-5, -4, "/kkkkk", "kkkkkk", "kkkkkkkk", "kkkkkkkk", "kkkkkkkk",
              "kkkkkkkk", "kkkkkk", "(kkkkk"),
        stack(-11, -2, *("m" * 8,) * 4),
        block("l", -11, -2, 8), block("s", -10, 2, 6),
        stack(-16, -3, ".kkkkk", "kkkkkkk", "kksskkk", "kksskkk", "kkkkkkk", ".kkkkk"),
        stack(-19, 1, ".mmmmm", "mmmmmm", "mmmmm", "mmmm", "kkkkkk", "gggggg"),
        *rivets("h", -15, 0, min(max(size, 0), 8)),
    )  # fmt: skip


_HEADS: Final = album(
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
_BODIES: Final = ("hands", "jaws", "fish")
"""What is a body and no head on a haft."""
_PLAIN: Final = {"hands": 6, "jaws": 0, "fish": 0, "chain saw": 4}
"""Cells of the haft of what has none to speak of."""


def headed(of: Arm) -> Piece:
    """Return a head on a haft, which grows with its Size."""
    head = _HEADS[of.shape]
    long = _PLAIN.get(of.shape, of.long)
    if of.sawn:
        long = max(0, long - 4)
    if of.size >= _ARM and of.shape not in _PLAIN:
        head, long = doubled(head), min(long, 6)
    haft = [block("b", 1 - long, -1, long + 1), block("e", 1 - long, 0, long + 1)]
    wraps = [block("k", at, -1, 2, 2) for at in range(4 - long, -3, 6)]
    layers = [head]
    if of.shape == "hands":
        layers = [block("m", -9, -4, 10, 9), block("l", -9, -4, 10),
                  block("h", -1, -3, 3, 7), head]  # fmt: skip
    elif of.size >= _ARM and long:
        layers = [joined(*haft, *wraps), _arm(of.size).at(-long, 0), head]
    elif long:
        pommel = stack(-1 - long, -2, "kk", "kk", "kk", "kk")
        layers = [joined(*haft, *wraps, pommel), head]
    if of.bore > 1 and of.shape not in _PLAIN:
        studs = min(of.bore - 1, 4)
        layers.append(joined(*(block("n", 1 + at, 0, 1) for at in range(studs))))
    point = _point(head)
    if of.shape in _BODIES:
        x = head.x + 2
        return Piece(
            tuple(layers),
            (x, -2), (x, 0), point, (head.x + 1, 0),
            clip=(x, 0), gems=True,
        )  # fmt: skip
    return Piece(
        tuple(layers), (1, 0), (0, 0), point, (-long + 1, 0),
        clip=(-min(long, 3 * 3), -1), gems=True,
    )  # fmt: skip


def doubled(head: Layer) -> Layer:
    """Return a part twice as wide and as high."""
    rows = ["".join(sign * 2 for sign in row) for row in head.rows for _ in range(2)]
    return Layer(tuple(rows), 2 * head.x, 2 * head.y)


def _point(head: Layer) -> tuple[int, int]:
    """Return the cell furthest right of a head."""
    middle = head.height // 2
    widest = max(
        range(head.height), key=lambda at: (len(head.rows[at]), -abs(at - middle))
    )
    return head.x + len(head.rows[widest]) - 1, head.y + widest
