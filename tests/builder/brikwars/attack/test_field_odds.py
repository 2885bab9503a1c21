"""The odds of Fields: exposure, crossing, fire."""

from dataclasses import replace
from fractions import Fraction

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
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.hazards import HazardDie
from builder.brikwars.tables.scales import Structure
from builder.content.card import Table
from builder.core.rulebook import legal
from builder.examples import catalog_of
from builder.questions.model import Answer
from tests.sweeps import examples

BOG = catalog_of("brikwars")["bog"]
LAVA = catalog_of("brikwars")["lava-pool"]
MINES = catalog_of("brikwars")["mine-field"]
SHIELD_FIELD = catalog_of("brikwars")["shield-projector"]


def stats(field: Field, venture: Venture, house: House = STANDARD) -> dict[str, str]:
    return {stat.label: stat.value for stat in answer(field, venture, house).stats}


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
