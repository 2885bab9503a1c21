"""Heads of beasts, looking to the right.

Capital letters wait for the beast: `T` teeth, `U` longer teeth, `E` the eye, `C` the
horns.
"""

from typing import Final

from builder.drawing.album import drawn
from builder.drawing.beast_frame import Cell, Head

_ART: Final = drawn("beast_heads")


def _head(name: str, neck: Cell, mouth: Cell, brow: Cell) -> Head:
    return Head(_ART[name], neck, mouth, brow)


HEADS: Final = {
    "horse": _head("horse", (3, 9), (8, 7), (5, 3)),
    "wolf": _head("wolf", (3, 6), (6, 7), (4, 2)),
    "bear": _head("bear", (3, 6), (7, 7), (4, 1)),
    "cat": _head("cat", (3, 6), (8, 7), (4, 1)),
    "lion": _head("lion", (5, 7), (10, 8), (7, 1)),
    "elephant": _head("elephant", (5, 6), (13, 9), (7, 1)),
    "camel": _head("camel", (4, 5), (8, 4), (6, 1)),
    "boar": _head("boar", (3, 6), (9, 7), (4, 2)),
    "bull": _head("bull", (4, 7), (10, 8), (6, 4)),
    "rhino": _head("rhino", (3, 5), (11, 7), (5, 2)),
    "bird": _head("bird", (3, 7), (8, 7), (4, 2)),
    "turtle": _head("turtle", (3, 5), (7, 6), (4, 1)),
    "dragon": _head("dragon", (3, 8), (6, 8), (4, 2)),
    "rex": _head("rex", (3, 8), (5, 8), (4, 1)),
    "snake": _head("snake", (3, 6), (6, 7), (4, 2)),
    "worm": _head("worm", (3, 6), (8, 6), (5, 1)),
    "ogre": _head("ogre", (5, 8), (8, 8), (5, 2)),
    "troll": _head("troll", (5, 8), (6, 8), (5, 1)),
    "angel": _head("angel", (6, 8), (7, 7), (5, 4)),
    "tree": _head("tree", (7, 9), (6, 9), (7, 1)),
    "robot": _head("robot", (5, 8), (7, 8), (4, 4)),
    "golem": _head("golem", (5, 6), (7, 7), (4, 1)),
    "skull": _head("skull", (5, 7), (7, 7), (5, 1)),
    "insect": _head("insect", (4, 7), (10, 9), (5, 4)),
    "scorpion": _head("scorpion", (4, 4), (10, 4), (6, 1)),
    "spider": _head("spider", (4, 4), (9, 5), (5, 2)),
}
"""Every head by its name, with its neck, mouth and brow."""
