"""The legal builds nearest to a line that no build gives, and what differs."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Final

from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.explain.mod_shifts import FARTHEST
from builder.brikwars.explain.query import StatLineQuery
from builder.brikwars.explain.reasons import differences, differing, parts_of
from builder.brikwars.explain.search import LARGEST, builds
from builder.brikwars.legality.weapons import LARGEST_SMART
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.tables.dice import AnyDie, Pool
from builder.core.formatting import figure

MOST: Final = 3
"""The most near builds that are named."""
_TRIED: Final = 12
"""The builds that are searched for the most similar dice."""
_WEIGHTS: Final = {
    "type": Fraction(3),
    "reach": Fraction(1, 3),
    "cost": Fraction(1, 6),
    "melee": Fraction(4),
    "loads": Fraction(3),
}
"""How much a step of a part counts; a step of the others counts 1."""
_MEASURED: Final = ("size", "cost", "use", "reach", "deflection", "thrust")
"""The parts that can be a little off; the others are right or wrong."""

Nearby = tuple[Weapon, tuple[str, ...]]


def nearest(query: StatLineQuery) -> tuple[Nearby, ...]:
    """Return the legal builds nearest to a line, with a reason for each difference."""
    weapons: dict[Weapon, tuple[int, Fraction]] = {}
    for part in query.stated:
        most = _TRIED if part == "dice" else MOST
        # A line may be relaxed in a robot brain only by leaving the brain out.
        looser = replace(query, smart=query.smart and part != "smart")
        for _, weapon in islice(builds(looser, relaxed=part), most):
            weapons[weapon] = _distance(query, weapon)
    if not weapons:
        weapons = {
            each: _distance(query, each)
            for each in _plain(query.made, smart=query.smart)
        }
    best = sorted(weapons, key=lambda weapon: (weapons[weapon], len(weapon.mods)))
    found: dict[tuple[object, ...], Nearby] = {}
    for weapon in best:
        why = differences(query, weapon)
        # The same weapon with other mods as payment would help nobody.
        found.setdefault((weapon.type, weapon.size, why), (weapon, why))
        if len(found) == MOST:
            break
    return tuple(found.values())


def claimed(query: StatLineQuery, near: tuple[Nearby, ...]) -> tuple[str, ...]:
    """Return a sentence on the true price, where only the price of a line is wrong."""
    if query.cost is None:
        return ()
    for weapon, _ in near:
        if differing(query, weapon) == ("cost",):
            cost = figure(weapon_price(weapon).total)
            claim = f"{figure(query.cost)} CP are claimed"
            return (f"{weapon.label} costs {cost} CP by the tables, {claim}",)
    return ()


def _plain(kinds: tuple[AnyType, ...], *, smart: bool) -> tuple[Weapon, ...]:
    """Every row at every Size, as the tables print it."""
    return tuple(
        Weapon(type=kind, size=size, smart=smart and size <= LARGEST_SMART)
        for kind in kinds
        for size in range(1, 2 if kind.row.bastard else LARGEST + 1)
    )


def _distance(query: StatLineQuery, weapon: Weapon) -> tuple[int, Fraction]:
    """How many parts differ, and by how much all together."""
    parts = differing(query, weapon)
    steps = (_step(query, weapon, part) * _WEIGHTS.get(part, 1) for part in parts)
    return len(parts), sum(steps, Fraction(0))


def _step(query: StatLineQuery, weapon: Weapon, part: str) -> Fraction:
    """How far one part is off, in its own unit."""
    if part == "dice":
        return _unlike(query, statline(weapon).pool)
    if part not in _MEASURED:
        return Fraction(1)
    value = parts_of(weapon)[part]
    return FARTHEST if value is None else abs(Fraction(value) - getattr(query, part))


def _unlike(query: StatLineQuery, pool: Pool) -> Fraction:
    """The difference of two Damages: in dice that only one has, and in faces."""
    stated: Counter[AnyDie] = Counter(each.die for each in query.dice)
    there = Counter(pool.dice)
    strange = ((stated - there) + (there - stated)).total()
    faces = [sum(die.faces for die in dice.elements()) for dice in (stated, there)]
    return Fraction(strange, 2) + Fraction(abs(faces[0] - faces[1]), 4)
