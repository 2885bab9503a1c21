"""The odds of Fields: exposure, crossing, fire."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.attack.field import (
    Venture,
    answer,
    exposed,
    irrelevant_fields,
    start,
)
from builder.brikwars.attack.situation import Against
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Structure
from builder.content.card import Table
from builder.content.chart import Chart
from builder.core.rulebook import legal
from builder.examples import catalog_of
from builder.questions.model import Answer
from tests.sweeps import examples

BOG = catalog_of("brikwars")["bog"]
LAVA = catalog_of("brikwars")["lava-pool"]
MINES = catalog_of("brikwars")["mine-field"]
SHIELD_FIELD = catalog_of("brikwars")["shield-projector"]

PLAIN = House(bonus_dice=BonusDice.NONE)


def stats(field: Field, venture: Venture, house: House = STANDARD) -> dict[str, str]:
    return {stat.label: stat.value for stat in answer(field, venture, house).stats}


def test_exposure_agrees_with_counting_by_hand() -> None:
    """R8.5.8: one d6 beats Armor 4 with 5 and 6."""
    field = Field(size=1, dice=(HazardDice(),))
    assert stats(field, Venture(), PLAIN)["Hurts"] == "33.3 %"
    assert stats(field, Venture(against=Against.ARMORED), PLAIN)["Hurts"] == "0 %"


def test_the_size_of_a_victim_modifies_exposure() -> None:
    """R8.5.9: +1 for each full two inches."""
    big = Venture(against=Against.CREATION, size=4, level=Structure.NONE)
    done = exposed({HazardDie.D6: 1}, big, PLAIN)
    # A natural 1 does no harm, whatever the modifier.
    assert set(done.damage) == {0, 4, 5, 6, 7, 8}


def test_size_zero_takes_a_point_for_each_die() -> None:
    """R8.5.8."""
    mote = Venture(against=Against.CREATION, size=0, level=Structure.NONE)
    assert exposed({HazardDie.FIRE: 3}, mote, STANDARD).damage.mean == 3


def test_scouts_at_half_speed_cross_concealed_hazards() -> None:
    """R8.5.16, R8.5.23."""
    plain = Venture(distance=4, skill=Mind.D6)
    assert stats(MINES, plain, PLAIN)["Crosses"] == "50 %"
    careful = replace(plain, scout=True, careful=True)
    assert stats(MINES, careful)["Crosses"] == "100 %"
    chart = next(
        p for p in answer(MINES, plain, STANDARD).parts if isinstance(p, Chart)
    )
    assert [series.label for series in chart.series] == ["d4", "d6", "d8", "d10", "d12"]


def test_terrain_takes_inches_and_fire_burns_on() -> None:
    """R8.5.1, R8.5.12."""
    assert "Move lost" in stats(BOG, start(BOG, STANDARD))
    titles = [part.title for part in answer(LAVA, Venture(), STANDARD).parts]
    assert "A Burning Roll, once it is on fire" in titles


def test_a_shield_hurts_nobody_and_says_so() -> None:
    """R8.5.18: It is lawful, so it is not refused."""
    result = answer(SHIELD_FIELD, start(SHIELD_FIELD, STANDARD), STANDARD)
    assert not result.stats
    assert legal(result.refusals)
    (told,) = result.refusals
    assert (told.rule, told.title) == ("R8.5.18", "A shield by itself has no odds")
    assert "odds of a weapon against a creation" in told.message
    idle = replace(SHIELD_FIELD, dice=())
    (told,) = answer(idle, Venture(), STANDARD).refusals
    assert (told.rule, told.title) == ("R8.5.1", "This Field has no odds")


def test_fields_of_no_use_are_irrelevant_or_disabled() -> None:
    assert {"skill", "distance"} <= irrelevant_fields(LAVA, Venture(), STANDARD)
    assert not {"skill", "distance"} & irrelevant_fields(MINES, Venture(), STANDARD)


@settings(max_examples=examples(80))
@given(
    st.integers(1, 6),
    st.sampled_from([HazardDie.D6, HazardDie.FIRE]),
    st.integers(0, 6),
    st.sampled_from(list(Structure)[:5]),
)
def test_more_dice_never_hurt_less(
    dice: int, die: HazardDie, size: int, level: Structure
) -> None:
    """R8.5.8."""
    venture = Venture(against=Against.CREATION, size=size, level=level)
    few, many = (exposed({die: n}, venture, STANDARD).hurt for n in (dice, dice + 1))
    assert Fraction(0) <= few <= many <= 1


@pytest.mark.parametrize("field", [LAVA, MINES, BOG])
def test_every_field_of_the_arsenal_is_answered(field: Field) -> None:
    assert any(group.hazard is not Hazard.SHIELD for group in field.dice)
    assert answer(field, start(field, STANDARD), STANDARD).stats


def _titles(answered: Answer) -> list[str]:
    return [part.title for part in answered.parts]


def test_a_field_that_hurts_nobody_speaks_of_no_damage() -> None:
    """R8.7.19: ground that only slows has no column and no words for what hurts."""
    assert not answer(BOG, Venture(), STANDARD).parts
    (fading,) = answer(BOG, Venture(made=True), STANDARD).parts
    assert isinstance(fading, Table)
    assert [column.label for column in fading.columns] == ["Turn", "Field", "Dice"]
    assert "What is counted" in _titles(answer(LAVA, Venture(), STANDARD))


def test_r8_3_14_a_burning_minifig_loses_limbs_and_takes_no_grinding() -> None:
    """R8.3.14: a 1 of a d4 puts it out, all else costs a limb."""
    title = "A Burning Roll, once it is on fire"
    parts = answer(LAVA, Venture(), STANDARD).parts
    (rolled,) = [part for part in parts if part.title == title]
    assert isinstance(rolled, Table)
    assert [column.label for column in rolled.columns] == ["Goes out", "Loses a limb"]
    assert [row.cells for row in rolled.rows] == [("25 %", "75 %")]
