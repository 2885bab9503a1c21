"""The ruler on paper: true to a hundredth of a millimeter."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.reference import reference
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Ruler
from builder.core.measure import INCHES, UNITS, Unit
from reports.layout.blocks import ruler_slices
from reports.layout.formats import MM, InkStyle
from reports.layout.marks import Mark, Stroke, Words
from reports.layout.palette import palette
from reports.layout.prose import Measure
from reports.layout.ruler import Inked, scale_marks, whole_inches
from reports.text.plain import block_lines, block_markdown

LOOK = Inked(MM, 8.0, "#000000", "#777777")
LENGTH = 3 * INCHES.length


def ticks(marks: Iterable[Mark]) -> list[float]:
    """Where the upright strokes stand, from the first one on."""
    found = [m.x1 for m in marks if isinstance(m, Stroke) and m.x1 == m.x2]
    return [x - found[0] for x in found]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.short)
def test_ticks_are_at_their_true_places(unit: Unit) -> None:
    """A point is 1/72": 25.4 mm on paper are an inch."""
    found = ticks(scale_marks(unit, LENGTH, LOOK))
    part = float(unit.step / unit.parts) / 25.4 * 72
    assert found == pytest.approx([place * part for place in range(len(found))])
    assert found[-1] <= 3 * 72 + 1e-9 < found[-1] + part + 1e-6


def test_numbers_count_the_unit() -> None:
    numbers = {
        unit.short: [
            mark.text
            for mark in scale_marks(unit, LENGTH, LOOK)
            if isinstance(mark, Words)
        ]
        for unit in UNITS
    }
    assert numbers["in"] == ["0", "1", "2", "3", "in"]
    assert numbers["mm"][:3] == ["0", "10", "20"]
    assert numbers["studs"][-2:] == ["9", "studs"]
    assert numbers["bricks"][-2:] == ["7", "bricks"]


@pytest.mark.parametrize("width", [60.0, 200.0, 255.0, 500.0])
def test_a_ruler_is_of_whole_inches_and_fits(width: float) -> None:
    length = whole_inches(width, UNITS, LOOK)
    assert length % INCHES.length == 0
    assert length >= INCHES.length
    assert length == INCHES.length or float(length) * MM < width


def test_a_ruler_of_other_pixels_has_the_same_numbers() -> None:
    """On a screen of 96 dots an inch is 96 long."""
    look = Inked(96 / 25.4, 12.0, "#000000", "#777777")
    assert ticks(scale_marks(INCHES, INCHES.length, look))[-1] == pytest.approx(96)


def test_the_sheet_has_a_ruler_where_something_is_measured() -> None:
    """R8.1.1."""

    def rulers(*designs: Weapon) -> list[Ruler]:
        return [b for b in reference(designs, STANDARD) if isinstance(b, Ruler)]

    (ruler,) = rulers()
    assert rulers(Weapon()) == [ruler]
    assert rulers(Weapon(type=WeaponType.EXPLOSIVE)) == []
    assert block_lines(ruler)[0] == "Size by measure (R8.1.1, 7.1)"
    assert any('0.6" makes Size 1' in line for line in block_lines(ruler))
    assert any('0.6" makes Size 1' in line for line in block_markdown(ruler))


def test_a_ruler_stands_between_its_heading_and_its_words() -> None:
    measure = Measure(8.8, 255.0, palette("", InkStyle.COLOUR))
    made = ruler_slices(Ruler("Ruler", ("Words.",)), measure)
    assert all(piece.height > 0 for piece in made)
    scales = [p for p in made if len(ticks(p.marks) if p.marks else []) > 2]
    assert len(scales) == len(UNITS)
    assert Fraction(3) * INCHES.length == whole_inches(
        255.0, UNITS, Inked(MM, measure.small, "", "")
    )
