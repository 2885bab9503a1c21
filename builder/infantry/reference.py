"""The reference sheet of the Infantry Fire Rules, from the rows of the code."""

from collections.abc import Iterator, Sequence

from builder.content.card import Block, Table, Text
from builder.content.tables import prose, table
from builder.house_rules.describe import in_force_text
from builder.infantry.designs import Man, Weapon
from builder.infantry.house_rules import House
from builder.infantry.scales import (
    ANIMAL,
    BONUS,
    FACES,
    FIRST_FIRE,
    HUMAN,
    PIP,
    WOUNDED_WALK,
    Kind,
    Posture,
)

_WRITE_HERE = "_" * 36


def reference(designs: Sequence[Weapon | Man], house: House) -> Sequence[Block]:
    """Return every table; animals and riders only if a man is mounted."""
    rides = any(isinstance(each, Man) and each.mounted for each in designs)
    return tuple(_blocks(house, animals=rides or not designs))


def _blocks(house: House, *, animals: bool) -> Iterator[Block]:
    how = "exactly" if house.exactly_three_levels else "at least"
    yield prose(
        "Firing (I1–I4, I17)",
        f"""
        - Targets are named at the start of the phase and not measured first. The side
          that moved second names and fires first.
        - Name what you can see: the nearest, or the most dangerous. Fire at a man who
          is dead already is spent.
        - Measure from head to head. A band reaches up to its edge; beyond the last
          band everything misses.
        - Roll d20 and d6 together. A pip of the d20 is {PIP} %: a chance of {7 * PIP} %
          hits on 7 or less.
        - Troops {how} {FIRST_FIRE} elite levels above their target fire first; only
          survivors answer.
        """,
    )
    bonus = (f"+{BONUS}", f"+{BONUS // PIP}")
    yield table(
        "To hit (I3, I4)",
        ("What", "^Percent", "^d20"),
        (("Sniper scope", *bonus), ("Each elite level", *bonus)),
    )
    yield _locations(animals=animals)
    yield _shifts(house)
    yield _exposures(house)
    if animals:
        yield prose(
            "Animals and riders (I12, I13, I16)",
            """
            - An animal hit in the shoulders charges, fights one close combat and dies,
              even if it wins.
            - A rider whose mount is killed: d6 + 1 on the table of men.
            - A wounded animal walks, and carries neither loads nor riders.
            """,
        )
    yield prose(
        "Wounded (I16)",
        f"""
        - Walking wounded: at most {WOUNDED_WALK} m; who moves does not fire.
        - Litter cases do nothing; an unhurt man may help them next turn.
        - The dead leave the table at the end of the phase.
        """,
    )
    yield Text("Our medical chart", (_WRITE_HERE,) * 6)
    yield from in_force_text(house)


def _locations(*, animals: bool) -> Table:
    bodies = (HUMAN, ANIMAL) if animals else (HUMAN,)
    heads = ("Man", "", "Animal", "")[: 2 * len(bodies)]
    rows = []
    for face in FACES:
        cells = [str(face)]
        for body in bodies:
            cells += [body[face].name, body[face].effect.value]
        rows.append(cells)
    beyond = ("7+", "nowhere", "no effect", *([""] * (2 * animals)))
    return table("Hit location (I5, I12)", ("^d6", *heads), (*rows, beyond))


def _shifts(house: House) -> Table:
    soft = ", ".join(kind.value for kind in Kind if kind.soft)
    rider = "gear counts" if house.riders_keep_their_gear else "gear does not count"
    return table(
        "Added to the location die, all together (I6–I10, I13)",
        ("What", "^", "When"),
        (
            ("Hard body armor", "+1", "always"),
            ("Soft body armor", "+1", f"against {soft}"),
            ("Ballistic helmet", "+1", ""),
            ("Neither steel nor ballistic helmet", "−1", "below 1 counts as 1"),
            ("Red zone of artillery", "+1", ""),
            ("Firer above", "+1", "not under overhead protection"),
            ("Rider of a killed mount", "+1", rider),
        ),
    )


def _exposures(house: House) -> Table:
    when = "the modified location" if house.cover_after_modifiers else "the die itself"
    what = "everything" if house.cover_stops_fragments else "small arms"
    rows = (
        (str(posture), *("●" if face in posture.row.faces else "" for face in FACES))
        for posture in Posture
    )
    return table(
        f"Exposed to {what}, by {when} (I11)",
        ("Posture", *(f"^{face}" for face in FACES)),
        rows,
    )
