"""The rules a single weapon is judged by (8.1, 8.5 Smart Weapons, 8.7)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from builder.brikwars.engine.loads import is_cannon
from builder.brikwars.engine.phrases import mods_text
from builder.brikwars.engine.price import SMART_PRICE
from builder.brikwars.engine.statline import has_stat, statline, table_size
from builder.brikwars.legality.rounds import removal
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyMod
from builder.brikwars.model.house_rules import STANDARD, House, switch
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Family
from builder.brikwars.tables.mods import Mod, Statistic, positives, shift
from builder.core.formatting import listed, with_article
from builder.core.rows import RuleRows
from builder.core.rulebook import Findings, Fix, Severity, rules_in
from builder.core.texts import Say

LARGEST_SMART: Final = 2


@TEXTS.rule("R8.7.23", "unpaid", on=Weapon, reads="mods")
def positive_mods_are_paid(weapon: Weapon, house: House, say: Say) -> Findings:
    good = positives(weapon.mods)
    bad = len(weapon.mods) - good
    if good > bad:
        fixes = (*_payments(weapon, house), *_refunds(weapon))
        yield say("unpaid", ("mods",), fixes, good=good, bad=bad, more=good - bad)
    elif bad > good:
        refunds = _refunds(weapon, positive=False)
        yield say("surplus", ("mods",), refunds, bad=bad, good=good)


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
    if good > bad:
        mods = [mod for mod in useful_mods(weapon, house) if not mod.positive]
        return Severity.REFUSE, TEXTS.word(
            "R8.7.23", "pay", good=good, bad=bad, more=good - bad, mods=mods
        )
    if bad > good:
        return Severity.WARN, TEXTS.word("R8.7.23", "worse", good=good, bad=bad)
    if good:
        return None, TEXTS.word("R8.7.23", "balanced", good=good, bad=bad)
    return None, TEXTS.word("R8.7.23", "none")


def _payments(weapon: Weapon, house: House) -> Iterator[Fix]:
    """Yield a fix for each negative mod; one that breaks R8.7.24 says so."""
    for mod in (*Mod, *house.mods):
        if mod.positive:
            continue
        label, kind = f"Pay with {mod}", with_article(str(weapon.type))
        if not has_stat(weapon.type, mod.stat, house):
            label += f" (but {kind} has no {mod.stat} to lose)"
        yield Fix(label, ("mods",), (*weapon.mods, mod))


def _refunds(weapon: Weapon, *, positive: bool = True) -> Iterator[Fix]:
    for mod in dict.fromkeys(weapon.mods):
        if mod.positive is positive:
            yield _remove(weapon, mod)


def _remove(weapon: Weapon, mod: AnyMod) -> Fix:
    return removal(f"Remove {mod}", "mods", weapon.mods, weapon.mods.index(mod))


def _remove_all(weapon: Weapon, mod: AnyMod) -> Fix:
    """Return the edit that takes a mod off, and what would pay for nothing then."""
    all_of = "every " if weapon.mods.count(mod) > 1 else ""
    others = [each for each in weapon.mods if each != mod]
    idle = _surplus(others) - max(0, _surplus(weapon.mods))
    # The last to come goes first: mostly a Safety.
    spare = [other for other in reversed(others) if not other.positive][: max(0, idle)]
    for mod_left in spare:
        others.remove(mod_left)
    label = listed([f"{all_of}{mod}", *map(str, spare)])
    return Fix(f"Remove {label}", ("mods",), tuple(others))


def _surplus(mods: Sequence[AnyMod]) -> int:
    """Return how many negative mods pay for nothing."""
    return len(mods) - 2 * positives(mods)


_INSTEAD: Final = {
    Statistic.EFFECT: TEXTS.word("R8.7.24", "effect"),
    Statistic.CAPACITY: TEXTS.word("R8.7.24", "capacity"),
    Statistic.RANGE: TEXTS.word("R8.7.24", "range"),
    Statistic.USE: TEXTS.word("R8.7.24", "use"),
    Statistic.SPEED: TEXTS.word("R8.7.24", "speed"),
}


@TEXTS.rule("R8.7.24", "absent", on=Weapon, reads="mods type")
def mods_have_something_to_change(weapon: Weapon, house: House, say: Say) -> Findings:
    for mod in dict.fromkeys(weapon.mods):
        if has_stat(weapon.type, mod.stat, house):
            continue
        loads = mod.stat is Statistic.EFFECT and weapon.type.row.loads
        none = TEXTS.word("R8.7.24", "fixed")
        yield say(
            "absent",
            ("mods", weapon.mods.index(mod)),
            (_remove_all(weapon, mod),),
            switch=switch("powered_rounds") if loads else "",
            mod=mod,
            stat=mod.stat,
            weapon=weapon.type,
            why=none if _fixed(weapon) else _INSTEAD[mod.stat],
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
        return TEXTS.word("R8.7.24", "all")
    lacking = [stat for stat in Statistic if not has_stat(weapon.type, stat, house)]
    whys = [f"{stat}: {_INSTEAD[stat]}" for stat in lacking]
    return TEXTS.word("R8.7.24", "some", whys="; of ".join(whys)) if whys else ""


@TEXTS.rule("R8.7.25", "working", on=Weapon, reads="mods type size")
def mods_leave_something(weapon: Weapon, _: House, say: Say) -> Findings:
    """Refuse mods that leave no statistic, or a Size below 0; 0 may work (A17)."""
    for stat in Statistic:
        mods = tuple(mod for mod in weapon.mods if mod.stat is stat)
        # What mods leave of a Cannon's round is judged where the round is loaded.
        if not mods or not has_stat(weapon.type, stat, STANDARD):
            continue
        if lost := _lost(weapon, stat):
            worst = min(mods, key=lambda mod: mod.row.shift)
            at = ("mods", weapon.mods.index(worst))
            fixes, names = (_remove(weapon, worst),), mods_text(mods)
            yield say("working", at, fixes, mods=names, lost=lost)


def _lost(weapon: Weapon, stat: Statistic) -> str:
    """Return what the mods of one statistic leave too little of, or no text."""
    line, kind = statline(weapon), weapon.type
    size = table_size(weapon) + shift(weapon.mods, stat)
    if size < 0 and not kind.row.bastard:
        measured = kind.measured
        return TEXTS.word("R8.7.25", "size", stat=stat, measured=measured, size=size)
    lost = ""
    match stat:
        case Statistic.USE if (line.use or 0) < 0:
            lost = TEXTS.word("R8.7.25", "use", use=line.use_text)
        case Statistic.RANGE if line.reach is not None and line.reach <= 0:
            lost = TEXTS.word("R8.7.25", "range", range=line.range_text)
        case Statistic.EFFECT if kind.row.dice and not line.rated.chips:
            lost = TEXTS.word("R8.7.25", "dice")
        case Statistic.EFFECT if kind.row.deflection and (line.deflection or 0) < 1:
            lost = TEXTS.word("R8.7.25", "deflection")
        case Statistic.CAPACITY if 0 in (line.ammunition, line.payload_x):
            lost = TEXTS.word("R8.7.25", "load", loads=kind.row.loads)
        case _:
            pass
    return lost


@TEXTS.rule("R8.7.26", "opposite", on=Weapon, reads="mods")
def mods_do_not_cancel(weapon: Weapon, _: House, say: Say) -> Findings:
    for stat in Statistic:
        mods = [mod for mod in weapon.mods if mod.stat is stat]
        good = next((mod for mod in mods if mod.positive), None)
        bad = next((mod for mod in mods if not mod.positive), None)
        if good and bad:
            net, at = good.row.shift + bad.row.shift, ("mods",)
            yield say(
                "opposite", at, good=good, bad=bad, cancel=not net, net=net, stat=stat
            )


@TEXTS.rule("R8.7.27", "twice", on=Weapon, reads="mods")
def mods_repeat_with_care(weapon: Weapon, _: House, say: Say) -> Findings:
    """Warn of mods taken twice: each counts, but other players may object (A20)."""
    for mod, count in Counter(weapon.mods).items():
        if count > 1:
            yield say("twice", ("mods",), mod=mod, count=count)


@TEXTS.rule("R8.7.6", "skill", on=Weapon)
def custom_blow_needs_skill(weapon: Weapon, _: House, say: Say) -> Findings:
    for die in dict.fromkeys(statline(weapon).pool.dice):
        if weapon.type.row.die is Die.SKILL and die.family is Family.DAMAGE:
            yield say("skill", ("swaps",), die=die.many(1), faces=die.faces)


_WEAPON: Final = RuleRows(TEXTS, Weapon, House)

# fmt: off
CHECKS: Final = (
    # Size 0 is refused; fractions cannot be entered at all (A1).
    _WEAPON.check("R8.1.4 size", lambda it, _: it.size < 1 and not it.type.row.bastard,
                  "size", ("Set {type.measured} to 1", 1), reads="size type"),
    _WEAPON.check("R8.4.7 fuse", lambda it, _: it.fuse and not it.type.row.bricks,
                  "fuse", ("Take the fuse out", None), reads="fuse type"),
    _WEAPON.check("R8.5.22 small",
                  lambda it, _: it.smart and it.size > LARGEST_SMART
                  and not it.type.row.bastard,
                  "smart", ("Leave the brain out", False), reads="smart size type",
                  price=lambda *_: SMART_PRICE, largest=LARGEST_SMART),
    _WEAPON.check("R8.7.28 time", lambda it, _: statline(it).extra_turns, "mods",
                  turns=lambda it, _: statline(it).extra_turns,
                  reloads=lambda it, _: is_cannon(it),
                  pace=lambda it, _: 2 + statline(it).extra_turns),
)
# fmt: on

RULES: Final = (*CHECKS, *rules_in(globals()))
