"""The odds against dice counted by hand: Fields.

As in test_brute_force.py. Odds that are only printed in percent must be right to the
tenth.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.brikwars.attack.situation import Against
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Structure
from tests.builder.brikwars.by_hand import Attack, Between, Foe, creation
from tests.builder.brikwars.desk import PLAIN, TARGETS, TENTH, Odds, at, percentage

DEFLECTED = (PLAIN, STANDARD)
UNDEFLECTED = (
    replace(PLAIN, exposure_deflected=False),
    replace(STANDARD, exposure_deflected=False),
)


def exposed(dice: tuple[str, ...], foe: Foe, house: House) -> Between:
    """Exposure hits by itself; Size counts for its Damage (R8.5.9)."""
    sure = Attack(
        6,
        1,
        dice,
        bonus=foe.size // 2,
        bonus_dice=house.bonus_dice is BonusDice.CHAINED,
    )
    if not house.exposure_deflected:
        foe = replace(foe, deflection=0)
    low = high = Fraction(0)
    for (points, cut), chance in sure.damages(foe).items():
        certain, possible = foe.beaten_by(points, bonus=sure.bonus_dice)
        low += chance * certain
        high += chance * (1 if cut else possible)
    return Between(low, high)


@pytest.mark.parametrize("house", [*DEFLECTED, *UNDEFLECTED], ids=range(4))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_r8_5_9_exposure_hurts_whoever_is_in_the_field(
    count: int, house: House, odds: Odds
) -> None:
    """R8.5.9: All Exposure dice of a Field are one roll."""
    heat, acid = HazardDice(die=HazardDie.FIRE, count=count), HazardDice()
    for groups, dice in (
        ((HazardDice(count=count),), ("d6",) * count),
        ((heat,), ("fire",) * count),
        ((heat, acid, acid), (*("fire",) * count, "d6", "d6")),
    ):
        result = odds(Field(size=count + 2, dice=groups), house)
        rows = {name: cells for name, *cells in result.tables["Hurts, each time"]}
        assert list(rows) == list(TARGETS)
        for name, foe in TARGETS.items():
            (shown,) = rows[name]
            chance = exposed(dice, foe, house)
            assert float(chance.low) - TENTH < percentage(shown), (name, dice)
            assert percentage(shown) < float(chance.high) + TENTH, (name, dice)


def test_r8_5_8_size_0_takes_a_point_for_each_die(odds: Odds) -> None:
    """Two points exceed the d6 of flesh when it shows 1."""
    field = Field(size=2, dice=(HazardDice(count=2),))
    result = odds(field, against=Against.CREATION, size=0, level=Structure.HALF)
    assert result.stats["Damage"] == "2.0"
    assert percentage(result.stats["Hurts"]) == pytest.approx(1 / 6, abs=TENTH)


CONCEALED = Field(size=4, dice=(HazardDice(hazard=Hazard.CONCEALED, count=2),))


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_r8_5_16_a_walker_must_roll_the_inches(size: int, odds: Odds) -> None:
    """A natural 1 fails; a Size above 1" comes off the Skill."""
    off = -size if size > 1 else 0
    fields = {"against": Against.CREATION, "size": size}
    for house in DEFLECTED:
        result = odds(CONCEALED, house, **fields)
        chart = result.charts["Crosses Concealed Hazards"]
        for faces, inches in product((4, 6, 8, 10, 12), range(1, 15)):
            roll = Attack(faces, inches, (), off, bonus_dice=house is STANDARD)
            shown = chart[f"d{faces}"][str(inches)]
            assert shown is not None, (faces, inches)
            assert roll.hit.holds(shown), (faces, inches)
            assert house is STANDARD or shown == roll.hit.low


@pytest.mark.parametrize(
    ("fields", "crosses"),
    [
        ({"size": 0, "against": Against.CREATION}, 1),
        ({"scout": True, "careful": True}, 1),
        ({"scout": True}, Fraction(5, 8)),
        ({"careful": True}, Fraction(3, 6)),
    ],
    ids=str,
)
def test_r8_5_23_scouts_roll_d8_and_are_safe_at_half_speed(
    fields: dict[str, object], crosses: Fraction, odds: Odds
) -> None:
    """4" across; nothing goes off for Size 0, either."""
    walk = odds(CONCEALED, distance=4, **fields)
    assert percentage(walk.stats["Crosses"]) == pytest.approx(float(crosses), abs=TENTH)


def burned(fire: int, level: int, size: int) -> Iterator[tuple[int, int]]:
    """Inches and Grinding Damage after each Burning Roll, a d4 an inch (R8.5.12)."""
    for faces in product(range(1, 5), repeat=fire):
        grown = sum(face > max(1, level) for face in faces)
        yield min(size, max(0, fire - (fire - grown) + grown)), grown


@pytest.mark.parametrize(("level", "size"), [(1, 4), (2, 4), (3, 4), (2, 9)])
def test_r8_5_12_a_fire_dies_down_or_spreads(level: int, size: int, odds: Odds) -> None:
    """Up to 6" of Fire are shown, and no more than there are inches to burn."""
    field = Field(size=4, dice=(HazardDice(die=HazardDie.FIRE),))
    foe = creation(size, level)
    result = odds(field, **{k: v for k, v in at(foe).items() if k != "deflection"})
    rows = result.tables["A Burning Roll, once it is on fire"]
    assert len(rows) == min(size, 6)
    for fire, (_, out, inches, grinding) in enumerate(rows, 1):
        rolls = list(burned(fire, level, size))
        found: defaultdict[Any, float] = defaultdict(float)
        for left, ground in rolls:
            found["out"] += (left == 0) / len(rolls)
            found["inches"] += left / len(rolls)
            found["grinding"] += ground / len(rolls)
        assert percentage(out) == pytest.approx(found["out"], abs=TENTH)
        assert float(inches) == pytest.approx(found["inches"], abs=0.005_1)
        assert float(grinding) == pytest.approx(found["grinding"], abs=0.005_1)
