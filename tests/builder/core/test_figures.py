"""Numbers as text: pixels, lengths, percent, tables, waivers."""

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import judge
from builder.army.model import Army, Entry
from builder.army.muster import muster, roster
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import CREATION_SIZE, WEAPON_SIZE
from builder.content.card import table, without_blank_columns
from builder.core.field_spec import (
    InvalidValue,
    field,
    field_specs,
    get,
    put,
    validate,
    validated,
)
from builder.core.formatting import percent
from builder.core.measure import (
    BRICKS,
    INCHES,
    MILLIMETERS,
    STUDS,
    UNITS,
    SizeMeasure,
    Unit,
)
from builder.core.pixels import too_many_pixels
from builder.core.rulebook import Severity, Waiver, waived
from builder.examples import catalog_of
from db.files.codec import dumps, loads


def test_only_certain_chances_read_0_or_100() -> None:
    """A chance is shown to the nearest tenth of a percent; ties may go either way."""
    chances = [Fraction(n, 2000) for n in range(2001)]
    chances += [1 - Fraction(1, 10**6), Fraction(1, 10**6)]
    for chance in chances:
        said = percent(chance)
        assert (said == "100 %", said == "0 %") == (chance == 1, chance == 0)
        match said.split():
            case "<", "0.1", "%":
                assert 0 < chance < Fraction(1, 1000)
            case ">", "99.9", "%":
                assert Fraction(999, 1000) < chance < 1
            case number, "%":
                assert abs(Fraction(number) - 100 * chance) <= Fraction(1, 20)
            case _:
                raise AssertionError(said)


# How large a picture may be


@pytest.mark.parametrize(
    ("each", "reducible", "most"),
    [(1, True, 250), (4, True, 250), (1, False, 80), (3, False, 69), (4, False, 52)],
)
def test_the_largest_picture_is_read_and_one_pixel_more_is_not(
    each: int, reducible: bool, most: int
) -> None:
    """80 million pixels, or what fits 208 MB; at an eighth of its size 250 million."""
    millions = most * 1_000_000
    assert not too_many_pixels(millions, reducible=reducible, each=each)
    why = too_many_pixels(millions + 1, reducible=reducible, each=each)
    assert why.startswith(f"has more than {most} million pixels")


# Short ways to write tables

_CELLS = st.lists(
    st.tuples(*[st.sampled_from(("", "a", "b"))] * 3), min_size=1, max_size=4
)


@given(_CELLS)
def test_only_columns_without_any_word_are_left_out(
    rows: list[tuple[str, ...]],
) -> None:
    made = table("Any", ("First", ">Second", "Third"), rows)
    kept = [at for at in range(3) if any(row[at] for row in rows)]
    shown = without_blank_columns(made)
    assert shown.columns == tuple(made.columns[at] for at in kept)
    assert [row.cells for row in shown.rows] == [
        tuple(row[at] for at in kept) for row in rows
    ]


# Sizes by measure: lengths in inches, millimeters, studs and bricks (R8.1.1)

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
    exact = length * unit.length / Fraction("25.4")
    assert all(least <= each for each in read.choices)
    assert all(abs(each - exact) < 1 or each == least for each in read.choices)
    assert len(set(read.choices)) == len(read.choices) <= 2
    # No whole inch is nearer than the first.
    first = read.choices[0]
    assert abs(first - exact) <= Fraction(1, 2) or first == least


@given(LENGTHS, LENGTHS, st.sampled_from(UNITS))
def test_what_is_longer_is_no_smaller(one: Fraction, two: Fraction, unit: Unit) -> None:
    short, long = sorted((one, two))
    sizes = [CREATION_SIZE.read(length, unit).choices[0] for length in (short, long)]
    assert sizes == sorted(sizes)


def test_what_has_a_size_in_inches_says_how_it_is_measured() -> None:
    for kind in (Weapon, Creation, Field):
        assert field_specs(kind)["size"].measure
    assert field_specs(Creation)["move"].measure is None


# What a table allows: visible, printed, and no longer illegal

CHEAT_GUNNER = catalog_of("brikwars")["too-much-gun"]

CHEAT = Weapon(name="Cheat", mods=(Mod.HIGH_POWERED,))
AGREED = Waiver(rule="R8.7.23", words="agreed by the table, 21 Nov")


def test_a_waiver_makes_a_design_legal_and_keeps_the_violation() -> None:
    assert not judge(CHEAT).legal
    allowed = replace(CHEAT, waivers=(AGREED,))
    judged = judge(allowed)
    assert judged.legal
    (found,) = [v for v in judged.violations if v.rule == "R8.7.23"]
    assert found.severity is Severity.ALLOWED
    assert found.message.endswith("(agreed by the table, 21 Nov)")
    assert allowed.mods == CHEAT.mods
    withdrawn = found.fixes[0].apply(allowed)
    assert withdrawn == CHEAT


