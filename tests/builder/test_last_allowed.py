"""The last value that a rule allows, and the first that it does not."""

import pytest

from builder.brikwars.chances.damage import DamageDie, deflect
from builder.brikwars.engine.phrases import carried
from builder.brikwars.legality.weapons import balance, useful_mods
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.rulebook import Severity
from builder.infantry.pasted_bands import BadCell, read_bands
from builder.microfig import Squad
from builder.smallarms.casualties import NoTable, read_table
from tests.builder.asked import ask


def test_advice_on_mods_names_those_that_would_pay() -> None:
    """R8.7.23: a Gun has no Capacity, so Low Impact is no payment."""
    gun = Weapon(mods=(Mod.LONG_RANGE,))
    severity, words = balance(gun, STANDARD)
    assert severity is Severity.REFUSE
    assert words.endswith("pay with Sawed Off, Close Quarters, Surgical or Safety")
    assert Mod.LOW_IMPACT not in useful_mods(gun, STANDARD)
    plating = Weapon(type=WeaponType.PLATING)
    assert useful_mods(plating, STANDARD) == tuple(Mod)


def test_a_fire_of_one_inch_fits_the_smallest_creation() -> None:
    """R8.5.11."""
    ruin = Creation(size=0)
    for inches, fits in ((1, True), (2, False)):
        plan = TURN_PLANNER.situation(fire=inches)
        found = TURN_PLANNER.answer(ruin, plan, STANDARD).refusals
        assert ("R8.5.11" not in {each.rule for each in found}) is fits


def test_deflection_cancels_the_dice_with_the_highest_mean() -> None:
    """R8.7.9: two dice of 3 faces (mean 4) go before one Piercing die (mean 3½)."""
    small = DamageDie(OwnDie(name="Sting", sides=3), 3)
    piercing = DamageDie(Die.PIERCING, 6)
    assert deflect((small, small, piercing), 2) == (piercing,)


def test_an_explosive_in_hands_is_in_hands() -> None:
    """R8.1.12 asks for the grip of weapons that are aimed."""
    bomb = Weapon(type=WeaponType.EXPLOSIVE, size=3)
    mount = Mount(weapon=bomb, mounting=Mounting.HELD)
    assert "in hands" in list(carried(mount, Creation(size=1)))


def test_a_blank_chance_is_refused_by_its_column() -> None:
    """I15: only the chance after a move may be left out."""
    with pytest.raises(BadCell, match=r"column 2.*must be a number"):
        read_bands("50\t\t20")
    assert read_bands("50\t35\t")[0].moving is None


def test_a_casualty_table_has_at_most_40_columns() -> None:
    """S13."""
    with pytest.raises(NoTable, match="at most 40"):
        read_table("100 " + "5 " * 40)
    row = " ".join(str(number) for number in range(1, 40))
    assert read_table(f"100 {row}").ends == (100,)


def test_beyond_twelve_inches_begins_after_twelve() -> None:
    """M12."""
    squad = Squad(rifles=4)
    for distance, beyond in ((12, False), (13, True)):
        parts = [str(part) for part in ask(squad, distance=distance).parts]
        assert any("Beyond" in part for part in parts) is beyond
