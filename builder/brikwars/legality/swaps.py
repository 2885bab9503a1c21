"""The rules the damage swaps of a weapon are judged by (R8.7.2-20)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from builder.brikwars.engine.statline import statline
from builder.brikwars.legality.rounds import undone_swap
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.model.swaps import Breach, Spread, Swap, breaches, perform
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import EFFECTS, AnyDie, Family, dice_text
from builder.core.rulebook import Findings, Fix, Rule, rules_in
from builder.core.texts import Say


@TEXTS.rule("R8.7.7", "none", on=Weapon, reads="swaps.# type")
def only_damage_is_swapped(weapon: Weapon, _: House, say: Say) -> Findings:
    kind, loads = weapon.type, weapon.type.row.loads
    if weapon.swaps and not kind.row.dice:
        at, fix = ("swaps",), Fix("Undo all swaps", ("swaps",), ())
        yield say("none", at, (fix,), weapon=kind, loading=bool(loads), loads=loads)


@lru_cache(maxsize=256)
def _breached(weapon: Weapon) -> tuple[tuple[Breach, ...], ...]:
    """Return what is wrong with each swap of a weapon; nine rules ask for it."""
    return tuple(tuple(breaches(step)) for step in statline(weapon).steps)


_RULES: Final[dict[Breach, tuple[str, str]]] = {
    Breach.ABSENT: ("R8.7.2", "absent"),
    Breach.NOT_DAMAGE: ("R8.7.2", "other"),
    Breach.TOO_BIG: ("R8.7.3", "big"),
    Breach.MERGE_NOT_SMALLER: ("R8.7.4", "small"),
    Breach.MERGE_SHORT: ("R8.7.4", "short"),
    Breach.SKILL_MERGE: ("R8.7.6", "merge"),
    Breach.KEEPS_NOTHING: ("R8.7.13", "point"),
    Breach.AREA_SOURCE: ("R8.7.16", "source"),
    Breach.AREA_MERGE: ("R8.7.16", "merge"),
}
"""The text that each breach is said by: a number and a key."""


def _rule_for(breach: Breach) -> Rule:
    number, key = _RULES[breach]

    @TEXTS.rule(number, key, on=Weapon, reads="swaps type size mods")
    def check(weapon: Weapon, _: House, say: Say) -> Findings:
        if not weapon.type.row.dice:
            return
        for place, breached in enumerate(_breached(weapon)):
            if breach in breached:
                swap = weapon.swaps[place]
                taken = swap.takes[0]
                yield say(
                    key,
                    ("swaps", place),
                    _fixes(weapon, place, breach),
                    swap=swap,
                    takes=dice_text(swap.takes),
                    taken=taken.many(1)[1:],
                    gives=swap.gives.many(1)[1:],
                    faces=swap.gives.faces,
                    weapon=weapon.label,
                    left=_there(weapon, place),
                    fed=_there(weapon, place) != _there(weapon, 0),
                    sum=sum(die.faces for die in swap.takes),
                    smaller=_smaller(taken) or ["nothing else"],
                )

    return check


def _there(weapon: Weapon, place: int) -> str:
    """Return the dice that there are when a swap is made."""
    pool, _ = perform(statline(weapon).rated, weapon.swaps[:place])
    return dice_text(pool.dice) or "no dice"


def _smaller(taken: AnyDie) -> list[str]:
    return [
        die.many(1)[1:]
        for die in EFFECTS
        if die.family is Family.DAMAGE and die.faces <= taken.faces
    ]


def _fixes(weapon: Weapon, place: int, breach: Breach) -> Iterator[Fix]:
    """Yield fixes: those that keep the swap first, then undoing it."""
    swap = weapon.swaps[place]
    if breach is Breach.TOO_BIG and (more := _enough(swap, _left(weapon, place))):
        yield Fix(f"Use {dice_text(more)} for it", ("swaps", place, "takes"), more)
    if breach in (Breach.KEEPS_NOTHING, Breach.AREA_SOURCE) and (
        swap.spread is not Spread.POINT
    ):
        yield Fix("Let it hit one target", ("swaps", place, "spread"), Spread.POINT)
    yield undone_swap(weapon, place)


def _left(weapon: Weapon, place: int) -> int:
    """Return how many dice of the kind that a swap takes no swap before it took."""
    left = Counter(statline(weapon).rated.dice)
    for before in weapon.swaps[:place]:
        left.subtract(before.takes)
    return left[weapon.swaps[place].takes[0]]


def _enough(swap: Swap, left: int) -> tuple[AnyDie, ...]:
    """Return enough of the dice that are left to make the new die; or none."""
    die = swap.takes[0]
    if not die.faces or die.faces >= swap.gives.faces:
        return ()
    needed = -(-swap.gives.faces // die.faces)
    return (die,) * needed if needed <= left else ()


@TEXTS.rule("R8.7.8", "fed", on=Weapon, reads="swaps type size mods")
def swaps_chain_by_agreement(weapon: Weapon, house: House, say: Say) -> Findings:
    """Refuse swaps that feed on others where the house rules forbid it (A19)."""
    if house.chained_swaps:
        return
    for place, step in enumerate(statline(weapon).steps):
        if step.fed:
            at = ("swaps", place)
            yield say("fed", at, switch=switch("chained_swaps"), swap=step.swap)


@TEXTS.rule("R8.7.2", "plain", on=Weapon, reads="swaps")
def swaps_give_effects(weapon: Weapon, _: House, say: Say) -> Findings:
    for place, swap in enumerate(weapon.swaps):
        if not swap.gives.row.in_table:
            yield say("plain", ("swaps", place), swap=swap, gives=swap.gives)


@TEXTS.rule("R8.7.1", "shown", on=Weapon)
def customs_are_shown(weapon: Weapon, _: House, say: Say) -> Findings:
    line = statline(weapon)
    # What could not be made has changed nothing.
    if any(step.taken for step in line.steps):
        yield say("shown", ("swaps",), rated=line.rated, damage=line.damage)


RULES: Final = (*map(_rule_for, _RULES), *rules_in(globals()))
