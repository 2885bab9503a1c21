"""Armies: points, limits, and what makes a list illegal."""

from fractions import Fraction

import pytest

from builder.army.model import Army, Entry, uses
from builder.army.muster import muster, roster
from builder.brikwars import House
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import InvalidValue
from builder.core.rulebook import Severity
from builder.microfig import Squad

TROOPER = Creation(
    name="Trooper", size=1, structure=Structure.HALF, move=5, mind=Mind.D6
)
CHEAT = Creation(
    name="Cheat",
    size=1,
    mind=Mind.D6,
    mounts=(Mount(weapon=Weapon(type=WeaponType.GUN, size=3), mounting=Mounting.HELD),),
)
DESIGNS = {"trooper": TROOPER, "cheat": CHEAT, "gun": Weapon(name="Gun")}


def army(*entries: Entry, limit: int | None = None, house: House | None = None) -> Army:
    return Army(name="Us", entries=entries, limit=limit, house=house)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        (1, "1 entry has no points and is not in the total"),
        (2, "2 entries have no points and are not in the total"),
    ],
)
def test_blank_points_are_noted_with_correct_grammar(entries: int, words: str) -> None:
    blank = Army(system="microfig", entries=(Entry(design="squad"),) * entries)
    (note,) = muster(blank, {"squad": Squad()}).violations
    assert str(note) == f"Army 4 Points left blank: {words}"


def test_points_are_counted_entry_by_entry() -> None:
    mustered = muster(
        army(Entry(design="trooper", count=5), Entry(design="gun"), limit=30), DESIGNS
    )
    assert [result.total for result in mustered.results] == [20, 3]
    assert mustered.total == 23
    assert mustered.balance == "7 CP left"
    assert mustered.share == pytest.approx(23 / 30)
    assert mustered.legal
    assert mustered.tally.terms[0].working == "5 × 4 CP"


def test_over_the_limit_is_illegal_and_offers_to_raise_it() -> None:
    """1.1: the players agree on a limit."""
    list_ = army(Entry(design="trooper", count=3), limit=10)
    mustered = muster(list_, DESIGNS)
    assert not mustered.legal
    assert mustered.balance == "2 CP over the limit"
    (violation,) = mustered.violations
    assert violation.rule == "Army 1"
    raised = violation.fixes[0].apply(list_)
    assert muster(raised, DESIGNS).legal


def test_the_limit_itself_may_be_spent() -> None:
    """1.1: the limit is the most that may be spent."""
    assert muster(army(Entry(design="trooper"), limit=4), DESIGNS).legal


def test_an_illegal_design_makes_its_army_illegal_once() -> None:
    mustered = muster(army(Entry(design="cheat"), Entry(design="cheat")), DESIGNS)
    refused = [v for v in mustered.violations if v.severity is Severity.REFUSE]
    assert [v.rule for v in refused] == ["R8.1.12"]
    assert refused[0].at == ("entries", 0)
    assert refused[0].message.startswith("Cheat: ")
    assert mustered.verdict == "Illegal: 1 broken rule"


def test_a_missing_design_is_refused_and_can_be_removed() -> None:
    list_ = army(Entry(design="gone", count=2), Entry(design="trooper"))
    mustered = muster(list_, DESIGNS)
    assert not mustered.legal
    assert mustered.total == 4
    mended = mustered.violations[0].fixes[0].apply(list_)
    assert muster(mended, DESIGNS).legal


def test_an_empty_army_is_legal_and_says_so() -> None:
    mustered = muster(army(limit=0), {})
    assert mustered.legal
    assert mustered.share == 1.0
    assert [v.rule for v in mustered.violations] == ["Army 3"]


def test_an_army_is_judged_under_its_own_house_rules() -> None:
    plated = Creation(
        name="Box",
        size=6,
        mounts=(Mount(weapon=Weapon(type=WeaponType.PLATING, size=2)),),
    )
    designs = {"box": plated}
    by_patch = muster(army(Entry(design="box")), designs).total
    house = House(plating_by_creation=True)
    by_creation = muster(army(Entry(design="box"), house=house), designs).total
    assert by_creation - by_patch == 4
    assert "A13" in roster(army(Entry(design="box"), house=house), designs).house[0]


def test_the_roster_lists_the_whole_army() -> None:
    listed = roster(
        army(
            Entry(design="trooper", count=2, note="left flank"),
            Entry(design="gone"),
            limit=100,
        ),
        DESIGNS,
    )
    assert (listed.title, listed.total, listed.limit, listed.balance) == (
        "Us",
        "8",
        "100",
        "92 CP left",
    )
    assert [(unit.count, unit.each, unit.total) for unit in listed.units] == [
        (2, "4", "8")
    ]
    assert listed.units[0].note == "left flank"
    assert listed.verdict == "Illegal: 1 broken rule"
    assert len(listed.violations) == 1


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (lambda: Entry(design="x", count=0), "from 1 to 10000"),
        (lambda: Army(system="chess"), "the games are brikwars"),
        (lambda: Army(limit=-1), "from 0"),
        (lambda: Army(house=STRAY), "another game"),
    ],
)
def test_nonsense_is_refused(entry: object, says: str) -> None:
    assert callable(entry)
    with pytest.raises(InvalidValue, match=says):
        entry()


STRAY: Fraction = Fraction(1)


def test_an_army_names_the_designs_it_uses() -> None:
    assert uses(army(Entry(design="a"), Entry(design="b"), Entry(design="a"))) == {
        "a",
        "b",
    }
