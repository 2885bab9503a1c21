"""Templates: shapes, crews and the sheet (I14); the moving column (I15)."""

from dataclasses import replace
from fractions import Fraction
from math import cos, pi, sin

import pytest

from builder import describe
from builder.content.card import CutOuts, Table
from builder.core.rulebook import Severity
from builder.infantry import SYSTEM, Man, Weapon
from builder.infantry.designs import Entered, RangeBand
from builder.infantry.scales import Template
from builder.infantry.situation import WeaponFire, irrelevant_fields
from builder.infantry.templates import (
    LEAF_LONG,
    LEAF_WIDE,
    by_crew,
    outline,
    pieces,
    published,
)
from tests.builder.asked import ask, broken, said, value

BANDS = (RangeBand(to=Fraction(50), chance=60),)
BY_NAME = {weapon.name: weapon for weapon in published()}


def test_the_leaf_is_cut_from_a_circle_of_four_inches_and_an_eighth() -> None:
    """I14: a quarter of the circle, and its mirror image below the chord."""
    radius = 4.125 * 25.4 / 2
    assert float(LEAF_LONG) == pytest.approx(2 * radius * sin(pi / 4), abs=0.05)
    assert float(LEAF_WIDE) == pytest.approx(2 * radius * (1 - cos(pi / 4)), abs=0.05)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Shotgun", 1),
        ("Submachine gun", 1),
        ("Heavy machine gun", 2),
        ("Bipod machine gun", 2),
        ("Tripod machine gun", 3),
        ("Hand grenade", 1),
        ("Grenade launcher", 1),
        ("Flamethrower", 1),
    ],
)
def test_the_published_weapons_have_their_templates(name: str, count: int) -> None:
    """I14."""
    weapon = BY_NAME[name]
    assert pieces(weapon) == count
    assert weapon in [each.design for each in SYSTEM.presets()]
    assert weapon.hits_several
    shape = outline(weapon)
    assert shape.shape == {
        "Hand grenade": "circle",
        "Grenade launcher": "circle",
        "Flamethrower": "cone",
    }.get(name, "leaf")
    assert shape.shape != "circle" or shape.wide == 40


def test_each_man_missing_costs_a_leaf() -> None:
    """I14: 3 on the tripod with three men, 2 with two, 1 with one."""
    assert by_crew(BY_NAME["Tripod machine gun"]) == ((3, 3), (2, 2), (1, 1))
    assert by_crew(BY_NAME["Bipod machine gun"]) == ((2, 2), (1, 1))
    heavy = replace(BY_NAME["Heavy machine gun"], crew=3)
    assert by_crew(heavy) == ((3, 2), (2, 1))
    for weapon in published():
        for men in range(6):
            left = pieces(weapon, men)
            assert (left == pieces(weapon)) == (men >= weapon.crew)
            assert left >= (1 if men else 0)


def test_a_short_crew_is_told_at_the_desk() -> None:
    """I14."""
    gun = replace(BY_NAME["Tripod machine gun"], bands=BANDS)
    assert value(ask(gun, crewed=2), "Templates") == "2"
    assert said(ask(gun, crewed=2))["I14"].startswith("2 of 3 men serve it: 2 of its 3")
    for men in (None, 3, 4):
        assert "I14" not in said(ask(gun, crewed=men))
    nobody = ask(gun, crewed=0)
    assert not nobody.stats
    fixed = nobody.refusals[0].fixes[0].apply(WeaponFire(crewed=0))
    assert ask(gun, crewed=fixed.crewed).stats
    assert "crewed" not in irrelevant_fields(gun, WeaponFire())
    rifle = Weapon(bands=BANDS)
    assert "crewed" in irrelevant_fields(rifle, WeaponFire())
    assert ask(rifle, crewed=0).stats


def test_a_template_without_a_size_is_noted() -> None:
    """I14."""
    circle = Weapon(bands=BANDS, shape=Template.CIRCLE)
    (note,) = broken(circle)
    assert (note.severity, note.at) == (Severity.NOTE, ("wide",))
    assert broken(note.fixes[0].apply(circle)) == []
    cone = Weapon(bands=BANDS, shape=Template.CONE)
    assert [each.at for each in broken(cone)] == [("wide",)]
    assert [each.at for each in broken(replace(cone, wide=60))] == [("long",)]
    assert broken(replace(cone, wide=60, long=150)) == []


