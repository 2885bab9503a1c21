"""Armies: points, limits, and what makes a list illegal."""

from fractions import Fraction

import pytest

from builder.army.model import Army, Entry
from builder.army.muster import muster, roster
from builder.brikwars import House
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import InvalidValue

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
