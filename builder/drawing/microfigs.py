"""Very small figures, one stud wide, in rows on one base.

A figure's feet are at y 0 and its middle at x 0 and 1; it grows upward.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from builder.drawing.album import drawn, joined
from builder.drawing.bricks import Layer, dyed

_BODIES: Final = drawn("microfigs-bodies")

_HATS: Final = drawn("microfigs-hats")

_KIT: Final = drawn("microfigs-kit")


@dataclass(frozen=True, slots=True)
class Micro:
    """What shows of a very small figure.

    Attributes:
        build: `trooper`, `small` or `big`.
        hat: One of `HATS`.
        kit: `rifle`, `pistol` (with a blade) or `heavy`.
    """

    build: str = "trooper"
    hat: str = "normal"
    kit: str = "rifle"


HATS: Final = (
    "normal",
    "skilled",
    "raw",
    "cap",
    "helm",
    "hood",
    "horned",
    "wizard",
    "crown",
    "top hat",
    "headband",
)
"""Every hat; some have a shape of their own for a big head."""


def _wider(hat: Layer) -> Layer:
    """Return a hat two cells wider: the column at x 0 comes three times."""
    at = -hat.x
    rows = tuple(f"{row[:at]}{row[at : at + 1] * 3}{row[at + 1 :]}" for row in hat.rows)
    return Layer(rows, hat.x - 1, hat.y)


_CHEST: Final = {"trooper": -6, "small": -4, "big": -8}
_TALL: Final = {"trooper": 12, "small": 8, "big": 16}
_WIDE: Final = {"trooper": 13, "small": 11, "big": 15}


def micro(of: Micro) -> tuple[Layer, ...]:
    """Return a small figure with its soles at y 0."""
    body = _BODIES[of.build]
    top = body.y
    hat = _HATS[of.hat]
    if of.build == "big":
        # A head two cells wider has a hat of its own, or one that is stretched.
        hat = _HATS.get(f"{of.hat} big") or _wider(hat)
    hat = hat.at(0, top)
    if of.hat == "raw":
        body = dyed(body, {"m": "u", "d": "b"})
    chest = _CHEST[of.build]
    kit = {
        "rifle": (_KIT["rifle"].at(1, chest),),
        "pistol": (_KIT["blade"].at(0, chest), _KIT["pistol"].at(2, chest)),
        "heavy": (_KIT["heavy"].at(-1, top + 8),),
    }[of.kit]
    return (joined(body, hat), *kit)


_RANKS: Final = ((), (1,), (1, 1), (1, 2), (2, 2), (1, 2, 2))
"""How many stand in each rank, the highest one first, by how many there are."""


def ranks(men: Sequence[Micro], pennants: int = 0) -> tuple[Layer, ...]:
    """Return up to five figures on the steps of one base, the last ones in front.

    Args:
        men: The figures.
        pennants: How many pennants fly from the pole behind them; none for no pole.
    """
    if not men:
        return (_step(24, 1),)
    build = men[0].build
    pitch, rise = _WIDE[build], _TALL[build] - 1
    rows = _RANKS[len(men)]
    most = max(rows)
    layers: list[Layer] = []
    first = 0
    for rank, count in enumerate(rows):
        height = (len(rows) - 1 - rank) * rise
        left = _LEFT[len(rows)][rank] * pitch // 4
        stand = _step(pitch * count, height + 1)
        layers.append(stand.at(left - pitch // 2 + 1, -height))
        for place, man in enumerate(men[first : first + count]):
            at = left + place * pitch
            layers += (layer.at(at, -height) for layer in micro(man))
        first += count
    base = _step(pitch * most + pitch * 3 // 4 + 2, 2).at(-pitch // 2 - 4, 0)
    pole = _pole(pennants, _TALL[build] + (len(rows) - 1) * rise + 7)
    return (*pole, base, *layers)


def _pole(pennants: int, high: int) -> tuple[Layer, ...]:
    if not pennants:
        return ()
    flag = _KIT["flag"].rows
    rows = [*flag * pennants, *[".......k"] * (high - len(flag) * pennants)]
    return (Layer(tuple(rows), -11, 2 - high),)


_LEFT: Final = {1: (0,), 2: (2, 0), 3: (3, 2, 0)}
"""How far right each rank stands, in quarters of a figure's width."""


def _step(long: int, high: int) -> Layer:
    return Layer(("s" * long, *("g" * long,) * (high - 1)), 0, 1)
