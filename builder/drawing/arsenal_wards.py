"""What wards, on its own: shields, plates for machines, armour to wear."""

from dataclasses import replace
from typing import Final

from builder.drawing.album import album, block, joined
from builder.drawing.bricks import Layer, Wheel
from builder.drawing.weaponry import Arm, Piece, rivets, stack

_WHEELED: Final = 4
"""The Size in inches from which a shield stands on wheels."""

_SHIELDS: Final = album(
    r"""
[round] 0 0
.....sssssss
...ssmmmmmmmss
..smmmmhhhmmmms
.smmmmmhhhmmmmms
.smmmmmhhhmmmmms
smmmmmgggggmmmmms
smhhhhgssgghhhhms
smhhhhgssgghhhhms
smhhhhgggggghhhms
smmmmmgggggmmmmms
.smmmmmhhhmmmmms
.smmmmmhhhmmmmms
..smmmmhhhmmmms
...ssmmmmmmmss
.....sssssss

[heater] 0 0
s.................s
sssssssssssssssssss
smmmmmmmhhhmmmmmmms
smllmmmmhhhmmmmllms
smllmmmmhhhmmmmllms
smmmmmmmhhhmmmmmmms
smhhhhhhhnhhhhhhhms
smhhhhhhnnnhhhhhhms
smhhhhhhhnhhhhhhhms
smmmmmmmhhhmmmmmmms
.smmmmmmhhhmmmmmms
.smllmmmhhhmmmllms
.smllmmmhhhmmmllms
..smmmmmhhhmmmmms
..smmmmmhhhmmmmms
...smmmmhhhmmmms
....smmmhhhmmms
.....smmhhhmms
......ssmhmss
........sss

[kite] 0 0
....sssssssssss
..sslllllmmmmmmss
.sllllllmmmmmmmmms
.sllhllllmmmmmhmms
slllhhlllmmmmhhmmms
slllhhhllmmmhhhmmms
sllllhhhlmmhhhmmmms
slllllhhhhhhhmmmmms
sllllllhhhhhmmmmmms
slllllllhhhmmmmmmms
smmmmmmmhhhllllllls
smmmmmmhhhhhlllllls
.smmmmhhhhhhhlllls
.smmmhhhmmlhhhllls
.smmmhhmmmllhhllls
..smmhmmmmlllhlls
..smmmmmmmllllls
...smmmmmmlllls
...smmmmmmlllls
....smmmmmllls
....smmmmmllls
.....smmmmlls
......smmmls
.......smms
........ss

[wall] 0 0
ggg..ggg...ggg...ggg..ggg
ggg..ggg...ggg...ggg..ggg
ggggggggggggggggggggggggg
gmmmmmmmmmmmmmmmmmmmmmmmg
gmkkkkkmmmmmmmmmmmkkkkkmg
gmkkkkkmmmmmmmmmmmkkkkkmg
gmmmmmmmmmmhhhmmmmmmmmmmg
ghgghgghgggghgggghgghgghg
gmmmmmmmmhhhhhhhmmmmmmmmg
gmmmmmmmmmhhhhhmmmmmmmmmg
gmmmmmmmmmhhmhhmmmmmmmmmg
gmmmmmmmmhhmmmhhmmmmmmmmg
ghgghgghggggggggghgghgghg
gmmmmmmmmmmmmmmmmmmmmmmmg
gmmmmmmmmmmmmmmmmmmmmmmmg
gmllllmmmmmmmmmmmmmllllmg
gmmmmmmmmmmmmmmmmmmmmmmmg
ggggggggggggggggggggggggg
.ddddddddddddddddddddddd
.kkkkkkkkkkkkkkkkkkkkkkk
"""
)
_BY_SIZE: Final = ("round", "round", "heater", "kite", "wall")


