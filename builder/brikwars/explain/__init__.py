"""The legal builds that give a stat line, or that line as it is and what is near."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, islice
from typing import Final

from builder.brikwars.engine.phrases import mods_text
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline, table_size
from builder.brikwars.explain.mod_shifts import FARTHEST, MOST_PAIRS, fewest
from builder.brikwars.explain.parser import parse
from builder.brikwars.explain.query import DieQuery, StatLineQuery
from builder.brikwars.explain.reasons import differences, differing, parts_of, shift_to
from builder.brikwars.explain.search import LARGEST, builds, candidates
from builder.brikwars.legality import weapon_audit
from builder.brikwars.legality.weapons import LARGEST_SMART
from builder.brikwars.model.designs import LARGEST as LARGEST_MADE
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.swaps import Spread, Swap, becomes
from builder.brikwars.tables.dice import AnyDie, Pool, PoolDie
from builder.brikwars.tables.mods import Mod, Statistic
from builder.core.formatting import figure, times
from builder.core.rulebook import Severity
from builder.system.model import Explanation, NearestBuild

# The legal builds nearest to a line that no build gives, and what differs

MOST_NEAR: Final = 3
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
        most = _TRIED if part == "dice" else MOST_NEAR
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
        if len(found) == MOST_NEAR:
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


# The weapon that a stat line describes word for word, whatever the rules say of it

MOST_MODS: Final = 20
"""The most mods that are put on to give one more number."""


def written(query: StatLineQuery) -> Weapon | None:
    """Return the plainest weapon that a line describes, legal or not.

    Everything that the line states is so in it. None where no weapon can be so: its
    numbers follow its row, its Size, its mods and its swaps (R8.1.1).
    """
    for weapon in (*_found(query), *_forced(query)):
        if not differing(query, weapon):
            return weapon
    return None


def refusals(weapon: Weapon, query: StatLineQuery) -> tuple[str, ...]:
    """Return a sentence for each rule that the weapon breaks, with its number."""
    return tuple(
        f"{each.message} ({each.rule})"
        for each in weapon_audit(weapon, query.house)
        if each.severity is Severity.REFUSE
    )


def _found(query: StatLineQuery) -> Iterator[Weapon]:
    """Yield what the search tried, and the rules refused."""
    for found in sorted(candidates(query), key=lambda each: each.plainness):
        yield found.weapon(query)


def _forced(query: StatLineQuery) -> Iterator[Weapon]:
    """Yield the named row with mods and swaps that make the line, lawful or not."""
    if query.type is None:
        return
    sizes: Iterable[int] = range(1, LARGEST + 1)
    if query.type.row.bastard:
        sizes = (1,)
    elif query.size is not None:
        sizes = (query.size,) if query.size <= LARGEST_MADE else ()
    for size in sizes:
        plain = Weapon(name=query.name, type=query.type, size=size, smart=query.smart)
        for mods in (query.mods,) if query.mods else _moved(query, plain):
            weapon = replace(plain, mods=mods)
            yield weapon
            yield replace(weapon, swaps=_swaps(statline(weapon).pool.chips, query.dice))


def _moved(query: StatLineQuery, plain: Weapon) -> Iterator[tuple[Mod, ...]]:
    """Yield no mods, those for the other numbers, and those for the dice as well."""
    row = plain.type.row
    mods: tuple[Mod, ...] = ()
    yield mods
    numbers = (
        (Statistic.USE, row.use, query.use),
        (Statistic.RANGE, row.reach, query.reach),
        (Statistic.CAPACITY, row.capacity, query.capacity),
        (Statistic.EFFECT, row.dice, len(query.dice) or None),
    )
    for stat, formula, value in numbers:
        if formula is None or value is None:
            continue
        moved = shift_to(formula, table_size(plain), value) or 0
        if abs(moved) + len(mods) <= MOST_MODS:
            mods += fewest(stat, moved)
            yield mods


def _swaps(
    chips: tuple[PoolDie, ...], wanted: tuple[DieQuery, ...]
) -> tuple[Swap, ...]:
    """Return swaps of the dice that no line wants for those that it lacks."""
    left, lacking = list(chips), []
    for each in wanted:
        fitting = (
            [chip for chip in left if chip in each.chips(chips[0])] if chips else []
        )
        if fitting:
            left.remove(fitting[0])
        else:
            lacking.append(each)
    if not left or len(lacking) > len(left):
        return ()
    swaps: list[Swap] = []
    for place, each in enumerate(lacking):
        # The first takes all the dice that are too many.
        count = 1 if place else len(left) - len(lacking) + 1
        taken, left = tuple(left[:count]), left[count:]
        swaps += _one_of(taken, each, chips[0])
    return tuple(swaps)


def _one_of(
    taken: tuple[PoolDie, ...], wanted: DieQuery, usual: PoolDie
) -> Iterator[Swap]:
    """Yield the swap that makes a wanted die of these, if one does."""
    for spread in Spread:
        swap = Swap(
            takes=tuple(each.die for each in taken), gives=wanted.die, spread=spread
        )
        if becomes(swap, taken) in wanted.chips(usual):
            yield swap
            return


MOST: Final = 40
"""The most builds that are named; a line that leaves much open has hundreds."""
_NONE: Final = (
    f"No legal build of Size 1 to {LARGEST} with up to {MOST_PAIRS} positive mods "
    "gives this line"
)


def explain(text: str, house: House = STANDARD, most: int = MOST) -> Explanation:
    """Find the legal builds of a stat line such as `Use 4, Range 10", 2d6`.

    Args:
        text: The stat line.
        house: The house rules that judge the builds; their home-made weapons are
            tried, too.
        most: The most builds to name.

    Raises:
        Unclear: If the text is no stat line.
    """
    query = parse(text, house)
    found = [weapon for _, weapon in islice(builds(query), most + 1)]
    if found:
        lines = tuple((build, described(build, house)) for build in found[:most])
        return Explanation(lines, more=len(found) > most)
    near, exact = nearest(query), written(query)
    return Explanation(
        obstacles=(_NONE,),
        claims=claimed(query, near),
        nearest=tuple(
            NearestBuild(build, described(build, house), differ)
            for build, differ in near
        ),
        written=NearestBuild(exact, described(exact, house), refusals(exact, query))
        if exact
        else None,
    )


def described(weapon: Weapon, house: House = STANDARD) -> str:
    """Return a line such as `Gun 3" (9 CP): Use 5, Range 18", 3d6; Safety`.

    A build that a rule warns of names the rule.
    """
    line = statline(weapon)
    loads = line.load_text
    if line.payload_x is not None:
        # Ammunition is named in what it may load, and a payload is not.
        loads = f"{line.loads} {loads}"
    parts = [f"Use {line.use_text}", f"Range {line.range_text}", loads or line.damage]
    swaps = groupby(weapon.swaps)
    changes = [times(len(list(same)), str(swap)) for swap, same in swaps]
    changes += filter(None, [mods_text(weapon.mods)])
    changed = f"; {', '.join(changes)}" if changes else ""
    smart = ", Smart" if weapon.smart else ""
    cost = figure(weapon_price(weapon).total)
    warned = dict.fromkeys(
        each.rule
        for each in weapon_audit(weapon, house)
        if each.severity is Severity.WARN
    )
    warning = f" (but see {', '.join(warned)})" if warned else ""
    return f"{weapon.label}{smart} ({cost} CP): {', '.join(parts)}{changed}{warning}"
