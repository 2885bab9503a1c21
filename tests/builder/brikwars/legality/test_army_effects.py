"""Heroes in one army: each makes the others Cranky, and cheaper (6.1)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.army.muster import muster, roster
from builder.brikwars import House
from builder.brikwars.legality import army_effects, off
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.core.rulebook import Severity
from reports.text.csv import roster_csv
from reports.text.plain import roster_text
from tests.reports.posted import roster_markdown

HERO = Creation(
    name="Hero",
    size=1,
    structure=Structure.HALF,
    move=7,
    mind=Mind.D10,
    specialties=(Specialty.HEROIC_EGO,),
)
CHEAP = Creation(
    name="Upstart",
    size=1,
    structure=Structure.HALF,
    mind=Mind.D4,
    specialties=(Specialty.HEROIC_EGO,),
)
DESIGNS = {"hero": HERO, "upstart": CHEAP, "gun": Weapon(name="Gun")}


def army(*entries: Entry, house: House | None = None) -> Army:
    return Army(name="Us", entries=entries, house=house)


def test_three_heroes_cost_two_points_less_each() -> None:
    """R6.1: a point off for each other Hero, and off every die as well."""
    found = army_effects([(2, Weapon()), (3, HERO)], STANDARD)
    (term,) = found.terms
    assert (term.label, term.amount, term.rule) == ("Crankiness", -6, "6.1")
    assert term.parts[0].working == "3 × −2 CP"
    apart = army_effects([(1, HERO), (2, HERO)], STANDARD).terms[0].parts
    assert [each.working for each in apart] == ["−2 CP", "2 × −2 CP"]
    (violation,) = found.violations
    assert violation.rule == "R6.1"
    assert violation.severity is Severity.WARN
    assert "takes −2 from every die" in violation.message
    assert violation.at == (1,)
    assert "(6.1)" in violation.switch


def test_no_hero_costs_less_than_half_and_no_die_loses_more_than_five() -> None:
    found = army_effects([(20, HERO), (1, CHEAP)], STANDARD)
    (term,) = found.terms
    hero, upstart = term.parts
    assert hero.amount == 20 * Fraction(-11, 2)
    assert "half of 11" in hero.working
    assert upstart.amount == -2
    assert "takes −5 from every die" in found.violations[0].message


@given(st.integers(1, 200), st.integers(0, 200))
def test_what_others_take_off_grows_up_to_half(halves: int, others: int) -> None:
    price = Fraction(halves, 2)
    less = off(price, others)
    assert 0 <= less <= price / 2
    assert less <= off(price, others + 1)
    assert less in {others, price / 2}


def test_the_army_is_cheaper_for_its_heroes() -> None:
    """R6.1: the bill, the points and the roster all say so."""
    list_ = army(
        Entry(design="gone"), Entry(design="gun"), Entry(design="hero", count=3)
    )
    mustered = muster(list_, DESIGNS)
    assert mustered.total == 3 + 33 - 6
    assert mustered.tally.terms[-1].label == "Crankiness"
    assert mustered.results[2].total == 33
    violation = next(v for v in mustered.violations if v.rule == "R6.1")
    assert violation.at == ("entries", 2)
    assert not violation.fixes
    sheet = roster(list_, DESIGNS)
    assert sheet.total == "30"
    assert [(share.label, share.total) for share in sheet.shared] == [
        ("Crankiness", "−6")
    ]


@pytest.mark.parametrize("write", [roster_text, roster_markdown, roster_csv])
def test_every_list_has_a_line_for_it(write: object) -> None:
    assert callable(write)
    text = write(roster(army(Entry(design="hero", count=2)), DESIGNS))
    assert "Crankiness" in text
    assert "−2" in text or ",-2," in text
