"""The differences between a build and a line, each with the rule that causes it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import gt
from typing import Any, Final

from builder.brikwars.engine.phrases import mods_text
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import StatLine, statline, table_size
from builder.brikwars.explain.mod_shifts import MOST_PAIRS, fewest
from builder.brikwars.explain.query import DieQuery, StatLineQuery
from builder.brikwars.explain.search import LARGEST
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import HOUSE, AnyMod, OwnType
from builder.brikwars.tables.dice import AnyDie, Family, Pool, PoolDie
from builder.brikwars.tables.mods import Mod, Statistic, positives
from builder.core.formatting import figure, signed, with_article
from builder.core.formula import Formula
from builder.core.rulebook import Severity


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
    for stated in sorted(query.dice, key=lambda each: not each.covers):
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
    """Why the row of the line does not give it."""
    size = weapon.size if query.size is None else query.size
    kind, size = query.type or weapon.type, min(size, LARGEST)
    plain = replace(weapon, type=kind, size=size, mods=(), swaps=())
    wrong = differing(query, plain)
    why = f"with {plain.label}, {_EXPLAINERS[wrong[0]](query, plain)}" if wrong else ""
    return f"no {query.type}: {why or f'it takes other mods ({_table(plain)})'}"


def _size(query: StatLineQuery, weapon: Weapon) -> str:
    size = f"Size {query.size}"
    if weapon.type.row.bastard:
        kind = with_article(str(weapon.type))
        return f"no {size}: {kind} is printed in one Size (R8.1.9)"
    there = f"{weapon.type.letter} {weapon.size}"
    if query.size == 0:
        return f"{there}: a weapon has Size 1 or more (R8.1.4)"
    if query.size is not None and query.size > LARGEST:
        return f"{there}: the bench tries Sizes up to {LARGEST}, not {query.size}"
    return f"{there} instead of {query.size}: its numbers follow its Size (R8.1.1)"


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
        value,
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
        steps = f"steps of {line.slope}" if line.slope else "no steps"
        return f"mods move it in {steps} (R8.7.22)"
    mods = fewest(stat, shift)
    good = positives(mods)
    bad = len(mods) - good
    paid = (*mods, *[Mod.SAFETY] * (good - bad))
    if refused := _refused(query, weapon, paid):
        return refused
    if good > MOST_PAIRS or bad > MOST_PAIRS:
        most = max(good, bad)
        return f"that takes {most} mods of a kind; {MOST_PAIRS} are tried (R8.7.23)"
    return "mods could do that alone, not with the rest of the line (R8.7.23)"


def _refused(query: StatLineQuery, weapon: Weapon, mods: tuple[AnyMod, ...]) -> str:
    """The first rule that refuses a weapon with these mods; or nothing."""
    # A weapon holds 100 mods at most; rules that so many break, more break, too.
    modded = replace(weapon, mods=mods[:100], swaps=())
    found = weapon_audit(modded, query.house)
    refusals = (each for each in found if each.severity is Severity.REFUSE)
    return next((f"{each.message} ({each.rule})" for each in refusals), "")


def shift_to(line: Formula, start: int, value: int) -> int | None:
    """The shift in Sizes by which a formula gives a value; None if none does."""
    if not line.slope:
        return 0 if line(start) == value else None
    shift, rest = divmod(value * line.over - line.base, line.slope)
    return None if rest else shift - start


def _melee(_: StatLineQuery, weapon: Weapon) -> str:
    text = statline(weapon).range_text
    return f"Range {text} instead of CC: it is no close combat weapon (R8.1.2)"


def _dice(query: StatLineQuery, weapon: Weapon) -> str:
    line = statline(weapon)
    usual = line.pool.usual or PoolDie(query.dice[0].die)
    chips = tuple(each.chips(usual)[0] for each in query.dice)
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
    filling = [each for each in stated if each.covers or each.die.family in clouds]
    largest = max((each.die.faces for each in filling), default=0)
    before = sorted((die.faces for die in have), reverse=True)
    after = sorted((each.die.faces for each in stated), reverse=True)
    bigger = len(after) == len(before) and any(map(gt, after, before))
    reasons = (
        (not have, "it rolls no dice of its own (R8.7.7)"),
        (len(stated) > len(have), "swaps never make more dice (R8.7.5)"),
        (
            len(filling) > len(bursting),
            "only Exp and Blast dice fill an area (R8.7.16)",
        ),
        (
            largest > max(bursting, default=0),
            "the area dice have too many faces (R8.7.17)",
        ),
        (bigger, "a die cannot become one with more faces (R8.7.3)"),
        (sum(after) > sum(before), "the dice have too few faces to be merged (R8.7.4)"),
        (True, "no swap makes these of what it rolls (R8.7.2)"),
    )
    return next(why for holds, why in reasons if holds)


def _armor(query: StatLineQuery, weapon: Weapon) -> str:
    return f"{statline(weapon).damage} instead of Armor +{query.armor} (R8.1.2)"


def _loads(query: StatLineQuery, weapon: Weapon) -> str:
    damage = statline(weapon).damage
    return f"{damage} instead of Damage by {query.loads} ({_table(weapon)})"


def _mods(query: StatLineQuery, weapon: Weapon) -> str:
    there = mods_text(weapon.mods) or "no mods"
    why = _refused(query, weapon, query.mods) or (
        "with them its numbers are others (R8.7.21)"
    )
    return f"{there} instead of {mods_text(query.mods)}: {why}"


def _smart(_: StatLineQuery, weapon: Weapon) -> str:
    return f"no robot brain: {weapon.label} is too big for one (R8.5.22)"


def _of(part: str, stat: Statistic, words: str) -> Callable[..., str]:
    """The explainer of a number; `words` has a place for the number of the line."""
    return partial(_number, part, stat, words)


_EXPLAINERS: Final[dict[str, Callable[[StatLineQuery, Weapon], str]]] = {
    "type": _type,
    "size": _size,
    "cost": _cost,
    "use": _of("use", Statistic.USE, "Use {use} instead of {}"),
    "reach": _of("reach", Statistic.RANGE, 'Range {reach} instead of {}"'),
    "melee": _melee,
    "dice": _dice,
    "deflection": _of(
        "deflection", Statistic.EFFECT, "{damage} instead of {} Deflection"
    ),
    "thrust": _of("thrust", Statistic.EFFECT, '{damage} instead of a Shove of {}"'),
    "armor": _armor,
    "loads": _loads,
    "capacity": _of("capacity", Statistic.CAPACITY, "{load} instead of X{}"),
    "mods": _mods,
    "smart": _smart,
}
