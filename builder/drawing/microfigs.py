"""Very small figures, one stud wide, in rows on one base.

A figure's feet are at y 0 and its middle at x 0 and 1; it grows upward.
"""

from collections.abc import Sequence
from typing import Final

from builder.drawing.bricks import Layer, drawn, dyed, joined

_BODIES: Final = drawn("microfigs-bodies")

_HATS: Final = drawn("microfigs-hats")

_KIT: Final = drawn("microfigs-kit")


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


def micro(build: str, hat: str, kit: str) -> tuple[Layer, ...]:
    """Return a small figure with its soles at y 0.

    Args:
        build: `trooper`, `small` or `big`.
        hat: One of `HATS`.
        kit: `rifle`, `pistol` (with a blade) or `heavy`.
    """
    body = _BODIES[build]
    top = body.y
    worn = _HATS[hat]
    if build == "big":
        # A head two cells wider has a hat of its own, or one that is stretched.
        worn = _HATS.get(f"{hat} big") or _wider(worn)
    if hat == "raw":
        body = dyed(body, {"m": "u", "d": "b"})
    chest = _CHEST[build]
    held = {
        "rifle": (_KIT["rifle"].at(1, chest),),
        "pistol": (_KIT["blade"].at(0, chest), _KIT["pistol"].at(2, chest)),
        "heavy": (_KIT["heavy"].at(-1, top + 8),),
    }[kit]
    return (joined(body, worn.at(0, top)), *held)


_RANKS: Final = ((), (1,), (1, 1), (1, 2), (2, 2), (1, 2, 2))
"""How many stand in each rank, the highest one first, by how many there are."""


def ranks(
    build: str, hat: str, kits: Sequence[str], pennants: int = 0
) -> tuple[Layer, ...]:
    """Return up to five figures on the steps of one base, the last ones in front.

    Args:
        build: What all of them are, as in `micro`.
        hat: What all of them wear.
        kits: What each of them has.
        pennants: How many pennants fly from the pole behind them; none for no pole.
    """
    if not kits:
        return (_step(24, 1),)
    pitch, rise = _WIDE[build], _TALL[build] - 1
    rows = _RANKS[len(kits)]
    most = max(rows)
    layers: list[Layer] = []
    first = 0
    for rank, count in enumerate(rows):
        height = (len(rows) - 1 - rank) * rise
        left = _LEFT[len(rows)][rank] * pitch // 4
        stand = _step(pitch * count, height + 1)
        layers.append(stand.at(left - pitch // 2 + 1, -height))
        for place, kit in enumerate(kits[first : first + count]):
            at = left + place * pitch
            layers += (layer.at(at, -height) for layer in micro(build, hat, kit))
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
