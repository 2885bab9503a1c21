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
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.hazards import HazardDie
from builder.brikwars.tables.scales import Structure
from builder.content.card import Table
from builder.core.rulebook import legal
from builder.examples import catalog_of
from tests.sweeps import examples

LAVA = catalog_of("brikwars")["lava-pool"]
MINES = catalog_of("brikwars")["mine-field"]
SHIELD_FIELD = catalog_of("brikwars")["shield-projector"]


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


def test_r8_3_14_a_burning_minifig_loses_limbs_and_takes_no_grinding() -> None:
    """R8.3.14: a 1 of a d4 puts it out, all else costs a limb."""
    title = "A Burning Roll, once it is on fire"
    parts = answer(LAVA, Venture(), STANDARD).parts
    (rolled,) = [part for part in parts if part.title == title]
    assert isinstance(rolled, Table)
    assert [column.label for column in rolled.columns] == ["Goes out", "Loses a limb"]
    assert [row.cells for row in rolled.rows] == [("25 %", "75 %")]
