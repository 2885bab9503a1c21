"""The paper for the table of Infantry Fire: its reference sheet, then its kit."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.content.card import Block, CutOuts, Outline, Row, Table, Text, table
from builder.content.card_blocks import in_force_text
from builder.content.kit import MOST_TOKENS, Template, Token
from builder.core.formatting import signed
from builder.core.rows import lines
from builder.fire_desk.desk import carried
from builder.infantry.card import POSES, wounds
from builder.infantry.designs import Animal, Man, Weapon
from builder.infantry.house_rules import House
from builder.infantry.modifiers import FALL, GAINS, SHIFTS
from builder.infantry.rules import TEXTS
from builder.infantry.scales import (
    ANIMAL,
    FACES,
    HUMAN,
    PIP,
    WOUNDED_WALK,
    Posture,
)
from builder.infantry.templates import if_short, outline, pieces, published

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
    return (*_blocks(house), *_templates(armed if designs else published()))


def _limits(house: House) -> Iterator[str]:
    if house.most_elite is not None:
        yield TEXTS.word("I4", "limit", most=house.most_elite)
    if house.most_weapons is not None:
        yield TEXTS.word("I1", "limit", most=house.most_weapons)


def _blocks(house: House) -> Iterator[Block]:
    exact = house.exactly_three_levels
    yield Text(
        "Firing (I1–I4, I17)",
        (
            TEXTS.word("I17", "named"),
            TEXTS.word("I17", "see"),
            TEXTS.word("I1", "sheet"),
            TEXTS.word("I2", "sheet", pip=PIP, chance=7 * PIP),
            TEXTS.word("I4", "sheet", exact=exact, levels=house.levels_above),
            *_limits(house),
        ),
    )
    yield table(
        "To hit (I3, I4)",
        ("What", "^Percent", "^d20"),
        (
            *(line[:3] for line in lines(GAINS, house, signed)),
            *([("At a chance of 0 %", "+0", "+0")] * house.nothing_stays_nothing),
        ),
    )
    yield _locations()
    yield table(
        "Added to the location die, all together (I6–I10, I13)",
        ("What", "^", "When"),
        (line[:3] for line in lines((*SHIFTS, FALL), house, signed)),
    )
    yield _exposures(house)
    yield POSES
    yield wounds(house)
    yield Text(
        "Wounded (I16)",
        (
            TEXTS.word("I16", "walking", most=WOUNDED_WALK),
            TEXTS.word("I16", "litter"),
            TEXTS.word("I16", "dead"),
        ),
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
        (
            (weapon.title, str(pieces(weapon)), shape.label, if_short(weapon))
            for weapon in several.values()
            if (shape := outline(weapon))
        ),
    )
    yield Text(
        "Under a template (I14)",
        (
            TEXTS.word("I14", "each"),
            TEXTS.word("I14", "leaves"),
            TEXTS.word("I14", "short"),
        ),
    )
    yield CutOuts("To cut out (I14)", tuple(shapes(tuple(several.values()))))


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


# Templates and tokens of the Infantry Fire Rules (I14), and of its wounded.


def kit(designs: Sequence[tuple[int, object]], _house: object) -> Iterator[Template]:
    """Yield the templates of the weapons that march, and markers of the wounded.

    Args:
        designs: How many of each design march.
    """
    armed = (design for _, design in designs if isinstance(design, Man | Weapon))
    weapons = dict.fromkeys(weapon for design in armed for weapon in carried(design))
    yield from shapes(tuple(weapons))
    men = sum(count for count, design in designs if not isinstance(design, Weapon))
    if men:
        many = min(men, MOST_TOKENS)
        yield Token("Walking wounded", many, "move", Fraction(16))
        yield Token("Litter case", many, "life", Fraction(16))
