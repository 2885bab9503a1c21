"""The rules the damage swaps of a weapon are judged by (R8.7.2-20)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from builder.brikwars.engine.statline import statline
from builder.brikwars.legality.fixes import undone_swap
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.model.swaps import Breach, Spread, Swap, breaches
from builder.brikwars.tables.dice import EFFECTS, AnyDie, Family, dice_text
from builder.core.formatting import listed
from builder.core.rulebook import Finding, Fix, Rule, Severity, rule, rules_in


@rule("R8.7.7", "Only Damage dice can be swapped", on=Weapon)
def only_damage_is_swapped(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse swaps of shields, plating and loading weapons: they have no dice."""
    if not weapon.swaps or weapon.type.row.dice:
        return
    loads = weapon.type.row.loads
    hint = f"customise the Explosive it fires as {loads}" if loads else "it deals none"
    yield Finding(
        f"A {weapon.type} has no Damage dice to swap: {hint}",
        ("swaps",),
        (Fix("Undo all swaps", ("swaps",), ()),),
    )


@lru_cache(maxsize=256)
def _breached(weapon: Weapon) -> tuple[tuple[Breach, ...], ...]:
    """Return what is wrong with each swap of a weapon; nine rules ask for it."""
    return tuple(tuple(breaches(step)) for step in statline(weapon).steps)


_RULES: Final[dict[Breach, tuple[str, ...]]] = {
    Breach.ABSENT: (
        "R8.7.2",
        "A swap takes dice that are there",
        "there is no {takes} to take when this swap is made",
    ),
    Breach.NOT_DAMAGE: (
        "R8.7.2",
        "A swap takes Damage dice",
        "{takes} is not a Damage die any more",
    ),
    Breach.TOO_BIG: (
        "R8.7.3",
        "A die becomes one of its size or smaller",
        "a {taken} cannot become a {gives}, which has more faces",
        "a {taken} becomes {smaller}",
    ),
    Breach.MERGE_NOT_SMALLER: (
        "R8.7.4",
        "Several smaller dice become one larger",
        "several dice become one only when each has fewer than {faces} faces",
        "swap them one for one",
    ),
    Breach.MERGE_SHORT: (
        "R8.7.4",
        "Several dice bring enough faces",
        "{takes} have {sum} faces together, a {gives} needs {faces}",
    ),
    Breach.SKILL_MERGE: (
        "R8.7.6",
        "Skill dice are swapped one for one",
        "Skill dice are swapped one for one",
    ),
    Breach.KEEPS_NOTHING: (
        "R8.7.13",
        "A die keeps an area that is there",
        "{takes} covers no Arc or radius to keep",
    ),
    Breach.AREA_SOURCE: (
        "R8.7.16",
        "Area Effects replace Exp and Blast dice",
        "only Exp and Blast dice become an Area Effect, not {takes}",
    ),
    Breach.AREA_MERGE: (
        "R8.7.16",
        "Area Effects replace dice one for one",
        "an Area Effect replaces its dice one for one",
    ),
}
"""The number and title of the rule each breach breaks, the fault, and any advice."""


def _rule_for(breach: Breach) -> Rule:
    """Return the rule that names one breach of a swap."""
    number, title, *said = _RULES[breach]

    @rule(number, title, on=Weapon)
    def check(weapon: Weapon, _: House) -> Iterator[Finding]:
        if not weapon.type.row.dice:
            return
        left = Counter(statline(weapon).rated.dice)
        for place, breached in enumerate(_breached(weapon)):
            swap = weapon.swaps[place]
            if breach in breached:
                words = _words(swap)
                fault, *more = (each.format(**words) for each in said)
                yield Finding(
                    f"{swap}: {'; '.join((fault, *more))}",
                    ("swaps", place),
                    tuple(_fixes(weapon, place, breach, left[swap.takes[0]])),
                    fault=fault,
                    advice="".join(more),
                )
            left.subtract(swap.takes)

    return check


def _words(swap: Swap) -> dict[str, object]:
    taken = swap.takes[0]
    smaller = [
        die.many(1)[1:]
        for die in EFFECTS
        if die.family is Family.DAMAGE and die.faces <= taken.faces
    ]
    return {
        "takes": dice_text(swap.takes),
        "taken": taken.many(1)[1:],
        "gives": swap.gives.many(1)[1:],
        "faces": swap.gives.faces,
        "sum": sum(die.faces for die in swap.takes),
        "smaller": listed(smaller, "or") or "nothing else",
    }


def _fixes(weapon: Weapon, place: int, breach: Breach, left: int) -> Iterator[Fix]:
    """Yield fixes: those that keep the swap first, then undoing it.

    `left` says how many dice of the kind that it takes no swap before it took.
    """
    swap = weapon.swaps[place]
    if breach is Breach.TOO_BIG and (more := _enough(swap, left)):
        yield Fix(f"Use {dice_text(more)} for it", ("swaps", place, "takes"), more)
    if breach in (Breach.KEEPS_NOTHING, Breach.AREA_SOURCE) and (
        swap.spread is not Spread.POINT
    ):
        yield Fix("Let it hit one target", ("swaps", place, "spread"), Spread.POINT)
    yield undone_swap(weapon, place)


def _enough(swap: Swap, left: int) -> tuple[AnyDie, ...]:
    """Return enough of the dice that are left to make the new die; or none."""
    die = swap.takes[0]
    if not die.faces or die.faces >= swap.gives.faces:
        return ()
    needed = -(-swap.gives.faces // die.faces)
    return (die,) * needed if needed <= left else ()


_FED: Final = "it swaps dice that were swapped before, which your house rules forbid"


@rule("R8.7.8", "A swap may feed another", on=Weapon)
def swaps_chain_by_agreement(weapon: Weapon, house: House) -> Iterator[Finding]:
    """Refuse swaps that feed on others where the house rules forbid it (A19)."""
    if house.chained_swaps:
        return
    for place, step in enumerate(statline(weapon).steps):
        if step.fed:
            yield Finding(
                f"{step.swap}: {_FED}",
                ("swaps", place),
                switch=switch("chained_swaps"),
                fault=_FED,
            )


@rule(
    "R8.7.2", "A swap gives an effect of the tables", on=Weapon, severity=Severity.WARN
)
def swaps_give_effects(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Warn of swaps that give a plain die, which is not in the swap tables."""
    for place, swap in enumerate(weapon.swaps):
        if not swap.gives.row.in_table:
            yield Finding(
                f"{swap}: a plain {swap.gives} is no Alternate Damage Effect; "
                "agree with your table on what it does",
                ("swaps", place),
            )


@rule(
    "R8.7.1", "Custom Damage needs the table's nod", on=Weapon, severity=Severity.NOTE
)
def customs_are_shown(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Note that other players may veto swaps, so they are printed in full."""
    if weapon.swaps:
        line = statline(weapon)
        yield Finding(
            f"{line.rated} became {line.damage}; "
            "show it to the other players before the game",
            ("swaps",),
        )


RULES: Final = (*map(_rule_for, _RULES), *rules_in(globals()))
