"""Sizes by measure: lengths in inches, millimeters, studs and bricks (R8.1.1)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.tables.scales import CREATION_SIZE, WEAPON_SIZE
from builder.core.field_spec import field_specs
from builder.core.measure import (
    BRICKS,
    INCHES,
    MILLIMETERS,
    STUDS,
    UNITS,
    SizeMeasure,
    Unit,
)

LENGTHS = st.fractions(min_value=Fraction(1, 100), max_value=1_000)


@pytest.mark.parametrize(
    ("length", "unit", "choices"),
    [
        ("0.6", INCHES, (1, 0)),
        ("4", INCHES, (4,)),
        ("4.5", INCHES, (5, 4)),
        # 14 studs are 112 mm, which is 4.41"; ten bricks are 96 mm, or 3.78".
        ("14", STUDS, (4, 5)),
        ("10", BRICKS, (4, 3)),
        ("53", BRICKS, (20, 21)),
        ("25.4", MILLIMETERS, (1,)),
        ("50", MILLIMETERS, (2, 1)),
    ],
)
def test_a_length_comes_to_the_inches_beside_it(
    length: str, unit: Unit, choices: tuple[int, ...]
) -> None:
    """R8.1.1: the builder may round up or down."""
    assert CREATION_SIZE.read(Fraction(length), unit).choices == choices


def test_the_smallest_weapon_has_size_one() -> None:
    """R8.1.1, R8.1.4: 0.6" plays as 1", and so does 0.1"."""
    assert WEAPON_SIZE.read(Fraction(3, 5), INCHES).choices == (1,)
    assert WEAPON_SIZE.read(Fraction(1, 10), INCHES).choices == (1,)
    assert WEAPON_SIZE.read(Fraction(3, 5), INCHES).words == '0.6" is Size 1"'


def test_the_words_name_both_sizes() -> None:
    words = CREATION_SIZE.read(Fraction(14), STUDS).words
    assert words == '4.41" is Size 4", or 5" if you like'


@given(LENGTHS, st.sampled_from(UNITS), st.integers(0, 1))
def test_a_size_is_less_than_an_inch_from_the_length(
    length: Fraction, unit: Unit, least: int
) -> None:
    read = SizeMeasure("across", least).read(length, unit)
    assert read.exact == length * unit.length / Fraction("25.4")
    assert read.value == read.choices[0]
    assert all(least <= each for each in read.choices)
    assert all(abs(each - read.exact) < 1 or each == least for each in read.choices)
    assert len(set(read.choices)) == len(read.choices) <= 2
    # No whole inch is nearer than the first.
    assert abs(read.value - read.exact) <= Fraction(1, 2) or read.value == least


@given(LENGTHS, LENGTHS, st.sampled_from(UNITS))
def test_what_is_longer_is_no_smaller(one: Fraction, two: Fraction, unit: Unit) -> None:
    short, long = sorted((one, two))
    assert CREATION_SIZE.read(short, unit).value <= CREATION_SIZE.read(long, unit).value


def test_what_has_a_size_in_inches_says_how_it_is_measured() -> None:
    for kind in (Weapon, Creation, Field):
        assert field_specs(kind)["size"].measure
    assert field_specs(Creation)["move"].measure is None
