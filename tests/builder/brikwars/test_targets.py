"""Targets and comparisons, rule by rule: numbers worked out from the text."""

from dataclasses import replace
from fractions import Fraction

import pytest

from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.target import creation_target, standing
from builder.brikwars.chances.armor import armor
from builder.brikwars.chances.readings import BonusDice
from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.house import House
from builder.brikwars.questions import QUESTIONS
from builder.brikwars.scales import Structure
from builder.brikwars.weapons import WeaponType
from builder.question import Answer

T = WeaponType
PLAIN = House(bonus_dice=BonusDice.NONE)
UNHELD = replace(PLAIN, level_by_size=False)


def odds(design: Weapon | Creation, house: House = PLAIN, **said: object) -> Answer:
    asked = next(
        each for each in QUESTIONS if each.key == "odds" and each.on is type(design)
    )
    situation = replace(asked.start(design, house), **said)
    return asked.answer(design, situation, house)


def stat(answer: Answer, label: str) -> str:
    return next(each.value for each in answer.stats if each.label == label)


# 7 Structure Level


def test_r7_2_a_size_holds_the_level_down_unless_the_table_says() -> None:
    """SL 5 on 2": 2d10, 11 on average; let go 5d10, 27.5, after a hit as well."""
    wall = Creation(size=2, structure=Structure.FIVE)
    held, free = creation_target(wall, PLAIN), creation_target(wall, UNHELD)
    assert [armor(held, size).mean for size in (2, 1)] == [11, Fraction(11, 2)]
    assert [armor(free, size).mean for size in (2, 1)] == [Fraction(55, 2)] * 2
    told, size = standing(Against.CREATION, 2, Structure.FIVE, UNHELD)
    assert (told, size) == (free, 2)


@pytest.mark.parametrize(
    ("house", "chance"),
    [
        # d6 above d10: 0 + 1 + ... + 5 of 60 throws, a quarter.
        (PLAIN, "16.7 %"),
        # d6 above 2d10: 1 + 3 + 6 + 10 of 600 throws, one in 30.
        (UNHELD, "2.2 %"),
    ],
)
def test_r7_1_odds_meet_the_level_that_the_table_lets_stand(
    house: House, chance: str
) -> None:
    """A 1" Gun, Use 3, hits with 4 of 6; it meets SL 2 on 1"."""
    wall = Creation(size=1, structure=Structure.TWO)
    chosen = odds(Weapon(), house, against=Against.CHOSEN, chosen=wall)
    assert stat(chosen, "Kills") == chance
    told = {"against": Against.CREATION, "size": 1, "level": Structure.TWO}
    assert stat(odds(Weapon(), house, **told), "Kills") == chance
