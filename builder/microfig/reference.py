"""The paper for the table of MicroFig Death: its reference sheet, then its kit."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from builder.content.card import Block, Row, Table, Text, table
from builder.content.card_blocks import in_force_text
from builder.content.kit import MOST_TOKENS, Rings, Stick, Template, Token, inches_long
from builder.core.formatting import counted, decimal, inches, percent
from builder.core.rows import lines
from builder.microfig.card import RUN, WALK
from builder.microfig.chances import Terms, fight, to_hit
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.modifiers import FIRING
from builder.microfig.rules import TEXTS
from builder.microfig.scales import SquadWeapon

_POOLS: Final = (1, 2, 3, 4, 6, 8, 12, 16)


def reference(squads: Sequence[Squad], house: House) -> Sequence[Block]:
    """Return every table, or only the weapons some squads carry."""
    used = [
        weapon
        for weapon in SquadWeapon
        if not squads or any(squad.bearers[weapon] for squad in squads)
    ]
    return tuple(_blocks(used, house))


def _blocks(used: Sequence[SquadWeapon], house: House) -> Iterator[Block]:
    yield Text(
        "A unit fires (M1, M2, M4, M17, M20–M25)",
        (
            *TEXTS.sheet("M1 M2 M4 M17 M20 M22", house),
            TEXTS.word("M20", "move", walk=WALK, run=RUN),
            _limits(house),
        ),
    )
    yield Text(
        "Together, in contact, with full hands (M2, M13, M18, M19)",
        TEXTS.sheet("M19 M13 M18", house),
    )
    yield table(
        "Weapons in firing order (M2, M3, M9, M11–M13)",
        ("Weapon", "^Dice", "Range", "After moving", "After running"),
        (_weapon(weapon, house) for weapon in used),
    )
    yield _hard_and_easy(house)
    if any(weapon.row.area for weapon in used):
        yield Text(
            "A heavy weapon bursts (M26–M30)",
            (
                *TEXTS.sheet("M26 M27", house),
                TEXTS.word("M30", "equals"),
                *TEXTS.sheet("M21 M28", house),
            ),
        )
    yield table(
        "What a pool does",
        ("^Dice", ">Hit", ">Catastrophe", ">Kills", ">in cover", ">Own losses"),
        (_odds(dice, house) for dice in _POOLS),
    )
    yield from in_force_text(house)


def _limits(house: House) -> str:
    """Return the limits of a squad as a line of the sheet."""
    kinds = (house.most_troopers, "trooper"), (house.most_heavies, "heavy weapon")
    limits = [
        TEXTS.word("M1", "limited", most=counted(most, what))
        for most, what in kinds
        if most is not None
    ]
    return " ".join(limits) or TEXTS.word("M1", "unlimited")


def _weapon(weapon: SquadWeapon, house: House) -> tuple[str, ...]:
    row = weapon.row
    if row.contact:
        reach = "base contact"
    elif row.most:
        reach = f"up to {inches(row.most)}"
    else:
        reach = f"from {inches(row.least)}, not in contact"
    return (
        str(weapon),
        str(house.dice(weapon)),
        reach,
        f"{row.moved} hard" if row.moved else "–",
        "may not" if row.ran is None else f"{row.ran} hard" if row.ran else "–",
    )


def _hard_and_easy(house: House) -> Table:
    rows = (
        Row(
            (line.what, line.amount, line.rule),
            below=tuple(filter(None, (line.other,))),
        )
        for line in lines(FIRING, house, _result)
    )
    return table("Hard halves, easy doubles", ("What", "Result", "Rule"), rows)


def _result(amount: int) -> str:
    word = "hard" if amount < 0 else "easy"
    return word if abs(amount) == 1 else f"{abs(amount)} {word}"


def _odds(dice: int, house: House) -> tuple[str, ...]:
    (hit, _, worse), lost = to_hit(dice), fight(dice, Terms(), house)
    covered = fight(dice, Terms(cover=True), house)
    means = (lost.kills.mean, covered.kills.mean, lost.own.mean)
    return (
        str(dice),
        percent(hit),
        percent(worse),
        *(decimal(mean, 2) for mean in means),
    )


# Templates and tokens of MicroFig Death: moves, and the rings of a blast.

BLAST: Final = 6
"""Inches that the blast template shows."""


def kit(squads: Sequence[tuple[int, Any]], _house: Any) -> Iterator[Template]:
    """Yield the ruler of a move, and a blast for heavy weapons (M26 to M28).

    Args:
        squads: How many of each squad march.
    """
    if not squads:
        return
    yield Stick("Moves", ((WALK, "move"), (RUN, "run")))
    # What a squad did makes its next turn easier or harder (M7 to M10, M14).
    many = min(sum(count for count, _ in squads), MOST_TOKENS)
    for label, sign in (("Stood still", "armor"), ("Fired", "aim")):
        yield Token(label, many, sign, Fraction(16))
    armed = [squad.bearers for _, squad in squads]
    if any(weapon.row.area and held[weapon] for held in armed for weapon in held):
        rings = tuple((inches_long(at), inches(at)) for at in range(1, BLAST + 1))
        yield Rings("Blast: a hit less for each inch farther", rings)
