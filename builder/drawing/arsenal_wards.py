"""What wards, on its own: shields, plates for machines, armour to wear."""

from dataclasses import replace
from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.bricks import Layer, Wheel
from builder.drawing.weaponry import BareWeapon, Ordnance, rivets

_WHEELED: Final = 4
"""The Size in inches from which a shield stands on wheels."""

_SHIELDS: Final = drawn("arsenal_wards-shields")
_BY_SIZE: Final = ("round", "round", "heater", "kite", "wall")


def shield(of: Ordnance) -> BareWeapon:
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


def tower_shield(_of: Ordnance) -> BareWeapon:
    """Return a wall to carry: arched, with a slit to look through and rivets."""
    return _ward(_SHIELDS["tower"], _SHIELDS["tower"].width, _SHIELDS["tower"].height)


def _ward(body: Layer, wide: int, high: int) -> BareWeapon:
    """Return a shield or armour with the places for what is screwed on."""
    middle = high // 2
    return BareWeapon(
        (body,), (5, 2), (wide // 2 - 3, middle), (wide - 1, middle), (0, middle),
        clip=(2, middle), gems=True,
    )  # fmt: skip


_SKIRTS: Final = drawn("arsenal_wards-skirts")
_MOST_SKIRTS: Final = 10
"""Plates of the largest suit of plating."""


def plating(of: Ordnance) -> BareWeapon:
    """Return plates that hang from rails, each with its bolts: two for each inch."""
    count = min(2 * max(of.size, 1), _MOST_SKIRTS)
    across = min(count, 2 + (count > 2) + (count > 6))
    layers: list[Layer] = []
    for number in range(count):
        row, column = divmod(number, across)
        x, y = 8 * column + 3 * (row % 2), 8 * row
        layers.append(_SKIRTS[f"skirt {(number + row) % 3 + 1}"].at(x, y))
        layers.append(_SKIRTS["hooks"].at(x, y))
    rails = [
        joined(
            block("d", -2, 8 * row - 1, 8 * across + 6), block("h", -2, 8 * row - 1, 1),
            block("k", -2, 8 * row - 1, 2, 9 if 8 * row + 8 < 8 * -(-count // across)
                  else 2),
        )
        for row in range(-(-count // across))
    ]  # fmt: skip
    body = joined(*layers, *rails)
    return BareWeapon((body,), (3, -1), (3, 6), (6, 3), (0, -1), clip=(1, 4), gems=True)


_WORN: Final = drawn("arsenal_wards-worn")


def worn(of: Ordnance) -> BareWeapon:
    """Return armour as it is worn."""
    body = _WORN[of.shape]
    return BareWeapon((body,), (5, 4), (6, 6), (16, 5), (3, 5), clip=(5, 9), gems=True)
