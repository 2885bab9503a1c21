"""Small Arms Fire at its edges, worked out by hand from the rules."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder import kinds
from builder.content.chart import Chart
from builder.core.rulebook import Severity
from builder.smallarms import Weapon
from tests.builder.asked import ask, bill, cells, chart, said, value

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


def test_a_burst_adds_its_rounds_up_to_thirty_five() -> None:
    """S1, S10: 2 x (50 - 45) and the rounds."""
    chances = {
        rounds: value(ask(SMG, distance=Fraction(45), rounds=rounds), "To hit")
        for rounds in (10, 34, 35, 36, 50)
    }
    assert chances == dict(
        zip(chances, ("20 %", "44 %", "45 %", "45 %", "45 %"), strict=True)
    )
    assert "S10" in said(ask(SMG, rounds=36))
    assert "S10" not in said(ask(SMG, rounds=35))


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


@pytest.mark.parametrize("name", ["sharpshooter", "sighting", "rested"])
def test_an_smg_gains_nothing_by_care(name: str) -> None:
    """S5, S6, S7."""
    at = Fraction(30)
    plain = ask(SMG, distance=at, rounds=10)
    careful: dict[str, Any] = {name: 1 if name == "sighting" else True}
    answer = ask(SMG, distance=at, rounds=10, **careful)
    assert value(answer, "To hit") == value(plain, "To hit") == "50 %"
    assert [v.severity for v in answer.refusals] == [Severity.WARN]


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
    ("weapon", "rounds", "kills"),
    [(RIFLE, 3, 1), (SMG, 35, 17), (SMG, 10, 5), (SMG, 3, 1)],
)
def test_the_kill_number_is_the_rounds_of_the_roll(
    weapon: Weapon, rounds: int, kills: int
) -> None:
    """S2, S3: a round of a rifle is a roll of its own; an SMG halves its burst."""
    answer = ask(weapon, rounds=rounds)
    assert value(answer, "Kills on") == f"≤ {kills}"


def test_one_round_of_an_smg_kills_nobody_outright() -> None:
    """S2, A-S8: no roll is half a percent or less."""
    rows = {row[0]: row[1] for row in cells(ask(SMG, rounds=1), "Outcome")}
    assert rows["Dead outright"] == "0 %"


def test_each_round_of_a_rifle_is_a_roll() -> None:
    """S3: three rolls at 71 % all miss in 29 % cubed of cases."""
    answer = ask(RIFLE, distance=Fraction(30), rounds=3)
    rows = {row[0]: row[2] for row in cells(answer, "Outcome")}
    assert rows["Miss"] == "2.4 %"
    assert rows["At least one hit"] == "97.6 %"


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


def test_life_lost_at_thirty_inches_is_seven() -> None:
    """S13, worked in the rules: 71 rolls hit, the first kills, bands 4 to 14 wound."""
    assert value(ask(RIFLE, distance=Fraction(30)), "Life lost") == "7.0 %"
    assert value(ask(RIFLE, distance=Fraction(30), rounds=8), "Dead") == "7.7 %"
    burst = ask(SMG, distance=Fraction(15), rounds=30)
    assert value(burst, "Dead") == "80 %"


def test_the_weak_die_sooner() -> None:
    """S14: a wound of band 14 is 14 percent or more."""
    hale = ask(RIFLE, distance=Fraction(30))
    weak = ask(RIFLE, distance=Fraction(30), life=4)
    assert value(hale, "Dead") == "1 %"
    assert value(weak, "Dead") == "71 %"


@pytest.mark.parametrize(("rounds", "rule"), [(0, "S15"), (8, ""), (9, "S15")])
def test_rounds_are_one_to_what_is_loaded(rounds: int, rule: str) -> None:
    """S15."""
    answer = ask(RIFLE, rounds=rounds)
    assert [v.rule for v in answer.refusals] == [rule] * bool(rule)
    assert bool(answer.stats) is not bool(rule)


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


def test_the_notes_name_the_casualty_table() -> None:
    """S13."""
    notes = {
        choice: str(ask(RIFLE, casualties=choice, own_table="100 20").parts[-1])
        for choice in type(ask_fields(RIFLE)["casualties"])
    }
    assert len(set(notes.values())) == 3
    assert sum("Without a casualty table" in each for each in notes.values()) == 1
    assert sum("published casualty table" in each for each in notes.values()) == 1


def test_a_hedge_may_cover_and_hide() -> None:
    """A-S7: 70 and a round, less 10 for soft cover, and a quarter of it unseen."""
    soft = type(ask_fields(RIFLE)["cover"])("soft")
    hedge = ask(RIFLE, distance=Fraction(30), rounds=1, cover=soft, hidden=True)
    assert hedge.tally
    assert hedge.tally.total == Fraction(61, 4)
