"""The reference sheet of the Infantry Fire Rules, from the rows of the code."""

from collections.abc import Iterator, Sequence
from typing import Final

from builder.content.card import Block, CutOuts, Outline, Row, Table, Text
from builder.content.house_rules import in_force_text
from builder.content.tables import prose, table
from builder.firearms.desk import carried
from builder.infantry.animals import Animal
from builder.infantry.card import POSES
from builder.infantry.card_animals import wounds
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
from builder.infantry.templates import PUBLISHED, if_short, outline, pieces

_WRITE_HERE: Final = "_" * 36
_COPIES: Final = 4
"""The most copies of a template on one sheet."""


def reference(
    designs: Sequence[Weapon | Man | Animal], house: House
) -> Sequence[Block]:
    """Return every table; of the templates, only those that some designs use.

    Animals are always there, because an enemy may ride whoever else does not.
    """
    bearers = [each for each in designs if not isinstance(each, Animal)]
    armed = [arm for each in bearers for arm in carried(each)]
    return (*_blocks(house), *_templates(armed if designs else PUBLISHED))


def _blocks(house: House) -> Iterator[Block]:
    how = "exactly" if house.exactly_three_levels else "at least"
    yield prose(
        "Firing (I1–I4, I17)",
        f"""
        - Targets of guns and antitank missiles are named at the start of the phase and
          not measured first. The side that moved second names and fires first.
        - Name what you can see: the nearest, or the most dangerous. Whatever else was
          aimed at a target that is destroyed is spent.
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
        (
            ("Sniper scope", *bonus),
            ("Each elite level", *bonus),
            *([("At a chance of 0 %", "+0", "+0")] * house.nothing_stays_nothing),
        ),
    )
    yield _locations()
    yield _shifts(house)
    yield _exposures(house)
    yield POSES
    yield wounds(house)
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


def _templates(weapons: Sequence[Weapon]) -> Iterator[Block]:
    """Yield the weapons with a template, how it is used, and each to cut out."""
    several = {weapon.title: weapon for weapon in weapons if outline(weapon)}
    if not several:
        return
    yield table(
        "Templates (I14)",
        ("Weapon", "^Templates", "Shape", "If men are missing"),
        (_template_row(weapon) for weapon in several.values()),
    )
    yield prose(
        "Under a template (I14)",
        """
        - Each man under it is rolled for once, at their own range.
        - Several leaves lie side by side or end to end, and point at the gun.
        - Each man missing from a crew costs a template; the last one is left to
          whoever serves alone.
        """,
    )
    yield CutOuts("To cut out (I14)", tuple(shapes(tuple(several.values()))))


def _template_row(weapon: Weapon) -> tuple[str, ...]:
    shape = outline(weapon)
    name = shape.label if shape else ""
    return weapon.title, str(pieces(weapon)), name, if_short(weapon)


def shapes(weapons: Sequence[Weapon]) -> Iterator[Outline]:
    """Yield each shape as often as the weapon with most of them needs it."""
    most: dict[Outline, int] = {}
    for weapon in weapons:
        shape = outline(weapon)
        if shape:
            most[shape] = min(_COPIES, max(most.get(shape, 0), pieces(weapon)))
    for shape, many in most.items():
        yield from (shape,) * (many if shape.sized else 1)


def _locations() -> Table:
    rows = []
    for face in FACES:
        cells = [str(face)]
        for body in (HUMAN, ANIMAL):
            cells += [body[face].name, body[face].effect.value]
        rows.append(cells)
    heads = ("Man", "", "Animal", "")
    beyond = ("7+", "nowhere", "no effect", "", "")
    first = Row(tuple(rows[0]), below=("a face hit from straight ahead",))
    return table("Hit location (I5, I12)", ("^d6", *heads), (first, *rows[1:], beyond))


def _shifts(house: House) -> Table:
    soft = ", ".join(kind.thrown for kind in Kind if kind.soft)
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
