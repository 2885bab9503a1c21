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
from builder.core.rows import RowPart, RuleRows, each_of
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


_SWAP: Final = RuleRows(TEXTS, RowPart[Weapon, Swap], House, each_of(Weapon, "swaps"))
_WEAPON: Final = RuleRows(TEXTS, Weapon, House)

# fmt: off
_FED: Final = _SWAP.check(
    "R8.7.8 fed",
    lambda it, on: not on.chained_swaps and statline(it.whole).steps[it.place].fed,
    switch=switch("chained_swaps"), reads="swaps type size mods")
"""Refuses swaps that feed on others where the house rules forbid it (A19)."""
_PLAIN: Final = _SWAP.check(
    "R8.7.2 plain", lambda it, _: not it.part.gives.row.in_table, reads="swaps")
# What could not be made has changed nothing.
_SHOWN: Final = _WEAPON.check(
    "R8.7.1 shown", lambda it, _: any(step.taken for step in statline(it).steps),
    "swaps", rated=lambda it, _: statline(it).rated,
    damage=lambda it, _: statline(it).damage)
# fmt: on

RULES: Final = (*map(_rule_for, _RULES), *rules_in(globals()))