def sheet(*designs: Weapon | Man) -> tuple[Table | None, CutOuts | None]:
    """Return the list of templates, and what is cut out."""
    blocks = SYSTEM.reference(designs, SYSTEM.standard)
    tables = [b for b in blocks if isinstance(b, Table) and b.title.startswith("Templ")]
    cuts = [block for block in blocks if isinstance(block, CutOuts)]
    return next(iter(tables), None), next(iter(cuts), None)


def test_a_sheet_has_the_templates_of_its_weapons_as_often_as_needed() -> None:
    """I14."""
    table, cut = sheet()
    assert [row.cells[0] for row in table.rows] == [each.name for each in published()]
    said = [shape.said for shape in cut.shapes]
    leaf = "Leaf, 74.1 × 30.7 mm"
    assert said == [leaf, leaf, leaf, "Circle, 40 mm", "Cone, size as agreed"]
    assert sheet(Weapon(bands=BANDS)) == (None, None)
    grenadier = Man(weapons=(BY_NAME["Hand grenade"], BY_NAME["Shotgun"]))
    _, cut = sheet(grenadier, BY_NAME["Bipod machine gun"])
    assert [shape.said for shape in cut.shapes] == ["Circle, 40 mm", leaf, leaf]
    _, cut = sheet(BY_NAME["Bipod machine gun"], BY_NAME["Shotgun"])
    assert [shape.said for shape in cut.shapes] == [leaf, leaf]
    _, cut = sheet(replace(BY_NAME["Shotgun"], templates=100))
    assert len(cut.shapes) == 4


def test_card_and_sheet_say_the_same_of_a_short_crew() -> None:
    """I14."""
    gun = BY_NAME["Tripod machine gun"]
    table, _ = sheet(gun)
    words = table.rows[0].cells[3]
    assert words == "2 with 2 men, 1 with 1 man"
    assert words in str(describe(gun).back)
    assert words in str(broken(gun))


def moving(*rows: tuple[int, int | None], entered: Entered = Entered.PERCENT) -> Weapon:
    bands = (
        RangeBand(to=Fraction(50 * place), chance=chance, moving=moved)
        for place, (chance, moved) in enumerate(rows, 1)
    )
    return Weapon(bands=tuple(bands), entered=entered)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (((50, 50), (40, 40)), []),
        (((50, 70),), [("I15", 0)]),
        (((50, 20), (40, 25)), [("I15", 1)]),
        (((50, 20), (40, 20)), []),
        # A blank cell is the chance at rest, which is more than 20 after a move.
        (((50, 20), (40, None)), [("I15", 1)]),
        (((50, None), (40, 40)), []),
        (((50, None), (40, 45)), [("I15", 1)]),
        (((50, None), (40, None)), []),
        (((0, 5), (0, 5)), [("I15", 0), ("I15", 1)]),
    ],
)
def test_the_moving_column_is_judged_beside_the_standing_one(
    rows: tuple[tuple[int, int | None], ...], found: list[tuple[str, int]]
) -> None:
    """I15: it falls with range, and is nowhere above the column at rest."""
    weapon = moving(*rows)
    at = [(each.rule, each.at[1]) for each in broken(weapon)]
    assert at == found
    for each in broken(weapon):
        assert each.severity is Severity.WARN
        assert each.at[2] == "moving"
        (fix,) = each.fixes
        after = broken(fix.apply(weapon))
        assert (each.title, each.at) not in [(one.title, one.at) for one in after]


def test_a_fix_of_d20_numbers_speaks_of_numbers() -> None:
    """I2, I15."""
    (found,) = broken(moving((10, 14), entered=Entered.D20))
    assert found.fixes[0].label == "Set the chance to 10"
    (found,) = broken(moving((50, 70)))
    assert found.fixes[0].label == "Set the chance to 50 %"


def test_a_rising_chance_has_a_fix() -> None:
    """I15."""
    weapon = moving((40, None), (60, None))
    (found,) = broken(weapon)
    assert broken(found.fixes[0].apply(weapon)) == []
