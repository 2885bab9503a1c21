"""Which legal builds give a wished-for stat line, or what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, groupby
from typing import Final

from builder.brikwars.designs import Weapon
from builder.brikwars.dice import Cover, Die, Pool
from builder.brikwars.mods import Mod
from builder.brikwars.phrases import mods_text
from builder.brikwars.price import weapon_price
from builder.brikwars.routes import Outcome, Want, route
from builder.brikwars.statline import StatLine, statline
from builder.brikwars.swaps import Spread, Swap
from builder.brikwars.verdict import weapon_audit
from builder.brikwars.weapons import WeaponType
from builder.brikwars.wishes import Wish, wish
from builder.figures import figure, times
from builder.rules import legal
from builder.system import Explanation

LARGEST: Final = 24
"""The largest Size that is tried: no table has a larger weapon."""
MOST_PAIRS: Final = 2
MOST_MERGED: Final = 3
"""Dice that are ever needed for one: three d4 become a d12."""

_WORDS: Final = {
    "type": "The type of weapon",
    "size": "The Size",
    "cost": "The price",
    "use": "The Use",
    "reach": "The Range",
    "melee": "Close combat",
    "dice": "The Damage",
}
_WHY: Final = {
    Outcome.BIGGER_DIE: "a die cannot become one with more faces (R8.7.3)",
    Outcome.MERGE_SHORT: "the dice have too few faces to be merged (R8.7.4)",
    Outcome.SPLIT: "swaps never make more dice (R8.7.5)",
    Outcome.AREA_SOURCE: "only Exp and Blast dice fill an area (R8.7.16)",
    Outcome.AREA_BIGGER: "the area dice have too many faces (R8.7.17)",
    Outcome.NO_DAMAGE: "it rolls no dice of its own (R8.7.7)",
}


def explain(text: str, most: int = 10) -> Explanation:
    """Find the legal builds of a stat line such as `Use 4, Range 10", 2d6`.

    Args:
        text: What the weapon should be.
        most: How many builds to name.

    Raises:
        Unclear: The text is no stat line.
    """
    wanted = wish(text)
    builds = _builds(wanted, most)
    return Explanation(
        tuple((build, described(build)) for build in builds),
        () if builds else tuple(_obstacles(wanted)),
    )


def _builds(wanted: Wish, most: int) -> tuple[Weapon, ...]:
    """The plainest builds: those with fewer mods first, then the cheapest."""
    found: list[Weapon] = []
    for pairs in range(MOST_PAIRS + 1):
        found += sorted(set(_search(wanted, pairs)), key=_plainness)
        if len(found) >= most:
            break
    return tuple(found[:most])


def _plainness(weapon: Weapon) -> tuple[object, ...]:
    place = list(WeaponType).index(weapon.type)
    return (
        weapon_price(weapon).total,
        len(weapon.swaps),
        weapon.size,
        place,
        weapon.mods,
    )


def _search(wanted: Wish, pairs: int) -> Iterator[Weapon]:
    kinds = (wanted.type,) if wanted.type else tuple(WeaponType)
    for kind in kinds:
        for size in _sizes(wanted, kind):
            for mods in _payable(pairs):
                weapon = Weapon(type=kind, size=size, mods=mods)
                if not _numbers_fit(wanted, statline(weapon), weapon):
                    continue
                swapped = _swapped(wanted, weapon)
                if swapped and legal(weapon_audit(swapped)) and _all_matter(swapped):
                    yield swapped


def _sizes(wanted: Wish, kind: WeaponType) -> range:
    if kind.row.bastard:
        return range(1, 2)
    if wanted.size is not None:
        return range(wanted.size, min(wanted.size, LARGEST) + 1)
    return range(1, LARGEST + 1)


@cache
def _payable(pairs: int) -> tuple[tuple[Mod, ...], ...]:
    """Every balanced set of so many positive mods and as many negative ones."""
    good = [mod for mod in Mod if mod.positive]
    bad = [mod for mod in Mod if not mod.positive]
    return tuple(
        (*best, *worst)
        for best in combinations_with_replacement(good, pairs)
        for worst in combinations_with_replacement(bad, pairs)
        if {mod.stat for mod in best}.isdisjoint(mod.stat for mod in worst)
    )


def _numbers_fit(wanted: Wish, line: StatLine, weapon: Weapon) -> bool:
    return (
        (wanted.use is None or line.use == wanted.use)
        and (wanted.reach is None or line.reach == wanted.reach)
        and (not wanted.melee or line.melee)
        and (wanted.cost is None or weapon_price(weapon).total == wanted.cost)
        and (
            wanted.bonus is None or not wanted.dice or line.rated.bonus == wanted.bonus
        )
    )


def _swapped(wanted: Wish, weapon: Weapon) -> Weapon | None:
    """The weapon with the swaps that give the wished-for dice, if there are any."""
    rated = statline(weapon).rated
    if not wanted.dice:
        return weapon
    if rated.bonus and wanted.bonus is None:
        return None
    if len(rated.dice) > MOST_MERGED * len(wanted.dice):
        return None
    found = route(rated.dice, wanted.dice)
    if not found.outcome.legal:
        return None
    swaps = tuple(
        Swap(takes=group, gives=want.die, spread=_spread(want))
        for want, group in zip(wanted.dice, found.groups, strict=True)
        if not _same(group, want, rated)
    )
    return replace(weapon, swaps=swaps)


def _same(group: tuple[Die, ...], want: Want, rated: Pool) -> bool:
    """Whether nothing has to be done: the die is there already."""
    if group != (want.die,):
        return False
    return not want.area or any(
        chip.die is want.die and chip.cover is not Cover.POINT for chip in rated.chips
    )


def _spread(want: Want) -> Spread:
    return Spread.AREA if want.area and want.die.faces else Spread.POINT


def _all_matter(weapon: Weapon) -> bool:
    """Whether no pair of its mods could be left out with the same stat line."""
    line = statline(weapon)
    for good in {mod for mod in weapon.mods if mod.positive}:
        for bad in {mod for mod in weapon.mods if not mod.positive}:
            fewer = list(weapon.mods)
            fewer.remove(good)
            fewer.remove(bad)
            plainer = statline(replace(weapon, mods=tuple(fewer)))
            if (plainer.use, plainer.reach, plainer.pool) == (
                line.use,
                line.reach,
                line.pool,
            ):
                return False
    return True


def _obstacles(wanted: Wish) -> Iterator[str]:
    """What has to give way for a build to be found."""
    found = False
    for name in wanted.stated if len(wanted.stated) > 1 else ():
        nearest = _builds(wanted.without(name), 1)
        if nearest:
            found = True
            yield (
                f"{_WORDS[name]} stands in the way: otherwise "
                f"{described(nearest[0])} would do{_reason(wanted, name, nearest[0])}"
            )
    if not found:
        yield "No weapon comes near it, whichever of its numbers gives way"


def _reason(wanted: Wish, name: str, nearest: Weapon) -> str:
    if name != "dice":
        return ""
    outcome = route(statline(nearest).rated.dice, wanted.dice).outcome
    return f"; {_WHY[outcome]}" if outcome in _WHY else ""


def described(weapon: Weapon) -> str:
    """A build in a line: `Gun 3" (9 CP): Use 5, Range 18", 3d6; Long Range, Safety`."""
    line = statline(weapon)
    parts = [
        f"Use {line.use_text}",
        f"Range {line.range_text}",
        line.damage,
    ]
    swaps = [times(len(list(same)), str(swap)) for swap, same in groupby(weapon.swaps)]
    changes = [*swaps, *filter(None, [mods_text(weapon.mods)])]
    told = f"; {', '.join(changes)}" if changes else ""
    cost = figure(weapon_price(weapon).total)
    return f"{weapon.label} ({cost} CP): {', '.join(parts)}{told}"
