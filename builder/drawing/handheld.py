"""What hands hold besides guns; the middle of the hand is at 0, 0.

Blades and tools point up, and the longer the reach the longer they are.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.bricks import Layer, dyed

HEADED: Final = drawn("handheld-headed")
"""What sits on a haft, its lowest course on the haft's top; x 0 and 1 are the haft."""

WHOLE: Final = drawn("handheld-whole")
"""What is swung or shown in one piece."""

SHIELDS: Final = drawn("handheld-shields")
"""Shields, with the hand behind their middle."""

BOMBS: Final = drawn("handheld-bombs")
"""What is thrown, held up in a hand."""

LONGEST: Final = 14
"""Cells of the longest blade or haft."""

_FLARED: Final = "sgw"


@dataclass(frozen=True, slots=True)
class Blade:
    """What shows of a weapon for close combat.

    Attributes:
        make: `sword`, `dagger`, `saber`, `great`, `staff` or the name of a head.
        long: Cells of blade or haft above the hand.
        glow: The colour its metal has, if it is no metal; or nothing.
    """

    make: str = "sword"
    long: int = 6
    glow: str = ""


def blade_length(size: int) -> int:
    """Return the cells of a blade by the Size of the weapon in inches.

    >>> [blade_length(size) for size in (0, 1, 2, 50)]
    [4, 6, 8, 14]
    """
    return min(4 + 2 * size, LONGEST)


@lru_cache(maxsize=1024)
def blade(of: Blade) -> tuple[Layer, ...]:
    """Return a weapon for close combat that points up from a hand at 0, 0."""
    if of.make in WHOLE:
        found = WHOLE[of.make]
    elif of.make in HEADED:
        found = _hafted(of)
    else:
        found = _sword(of)
    return (dyed(found, dict.fromkeys(_FLARED, of.glow)) if of.glow else found,)


def _hafted(of: Blade) -> Layer:
    head = HEADED[of.make]
    top = -of.long
    letter = {"mace": "e", "trident": "g", "staff": "b"}.get(of.make, "b")
    haft = block(letter, 0, top + 1, 2, of.long + 3)
    if of.make in ("spear", "trident", "scythe", "flag", "chain"):
        haft = block(letter, 0, top + 1, 1, of.long + 6)
    return joined(haft, head.at(0, top - head.height + 2))


def _sword(of: Blade) -> Layer:
    top = -1 - of.long
    if of.make == "staff":
        return block("b", 0, top, 1, of.long + 10)
    if of.make == "dagger":
        steel = Layer((".s", "ss", "ss", "ss"), 0, -5)
        return joined(steel, block("k", -1, -1, 4), block("e", 0, 0, 2, 2))
    rows = [".s", *["ss"] * (of.long - 1)]
    if of.make == "saber":
        rows = ["..s", ".ss", *["ss"] * (of.long - 2)]
    wide, guard = (2, 4) if of.make != "great" else (3, 7)
    if wide > len(rows[-1]):
        rows = [".s", *["sws"] * (of.long - 1)]
    blade_rows = Layer(tuple(rows), 0, top)
    hilt = block("h", -(guard - wide) // 2, -1, guard)
    return joined(blade_rows, hilt, block("e", 0, 0, wide, 2), block("h", 0, 2, wide))
