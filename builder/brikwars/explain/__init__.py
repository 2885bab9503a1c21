"""The legal builds that give a stat line, or that line as it is and what is near.

Each difference of a near build has the rule that causes it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import groupby, islice
from operator import gt
from typing import Any, Final

from builder.brikwars.engine.phrases import mods_text
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import StatLine, statline, table_size
from builder.brikwars.explain.parser import parse
from builder.brikwars.explain.query import DieQuery, StatLineQuery
from builder.brikwars.explain.search import (
    FARTHEST,
    LARGEST,
    MOST_PAIRS,
    builds,
    candidates,
    fewest,
)
from builder.brikwars.legality import weapon_audit
from builder.brikwars.legality.weapons import LARGEST_SMART
from builder.brikwars.model.designs import LARGEST as LARGEST_MADE
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import HOUSE, AnyMod, OwnType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.swaps import Spread, Swap, becomes
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import AnyDie, Family, Pool, PoolDie
from builder.brikwars.tables.mods import Mod, Statistic, positives
from builder.core.formatting import figure, signed, times, with_article
from builder.core.formula import Formula
from builder.core.rulebook import Severity
from builder.system.model import Explanation, NearestBuild
from builder.system.readings import resting_words, rests_on

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
        weapons = {name: _distance(query, name) for name in _plain(query)}
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


def _plain(query: StatLineQuery) -> tuple[Weapon, ...]:
    return tuple(
        Weapon(type=kind, size=size, smart=query.smart and size <= LARGEST_SMART)
        for kind in query.made
        if not (query.ranged and kind.row.melee)
        for size in range(1, 2 if kind.row.bastard else LARGEST + 1)
    )


def _distance(query: StatLineQuery, weapon: Weapon) -> tuple[int, Fraction]:
    parts = differing(query, weapon)
    steps = (_step(query, weapon, part) * _WEIGHTS.get(part, 1) for part in parts)
    return len(parts), sum(steps, Fraction(0))


def _step(query: StatLineQuery, weapon: Weapon, part: str) -> Fraction:
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
    # First what the search tried, and the rules refused.
    tried = sorted(candidates(query), key=lambda candidate: candidate.plainness)
    for weapon in (*(candidate.weapon(query) for candidate in tried), *_forced(query)):
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
    for stated in wanted:
        fitting = (
            [chip for chip in left if chip in stated.chips(chips[0])] if chips else []
        )
        if fitting:
            left.remove(fitting[0])
        else:
            lacking.append(stated)
    if not left or len(lacking) > len(left):
        return ()
    swaps: list[Swap] = []
    for place, stated in enumerate(lacking):
        # The first takes all the dice that are too many.
        count = 1 if place else len(left) - len(lacking) + 1
        taken, left = tuple(left[:count]), left[count:]
        swaps += _one_of(taken, stated, chips[0])
    return tuple(swaps)


def _one_of(
    taken: tuple[PoolDie, ...], wanted: DieQuery, usual: PoolDie
) -> Iterator[Swap]:
    """Yield the swap that makes a wanted die of these, if one does."""
    for spread in Spread:
        swap = Swap(
            takes=tuple(chip.die for chip in taken), gives=wanted.die, spread=spread
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
    printed = tuple(_printed(query))
    found = [weapon for _, weapon in islice(builds(query), most + 1)]
    if printed or found:
        lines = tuple((build, described(build, house)) for build in found[:most])
        flat = () if printed else tuple(_not_flat(query, found))
        named = (*printed, *lines)
        warned = frozenset(build for build, _ in named if warnings(build, house))
        return Explanation(named, len(found) > most, claims=flat, warned=warned)
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


def _printed(query: StatLineQuery) -> Iterator[tuple[Weapon, str]]:
    """Yield the rows that print a line as they are, in the hands of a Skill die."""
    skilled = query.in_hand
    for found, weapon in builds(skilled) if skilled else ():
        if not (found.mods or found.swaps):
            faces = query.dice[0].die.faces
            line = described(weapon, query.house)
            yield weapon, f"{line}; a Skill die is 1d{faces} where Skill is d{faces}"


def _not_flat(query: StatLineQuery, found: Sequence[Weapon]) -> Iterator[str]:
    """Yield a sentence for each plain die of a line that no build of it rolls."""
    rolled = {die for weapon in found for die in statline(weapon).pool.dice}
    for stated in dict.fromkeys(query.dice):
        faces, there = (
            stated.die.faces,
            {die.faces for die in rolled if not die.row.effect},
        )
        if found and stated.bare and stated.die.row.effect and faces not in there:
            effect = stated.die.row.effect
            yield f"No build rolls a plain d{faces}: here it is a d{faces} {effect}"


def described(weapon: Weapon, house: House = STANDARD) -> str:
    """Return a line such as `Gun 3" (9 CP): Use 5, Range 18", 3d6; Safety`.

    A build that a rule warns of names the rule, and one that rests on a reading of the
    rules says on which.
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
    warned = warnings(weapon, house)
    warning = f" (but see {', '.join(warned)})" if warned else ""
    rests = resting_words(rests_on(weapon_audit, weapon, house))
    text = f"{', '.join(parts)}{changed}{warning}{rests}"
    return f"{weapon.label}{smart} ({cost} CP): {text}"


