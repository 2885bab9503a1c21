"""A design of the library in a Field: shields, plating, exposed inches (8.5)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.brikwars.attack.field import FIELD_ODDS, Venture
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.situation import Against
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.questions.model import Answer
from tests.builder.asked import cells, said, value
from tests.builder.brikwars.desk import PLAIN, TENTH, Odds, percentage

OVEN = Field(size=6, dice=(HazardDice(count=2),))
"""2d6 of Exposure."""
MINES = Field(
    size=6, dice=(HazardDice(hazard=Hazard.CONCEALED, die=HazardDie.D6, count=2),)
)


def shield(die: HazardDie, count: int = 1) -> Field:
    return Field(size=4, dice=(HazardDice(hazard=Hazard.SHIELD, die=die, count=count),))


CAR = Creation(name="Car", size=4, structure=Structure.ONE, move=8)
PLATES = (Mount(weapon=Weapon(type=Type.PLATING, size=3)),)


def ask(field: Field, chosen: Creation | None, **fields: Any) -> Answer:
    start = FIELD_ODDS.start(field, PLAIN)
    about = {"against": Against.CHOSEN, "chosen": chosen, **fields}
    return FIELD_ODDS.ask(field, replace(start, **about), PLAIN)


def hurts(dice: int, plus: int) -> Fraction:
    """So many d6 and a bonus, against a d10 of Armor; all ones do nothing."""
    good = [
        sum(fall) + plus > armor and fall != (1,) * dice
        for fall in product(range(1, 7), repeat=dice)
        for armor in range(1, 11)
    ]
    return Fraction(sum(good), len(good)) if dice else Fraction(0)


CASES: dict[str, tuple[Creation, dict[str, Any], int, int]] = {
    "bare": (CAR, {}, 2, 2),
    "three inches inside": (CAR, {"inside": 3}, 2, 1),
    "an inch inside": (CAR, {"inside": 1}, 2, 0),
    "plated": (replace(CAR, mounts=PLATES), {}, 1, 2),
    "its plating inside": (replace(CAR, mounts=PLATES), {"part": Part.PLATED}, 1, 1),
    "what is bare inside": (replace(CAR, mounts=PLATES), {"part": Part.BARE}, 2, 0),
    "a shield": (replace(CAR, fields=(shield(HazardDie.D6),)), {}, 1, 2),
    "two shields": (replace(CAR, fields=(shield(HazardDie.D6, 3),)), {}, 0, 2),
    "an inch of Power": (
        replace(CAR, fields=(shield(HazardDie.D6, 3),)),
        {"shield_power": 1},
        1,
        2,
    ),
    "a shield for others": (replace(CAR, fields=(shield(HazardDie.D10, 3),)), {}, 2, 2),
    "both": (
        replace(CAR, mounts=PLATES, fields=(shield(HazardDie.D6),)),
        {},
        0,
        2,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_exposure_of_a_design_is_as_counted(name: str, odds: Odds) -> None:
    """R8.5.9, R8.5.18, 3.3: dice that are left, and +1 for each 2 inches inside."""
    design, fields, dice, plus = CASES[name]
    answer = ask(OVEN, design, **fields)
    chance = float(hurts(dice, plus))
    assert percentage(value(answer, "Hurts")) == pytest.approx(chance, abs=TENTH)
    told = odds(OVEN, against=Against.CHOSEN, chosen=design, **fields)
    assert told.stats == {each.label: each.value for each in answer.stats}


def test_by_the_book_of_a_table_plating_stops_no_exposure() -> None:
    """R8.5.8, 3.3: the plated car takes both dice, and each costs an inch of Power."""
    house = replace(PLAIN, exposure_deflected=False)
    venture = Venture(against=Against.CHOSEN, chosen=replace(CAR, mounts=PLATES))
    answer = FIELD_ODDS.ask(OVEN, venture, house)
    told = percentage(value(answer, "Hurts"))
    assert told == pytest.approx(float(hurts(2, 2)), abs=TENTH)
    # 8 inches of Power, an inch a die; a die that is stopped is not taken.
    assert value(answer, "Power left") == '6"'
    assert value(ask(OVEN, venture.chosen), "Power left") == '7"'
    # Of 3 inches that its shields have left, two dice take two.
    armed = replace(CAR, fields=(shield(HazardDie.D6),))
    assert value(ask(OVEN, armed, shield_power=3), "Power left") == '1"'


def test_a_design_crosses_with_its_own_skill_size_and_specialty() -> None:
    """R8.5.16, R8.5.23: 3 inches at -4 for its Size: d8 by its mind needs 7 or 8."""
    beast = replace(CAR, mind=Mind.D8)
    assert value(ask(MINES, beast, distance=3, skill=Mind.D4), "Crosses") == "25 %"
    # Who works it rolls for what has no mind: a d10 needs 7, 8, 9, 10.
    assert value(ask(MINES, CAR, distance=3, skill=Mind.D10), "Crosses") == "40 %"
    scout = Creation(
        size=1,
        structure=Structure.HALF,
        mind=Mind.D6,
        specialties=(Specialty.PATHFINDING,),
    )
    # A Scout rolls a d8: 3 to 8; at Half Speed nothing is set off.
    assert value(ask(MINES, scout, distance=3), "Crosses") == "75 %"
    assert value(ask(MINES, scout, distance=3, careful=True), "Crosses") == "100 %"
    heavy = replace(scout, mounts=(Mount(weapon=Weapon(type=Type.HEAVY_ARMOR)),))
    assert value(ask(MINES, heavy, distance=3), "Crosses") == "100 %"


def test_who_sets_a_design_down_rolls_for_it() -> None:
    """R8.5.16: its own mind and paths do not count then."""
    scout = replace(CAR, mind=Mind.D8, specialties=(Specialty.PATHFINDING,))
    answer = ask(MINES, scout, set_down=True, skill=Mind.D6)
    assert percentage(value(answer, "Goes off")) == pytest.approx(1 / 6, abs=TENTH)


def test_a_design_burns_by_its_own_level_and_size() -> None:
    """R8.5.12: SL 2, an inch of Fire goes out with 1 or 2; four inches at most burn."""
    lava = Field(size=3, dice=(HazardDice(die=HazardDie.FIRE, count=3),))
    rows = cells(ask(lava, replace(CAR, structure=Structure.TWO)), "A Burning Roll")
    assert [row[0] for row in rows] == ['1"', '2"', '3"', '4"']
    assert rows[0][1] == "50 %"
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D6)
    assert cells(ask(lava, man), "A Burning Roll") == [("25 %", "75 %")]


def test_nobody_chosen_and_more_than_there_is_are_refused() -> None:
    answer = ask(OVEN, None)
    assert answer.refusals[0].at == ("chosen",)
    (fix,) = answer.refusals[0].fixes
    assert fix.value is Against.MINIFIG
    told = ask(OVEN, CAR, inside=5)
    assert said(told)["R8.5.9"] == '5" of it are in the Field, and it has 4"'
    assert told.refusals[0].fixes[0].value is None


def test_a_form_shows_what_matters_of_a_design_in_a_field() -> None:
    """What it knows by itself is not asked: its Skill, its paths, its Half Speed."""

    def hidden(field: Field, chosen: Creation | None, **more: Any) -> frozenset[str]:
        against = Against.CHOSEN if chosen else Against.MINIFIG
        venture = Venture(against=against, chosen=chosen, **more)
        return FIELD_ODDS.irrelevant_fields(field, venture, STANDARD)

    assert {"chosen", "shield_power", "part", "inside"} <= hidden(OVEN, None)
    assert not {"chosen", "part", "inside"} & hidden(OVEN, CAR)
    assert "shield_power" in hidden(OVEN, CAR)
    armed = replace(CAR, fields=(shield(HazardDie.D6),))
    assert "shield_power" not in hidden(OVEN, armed)
    assert {"shield_power", "part", "inside"} <= hidden(MINES, armed)
    assert "skill" not in hidden(MINES, CAR)
    scout = replace(CAR, mind=Mind.D6, specialties=(Specialty.PATHFINDING,))
    known = {"skill", "scout", "careful"}
    assert known <= hidden(MINES, replace(scout, mounts=PLATES))
    assert not {"skill", "scout"} & hidden(MINES, scout, set_down=True)


def test_a_slippery_field_fells_a_design_by_its_own_die() -> None:
    ice = Field(
        size=4,
        dice=(
            HazardDice(
                hazard=Hazard.TERRAIN, die=HazardDie.MOVE, terrain=Terrain.SLIPPERY
            ),
        ),
    )
    assert value(ask(ice, replace(CAR, mind=Mind.D8)), "Falls") == "12.5 %"
