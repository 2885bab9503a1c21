"""Stretches of ground that hurt, hinder or ward: what a Field looks like from the side.

The surface of the ground is course 0. What stands on it has its foot there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.bricks import Layer, Portrait, Scene, moved
from builder.drawing.ground_kinds import KINDS, PARTS, SURFACES, Stretch
from builder.drawing.weaponry import rivets

_ART: Final = drawn("grounds")


@dataclass(frozen=True, slots=True)
class Ground:
    """What shows of a piece of ground.

    Attributes:
        size: How far it reaches, in inches.
        stretches: What is in it, from the left.
        wild: Whether it was always there; otherwise somebody has staked it out.
    """

    size: int = 1
    stretches: tuple[Stretch, ...] = ()
    wild: bool = False


_NARROWEST: Final = 20
"""Cells of the smallest ground."""
_SHARE: Final = 12
"""Cells of the smallest stretch of several."""
_LARGEST: Final = 8
"""The size in inches from which a ground grows no more."""
_MOST: Final = 4
"""Stretches that are drawn of one ground."""
_PITCH: Final = 3
"""Courses from the rank in front to the one behind it."""
_FRONT: Final = 0
_BEHIND: Final = 1
"""The two ranks of a ground."""
_DEEP_FROM: Final = 2
"""The size in inches from which a ground has a rank behind."""


@lru_cache(maxsize=512)
def ground(of: Ground) -> Portrait:
    """Return a ground as a picture: ranks behind each other, its corners marked."""
    stretches = of.stretches[:_MOST] or (Stretch("empty"),)
    more = min(max(of.size, 0), _LARGEST)
    share = (_NARROWEST + more) // len(stretches)
    share = max(share, _SHARE) if len(stretches) > 1 else share
    wide = share * len(stretches)
    marks = ("rock", "tuft") if of.wild else ("post", "stake")
    layers: list[Layer] = []
    for rank in (_BEHIND, _FRONT) if of.size >= _DEEP_FROM else (_FRONT,):
        placed = list(_bank(wide, rank, of))
        for number, stretch in enumerate(stretches):
            x = number * share
            placed.append(_surface(SURFACES[stretch.what], x, share, rank))
            if rank == _FRONT:
                placed += KINDS[stretch.what](stretch, x, share)
        if rank == _FRONT:
            placed.append(PARTS[marks[0]].at(-1, 0))
            placed.append(PARTS[marks[1]].at(wide, 0))
        layers += moved(placed, rank, -_PITCH * rank)
    return Portrait(tuple(layers), Scene.HILLS)


def _bank(wide: int, rank: int, of: Ground) -> Iterator[Layer]:
    """Yield the earth about a rank, so that it touches the ranks beside it."""
    if rank == _BEHIND:
        yield block("v", -2, 1, wide + 4, _PITCH)
        return
    yield joined(
        block("u", -1, 1, wide + 2, 3),
        _ART["left end"],
        _ART["right end"].at(wide, 0),
        block("e", -4, 4, wide + 8),
        *rivets("y", 0, 3, min(_dice(of), wide // 2)),
        *rivets("s" if of.wild else "h", -3, 4, min(max(of.size, 0), wide // 2 + 2)),
    )


def _dice(of: Ground) -> int:
    """Return how many dice are in a ground."""
    return sum(stretch.count for stretch in of.stretches)


def _surface(letters: str, x: int, wide: int, rank: int = _FRONT) -> Layer:
    """Return a bed of letters in turn that fills a stretch of a rank."""
    deep = 3 if rank == _FRONT else _PITCH + 1
    rows = tuple((letters * wide)[at * 3 % len(letters) :][:wide] for at in range(deep))
    return Layer(rows, x, 0)