def test_a_creations_waiver_reaches_its_weapons() -> None:
    bearer = Creation(size=4, mounts=(Mount(weapon=CHEAT),))
    assert not judge(bearer).legal
    assert judge(replace(bearer, waivers=(AGREED,))).legal
    inside = replace(CHEAT, waivers=(AGREED,))
    assert judge(replace(bearer, mounts=(Mount(weapon=inside),))).legal


def test_an_army_is_legal_with_its_waivers() -> None:
    designs = {"cheat": CHEAT_GUNNER}
    army = Army(entries=(Entry(design="cheat"),), limit=1)
    broken = {v.rule for v in muster(army, designs).violations
              if v.severity is Severity.REFUSE}  # fmt: skip
    assert "Army 1" in broken
    agreed = tuple(Waiver(rule=rule) for rule in sorted(broken))
    allowed = muster(replace(army, waivers=agreed), designs)
    assert allowed.legal
    several = sum(v.severity is Severity.ALLOWED for v in allowed.violations)
    assert allowed.verdict == f"Legal with {several} waivers"
    listed = roster(replace(army, waivers=agreed), designs)
    assert listed.verdict == allowed.verdict
    assert any("agreed by the table" in line for line in listed.violations)


def test_waivers_are_stored_with_the_design() -> None:
    allowed = replace(CHEAT, waivers=(AGREED,))
    assert loads("brikwars.weapon", dumps(allowed)) == allowed


def test_a_second_waiver_of_a_rule_replaces_the_first() -> None:
    once = replace(CHEAT, waivers=waived(CHEAT.waivers, "R8.7.23", "yes"))
    twice = waived(once.waivers, "R8.7.23", "yes, again")
    assert [each.words for each in twice] == ["yes, again"]


def test_nonsense_is_refused() -> None:
    with pytest.raises(InvalidValue):
        Waiver(rule="R" * 41)


# Fields that describe themselves, and edits by path


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    name: str = field("", "Name", high=5)
    size: int = field(1, "Size", low=0, high=9)
    parts: tuple[str, ...] = field((), "Parts", high=2)
    flag: bool = field(False, "Flag")
    silent: int = 0

    def __post_init__(self) -> None:
        validate(self)


def test_a_field_describes_itself() -> None:
    assert list(field_specs(Thing)) == ["name", "size", "parts", "flag"]
    assert field_specs(Thing)["size"].low == 0
    assert field_specs(Thing)["name"].label == "Name"


@pytest.mark.parametrize(
    ("values", "at", "reason"),
    [
        ({"size": -1}, "size", "must be a whole number from 0 to 9, not −1"),
        ({"size": 10}, "size", "must be a whole number from 0 to 9, not 10"),
        ({"size": 10**400}, "size", "a number of about 401 digits"),
        ({"name": "x" * 6}, "name", "is 6 characters long; at most 5 are read"),
        ({"name": "\ud800"}, "name", "half a character"),
        ({"parts": ("a", "b", "c")}, "parts", "has 3 parts; from 0 to 2 are read"),
    ],
)
def test_nonsense_names_its_field(
    values: dict[str, object], at: str, reason: str
) -> None:
    with pytest.raises(InvalidValue, match=reason) as caught:
        Thing(**values)  # type: ignore[arg-type]
    assert caught.value.at == (at,)


def test_a_path_leads_to_a_part_and_back() -> None:
    thing = Thing(parts=("a", "b"))
    assert get(thing, ("parts", 1)) == "b"
    changed = put(thing, ("parts", 1), "B")
    assert changed == Thing(parts=("a", "B"))
    assert put(thing, (), "other") == "other"


@pytest.mark.parametrize("path", [("nowhere",), ("parts", 7), ("name", "x")])
def test_a_path_that_leads_nowhere_is_refused(path: tuple[str | int, ...]) -> None:
    with pytest.raises(LookupError):
        get(Thing(), path)
    with pytest.raises(LookupError):
        put(Thing(), path, "x")


def test_an_edit_out_of_bounds_is_refused() -> None:
    with pytest.raises(InvalidValue):
        put(Thing(), ("size",), 99)


def test_a_default_out_of_bounds_is_refused_like_any_value() -> None:
    @validated
    class Hat:
        height: int = field(9, "Height", low=0, high=5)

    with pytest.raises(InvalidValue, match="height must be"):
        Hat()
    assert Hat(height=5).height == 5
