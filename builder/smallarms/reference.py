"""The reference sheet of Small Arms Fire, from the rows of the code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.content.card import Block, Column, Row, Table, Text
from builder.house_rules.describe import in_force
from builder.smallarms.casualties import PUBLISHED, CasualtyTable, NoTable, read_table
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.firearms import MOST_BURST, Firearm
from builder.smallarms.house_rules import Casualties, House
from builder.smallarms.shot import (
    DOUBLE_WITHIN,
    HALF_ARC,
    TRIPLE_WITHIN,
    Cover,
    multiplier,
)

_WIDTH: Final = 5
"""Columns of the casualty table beside each other."""


def reference(designs: Sequence[Weapon | Man], house: House) -> Sequence[Block]:
    """Every table, or only the classes of firearm some designs carry."""
    return tuple(_blocks(_used(designs), house))


def _used(designs: Sequence[Weapon | Man]) -> tuple[Firearm, ...]:
    carried = {
        weapon.type
        for design in designs
        for weapon in ((design,) if isinstance(design, Weapon) else design.weapons)
    }
    return tuple(each for each in Firearm if not designs or each in carried)


def _blocks(used: tuple[Firearm, ...], house: House) -> Iterator[Block]:
    yield Text(
        "Firing (S1–S3, S15)",
        (
            "Name the rounds first; whoever does not fires the whole clip.",
            (
                "Chance = basic percentage + rounds of the roll + modifiers, then "
                "hasty and blind fire. D100 no higher than the chance hits."
            ),
            (
                "Bolt and semi-automatic: one roll for each round, one round in its "
                "sum. Automatic: one roll for the burst, all its rounds in the sum."
            ),
            (
                f"A submachine gun counts at most {MOST_BURST} rounds; the rest is "
                "wasted (S10)."
            ),
        ),
    )
    yield _classes(used, house)
    yield _modifiers()
    yield Text(
        "Firing arc (S8)",
        (
            (
                f"{2 * HALF_ARC}°: {HALF_ARC}° to each side of where he looks, the "
                "edge inside. Outside it fire is hasty."
            ),
        ),
    )
    yield Text(
        "After a hit (S11, S13–S16)",
        (
            (
                f'Except for pistols: under {TRIPLE_WITHIN}" damage counts three '
                f'times, under {DOUBLE_WITHIN}" twice.'
            ),
            "Damage comes off the life force of 100 %; at 0 the man is dead.",
            (
                "A wounded man rolls D100: no higher than the life he has left, he "
                "keeps his nerve. Officers and NCOs have +25."
            ),
        ),
    )
    table = _table(house)
    if table:
        yield from _casualties(table, house)
    if changed := in_force(house):
        yield Text("House rules", changed)


def _classes(used: tuple[Firearm, ...], house: House) -> Table:
    return Table(
        "Basic percentage and outright kill (S1, S2, S12)",
        (
            Column("Class"),
            Column("Basic percentage"),
            Column('At 10"', "center"),
            Column('20"', "center"),
            Column('40"', "center"),
            Column("Dead if a hit is"),
        ),
        tuple(_class(each, house) for each in used),
    )


def _class(firearm: Firearm, house: House) -> Row:
    row = firearm.row
    if row.assumed and house.automatic_rifle_as_smg:
        row = Firearm.SMG.row
    assumed = " (assumed)" if firearm.row.assumed else ""
    return Row(
        (
            str(firearm),
            f"{row.formula}{assumed}",
            *(str(row.percentage(Fraction(distance))) for distance in (10, 20, 40)),
            "≤ half the rounds" if firearm.row.half else "≤ the rounds",
        )
    )


def _modifiers() -> Table:
    steady = "rifles and carbines"
    rows = [
        ("Sharpshooter", "+10", "not with an SMG", "S5"),
        ("Each turn of sighting-in", "+10", steady, "S6"),
        ("Rested on something firm", "+10", steady, "S7"),
        ("Target prone", "−5", "adds to cover", "S4"),
        *(
            (cover.words, f"−{cover.cost}", "one cover counts", "S4")
            for cover in Cover
            if cover.cost
        ),
        ("Hasty: outside the arc", _part(hasty=True, blind=False), "of the sum", "S8"),
        ("Blind: target unseen", _part(hasty=False, blind=True), "of the sum", "S8"),
        ("Hasty and blind", _part(hasty=True, blind=True), "of the sum", "S8"),
    ]
    return Table(
        "Modifiers (S4–S8)",
        (Column("What"), Column("Percent", "center"), Column(""), Column("Rule")),
        tuple(Row(row) for row in rows),
    )


def _part(*, hasty: bool, blind: bool) -> str:
    return f"× {multiplier(hasty=hasty, blind=blind)}"


def _table(house: House) -> CasualtyTable | None:
    if house.casualties is Casualties.OWN:
        try:
            return read_table(house.own_table)
        except NoTable:
            return None
    return PUBLISHED if house.casualties is Casualties.PUBLISHED else None


def _casualties(table: CasualtyTable, house: House) -> Iterator[Table]:
    """The casualty table, in parts as wide as a column of paper has room for."""
    whose = (
        "curve credited to Wargamer's Digest, wheel to Larry Brom"
        if house.casualties is Casualties.PUBLISHED
        else "our own"
    )
    yield from (
        _casualties_from(table, first, whose)
        for first in range(0, len(table.cells[0]), _WIDTH)
    )


def _casualties_from(table: CasualtyTable, first: int, whose: str) -> Table:
    """The columns of rounds from one on."""
    columns = range(first, min(first + _WIDTH, len(table.cells[0])))
    starts = (1, *(end + 1 for end in table.ends))
    title = (
        f"Casualties in percent of life force (S13; {whose})"
        if not first
        else "Casualties, more rounds"
    )
    return Table(
        title,
        (
            Column("Roll"),
            *(
                Column(f"{5 * place + 1}–{5 * place + 5}", "center")
                for place in columns
            ),
        ),
        tuple(
            Row((f"{start}–{end}", *(str(cells[place]) for place in columns)))
            for start, end, cells in zip(
                starts[:-1], table.ends, table.cells, strict=True
            )
        ),
    )
