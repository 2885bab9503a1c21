"""What a build has otherwise than a line wishes, and which rule stands in the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import gt
from typing import Final

from builder.brikwars.engine.phrases import mods_text
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import StatLine, statline, table_size
from builder.brikwars.explain.mod_shifts import MOST_PAIRS
from builder.brikwars.explain.query import DieQuery, StatLineQuery
from builder.brikwars.explain.search import LARGEST
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import HOUSE, OwnType
from builder.brikwars.tables.dice import AnyDie, Family, Pool, PoolDie, damage_text
from builder.brikwars.tables.mods import Mod, Statistic, positives
from builder.brikwars.tables.weapon_row import WeaponRow
from builder.core.formatting import figure, inches
from builder.core.formula import Formula
from builder.core.rulebook import Severity


def differing(wish: StatLineQuery, weapon: Weapon) -> tuple[str, ...]:
    """The stated parts of a line that a weapon has otherwise."""
    line = statline(weapon)
    there: dict[str, object] = {
        "type": weapon.type,
        "size": None if weapon.type.row.bastard else weapon.size,
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
    others = {
        "dice": lambda: rolls(line, wish),
        "mods": lambda: Counter(weapon.mods) == Counter(wish.mods),
    }
    return tuple(
        part
        for part in wish.stated
        if not (
            others[part]() if part in others else there[part] == getattr(wish, part)
        )
    )


def rolls(line: StatLine, wish: StatLineQuery) -> bool:
    """Whether a weapon prints the wished-for Damage."""
    left = list(line.pool.chips)
    usual = line.pool.usual
    if usual is None or len(left) != len(wish.dice):
        return False
    # The choosiest first: one that names no area may take what is left.
    for wished in sorted(wish.dice, key=lambda each: not each.covers):
        fitting = [chip for chip in wished.chips(usual) if chip in left]
        if not fitting:
            return False
        left.remove(fitting[0])
    return wish.allows(line.rated.bonus)


def differences(wish: StatLineQuery, weapon: Weapon) -> tuple[str, ...]:
    """A sentence for each part that differs, with the rule that keeps it so."""
    return tuple(_TOLD[part](wish, weapon) for part in differing(wish, weapon))


def _table(weapon: Weapon) -> str:
    if isinstance(weapon.type, OwnType):
        return HOUSE
    return "R8.1.9" if weapon.type.row.bastard else "R8.1.2"


def _a(kind: object) -> str:
    name = str(kind)
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _type(wish: StatLineQuery, weapon: Weapon) -> str:
    """What is wrong with the row that was wished."""
    size = weapon.size if wish.size is None else wish.size
    kind, size = wish.type or weapon.type, min(size, LARGEST)
    plain = replace(weapon, type=kind, size=size, mods=(), swaps=())
    wrong = differing(wish, plain)
    why = f"with {plain.label}, {_TOLD[wrong[0]](wish, plain)}" if wrong else ""
    return f"no {wish.type}: {why or f'it takes other mods ({_table(plain)})'}"


def _size(wish: StatLineQuery, weapon: Weapon) -> str:
    size = f"Size {wish.size}"
    if weapon.type.row.bastard:
        return f"no {size}: {_a(weapon.type)} is printed in one Size (R8.1.9)"
    there = f"{weapon.type.letter} {weapon.size}"
    if wish.size == 0:
        return f"{there}: a weapon has Size 1 or more (R8.1.4)"
    if wish.size is not None and wish.size > LARGEST:
        return f"{there}: the bench tries Sizes up to {LARGEST}, not {wish.size}"
    return f"{there} instead of {wish.size}: its numbers follow its Size (R8.1.1)"


def _cost(wish: StatLineQuery, weapon: Weapon) -> str:
    claim = figure(wish.cost or 0)
    cost = figure(weapon_price(weapon).total)
    return f"costs {cost} CP by the tables, {claim} CP are claimed ({_table(weapon)})"


def _use(wish: StatLineQuery, weapon: Weapon) -> str:
    text = statline(weapon).use_text
    head = f"Use {text} instead of {wish.use}"
    return head + _moved(wish, weapon, Statistic.USE, weapon.type.row.use, wish.use)


def _reach(wish: StatLineQuery, weapon: Weapon) -> str:
    text = statline(weapon).range_text
    head = f"Range {text} instead of {inches(wish.reach or 0)}"
    return head + _moved(
        wish, weapon, Statistic.RANGE, weapon.type.row.reach, wish.reach
    )


def _deflection(wish: StatLineQuery, weapon: Weapon) -> str:
    line = weapon.type.row.deflection
    head = f"{statline(weapon).damage} instead of {wish.deflection} Deflection"
    return head + _moved(wish, weapon, Statistic.EFFECT, line, wish.deflection)


def _thrust(wish: StatLineQuery, weapon: Weapon) -> str:
    line = weapon.type.row.thrust
    head = f"{statline(weapon).damage} instead of a Shove of {inches(wish.thrust or 0)}"
    return head + _moved(wish, weapon, Statistic.EFFECT, line, wish.thrust)


def _capacity(wish: StatLineQuery, weapon: Weapon) -> str:
    row: WeaponRow = weapon.type.row
    text = statline(weapon).load_text or "loads nothing"
    head = f"{text} instead of X{wish.capacity}"
    line = row.ammunition or row.payload_x
    return head + _moved(wish, weapon, Statistic.CAPACITY, line, wish.capacity)


def _moved(
    wish: StatLineQuery,
    weapon: Weapon,
    stat: Statistic,
    line: Formula | None,
    value: int | None,
) -> str:
    """Why mods do not move a statistic to a value: what breaks if they do."""
    if line is None or value is None:
        return f": {_a(weapon.type)} has none ({_table(weapon)})"
    start = table_size(weapon)
    shift = _shift(line, start, value)
    if shift is None:
        steps = f"steps of {line.slope}" if line.slope else "no steps"
        return f": mods move it in {steps} (R8.7.22)"
    mods = _mods(stat, shift)
    good = positives(mods)
    paid = (*mods, *[Mod.SAFETY] * max(0, 2 * good - len(mods)))
    # A file holds a hundred mods; what so many break, more break, too.
    for each in weapon_audit(replace(weapon, mods=paid[:100], swaps=()), wish.house):
        if each.severity is Severity.REFUSE:
            return f": {each.message} ({each.rule})"
    if good > MOST_PAIRS or len(mods) - good > MOST_PAIRS:
        most = max(good, len(mods) - good)
        return f": that takes {most} mods of a kind; {MOST_PAIRS} are tried (R8.7.23)"
    return ": mods could do that alone, not with the rest of the line (R8.7.23)"


def _shift(line: Formula, start: int, value: int) -> int | None:
    """By how many Sizes a formula must be moved to give a value; None if by none."""
    if not line.slope:
        return 0 if line(start) == value else None
    shift, rest = divmod(value * line.over - line.base, line.slope)
    return None if rest else shift - start


def _mods(stat: Statistic, shift: int) -> tuple[Mod, ...]:
    """The fewest mods that move a statistic by so many Sizes."""
    good, bad = _PAIR[stat]
    if stat is Statistic.USE:
        up, down = (-shift, 0) if shift < 0 else (shift % 2, (shift + 1) // 2)
        return (good,) * up + (bad,) * down
    return (good,) * shift + (bad,) * -shift


_PAIR: Final = {
    Statistic.USE: (Mod.HIGH_PRECISION, Mod.SAWED_OFF),
    Statistic.RANGE: (Mod.LONG_RANGE, Mod.CLOSE_QUARTERS),
    Statistic.EFFECT: (Mod.HIGH_POWERED, Mod.SURGICAL),
    Statistic.CAPACITY: (Mod.HIGH_CALIBER, Mod.LOW_IMPACT),
}


def _melee(_: StatLineQuery, weapon: Weapon) -> str:
    text = statline(weapon).range_text
    return f"Range {text} instead of CC: it is no close combat weapon (R8.1.2)"


def _dice(wish: StatLineQuery, weapon: Weapon) -> str:
    line = statline(weapon)
    usual = line.pool.usual or PoolDie(wish.dice[0].die)
    wished = Pool(
        tuple(each.chips(usual)[0] for each in wish.dice), wish.bonus or 0, usual
    )
    head = f"{line.damage} instead of {damage_text(wished)}"
    if not wish.allows(line.rated.bonus):
        bonus = f"{line.rated.bonus:+}" if line.rated.bonus else "no bonus"
        return f"{head}: {_a(weapon.type)} has {bonus} ({_table(weapon)})"
    return f"{head}: {_unmade(line.rated.dice, wish.dice)}"


def _unmade(have: Sequence[AnyDie], wished: Sequence[DieQuery]) -> str:
    """The plainest reason that no swaps make some dice of others (R8.7.2-7, 16-17)."""
    bursting = [die.faces for die in have if die.explodes or die.sprays]
    clouds = (Family.SMOKE, Family.HAZARD)
    filling = [each for each in wished if each.covers or each.die.family in clouds]
    largest = max((each.die.faces for each in filling), default=0)
    rolled = sorted((die.faces for die in have), reverse=True)
    wanted = sorted((each.die.faces for each in wished), reverse=True)
    bigger = len(wanted) == len(rolled) and any(map(gt, wanted, rolled))
    reasons = (
        (not have, "it rolls no dice of its own (R8.7.7)"),
        (len(wished) > len(have), "swaps never make more dice (R8.7.5)"),
        (
            len(filling) > len(bursting),
            "only Exp and Blast dice fill an area (R8.7.16)",
        ),
        (
            largest > max(bursting, default=0),
            "the area dice have too many faces (R8.7.17)",
        ),
        (bigger, "a die cannot become one with more faces (R8.7.3)"),
        (
            sum(wanted) > sum(rolled),
            "the dice have too few faces to be merged (R8.7.4)",
        ),
        (True, "no swap makes these of what it rolls (R8.7.2)"),
    )
    return next(why for holds, why in reasons if holds)


def _armor(wish: StatLineQuery, weapon: Weapon) -> str:
    return f"{statline(weapon).damage} instead of Armor +{wish.armor} (R8.1.2)"


def _loads(wish: StatLineQuery, weapon: Weapon) -> str:
    return (
        f"{statline(weapon).damage} instead of Damage by {wish.loads} "
        f"({_table(weapon)})"
    )


def _named_mods(wish: StatLineQuery, weapon: Weapon) -> str:
    there = mods_text(weapon.mods) or "no mods"
    head = f"{there} instead of {mods_text(wish.mods)}"
    for each in weapon_audit(
        replace(weapon, mods=wish.mods[:100], swaps=()), wish.house
    ):
        if each.severity is Severity.REFUSE:
            return f"{head}: {each.message} ({each.rule})"
    return f"{head}: with them its numbers are others (R8.7.21)"


def _smart(_: StatLineQuery, weapon: Weapon) -> str:
    return f"no robot brain: {weapon.label} is too big for one (R8.5.22)"


_TOLD: Final[dict[str, Callable[[StatLineQuery, Weapon], str]]] = {
    "type": _type,
    "size": _size,
    "cost": _cost,
    "use": _use,
    "reach": _reach,
    "melee": _melee,
    "dice": _dice,
    "deflection": _deflection,
    "thrust": _thrust,
    "armor": _armor,
    "loads": _loads,
    "capacity": _capacity,
    "mods": _named_mods,
    "smart": _smart,
}