def warnings(weapon: Weapon, house: House) -> tuple[str, ...]:
    """Return the rules that warn of a weapon, once each."""
    audit = weapon_audit(weapon, house)
    rules = (each.rule for each in audit if each.severity is Severity.WARN)
    return tuple(dict.fromkeys(rules))


# The differences between a build and a line, each with the rule that causes it


def parts_of(weapon: Weapon) -> dict[str, Any]:
    """Return a weapon's value for each part of a line, except dice and mods."""
    line = statline(weapon)
    return {
        "type": weapon.type,
        "size": weapon.size,
        "cost": weapon_price(weapon).total,
        "use": line.use,
        "reach": line.reach,
        "melee": line.melee,
        "deflection": line.deflection,
        "thrust": line.thrust,
        "armor": line.armor,
        "loads": line.loads,
        "capacity": line.ammunition or line.payload_x,
        "smart": weapon.smart,
    }


def differing(query: StatLineQuery, weapon: Weapon) -> tuple[str, ...]:
    """Return the stated parts of a line in which a weapon differs."""
    parts = parts_of(weapon)
    same = {part: parts[part] == getattr(query, part) for part in parts}
    # A Bastard row is printed in one Size, so a line cannot ask for one.
    same["size"] &= not weapon.type.row.bastard
    same["dice"] = rolls(statline(weapon), query)
    same["mods"] = Counter(weapon.mods) == Counter(query.mods)
    return tuple(part for part in query.stated if not same[part])


def rolls(line: StatLine, query: StatLineQuery) -> bool:
    """Return whether a weapon prints the Damage dice and bonus of a line."""
    left = list(line.pool.chips)
    usual = line.pool.usual
    if usual is None or len(left) != len(query.dice):
        return False
    # Dice that name an area choose first; the others may take any that are left.
    for stated in sorted(query.dice, key=lambda stated: not stated.covers):
        fitting = [chip for chip in stated.chips(usual) if chip in left]
        if not fitting:
            return False
        left.remove(fitting[0])
    return query.allows(line.rated.bonus)


def differences(query: StatLineQuery, weapon: Weapon) -> tuple[str, ...]:
    """Return a sentence for each part that differs, with the rule that causes it."""
    return tuple(_EXPLAINERS[part](query, weapon) for part in differing(query, weapon))


def _table(weapon: Weapon) -> str:
    """The number of the rule that prints a weapon's row."""
    if isinstance(weapon.type, OwnType):
        return HOUSE
    return "R8.1.9" if weapon.type.row.bastard else "R8.1.2"


def _type(query: StatLineQuery, weapon: Weapon) -> str:
    size = weapon.size if query.size is None else query.size
    kind, size = query.type or weapon.type, min(size, LARGEST)
    plain = replace(weapon, type=kind, size=size, mods=(), swaps=())
    wrong = differing(query, plain)
    why = f"with {plain.label}, {_EXPLAINERS[wrong[0]](query, plain)}" if wrong else ""
    return f"no {query.type}: {why or f'it takes other mods ({_table(plain)})'}"


def _size(query: StatLineQuery, weapon: Weapon) -> str:
    if weapon.type.row.bastard:
        return TEXTS.word("R8.1.9", "one", size=query.size, kind=weapon.type)
    there = f"{weapon.type.measured} {weapon.size}"
    if query.size == 0:
        return TEXTS.word("R8.1.4", "least", there=there)
    if query.size is not None and query.size > LARGEST:
        return f"{there}: the bench tries Sizes up to {LARGEST}, not {query.size}"
    return TEXTS.word("R8.1.1", "other", there=there, size=query.size)


def _cost(query: StatLineQuery, weapon: Weapon) -> str:
    claim = figure(query.cost or 0)
    cost = figure(weapon_price(weapon).total)
    return f"costs {cost} CP by the tables, {claim} CP are claimed ({_table(weapon)})"


def _number(
    part: str, stat: Statistic, words: str, query: StatLineQuery, weapon: Weapon
) -> str:
    """The number of the weapon, and why no mods give the number of the line."""
    line, value = statline(weapon), getattr(query, part)
    there = words.format(
        figure(value),
        use=line.use_text,
        reach=line.range_text,
        damage=line.damage,
        load=line.load_text or "loads nothing",
    )
    return f"{there}: {_unmoved(query, weapon, part, stat, value)}"


