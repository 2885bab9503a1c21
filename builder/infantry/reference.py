"""The reference sheet of the Infantry Fire Rules, from the rows of the code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.content.card import Block, Column, Row, Table, Text
from builder.house_rules.describe import in_force
from builder.infantry.designs import PIP, Man, Weapon
from builder.infantry.fire import WOUNDED_WALK
from builder.infantry.hitting import BONUS, FIRST_FIRE
from builder.infantry.house_rules import House
from builder.infantry.scales import ANIMAL, FACES, HUMAN, Kind, Posture

_WRITE_HERE = "_" * 36


def reference(designs: Sequence[Weapon | Man], house: House) -> Sequence[Block]:
    """Every table; animals and riders only where somebody is mounted."""
    rides = any(isinstance(each, Man) and each.mounted for each in designs)
    return tuple(_blocks(house, animals=rides or not designs))


def _blocks(house: House, *, animals: bool) -> Iterator[Block]:
    yield Text(
        "Firing (I1–I4, I17)",
        (
            (
                "Targets are named at the start of the phase and not measured first. "
                "The side that moved second names and fires first."
            ),
            (
                "Name what you can see: the nearest, or the most dangerous. Fire at a "
                "man who is dead already is spent."
            ),
            (
                "Measure from head to head. A band reaches up to its edge; beyond the "
                "last band everything misses."
            ),
            (
                f"Roll d20 and d6 together. A pip of the d20 is {PIP} %: a chance of "
                f"{7 * PIP} % hits on 7 or less."
            ),
            _first_fire(house),
        ),
    )
    yield _bonuses()
    yield _locations(animals=animals)
    yield _shifts(house)
    yield _exposures(house)
    if animals:
        yield Text(
            "Animals and riders (I12, I13, I16)",
            (
                (
                    "An animal hit in the shoulders charges, fights one close combat "
                    "and dies, even if it wins."
                ),
                "A rider whose mount is killed: d6 + 1 on the table of men.",
                "A wounded animal walks, and carries neither loads nor riders.",
            ),
        )
    yield Text(
        "Wounded (I16)",
        (
            f"Walking wounded: at most {WOUNDED_WALK} m; who moves does not fire.",
            "Litter cases do nothing; an unhurt man may help them next turn.",
            "The dead leave the table at the end of the phase.",
        ),
    )
    yield Text("Our medical chart", (_WRITE_HERE,) * 6)
    if changed := in_force(house):
        yield Text("House rules", changed)


def _first_fire(house: House) -> str:
    how = "exactly" if house.exactly_three_levels else "at least"
    return (
        f"Troops {how} {FIRST_FIRE} elite levels above their target fire first; only "
        "survivors answer."
    )


def _bonuses() -> Table:
    return Table(
        "To hit (I3, I4)",
        (Column("What"), Column("Percent", "center"), Column("d20", "center")),
        (
            Row(("Sniper scope", f"+{BONUS}", "+1")),
            Row(("Each elite level", f"+{BONUS}", "+1")),
        ),
    )


def _locations(*, animals: bool) -> Table:
    columns = [Column("d6", "center"), Column("Man"), Column("")]
    if animals:
        columns += [Column("Animal"), Column("")]
    rows = []
    for face in FACES:
        man, animal = HUMAN[face], ANIMAL[face]
        cells = [str(face), man.name, man.effect.value]
        if animals:
            cells += [animal.name, animal.effect.value]
        rows.append(Row(tuple(cells)))
    rows.append(Row(("7+", "nowhere", "no effect", *([""] * (2 * animals)))))
    return Table("Hit location (I5, I12)", tuple(columns), tuple(rows))


def _shifts(house: House) -> Table:
    soft = ", ".join(kind.value for kind in Kind if kind.soft)
    rider = "gear counts" if house.riders_keep_their_gear else "gear does not count"
    return Table(
        "Added to the location die, all together (I6–I10, I13)",
        (Column("What"), Column("", "center"), Column("When")),
        (
            Row(("Hard body armor", "+1", "always")),
            Row(("Soft body armor", "+1", f"against {soft}")),
            Row(("Ballistic helmet", "+1", "")),
            Row(("Neither steel nor ballistic helmet", "−1", "below 1 counts as 1")),
            Row(("Red zone of artillery", "+1", "")),
            Row(("Firer above", "+1", "not under overhead protection")),
            Row(("Rider of a killed mount", "+1", rider)),
        ),
    )


def _exposures(house: House) -> Table:
    when = "the modified location" if house.cover_after_modifiers else "the die itself"
    what = "everything" if house.cover_stops_fragments else "small arms"
    return Table(
        f"Exposed to {what}, by {when} (I11)",
        (Column("Posture"), *(Column(str(face), "center") for face in FACES)),
        tuple(
            Row(
                (
                    str(posture),
                    *("●" if face in posture.row.faces else "" for face in FACES),
                )
            )
            for posture in Posture
        ),
    )
