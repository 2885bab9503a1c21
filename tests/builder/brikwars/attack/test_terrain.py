"""Kinds of Difficult Terrain, and objects set down on Concealed Hazards (8.5)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from builder import describe, judge
from builder.brikwars.attack.field import Venture, answer, irrelevant_fields
from builder.brikwars.attack.situation import Against
from builder.brikwars.engine.fields import Walk
from builder.brikwars.model.fields import Field, HazardDice, field_price
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain
from builder.brikwars.tables.scales import Mind, Structure
from builder.content.card import Table
from builder.core.rulebook import Severity
from builder.examples import catalog_of
from tests.builder.brikwars import rolled

BOG = catalog_of("brikwars")["bog"]
MINES = catalog_of("brikwars")["mine-field"]

PLAIN = House(bonus_dice=BonusDice.NONE)


def ground(kind: Terrain | None, count: int = 2) -> Field:
    dice = HazardDice(
        hazard=Hazard.TERRAIN, die=HazardDie.MOVE, count=count, terrain=kind
    )
    return Field(name="Ground", size=5, dice=(dice,))


def stats(field: Field, venture: Venture) -> dict[str, tuple[str, tuple[str, ...]]]:
    found = answer(field, venture, PLAIN)
    assert not found.refusals
    return {each.label: (each.value, each.small) for each in found.stats}


def test_r8_5_15_a_new_terrain_asks_which_it_is() -> None:
    """A note with a fix for each kind; the fix settles it, and the price stays."""
    (note,) = (v for v in judge(BOG).violations if v.rule == "R8.5.15")
    assert note.severity is Severity.NOTE
    assert [fix.value for fix in note.fixes] == list(Terrain)
    for kind in Terrain:
        settled = judge(ground(kind))
        assert all(v.rule != "R8.5.15" for v in settled.violations)
        assert field_price(ground(kind)).total == 10


def test_r8_5_15_fire_is_no_terrain() -> None:
    """R8.5.15: A kind is for Move dice, also for those that are concealed."""
    fire = HazardDice(die=HazardDie.FIRE, terrain=Terrain.SLOW)
    (warning,) = (
        v for v in judge(Field(dice=(fire,))).violations if v.rule == "R8.5.15"
    )
    assert warning.severity is Severity.WARN
    sand = replace(
        fire, hazard=Hazard.CONCEALED, die=HazardDie.MOVE, terrain=Terrain.SLOW
    )
    found = judge(Field(dice=(sand,))).violations
    assert all(v.rule != "R8.5.15" for v in found)
    assert sand.label == 'Slow Concealed Hazards 1d6" Move'


def test_r8_5_15_the_card_says_the_kind_and_has_boxes_only_without_one() -> None:
    """R8.5.15: Who has chosen need not tick."""

    def ticks(field: Field) -> bool:
        tables = (p for p in describe(field).back if isinstance(p, Table))
        return any(each.title == "Which terrain" for each in tables)

    assert ticks(ground(None))
    for kind in Terrain:
        assert not ticks(ground(kind))
        (front,) = describe(ground(kind)).front
        assert f"{kind} Difficult Terrain" in str(front)
        assert kind.small_print in str(front)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (None, {"Move lost": '7"'}),
        (Terrain.SLOW, {"Move lost": '7"'}),
        (Terrain.CURRENT, {"Carried": '7"'}),
        (Terrain.SLIPPERY, {"Falls": "16.7 %"}),
    ],
)
def test_r8_5_15_each_kind_does_its_own(
    kind: Terrain | None, told: dict[str, str]
) -> None:
    """R8.5.15: Two d6 are 7 inches on average; a Critical Failure is a 1 of a d6."""
    found = stats(ground(kind), Venture())
    assert {label: value for label, (value, _) in found.items()} == told


def test_r8_5_15_spikes_slow_the_careful_and_hurt_the_others() -> None:
    """R8.5.15: 2d6 against Armor 4, without double ones: 30 of 36."""
    found = stats(ground(Terrain.SPIKED), Venture())
    over = sum(a + b > 4 for a in range(1, 7) for b in range(1, 7))
    hurts = f"{float(Fraction(over, 36)) * 100:.1f} %"
    assert found["Hurts"] == (hurts, ("Spiked 2d6", "without care"))
    assert found["Move lost"] == ('7"', ("with care", "on average"))
    tables = answer(ground(Terrain.SPIKED), Venture(), PLAIN).parts
    assert any(isinstance(p, Table) and p.title.startswith("Hurts") for p in tables)


def test_r8_5_15_spikes_hurt_as_exposure_does() -> None:
    """R8.5.15: The same chances as a Field of so many Exposure d6."""
    plain = Field(size=5, dice=(HazardDice(count=2),))
    for against in (Against.MINIFIG, Against.ARMORED, Against.HEAVY):
        who = Venture(against=against)
        assert (
            stats(ground(Terrain.SPIKED), who)["Hurts"][0]
            == (stats(plain, who)["Hurts"][0])
        )


def test_r8_5_15_a_slippery_fall_is_a_question_of_skill() -> None:
    """R8.5.15: So the form asks for the Skill die on ice, and not in a bog."""
    ice, bog = ground(Terrain.SLIPPERY), ground(Terrain.SLOW)
    assert "skill" not in irrelevant_fields(ice, Venture(), STANDARD)
    assert "skill" in irrelevant_fields(bog, Venture(), STANDARD)
    assert stats(ice, Venture(skill=Mind.D10))["Falls"][0] == "10 %"


@pytest.mark.parametrize("mind", [Mind.NONE, Mind.D4, Mind.D6, Mind.D8, Mind.D12])
@pytest.mark.parametrize("size", [1, 2, 9])
def test_r8_5_16_what_is_set_down_fears_a_critical_failure(
    mind: Mind, size: int
) -> None:
    """R8.5.16: No inch is moved, so only a 1 of who sets it down sets it off."""
    thing = Venture(
        against=Against.CREATION,
        size=size,
        level=Structure.ONE,
        skill=mind,
        distance=9,
        set_down=True,
    )
    faces = mind.row.faces or 4
    counted = sum(
        rolled.triggered_after(Walk(), roll, 0) is not None
        for roll in range(1, faces + 1)
    )
    chance = stats(MINES, thing)["Goes off"][0]
    assert chance == f"{100 * counted / faces:.1f}".removesuffix(".0") + " %"
    assert "distance" in irrelevant_fields(MINES, thing, STANDARD)


def test_r8_5_16_size_zero_and_a_scouts_pace() -> None:
    """What is too small sets nothing off; Half Speed helps nobody who stands still."""
    mote = Venture(against=Against.CREATION, size=0, set_down=True)
    assert stats(MINES, mote)["Goes off"][0] == "0 %"
    scout = Venture(scout=True, careful=True, set_down=True)
    assert stats(MINES, scout)["Goes off"][0] == "12.5 %"
    walking = replace(scout, set_down=False)
    assert stats(MINES, walking)["Crosses"][0] == "100 %"
