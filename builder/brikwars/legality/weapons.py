"""The rules a single weapon is judged by (8.1, 8.5 Smart Weapons, 8.7)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.loads import is_cannon
from builder.brikwars.engine.price import SMART_PRICE
from builder.brikwars.engine.statline import has_stat, statline, table_size
from builder.brikwars.legality.fixes import removal
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyMod
from builder.brikwars.model.house_rules import STANDARD, House, switch
from builder.brikwars.tables.dice import Die, Family
from builder.brikwars.tables.mods import Mod, Statistic, positives, shift
from builder.core.formatting import (
    capital,
    counted,
    figure,
    inches,
    listed,
    signed,
    with_article,
)
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in

LARGEST_SMART: Final = 2


@rule("R8.1.4", "A weapon has a whole Size from 1", on=Weapon)
def size_is_at_least_one(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse Size 0; fractions cannot be entered at all (A1)."""
    if weapon.size < 1 and not weapon.type.row.bastard:
        yield Finding(
            f"{weapon.type} has {weapon.type.letter} 0; "
            "the smallest weapon has 1, which plays as a minifig's",
            ("size",),
            (Fix(f"Make it {weapon.type.letter} 1", ("size",), 1),),
        )


@rule("R8.4.7", "Explosives have a fuse", on=Weapon, severity=Severity.WARN)
def only_explosives_have_a_fuse(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Warn of a fuse on a weapon that never goes off by itself."""
    if weapon.fuse and not weapon.type.row.bricks:
        yield Finding(
            f"{weapon.label} is no Explosive, so nothing sets it off: {weapon.fuse} "
            "means nothing here",
            ("fuse",),
            (Fix("Take the fuse out", ("fuse",), None),),
        )


@rule("R8.5.22", "A Smart Weapon is small", on=Weapon)
def smart_weapon_is_small(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse Smart Weapons above Size 2, whose brain is a creature of its own."""
    if weapon.smart and weapon.size > LARGEST_SMART and not weapon.type.row.bastard:
        yield Finding(
            f"{weapon.label} is too big for the {figure(SMART_PRICE)} CP brain, which "
            f"fits up to {inches(LARGEST_SMART)}; build a Programmed creature around "
            "it instead",
            ("smart",),
            (Fix("Leave the brain out", ("smart",), False),),
        )


@rule("R8.7.23", "Positive mods are paid for", on=Weapon)
def positive_mods_are_paid(weapon: Weapon, house: House) -> Iterator[Finding]:
    """Refuse unpaid positive mods, and warn of negative ones that pay for nothing."""
    good = positives(weapon.mods)
    bad = len(weapon.mods) - good
    if good > bad:
        yield Finding(
            f"{good} positive and {bad} negative mods: "
            f"{good - bad} more negative needed, or fewer positive",
            ("mods",),
            (*_payments(weapon, house), *_refunds(weapon)),
        )
    elif bad > good:
        yield Finding(
            f"{counted(bad, 'negative mod')} {'pays' if bad == 1 else 'pay'} for "
            f"{good} positive: the surplus makes the weapon worse and buys nothing",
            ("mods",),
            tuple(_refunds(weapon, positive=False)),
            Severity.WARN,
        )


def useful_mods(weapon: Weapon, house: House) -> tuple[AnyMod, ...]:
    """Return the mods that change a statistic the weapon has; all if none do."""
    known: tuple[AnyMod, ...] = (*Mod, *house.mods)
    useful = (mod for mod in known if has_stat(weapon.type, mod.stat, house))
    return tuple(useful) or known


def balance(weapon: Weapon, house: House = STANDARD) -> tuple[Severity | None, str]:
    """Return a severity and a line of advice on the balance of the mods.

    The severity is REFUSE for too many positive mods, WARN for too many negative
    ones, and None if they balance.
    """
    good = positives(weapon.mods)
    bad = len(weapon.mods) - good
    count = f"{good} positive, {bad} negative"
    if good > bad:
        pay = [str(mod) for mod in useful_mods(weapon, house) if not mod.positive]
        need = "pay with" if good - bad == 1 else f"pay with {good - bad} of"
        return Severity.REFUSE, f"{count}: {need} {listed(pay, 'or')}"
    if bad > good:
        return Severity.WARN, f"{count}: the surplus makes it worse and buys nothing"
    return None, f"{count}: balanced" if good else "No mods"


def _payments(weapon: Weapon, house: House) -> Iterator[Fix]:
    """Yield a fix for each negative mod; one that breaks R8.7.24 says so."""
    for mod in (*Mod, *house.mods):
        if mod.positive:
            continue
        label = f"Pay with {mod}"
        if not has_stat(weapon.type, mod.stat, house):
            label += (
                f" (but {with_article(str(weapon.type))} has no {mod.stat} to lose)"
            )
        yield Fix(label, ("mods",), (*weapon.mods, mod))


def _refunds(weapon: Weapon, *, positive: bool = True) -> Iterator[Fix]:
    for mod in dict.fromkeys(weapon.mods):
        if mod.positive is positive:
            yield _remove(weapon, mod)


def _remove(weapon: Weapon, mod: AnyMod) -> Fix:
    return removal(f"Remove {mod}", "mods", weapon.mods, weapon.mods.index(mod))


def _remove_all(weapon: Weapon, mod: AnyMod) -> Fix:
    if weapon.mods.count(mod) == 1:
        return _remove(weapon, mod)
    others = tuple(each for each in weapon.mods if each != mod)
    return Fix(f"Remove every {mod}", ("mods",), others)


_TAKES_NONE: Final = "it takes no mods"
_INSTEAD: Final = {
    Statistic.EFFECT: "customise the Explosive it fires, or take High Caliber",
    Statistic.CAPACITY: "it loads nothing",
    Statistic.RANGE: "it does not shoot",
    Statistic.USE: "it is not aimed",
    Statistic.SPEED: "it is not fired",
}


@rule("R8.7.24", "A mod changes a statistic the weapon has", on=Weapon)
def mods_have_something_to_change(weapon: Weapon, house: House) -> Iterator[Finding]:
    """Refuse mods of a statistic that the weapon does not have."""
    named = with_article(str(weapon.type))
    for mod in dict.fromkeys(weapon.mods):
        if has_stat(weapon.type, mod.stat, house):
            continue
        loads = mod.stat is Statistic.EFFECT and weapon.type.row.loads
        why = _TAKES_NONE if _fixed(weapon) else _INSTEAD[mod.stat]
        yield Finding(
            f"{mod} changes {mod.stat}, which {named} does not have: {why}",
            ("mods", weapon.mods.index(mod)),
            (_remove_all(weapon, mod),),
            switch=switch("powered_rounds") if loads else "",
        )


def _fixed(weapon: Weapon) -> bool:
    """Return whether it takes no mods at all."""
    return not (weapon.type.row.powered and weapon.type.row.made)


def without_mods(weapon: Weapon, house: House = STANDARD) -> str:
    """Return which mods a weapon has no use for and why, by R8.7.24; or no text.

    >>> without_mods(Weapon())
    'No mods of Capacity: it loads nothing (R8.7.24)'
    """
    if _fixed(weapon):
        return f"{capital(_TAKES_NONE)} (R8.7.24)"
    lacking = [stat for stat in Statistic if not has_stat(weapon.type, stat, house)]
    whys = [f"{stat}: {_INSTEAD[stat]}" for stat in lacking]
    return f"No mods of {'; of '.join(whys)} (R8.7.24)" if whys else ""


@rule("R8.7.25", "Mods leave the weapon working", on=Weapon)
def mods_leave_something(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse mods that leave no statistic, or a Size below 0; 0 may work (A17)."""
    for stat in Statistic:
        mods = tuple(mod for mod in weapon.mods if mod.stat is stat)
        # What mods leave of a Cannon's round is judged where the round is loaded.
        if not mods or not has_stat(weapon.type, stat, STANDARD):
            continue
        if lost := _lost(weapon, stat):
            worst = min(mods, key=lambda mod: mod.row.shift)
            yield Finding(
                f"{listed([str(mod) for mod in mods])}: {lost}",
                ("mods", weapon.mods.index(worst)),
                (_remove(weapon, worst),),
            )


def _lost(weapon: Weapon, stat: Statistic) -> str:
    """Return what the mods of one statistic leave too little of, or no text."""
    line, kind = statline(weapon), weapon.type
    size = table_size(weapon) + shift(weapon.mods, stat)
    if size < 0 and not kind.row.bastard:
        return f"{stat} would be worked out at {kind.letter} {figure(size)}"
    lost = ""
    match stat:
        case Statistic.USE if (line.use or 0) < 0:
            lost = f"Use would be {line.use_text}"
        case Statistic.RANGE if line.reach is not None and line.reach <= 0:
            lost = f"Range would be {line.range_text}"
        case Statistic.EFFECT if kind.row.dice and not line.rated.chips:
            lost = "no Damage die would be left"
        case Statistic.EFFECT if kind.row.deflection and (line.deflection or 0) < 1:
            lost = "no Deflection would be left"
        case Statistic.CAPACITY if 0 in (line.ammunition, line.payload_x):
            lost = f"{kind.row.loads} of X0 is none at all"
        case _:
            pass
    return lost


@rule("R8.7.26", "Opposite mods undo each other", on=Weapon, severity=Severity.WARN)
def mods_do_not_cancel(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Warn of a positive and a negative mod of the same statistic."""
    for stat in Statistic:
        mods = [mod for mod in weapon.mods if mod.stat is stat]
        good = next((mod for mod in mods if mod.positive), None)
        bad = next((mod for mod in mods if not mod.positive), None)
        if good and bad:
            net = good.row.shift + bad.row.shift
            result = (
                f"net {signed(net)} Size of {stat}" if net else "nothing comes of it"
            )
            yield Finding(f"{good} with {bad}: {result}", ("mods",))


@rule("R8.7.27", "A mod taken twice is paid twice", on=Weapon, severity=Severity.WARN)
def mods_repeat_with_care(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Warn of mods taken twice: each counts, but other players may object (A20)."""
    for mod, count in Counter(weapon.mods).items():
        if count > 1:
            yield Finding(
                f"{mod} is taken {count} times; each counts, and your table may object",
                ("mods",),
            )


@rule("R8.7.28", "Safety takes time", on=Weapon, severity=Severity.NOTE)
def safety_costs_turns(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Note the extra turns before the weapon fires: one for each Safety."""
    turns = statline(weapon).extra_turns
    if turns:
        pace = f"; with reloading, a shot every {2 + turns} turns"
        reloads = pace if is_cannon(weapon) else ""
        yield Finding(
            f"+{counted(turns, 'turn')} to fire or activate{reloads}", ("mods",)
        )


@rule(
    "R8.7.6",
    "A custom blow needs a Skill die as big",
    on=Weapon,
    severity=Severity.NOTE,
)
def custom_blow_needs_skill(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Note swapped dice that need a Skill die of as many faces to work."""
    for die in dict.fromkeys(statline(weapon).pool.dice):
        if weapon.type.row.die is Die.SKILL and die.family is Family.DAMAGE:
            yield Finding(
                f"{die.many(1)} works only with a Skill die of d{die.faces} or more; "
                "otherwise it is a Skill die like the rest",
                ("swaps",),
            )


RULES: Final = rules_in(globals())
