"""The legal builds that come nearest to a line that none gives, and what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Final

from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import StatLine, statline
from builder.brikwars.explain.mod_shifts import FARTHEST
from builder.brikwars.explain.query import StatLineQuery
from builder.brikwars.explain.reasons import differences, differing
from builder.brikwars.explain.search import LARGEST, builds
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.tables.dice import AnyDie, Pool
from builder.core.formatting import figure

MOST: Final = 3
"""How many near builds are named."""
_TRIED: Final = 12
"""Builds of which the one with the likest dice is looked for."""
_WEIGHTS: Final = {
    "type": Fraction(3),
    "reach": Fraction(1, 3),
    "cost": Fraction(1, 6),
    "melee": Fraction(4),
    "loads": Fraction(3),
}
"""How much a step of each part matters; 1 where nothing is said."""

Nearby = tuple[Weapon, tuple[str, ...]]


def nearest(wish: StatLineQuery) -> tuple[Nearby, ...]:
    """The legal builds nearest to a line, each with what differs and why it must."""
    weapons: dict[Weapon, tuple[int, Fraction]] = {}
    for part in wish.stated:
        most = _TRIED if part == "dice" else MOST
        # A robot brain is there or not; nothing else comes near to one.
        wanted = wish.without(part) if part == "smart" else wish
        for _, weapon in islice(builds(wanted, loose=part), most):
            weapons[weapon] = _distance(wish, weapon)
    if not weapons:
        weapons = {
            each: _distance(wish, each) for each in _plain(wish.kinds, wish.smart)
        }
    best = sorted(weapons, key=lambda weapon: (weapons[weapon], len(weapon.mods)))
    told: dict[tuple[object, ...], Nearby] = {}
    for weapon in best:
        why = differences(wish, weapon)
        # The same weapon with another payment is no further help.
        told.setdefault((weapon.type, weapon.size, why), (weapon, why))
        if len(told) == MOST:
            break
    return tuple(told.values())


def claimed(wish: StatLineQuery, near: tuple[Nearby, ...]) -> tuple[str, ...]:
    """What a line costs that is legal but for its price."""
    if wish.cost is None:
        return ()
    for weapon, _ in near:
        if differing(wish, weapon) == ("cost",):
            cost = figure(weapon_price(weapon).total)
            claim = f"{figure(wish.cost)} CP are claimed"
            return (f"{weapon.label} costs {cost} CP by the tables, {claim}",)
    return ()


@lru_cache(maxsize=16)
def _plain(
    kinds: tuple[AnyType, ...],
    smart: bool,  # noqa: FBT001 (a key of the cache)
) -> tuple[Weapon, ...]:
    """Every row at every Size, as the tables print it."""
    return tuple(
        Weapon(type=kind, size=size, smart=smart and (kind.row.bastard or size <= 2))
        for kind in kinds
        for size in range(1, 2 if kind.row.bastard else LARGEST + 1)
    )


def _distance(wish: StatLineQuery, weapon: Weapon) -> tuple[int, Fraction]:
    """How many parts differ, and by how much they do together."""
    line = statline(weapon)
    parts = differing(wish, weapon)
    steps = (
        _step(wish, weapon, line, part) * _WEIGHTS.get(part, Fraction(1))
        for part in parts
    )
    return len(parts), sum(steps, Fraction(0))


def _step(wish: StatLineQuery, weapon: Weapon, line: StatLine, part: str) -> Fraction:
    """How far one part is off, in its own unit."""
    there: dict[str, Fraction | int | None] = {
        "size": weapon.size,
        "cost": weapon_price(weapon).total,
        "use": line.use,
        "reach": line.reach,
        "deflection": line.deflection,
        "thrust": line.thrust,
    }
    if part == "dice":
        return _unlike(wish, line.pool)
    value = there.get(part)
    claims: dict[str, Fraction | int | None] = {
        each: getattr(wish, each) for each in there
    }
    wished = claims.get(part)
    if value is None or wished is None:
        return Fraction(1) if part not in there else FARTHEST
    return abs(Fraction(value) - wished)


def _unlike(wish: StatLineQuery, pool: Pool) -> Fraction:
    """How unlike two Damages are: in dice that are not shared, and in their faces."""
    wished: Counter[AnyDie] = Counter(each.die for each in wish.dice)
    there = Counter(pool.dice)
    strange = ((wished - there) + (there - wished)).total()
    faces = sum(die.faces for die in wished.elements()) - sum(_faces(pool))
    return Fraction(strange, 2) + Fraction(abs(faces), 4)


def _faces(pool: Pool) -> Iterator[int]:
    return (die.faces for die in pool.dice)
