"""The paper for the table of Small Arms Fire: its reference sheet, then its kit."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from builder.content.card import Block, Table, Text, table
from builder.content.card_blocks import in_force_text
from builder.content.chart import Dial
from builder.content.kit import MOST_TOKENS, Stick, Template, Token, Wedge, inches_long
from builder.core.formatting import figure, signed
from builder.core.rows import lines
from builder.fire_desk.desk import carried
from builder.smallarms.casualties import PER_COLUMN, known_table
from builder.smallarms.chances import (
    DOUBLE_WITHIN,
    TRIPLE_WITHIN,
    floored,
    multiplier,
    row_of,
)
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.modifiers import MODIFIERS
from builder.smallarms.rules import TEXTS
from builder.smallarms.scales import (
    MOST_BURST,
    NERVE,
    Casualties,
    Firearm,
    FirearmRow,
)
from builder.smallarms.situation import HALF_ARC

_WIDTH: Final = 5
"""Columns of the casualty table beside each other."""
_DISTANCES: Final = (10, 20, 40)


def reference(designs: Sequence[Weapon | Man], house: House) -> Sequence[Block]:
    """Return every table, or only the classes of firearm some designs carry."""
    used = {weapon.type for design in designs for weapon in carried(design)}
    shown = [each for each in Firearm if not designs or each in used]
    return tuple(_blocks(shown, house))


def _blocks(used: Sequence[Firearm], house: House) -> Iterator[Block]:
    yield Text(
        "Firing (S1–S3, S15)",
        (
            TEXTS.word("S15", "sheet"),
            TEXTS.word("S1", "sheet", floored=house.no_negative_basis),
            TEXTS.word("S1", "dice"),
            TEXTS.word("S3", "sheet", every=house.every_round_adds),
            TEXTS.word("S10", "sheet", most=MOST_BURST),
            *_limits(house),
        ),
    )
    yield _classes(used, house)
    yield _modifiers(house)
    yield _arc()
    yield Text(
        "After a hit (S11, S13–S16)",
        (
            TEXTS.word("S11", "sheet", triple=TRIPLE_WITHIN, double=DOUBLE_WITHIN),
            TEXTS.word("S13", "none")
            if house.casualties is Casualties.NONE
            else TEXTS.word("S14", "sheet"),
            TEXTS.word("S16", "sheet", nerve=NERVE),
        ),
    )
    yield from _casualties(house)
    yield from in_force_text(house)


def _limits(house: House) -> Iterator[str]:
    if house.most_weapons is not None:
        yield TEXTS.word("S1", "limit", most=house.most_weapons)
    if house.most_rounds is not None:
        yield TEXTS.word("S15", "limit", most=house.most_rounds)


def _arc() -> Text:
    """Return the firing arc in words, with a picture of it (S8)."""
    words = TEXTS.word("S8", "arc", whole=2 * HALF_ARC, half=HALF_ARC)
    seen = Dial("Firing arc", 0, HALF_ARC, None, words, "normal", "hasty fire")
    return Text("Firing arc (S8)", (words,), dial=seen)


def _classes(used: Sequence[Firearm], house: House) -> Table:
    first, *others = _DISTANCES
    far = (f'^At {first}"', *(f'^{distance}"' for distance in others))
    return table(
        "Basic percentage and outright kill (S1, S2, S12)",
        ("Class", "Basic percentage", *far, "Dead if a hit is"),
        (_class(each, house) for each in used),
    )


def _class(firearm: Firearm, house: House) -> tuple[str, ...]:
    row = row_of(firearm, house)
    assumed = " (assumed)" if firearm.row.assumed else ""
    return (
        str(firearm),
        f"{row.formula}{assumed}",
        *(_percentage(row, distance, house) for distance in _DISTANCES),
        "≤ half the rounds" if firearm.row.half else "≤ the rounds",
    )


def _percentage(row: FirearmRow, distance: int, house: House) -> str:
    """Return the basic percentage, or a dash where no burst that counts lifts it."""
    percentage = floored(row.percentage(Fraction(distance)), house)
    return figure(percentage) if percentage + MOST_BURST > 0 else "–"


def _modifiers(house: House) -> Table:
    sum_ = "of the sum, 100 at most" if house.capped_first else "of the sum"
    rows = [
        *(line[:4] for line in lines(MODIFIERS, house, signed)),
        ("Hasty: outside the arc", _part(hasty=True, blind=False), sum_, "S8"),
        ("Blind: target unseen", _part(hasty=False, blind=True), sum_, "S8"),
        ("Hasty and blind", _part(hasty=True, blind=True), sum_, "S8"),
    ]
    return table("Modifiers (S4–S8)", ("What", "^Percent", "", "Rule"), rows)


def _part(*, hasty: bool, blind: bool) -> str:
    return f"× {multiplier(hasty=hasty, blind=blind)}"


def _casualties(house: House) -> Iterator[Table]:
    """Yield the casualty table in parts that fit a column of paper."""
    wounds = known_table(house.casualties, house.own_table)
    if wounds is None:
        return
    whose = "our own"
    if house.casualties is Casualties.PUBLISHED:
        whose = "curve credited to Wargamer's Digest, wheel to Larry Brom"
    title = f"Casualties in percent of life force (S13; {whose})"
    rolls = [f"{last + 1}–{end}" for last, end in pairwise((0, *wounds.ends))]
    places = range(len(wounds.cells[0]))
    for first in places[::_WIDTH]:
        part = places[first : first + _WIDTH]
        spans = [f"{PER_COLUMN * at + 1}–{PER_COLUMN * (at + 1)}" for at in part]
        spans[0] = f"Rounds {spans[0]}"
        rows = [
            (roll, *(str(cells[at]) for at in part))
            for roll, cells in zip(rolls, wounds.cells, strict=True)
        ]
        yield table(title, ("Roll", *(f"^{span}" for span in spans)), rows)
        title = "Casualties, more rounds"


# Templates and tokens of Small Arms Fire: ranges, the arc of aim, what men do.

_ARC_LONG: Final = 2
"""Inches of the arc: enough to lay at a man's base."""
_SMALL: Final = Fraction(16)


