"""Templates and tokens of Small Arms Fire: ranges, the arc of aim, what men do."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.content.kit import Stick, Template, Token, Wedge, inches_long
from builder.firearms.desk import carried
from builder.smallarms.chances import DOUBLE_WITHIN, TRIPLE_WITHIN
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.situation import HALF_ARC

_MOST: Final = 12
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
    armed = [(count, each) for count, each in designs if isinstance(each, Man | Weapon)]
    held = [(count, weapon) for count, each in armed for weapon in carried(each)]
    if held:
        yield _ruler([weapon for _, weapon in held])
        label = "Aim: outside it fire is hasty"
        yield Wedge(label, 2 * HALF_ARC, inches_long(_ARC_LONG))
    steady = sum(count for count, weapon in held if weapon.type.row.steady)
    men = sum(count for count, each in armed if isinstance(each, Man))
    clips = sum(count for count, weapon in held if weapon.capacity is not None)
    for label, count, sign in (
        ("Sighting-in", 2 * steady, "aim"),
        ("Prone", men, "prone"),
        ("Empty", clips, "clip"),
    ):
        if count:
            yield Token(label, min(count, _MOST), sign, _SMALL)


def _ruler(weapons: Sequence[Weapon]) -> Stick:
    """Return a ruler with the ranges that matter to some weapons."""
    rows = dict.fromkeys(weapon.type.row for weapon in weapons)
    marks: dict[int, list[str]] = {}
    if any(row.multiplied for row in rows):
        marks[TRIPLE_WITHIN] = ["triple damage"]
        marks[DOUBLE_WITHIN] = ["double damage"]
    longest = max([DOUBLE_WITHIN, *(row.base for row in rows if row.base <= _TABLE)])
    for row in rows:
        if row.base <= longest:
            marks.setdefault(row.base, []).append(f"{row.key}: basic 0 %")
    return Stick(
        "Ranges", longest, tuple((at, ", ".join(marks[at])) for at in sorted(marks))
    )


_TABLE: Final = 50
"""The longest ruler, in inches; what reaches farther reaches over the whole table."""
