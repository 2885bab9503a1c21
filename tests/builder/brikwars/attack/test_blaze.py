"""The Burning Rolls of a creation on fire (8.3, 8.5)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.attack.blaze import MOST, TURNS, Blaze, irrelevant_fields
from builder.brikwars.chances.burning import blaze, spread_chance
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.scales import Mind, Structure
from builder.odds import Pmf
from builder.questions.model import Answer
from tests.builder.asked import ask, cells, value
from tests.builder.brikwars import rolled

MECH = Creation(name="Boiler-Mech", size=4, structure=Structure.TWO, move=6)
MAN = Creation(name="Man", size=1, mind=Mind.D6)


def asked(creation: Creation, house: House = STANDARD, **more: Any) -> Answer:
    return ask(creation, "burning", house, **more)


def test_r8_5_12_the_boiler_mech_burns_as_in_the_example() -> None:
    """R8.5.12: SL 2 burns on with a 3 or 4, so an inch goes out in half the rolls."""
    found = asked(MECH, fire=1)
    assert value(found, "Goes out") == "50 %"
    assert value(found, "Grinding Damage") == "0.50"
    assert value(found, "Fire after") == '1.00"'
    # Two inches: 2d4 show 1, 1 to 2, 2 in 4 of 16 rolls.
    assert value(asked(MECH, fire=2), "Goes out") == "25 %"
    # Four inches burn all of it; it spreads when three or four of them grow.
    assert value(asked(MECH, fire=4), "Spreads") == "31.2 %"


def test_r8_3_14_a_minifig_rolls_one_die() -> None:
    """R8.3.14: a 1 puts it out, all else is a limb."""
    found = asked(MAN)
    assert value(found, "Goes out") == "25 %"
    assert value(found, "Loses a limb") == value(found, "Spreads") == "75 %"
    out = [row[1] for row in cells(found, "Turn by turn")]
    chances = [1 - Fraction(3, 4) ** turn for turn in range(1, TURNS + 1)]
    assert out == [
        f"{float(100 * each):.1f}".removesuffix(".0") + " %" for each in chances
    ]
    assert irrelevant_fields(MAN, Blaze(), STANDARD) == {"fire", "size_damage"}


def test_r8_5_14_firefighters_put_out_an_inch_each() -> None:
    """R8.5.14: after a roll that leaves 2 inches, two buckets leave none."""
    assert value(asked(MECH, fire=1, doused=2), "Goes out") == "100 %"
    assert value(asked(MAN, doused=1), "Goes out") == "100 %"


def test_r7_2_a_hurt_creation_is_softer() -> None:
    """R7.2: two points leave Size 2; a golem of SL 3 is then one of SL 2."""
    golem = replace(MECH, structure=Structure.THREE)
    assert value(asked(golem), "Goes out") == "75 %"
    assert value(asked(golem, size_damage=2), "Goes out") == "50 %"
    hard = House(level_by_size=False)
    assert value(asked(golem, hard, size_damage=2), "Goes out") == "75 %"


@pytest.mark.parametrize(
    ("creation", "asks", "rule"),
    [
        (MECH, {"fire": 0}, "R8.5.12"),
        (MECH, {"fire": 5}, "R8.5.12"),
        (MECH, {"fire": 4, "size_damage": 1}, "R8.5.12"),
        (MECH, {"size_damage": 4}, "R7.2"),
        (Creation(size=0), {}, "R7.2"),
        (Creation(size=MOST + 1), {}, ""),
    ],
)
def test_r8_5_12_what_cannot_burn_says_why(
    creation: Creation, asks: dict[str, Any], rule: str
) -> None:
    """R8.5.12, R7.2: each refusal has a fix that settles it, where there is one."""
    refused = asked(creation, **asks)
    (found,) = refused.refusals
    assert found.rule == rule
    assert not refused.stats
    for fix in found.fixes:
        (name,) = fix.at
        assert asked(creation, **asks | {str(name): fix.value}).stats


@pytest.mark.parametrize("level", list(Structure)[:6])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_r8_5_12_two_turns_agree_with_every_roll(level: Structure, size: int) -> None:
    """R8.5.12: all dice of two turns, counted one by one."""
    for fire, doused in product(range(1, size + 1), (0, 1)):
        ways: dict[tuple[int, int], Fraction] = {(fire, 0): Fraction(1)}
        for turn, told in enumerate(blaze(fire, level.level, size, 2, doused)):
            after: dict[tuple[int, int], Fraction] = {}
            for (burns, _), chance in ways.items():
                for dice in product(range(1, 5), repeat=burns):
                    one = rolled.burning(dice, level.level, size)
                    key = max(0, one.fire - doused), one.grinding
                    share = chance / 4**burns
                    after[key] = after.get(key, Fraction(0)) + share
            ways = after
            for place, pmf in enumerate(told):
                assert {n: Fraction(pmf[n], pmf.total) for n in pmf} == _sums(
                    ways, place
                ), turn


def _sums(ways: dict[tuple[int, int], Fraction], place: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for key, chance in ways.items():
        found[key[place]] = found.get(key[place], Fraction(0)) + chance
    return found


@given(st.integers(1, 4), st.sampled_from(list(Structure)[:6]), st.integers(1, 4))
def test_r8_5_12_it_spreads_when_there_is_no_room(
    fire: int, level: Structure, size: int
) -> None:
    """R8.5.12: more inches than the object has."""
    over = sum(
        2 * sum(die > max(Fraction(1), level.level) for die in dice) > size
        for dice in product(range(1, 5), repeat=fire)
    )
    assert spread_chance(fire, level.level, size) == Fraction(over, 4**fire)


def test_r8_5_12_the_chances_of_a_turn_are_whole() -> None:
    """R8.5.12: what is out stays out, and the largest creation is worked out."""
    last = Fraction(0)
    for left, _ in blaze(MOST, Fraction(3), MOST, TURNS):
        assert isinstance(left, Pmf)
        out = 1 - left.at_least(1)
        assert out >= last
        last = out
