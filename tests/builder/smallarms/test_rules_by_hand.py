"""Small Arms Fire at its edges, worked out by hand from the rules."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder import kinds
from builder.content.chart import Chart
from builder.smallarms import Weapon
from tests.builder.asked import ask, bill, chart, said, value

FIELDS: Any = kinds()["smallarms.weapon"].__dataclass_fields__
Firearm, Action = (type(FIELDS[name].default) for name in ("type", "action"))

RIFLE = Weapon(capacity=8)
CARBINE = replace(RIFLE, type=Firearm.CARBINE)
PISTOL = replace(RIFLE, type=Firearm.PISTOL)
SMG = Weapon(type=Firearm.SMG, action=Action.AUTO, capacity=50)


@pytest.mark.parametrize(
    ("weapon", "inches", "percent"),
    [
        (RIFLE, 30, 71),
        (CARBINE, 30, 41),
        (PISTOL, 10, 51),
        (SMG, 30, 41),
        (RIFLE, 100, 1),
        (RIFLE, 101, 0),
        (PISTOL, 20, 1),
    ],
)
def test_the_basic_percentage_falls_with_range(
    weapon: Weapon, inches: int, percent: int
) -> None:
    """S1: rifle 100 - r, carbine and SMG 2 (50 - r), pistol 5 (20 - r), and a round."""
    answer = ask(weapon, distance=Fraction(inches), rounds=1)
    assert value(answer, "To hit") == f"{percent} %"


@pytest.mark.parametrize(
    ("fields", "sum_of"),
    [
        ({"prone": True}, -5),
        ({"cover": "soft"}, -10),
        ({"cover": "half"}, -20),
        ({"cover": "head"}, -40),
        ({"sharpshooter": True}, 10),
        ({"sighting": 1}, 10),
        ({"sighting": 3}, 30),
        ({"rested": True}, 10),
        ({"prone": True, "cover": "head"}, -45),
    ],
)
def test_bonuses_and_penalties(fields: dict[str, Any], sum_of: int) -> None:
    """S4 to S7: at 50 inches a rifle has 50, and 1 for its round."""
    if "cover" in fields:
        cover: Any = type(ask_fields(RIFLE)["cover"])
        places = {"soft": 1, "half": 2, "head": 3}
        fields = fields | {"cover": list(cover)[places[fields["cover"]]]}
    answer = ask(RIFLE, distance=Fraction(50), **fields)
    assert sum(bill(answer).values()) == 51 + sum_of


def ask_fields(weapon: Weapon) -> dict[str, Any]:
    """Return the default of each field of its situation."""
    from builder import home

    questions = home(weapon).questions
    situation: Any = next(q.situation for q in questions if q.on is Weapon)
    return {name: at.default for name, at in situation.__dataclass_fields__.items()}


@pytest.mark.parametrize(
    ("fields", "chance"),
    [
        ({"bearing": 45}, "81 %"),
        ({"bearing": 46}, "20 %"),
        ({"bearing": 315}, "81 %"),
        ({"bearing": 314}, "20 %"),
        ({"hidden": True}, "20 %"),
        ({"bearing": 180, "hidden": True}, "10 %"),
    ],
)
def test_hasty_and_blind_fire_quarter_the_sum(
    fields: dict[str, Any], chance: str
) -> None:
    """S8, S9: 81/4 = 20.25 behaves as 20; both are an eighth, 10.125."""
    assert value(ask(RIFLE, **fields), "To hit") == chance


@pytest.mark.parametrize(
    ("weapon", "inches", "times"),
    [
        (RIFLE, 9, 3),
        (RIFLE, 10, 2),
        (RIFLE, 19, 2),
        (RIFLE, 20, 1),
        (PISTOL, 9, 1),
        (SMG, 5, 3),
    ],
)
def test_near_shots_double_and_triple_but_for_pistols(
    weapon: Weapon, inches: int, times: int
) -> None:
    """S11."""
    answer = ask(weapon, distance=Fraction(inches), rounds=1)
    assert value(answer, "Damage") == f"× {times}"


def test_beyond_its_basic_range_a_burst_may_still_hit() -> None:
    """S1, A-S3: 2 x (50 - 55) + 35 = 25; at 50 inches nothing is below zero."""
    assert value(ask(SMG, distance=Fraction(55), rounds=35), "To hit") == "25 %"
    assert "S1" in said(ask(SMG, distance=Fraction(55), rounds=35))
    assert "S1" not in said(ask(SMG, distance=Fraction(50), rounds=35))


@pytest.mark.parametrize("life", [100, 80, 30])
def test_the_bands_of_life_left_hold_every_case_once(life: int) -> None:
    """S14: who is unhurt is in no band of wounds."""
    drawn = chart(ask(RIFLE, rounds=3, life=life), "Life force left")
    assert isinstance(drawn, Chart)
    chances = [point.value or 0 for point in drawn.series[0].points]
    assert sum(chances) == 1
    assert chances[-1] == Fraction(19, 100) ** 3
    assert max(chances[1:-1]) > 0


def test_own_tables_may_begin_with_a_band_of_one() -> None:
    """S13: a roll of 1 costs 5, any other 20."""
    choices: Any = type(ask_fields(RIFLE)["casualties"])
    own = list(choices)[-1]
    answer = ask(RIFLE, casualties=own, own_table="1 5\n100 20")
    assert answer.stats
    assert "own casualty table" in str(answer.parts)
    for text in ("0 5\n100 20", "5 5\n5 5\n100 20"):
        assert not ask(RIFLE, casualties=own, own_table=text).stats


def test_a_hedge_may_cover_and_hide() -> None:
    """A-S7: 70 and a round, less 10 for soft cover, and a quarter of it unseen."""
    soft = type(ask_fields(RIFLE)["cover"])("soft")
    hedge = ask(RIFLE, distance=Fraction(30), rounds=1, cover=soft, hidden=True)
    assert hedge.tally
    assert hedge.tally.total == Fraction(61, 4)
