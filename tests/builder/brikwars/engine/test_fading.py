"""Fields and smoke that weapons make, turn by turn (8.5, 8.7)."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from builder import describe
from builder.brikwars.attack.field import Venture, answer
from builder.brikwars.attack.question import WEAPON_ODDS
from builder.brikwars.engine.fields import faded
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import BonusDice, House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.weapons import WeaponType as T
from builder.content.card import Table
from builder.questions.model import Shown
from tests.builder.brikwars import rolled

PLAIN = House(bonus_dice=BonusDice.NONE)


def bomb(size: int, gives: Die) -> Weapon:
    """An Explosive, each of whose dice became another."""
    swap = Swap(takes=(Die.EXP,), gives=gives)
    return Weapon(type=T.EXPLOSIVE, size=size, swaps=(swap,) * size)


def turns(parts: Sequence[Shown]) -> list[tuple[str, ...]]:
    found = (p for p in parts if isinstance(p, Table) and p.title == "Turn by turn")
    return [row.cells for each in found for row in each.rows]


def asked(weapon: Weapon) -> list[tuple[str, ...]]:
    begun = replace(WEAPON_ODDS.start(weapon, PLAIN), distance=0)
    return turns(WEAPON_ODDS.answer(weapon, begun, PLAIN).parts)


FIREBOMB = bomb(2, Die.HAZARD_FIRE)
BOOK = [
    ("1", '4", 2d4 Fire'),
    ("2", '3", 2d4 Fire'),
    ("3", '2", 2d4 Fire'),
    ("4", '1", 1d4 Fire'),
]
"""The worked example of the rule: Sizes 4, 3, 2, 1 with 2, 2, 2, 1 dice."""


def test_r8_7_19_the_odds_count_it_down_with_its_chance() -> None:
    """2d4 beat Armor 4 with a sum of 5 or more: 10 of 16; a single d4 never does."""
    rows = asked(FIREBOMB)
    assert [row[:2] for row in rows] == BOOK
    assert [row[2] for row in rows] == ["62.5 %", "62.5 %", "62.5 %", "0 %"]


def test_r8_7_18_a_large_cloud_is_told_in_few_lines() -> None:
    """R8.7.18: A table that would not end has a line for the rest."""
    tables = [p for p in describe(bomb(9, Die.SMOKE)).back if isinstance(p, Table)]
    (cloud,) = (each for each in tables if each.title == "Turn by turn")
    assert len(cloud.rows) == 12
    assert "turn 36" in cloud.rows[-1].below[0]


OIL = Field(size=4, dice=(HazardDice(hazard=Hazard.EXPOSURE, count=2),))


@given(st.integers(0, 30), st.integers(1, 20))
def test_r8_7_19_every_turn_has_the_dice_of_its_inches(size: int, dice: int) -> None:
    """R8.7.19: The same as counting by hand, and gone after as many turns as inches."""
    field = Field(size=size, dice=(HazardDice(count=dice),))
    left = [faded(field, turns) for turns in range(size + 1)]
    assert [each.size for each in left] == list(range(size, -1, -1))
    assert [each.total_dice for each in left] == [
        rolled.shrunk(dice, each.size) for each in left
    ]


def test_r8_5_9_a_made_field_of_two_kinds_is_one_roll() -> None:
    """R8.5.9, R8.7.19: d6 + d4 Fire beat Armor 4 in 18 of 24 throws, d6 alone in 2."""
    swaps = (
        Swap(takes=(Die.EXP,), gives=Die.HAZARD_DAMAGE),
        Swap(takes=(Die.EXP,), gives=Die.HAZARD_FIRE),
    )
    rows = asked(Weapon(type=T.EXPLOSIVE, size=2, swaps=swaps))
    assert [row[2] for row in rows] == ["75 %"] * 3 + ["33.3 %"]
    kinds = (HazardDice(), HazardDice(die=HazardDie.FIRE))
    field = replace(OIL, dice=kinds)
    told = turns(answer(field, Venture(made=True), PLAIN).parts)
    assert [row[3] for row in told] == [row[2] for row in rows]
