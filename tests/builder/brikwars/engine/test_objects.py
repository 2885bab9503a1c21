"""Objects that do Damage of their own, or burn, in a Launcher (8.4, 8.5)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.model.designs import Creation, Mount, ObjectDice, Payload, Weapon
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import ObjectDie
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType as T
from builder.content.card import Row, Table
from builder.core.field_spec import put
from builder.core.rulebook import Severity
from tests.builder.brikwars.desk import PLAIN, aimed_shot

STONE = Payload(name="Stone", size=2, structure=Structure.TWO)
SPIKES = (ObjectDice(die=ObjectDie.PIERCING, count=2),)


def catapult(*objects: Payload, count: int = 1, size: int = 4) -> Creation:
    mount = Mount(
        weapon=Weapon(name="Arm", type=T.LAUNCHER, size=size),
        objects=objects,
        count=count,
    )
    return Creation(name="Catapult", size=6, mind=Mind.D6, mounts=(mount,))


def bill(creation: Creation) -> Fraction:
    return judge(creation).tally.total


def refused(creation: Creation, house: House = STANDARD) -> list[str]:
    found = judge(creation, house).violations
    return [each.title for each in found if each.severity is Severity.REFUSE]


def rows(creation: Creation) -> list[Row]:
    tables = (part for part in describe(creation).front if isinstance(part, Table))
    return list(next(each for each in tables if each.part == "arms").rows)


@given(
    st.lists(
        st.builds(ObjectDice, die=st.sampled_from(ObjectDie), count=st.integers(1, 3)),
        max_size=3,
    ),
    st.integers(1, 3),
    st.integers(1, 2),
)
def test_r8_4_21_own_dice_are_paid_like_those_of_a_melee_weapon(
    dice: list[ObjectDice], together: int, count: int
) -> None:
    """2 CP for each d6, and what is larger than a d6 stands for two (R8.7.4)."""
    thing = replace(STONE, dice=tuple(dice), together=together, fire=1)
    plain, armed = catapult(STONE, count=count), catapult(thing, count=count)
    sixes = sum(each.count * (2 if each.die.row.faces > 6 else 1) for each in dice)
    assert bill(armed) - bill(plain) == 2 * sixes * together * count
    # It has the price of a Melee Weapon of as many inches.
    if sixes:
        blade = Creation(mounts=(Mount(weapon=Weapon(type=T.MELEE, size=sixes)),))
        assert bill(blade) - bill(Creation()) == 2 * sixes


@given(st.integers(0, 6), st.integers(1, 6))
def test_r8_4_21_an_object_has_no_more_d6_than_inches(size: int, many: int) -> None:
    dice = (ObjectDice(count=many),)
    thing = replace(STONE, size=size, dice=dice)
    armed = catapult(thing, size=20)
    rule = "An object is as large as its Damage"
    assert (rule in refused(armed)) == (many > max(1, size))
    for violation in judge(armed).violations:
        if violation.title != rule:
            continue
        assert violation.rule == "R8.4.21"
        for fix in violation.fixes:
            assert rule not in refused(put(armed, fix.at, fix.value))


def test_r8_4_21_the_odds_are_those_of_its_own_dice() -> None:
    """A d12 beats Armor 4 by 5 or more; a 1 of one die alone does no harm."""
    thing = replace(STONE, dice=(ObjectDice(die=ObjectDie.D12),))
    begun = replace(CREATION_ODDS.start(catapult(thing), PLAIN), distance=12)
    shot = aimed_shot(catapult(thing), begun, PLAIN)
    hits = shot.attack.roll.hit
    assert shot.hurt == hits * Fraction(8, 12)
    burning = catapult(replace(thing, fire=1))
    shot = aimed_shot(burning, begun, PLAIN)
    every = list(product(range(1, 13), range(1, 5)))
    assert shot.hurt == hits * Fraction(sum(sum(t) > 4 for t in every), 48)


def test_r8_4_21_what_has_dice_or_burns_is_not_told_to_do_little() -> None:
    soft = replace(STONE, structure=Structure.NONE)

    def warned(thing: Payload) -> list[str]:
        found = judge(catapult(thing)).violations
        return [
            each.message for each in found if each.title == "Soft objects do little"
        ]

    assert "no Damage" in warned(soft)[0]
    assert "nothing but its Fire" in warned(replace(soft, fire=1))[0]
    assert not warned(replace(soft, dice=SPIKES))
    half = replace(soft, structure=Structure.HALF, fire=1)
    assert "played as 1d6;" in warned(half)[0]


def test_r8_4_21_an_ordinary_object_is_scenery() -> None:
    fields: dict[str, Any] = {"together": 2, "size": 1}
    things = catapult(replace(STONE, **fields))
    assert bill(things) == bill(catapult())
    assert rows(things)[1].boxes == 0


@pytest.mark.parametrize(("size", "fire", "lawful"), [(0, 1, 1), (2, 2, 1), (2, 3, 0)])
def test_r8_5_11_a_fire_is_no_larger_than_its_object(
    size: int, fire: int, lawful: int
) -> None:
    burning = catapult(replace(STONE, size=size, fire=fire))
    rule = "A Fire is no larger than its object"
    assert (rule not in refused(burning)) == bool(lawful)
    for violation in judge(burning).violations:
        for fix in violation.fixes if violation.title == rule else ():
            assert rule not in refused(put(burning, fix.at, fix.value))