def _unmoved(
    query: StatLineQuery, weapon: Weapon, part: str, stat: Statistic, value: int
) -> str:
    """Why mods do not move a statistic to a value: the rule that this would break."""
    line: Formula | None = getattr(weapon.type.row, part)
    if line is None:
        return f"{with_article(str(weapon.type))} has none ({_table(weapon)})"
    shift = shift_to(line, table_size(weapon), value)
    if shift is None:
        steps = line.slope
        return TEXTS.word("R8.7.22", "moves", slope=bool(steps), steps=steps)
    mods = fewest(stat, shift)
    good = positives(mods)
    bad = len(mods) - good
    paid = (*mods, *[Mod.SAFETY] * (good - bad))
    if refused := _refused(query, weapon, paid):
        return refused
    if good > MOST_PAIRS or bad > MOST_PAIRS:
        most = max(good, bad)
        return TEXTS.word("R8.7.23", "many", most=most, tried=MOST_PAIRS)
    return TEXTS.word("R8.7.23", "alone")


def _refused(query: StatLineQuery, weapon: Weapon, mods: tuple[AnyMod, ...]) -> str:
    """The first rule that refuses a weapon with these mods; or nothing."""
    # A weapon holds 100 mods at most; rules that so many break, more break, too.
    modded = replace(weapon, mods=mods[:100], swaps=())
    return next(iter(refusals(modded, query)), "")


def shift_to(line: Formula, start: int, value: int) -> int | None:
    """The shift in Sizes by which a formula gives a value; None if none does."""
    if not line.slope:
        return 0 if line(start) == value else None
    shift, rest = divmod(value * line.over - line.base, line.slope)
    return None if rest else shift - start


def _dice(query: StatLineQuery, weapon: Weapon) -> str:
    line = statline(weapon)
    usual = line.pool.usual or PoolDie(query.dice[0].die)
    chips = tuple(die.chips(usual)[0] for die in query.dice)
    claim = str(Pool(chips, query.bonus or 0, usual))
    if not query.allows(line.rated.bonus):
        bonus = signed(line.rated.bonus) if line.rated.bonus else "no bonus"
        why = f"{with_article(str(weapon.type))} has {bonus} ({_table(weapon)})"
    else:
        why = _unmade(line.rated.dice, query.dice)
    return f"{line.damage} instead of {claim}: {why}"


def _unmade(have: Sequence[AnyDie], stated: Sequence[DieQuery]) -> str:
    """The plainest reason that no swaps make some dice of others (R8.7.2-7, 16-17)."""
    bursting = [die.faces for die in have if die.explodes or die.sprays]
    clouds = (Family.SMOKE, Family.HAZARD)
    filling = [
        stated_die
        for stated_die in stated
        if stated_die.covers or stated_die.die.family in clouds
    ]
    largest = max((stated_die.die.faces for stated_die in filling), default=0)
    before = sorted((die.faces for die in have), reverse=True)
    after = sorted((stated_die.die.faces for stated_die in stated), reverse=True)
    bigger = len(after) == len(before) and any(map(gt, after, before))
    reasons = (
        (not have, TEXTS.word("R8.7.7", "unrolled")),
        (len(stated) > len(have), TEXTS.word("R8.7.5", "unmade")),
        (len(filling) > len(bursting), TEXTS.word("R8.7.16", "unmade")),
        (largest > max(bursting, default=0), TEXTS.word("R8.7.17", "unmade")),
        (bigger, TEXTS.word("R8.7.3", "unmade")),
        (sum(after) > sum(before), TEXTS.word("R8.7.4", "unmade")),
        (True, TEXTS.word("R8.7.2", "unmade")),
    )
    return next(why for holds, why in reasons if holds)


def _mods(query: StatLineQuery, weapon: Weapon) -> str:
    there = mods_text(weapon.mods) or "no mods"
    why = _refused(query, weapon, query.mods) or TEXTS.word("R8.7.21", "others")
    return f"{there} instead of {mods_text(query.mods)}: {why}"


_NUMBERS: Final = {
    "use": (Statistic.USE, "Use {use} instead of {}"),
    "reach": (Statistic.RANGE, 'Range {reach} instead of {}"'),
    "deflection": (Statistic.EFFECT, "{damage} instead of {} Deflection"),
    "thrust": (Statistic.EFFECT, '{damage} instead of a Shove of {}"'),
    "capacity": (Statistic.CAPACITY, "{load} instead of X{}"),
}
"""The parts that are numbers; the words have a place for the number of the line."""
_EXPLAINERS: Final[dict[str, Callable[[StatLineQuery, Weapon], str]]] = {
    "type": _type,
    "size": _size,
    "cost": _cost,
    "melee": lambda _, weapon: TEXTS.word(
        "R8.1.2", "ranged", range=statline(weapon).range_text
    ),
    "dice": _dice,
    "armor": lambda query, weapon: TEXTS.word(
        "R8.1.2", "armor", damage=statline(weapon).damage, armor=query.armor
    ),
    "loads": lambda query, weapon: (
        f"{statline(weapon).damage} instead of Damage by {query.loads} "
        f"({_table(weapon)})"
    ),
    "mods": _mods,
    "smart": lambda _, weapon: TEXTS.word("R8.5.22", "unfit", weapon=weapon.label),
    **{part: partial(_number, part, *row) for part, row in _NUMBERS.items()},
}
