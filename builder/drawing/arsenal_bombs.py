"""What explodes, on its own: grenades, sticks, kegs, bombs, shells and missiles."""

from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.bricks import Layer
from builder.drawing.weaponry import BareWeapon, Ordnance

_BOMBS: Final = drawn("arsenal_bombs")
_BY_SIZE: Final = ("grenade", "grenade", "dynamite", "keg", "bomb", "aerial")
_MOST_NAILS: Final = 8
"""Rivets on the largest bomb."""
_MOST_STICKS: Final = 6
"""Sticks of the largest bundle."""
_LABEL_FROM_BELOW: Final = 8
"""Courses from the floor of a bomb to the top of its label."""


def bomb(of: Ordnance) -> BareWeapon:
    """Return what explodes: a grenade, sticks, a keg or a bomb, by its Size."""
    name = of.shape or _BY_SIZE[min(max(of.size, 0), len(_BY_SIZE) - 1)]
    body = _bundle(of.size) if name == "dynamite" else _BOMBS[name]
    bottom, wide = body.height - 1, body.width
    shown = "".join(of.dice[:MOST_BANDS])
    across, high = len(shown) + 2, bottom - _LABEL_FROM_BELOW
    rows = ("k" * across, f"k{shown}k", f"k{shown}k", "k" * across)
    layers = [body, Layer(rows, (wide - across) // 2, high)] if shown else [body]
    middle = wide // 2
    if of.size > 1:  # XSize
        layers.append(_nails(body, of.size))
    first = next(
        at for at, row in enumerate(body.rows) if row[middle : middle + 1] > "."
    )
    if "unstable" in of.parts:
        layers.append(_BOMBS["spark"].at(middle - 1, first - 3))
    if "stable" in of.parts:
        layers.append(_BOMBS["cap"].at(middle - 1, first))
    return BareWeapon(
        tuple(layers), (middle - 2, 6), (middle - 1, bottom), (middle, first),
        (middle - 4, bottom - 3),
    )  # fmt: skip


def _nails(body: Layer, size: int) -> Layer:
    """Return a rivet for each brick of its XSize, in two rows near its floor."""
    found = []
    for number in range(min(size, _MOST_NAILS)):
        row, column = divmod(number, _MOST_NAILS // 2)
        x, down = body.width // 2 - 3 + 2 * column, body.height - 4 - 2 * row
        if body.rows[down][x : x + 1] not in ("", "."):
            found.append(block("h", x, body.y + down, 1))
    return joined(*found)


def _bundle(size: int) -> Layer:
    """Return sticks in two bands with a fuse each: two more than the Size."""
    count = min(max(size, 0) + 2, _MOST_STICKS)
    sticks = (_BOMBS["stick"].at(3 * at, (at * 2) % 3) for at in range(count))
    bands = (block("k", 0, at, 3 * count, 2) for at in (5, 13))
    return joined(*sticks, *bands).at(0, 2)


MOST_BANDS: Final = 8
"""Dice that the label of a bomb shows."""
