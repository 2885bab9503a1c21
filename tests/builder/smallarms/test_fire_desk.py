"""The fire desk of Small Arms Fire: situations, refusals and answers."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.content.card_blocks import in_force
from builder.content.chart import Chart, Dial
from builder.core.field_spec import InvalidValue
from builder.core.rulebook import legal
from builder.fire_desk.desk import fit, offers
from builder.smallarms import Man, Weapon
from builder.smallarms.answer import answer
from builder.smallarms.casualties import PUBLISHED, NoTable, read_table
from builder.smallarms.chances import (
    chance,
    hits,
    kill_number,
    life_left,
    one_roll,
)
from builder.smallarms.house_rules import STANDARD, House
from builder.smallarms.scales import Action, Casualties, Cover, Firearm
from builder.smallarms.situation import (
    Fire,
    ManFire,
    Shot,
    WeaponFire,
    irrelevant_fields,
    why_disabled,
)

RIFLE = Weapon(type=Firearm.RIFLE, action=Action.SEMI, capacity=8)
SMG = Weapon(type=Firearm.SMG, action=Action.AUTO, capacity=30)


def at(far: float, weapon: Weapon = RIFLE, **other: Any) -> Shot:
    return Shot(weapon, WeaponFire(distance=Fraction(str(far)), **other))


def test_a_man_fires_the_chosen_weapon_with_the_mans_skill() -> None:
    """S5: the bonus belongs to the man, and there is none with an SMG."""
    man = Man(sharpshooter=True, weapons=(RIFLE, SMG))
    rifle = answer(man, ManFire(distance=Fraction(30)), STANDARD)
    assert rifle.stats[0].value == "81 %"
    burst = answer(man, ManFire(distance=Fraction(30), weapon=1), STANDARD)
    assert burst.stats[0].value == "41 %"
    assert [v.rule for v in burst.refusals] == ["S5"]
    assert offers(man, ManFire(), "weapon") == ((0, RIFLE.title), (1, SMG.title))
    assert fit(Man(weapons=(RIFLE,)), ManFire(weapon=1)).weapon == 0
    assert why_disabled(SMG, WeaponFire(), "rested", True).startswith("S7")


@pytest.mark.parametrize(
    ("fire", "sentence"),
    [
        (WeaponFire(), "The target is inside the arc."),
        (
            WeaponFire(bearing=46),
            "The target is outside the arc: hasty fire, 1/4 of the chance.",
        ),
        (
            WeaponFire(bearing=46, hidden=True),
            "The target is outside the arc: hasty and blind fire, 1/8 of the chance.",
        ),
    ],
)
def test_the_dial_says_what_the_arc_costs(fire: WeaponFire, sentence: str) -> None:
    """S8."""
    result = answer(RIFLE, fire, STANDARD)
    (dial,) = [part for part in result.parts if isinstance(part, Dial)]
    assert dial.said == sentence


def test_an_unarmed_man_has_no_weapon_to_choose() -> None:
    """S1: there is no weapon to choose."""
    assert "weapon" in irrelevant_fields(Man(weapons=()), ManFire())
    assert "weapon" not in irrelevant_fields(Man(), ManFire())


def test_the_arc_is_drawn_and_the_edge_is_inside() -> None:
    """S8, A-S10."""
    result = answer(RIFLE, WeaponFire(facing=350, bearing=35), STANDARD)
    (dial,) = [part for part in result.parts if isinstance(part, Dial)]
    assert "inside the arc" in dial.said
    assert "S8" not in [v.rule for v in result.refusals]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("50 10 20\n100 20", "Row 2 of the casualty table has 2 cells"),
        ("50 10\n100 x", "Row 2, column 2 of the casualty table says 'x'"),
        ("50 10\n40 20", "Row 2 of the casualty table ends at 40, after 50"),
        ("50 10\n90 20", "its last band must end at 100"),
        ("50 101\n100 20", "Row 1, column 2"),
        ("50 ²\n100 20", "Row 1, column 2"),
    ],
)
def test_a_pasted_casualty_table_is_checked_cell_by_cell(text: str, words: str) -> None:
    """S13."""
    with pytest.raises(NoTable, match=words.replace("(", r"\(")):
        read_table(text)
    result = answer(
        RIFLE, WeaponFire(casualties=Casualties.OWN, own_table=text), STANDARD
    )
    assert words in result.refusals[0].message
    assert result.refusals[0].at == ("own_table",)


@pytest.mark.parametrize(
    ("house", "shot", "expected"),
    [
        (House(every_round_adds=True), at(30, rounds=8), 78),
        (House(capped_first=True), at(10, sighting=3, rested=True, bearing=90), 25),
        (House(no_negative_basis=True), at(21, Weapon(type=Firearm.PISTOL)), 1),
        (
            House(automatic_rifle_as_smg=True),
            at(40, Weapon(type=Firearm.AUTOMATIC_RIFLE, action=Action.AUTO), rounds=10),
            30,
        ),
        (House(one_sighting=True), at(30, sighting=3), 81),
    ],
)
def test_each_switch_turns_its_reading(house: House, shot: Shot, expected: int) -> None:
    """A-S1, A-S2, A-S3, A-S4, A-S9."""
    assert chance(shot, house) == expected != chance(shot, STANDARD)
    assert len(in_force(house)) == 1


def test_nonsense_is_refused_by_its_field() -> None:
    with pytest.raises(InvalidValue, match="distance"):
        WeaponFire(distance=Fraction(-1))
    with pytest.raises(InvalidValue, match="bearing"):
        WeaponFire(bearing=360)


fires = st.builds(
    WeaponFire,
    distance=st.fractions(0, 150, max_denominator=8),
    cover=st.sampled_from(Cover),
    prone=st.booleans(),
    hidden=st.booleans(),
    life=st.integers(1, 100),
    rounds=st.integers(0, 12) | st.none(),
    sighting=st.integers(0, 5),
    rested=st.booleans(),
    facing=st.integers(0, 359),
    bearing=st.integers(0, 359),
    casualties=st.sampled_from(Casualties),
    sharpshooter=st.booleans(),
)
weapons = st.builds(
    Weapon,
    type=st.sampled_from(Firearm),
    action=st.sampled_from(Action),
    capacity=st.integers(1, 12) | st.none(),
)


@given(weapons, fires)
def test_every_situation_is_answered_or_refused(weapon: Weapon, fire: Fire) -> None:
    result = answer(weapon, fire, STANDARD)
    assert bool(result.stats) == legal(result.refusals)


@given(weapons, st.integers(0, 120), st.integers(1, 8), st.integers(1, 100))
def test_distributions_sum_to_one_and_more_fire_kills_more(
    weapon: Weapon, far: int, rounds: int, life: int
) -> None:
    """S2, S3, S14."""
    shot = at(far, weapon, rounds=rounds)
    assert sum(one_roll(shot, STANDARD)) == 1
    assert sum(hits(shot, STANDARD)) == 1
    left = life_left(shot, STANDARD, PUBLISHED, life)
    assert sum(left.left.values()) == 1
    more = life_left(shot.but(rounds=rounds + 1), STANDARD, PUBLISHED, life)
    assert more.dead >= left.dead
    assert kill_number(shot, STANDARD) <= chance(shot, STANDARD)


@given(weapons, fires)
def test_the_life_chart_counts_everybody_once(weapon: Weapon, fire: Fire) -> None:
    """S14: a man is dead, in a band of wounds, or unhurt."""
    result = answer(weapon, fire, STANDARD)
    for part in result.parts:
        if isinstance(part, Chart) and part.title == "Life force left":
            assert sum(point.value or 0 for point in part.series[0].points) == 1