def kit(designs: Sequence[tuple[int, object]], _house: object) -> Iterator[Template]:
    """Yield the ruler of the ranges, the arc of aim and markers of what men do.

    The ruler says how far off rounds do more damage (S11) and where the basic
    percentage of each class of firearm ends (S1). Beyond the arc fire is hasty (S8). A
    marker is laid down for each turn of sighting-in (S6), for who lies prone (S4), and
    for an empty clip (S15).

    Args:
        designs: How many of each design march.
    """
    armed = [(n, design) for n, design in designs if isinstance(design, Man | Weapon)]
    held = [(count, weapon) for count, design in armed for weapon in carried(design)]
    if held:
        yield _ruler([weapon for _, weapon in held])
        label = "Aim: outside it fire is hasty"
        yield Wedge(label, 2 * HALF_ARC, inches_long(_ARC_LONG))
    steady = sum(count for count, weapon in held if weapon.type.row.steady)
    men = sum(count for count, design in armed if isinstance(design, Man))
    clips = sum(count for count, weapon in held if weapon.capacity is not None)
    for label, count, sign in (
        ("Sighting-in", 2 * steady, "aim"),
        ("Prone", men, "prone"),
        ("Empty", clips, "clip"),
    ):
        if count:
            yield Token(label, min(count, MOST_TOKENS), sign, _SMALL)


def _ruler(weapons: Sequence[Weapon]) -> Stick:
    rows = dict.fromkeys(weapon.type.row for weapon in weapons)
    marks: dict[int, list[str]] = {}
    if any(row.multiplied for row in rows):
        marks[TRIPLE_WITHIN] = ["triple damage"]
        marks[DOUBLE_WITHIN] = ["double damage"]
    for row in rows:
        if row.base <= _TABLE:
            marks.setdefault(row.base, []).append(f"{row.key}: basic 0 %")
    return Stick("Ranges", tuple((at, ", ".join(marks[at])) for at in sorted(marks)))


_TABLE: Final = 50
"""Inches of a table; what reaches farther reaches over all of it."""