def shield(of: Arm) -> Piece:
    """Return a shield: round, then pointed, then a wall on wheels, by its Size."""
    body = _SHIELDS[_BY_SIZE[min(max(of.size, 0), len(_BY_SIZE) - 1)]]
    wide, high = body.width, body.height
    nails = rivets("k", 2, high // 2 - 1, min(max(of.size, 0), 8))
    made = _ward(joined(body, *nails), wide, high)
    if of.size < _WHEELED:
        return made
    wheels = tuple(Wheel(3.5 + 6 * at, 0.6, 2.6) for at in range(4))
    track = Layer(("k" * (wide - 2),), 1, high, wheels)
    return replace(made, layers=(*made.layers, track))


def tower_shield(_of: Arm) -> Piece:
    """Return a wall to carry: tall, with a slit to look through and rivets."""
    wide, high = 13, 24
    body = joined(
        stack(0, 0, "." + "g" * (wide - 2), *("m" * wide,) * (high - 2),
              "." + "g" * (wide - 2)),
        block("g", 0, 1, 2, high - 2), block("g", wide - 2, 1, 2, high - 2),
        block("k", 3, 4, wide - 6, 2), block("s", 3, 3, wide - 6),
        block("g", 0, 9, wide), block("g", 0, 16, wide),
        *rivets("h", 1, 9, wide // 2), *rivets("h", 1, 16, wide // 2),
        stack(5, 11, ".h.", "hhh", ".h.", ".h."),
    )  # fmt: skip
    return _ward(body, wide, high)


def _ward(body: Layer, wide: int, high: int) -> Piece:
    """Return a shield or armour with the places for what is screwed on."""
    middle = high // 2
    return Piece(
        (body,), (5, 2), (wide // 2 - 3, middle), (wide - 1, middle), (0, middle),
        clip=(2, middle), gems=True,
    )  # fmt: skip


_SKIRTS: Final = (
    ("sssssss", "sksssks", "sssssss", "sssssss", "sssssss", "sksssks", "(sssss)"),
    ("ggggggg", "gkgggkg", "ggggggg", "ggkgggg", "ggggggg", "gkgggkg", "(ggggg)"),
    ("mmmmmmm", "mkmmmkm", "mmmmmmm", "mhhhhhm", "mmmmmmm", "mkmmmkm", "(mmmmm)"),
)
_MOST_SKIRTS: Final = 10
"""Plates of the largest suit of plating."""


def plating(of: Arm) -> Piece:
    """Return plates that hang from rails, each with its bolts: two for each inch."""
    count = min(2 * max(of.size, 1), _MOST_SKIRTS)
    across = min(count, 2 + (count > 2) + (count > 6))
    layers: list[Layer] = []
    for number in range(count):
        row, column = divmod(number, across)
        x, y = 8 * column + 3 * (row % 2), 8 * row
        layers.append(Layer(_SKIRTS[(number + row) % 3], x, y))
        layers.append(stack(x + 1, y - 1, "kk.kk", "kk.kk"))
    rails = [
        joined(
            block("d", -2, 8 * row - 1, 8 * across + 6), block("h", -2, 8 * row - 1, 1),
            block("k", -2, 8 * row - 1, 2, 9 if 8 * row + 8 < 8 * -(-count // across)
                  else 2),
        )
        for row in range(-(-count // across))
    ]  # fmt: skip
    body = joined(*layers, *rails)
    return Piece((body,), (3, -1), (3, 6), (6, 3), (0, -1), clip=(1, 4), gems=True)


_WORN: Final = album(
    r"""
[breastplate] 0 0
...sss.......sss
..sssss.....sssss
..ssssss...ssssss
.sssssssssssssssss
.ssgsssssssssssgss
..gsssssssssssssg
..gsssssshssssssg
..gssssshhhsssssg
..gsssssshssssssg
...ssssssssssssss
...ssssssgsssssss
...ggggggggggggg
...eeeeehheeeeee
....ssssggsssss
...sssssg.ssssss
...ssss....sssss

[harness] -4 -11
........kkkkkkkk
.......ssssssssss
......sssssssssssss
......sskkkkkkkksss
......sskggggggksss
......sskkkkkkkksss
......ssssgkgkgssss
.......ssskgkgkss
..kkk...ssssssss...kkk
.ssssssssggggggssssssss
ssssssssssssssssssssssss
sshssssssssssssssssshsss
ssssssssssssssssssssssss
gssssgsssssssssssssgssss
gggg.ggssssshssssssg.ggg
sss...gsssshhhssssg...sss
sss...gssssshsssssg...sss
sss...gsssssssssssg...sss
ggg...gggggggggggg....ggg
kkk....eeeehheeeee....kkk
kk....ssssss.sssss.....kk
.....sssssss.ssssss
.....ggggggg.gggggg
.....sssssss.ssssss
"""
)


def worn(of: Arm) -> Piece:
    """Return armour as it is worn."""
    body = _WORN[of.shape]
    return Piece((body,), (5, 4), (6, 6), (16, 5), (3, 5), clip=(5, 9), gems=True)
