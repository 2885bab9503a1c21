"""The fire desk of the Infantry Fire Rules: situations, refusals and answers."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.content.card import Table
from builder.content.card_blocks import in_force
from builder.content.chart import Chart
from builder.core.rulebook import Severity, legal
from builder.fire_desk.desk import fit, offers
from builder.infantry import Man, Weapon
from builder.infantry.answer import answer
from builder.infantry.chances import chance_tally, effects, outcome, pips
from builder.infantry.designs import Entered, RangeBand
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.pasted_bands import BadCell, read_bands
from builder.infantry.scales import (
    BodyArmor,
    Effect,
    Helmet,
    Kind,
    Posture,
    TargetKind,
)
from builder.infantry.situation import (
    Fire,
    ManFire,
    Shot,
    WeaponFire,
    why_disabled,
)
from builder.odds.tries import binomial
from tests.builder import asked

RIFLE = Weapon(
    bands=(
        RangeBand(to=Fraction(50), chance=60),
        RangeBand(to=Fraction(300), chance=25),
    )
)


def shot(by: Kind = Kind.RIFLE, **fire: Any) -> Shot:
    return Shot(Weapon(type=by), Fire(**fire))


def test_fire_out_of_range_is_legal_and_misses() -> None:
    """I1: targets are named before anybody measures; too far, "the weapon missed"."""
    result = answer(RIFLE, WeaponFire(distance=Fraction(301), elite=9), STANDARD)
    assert legal(result.refusals)
    assert [stat.value for stat in result.stats[:3]] == ["0 %", "0 %", "0 %"]
    assert result.stats[0].small == ("out of range",)
    # Nine levels of elite are worth 45 % in range, and nothing beyond it.
    assert [(t.label, t.amount, t.rule) for t in result.tally.terms] == [
        ("Out of range", 0, "I1")
    ]
    (note,) = [each for each in result.refusals if each.rule == "I1"]
    assert note.severity is Severity.NOTE
    assert note.fixes[0].apply(WeaponFire()).distance == 300


def test_gear_that_counts_in_a_fall_is_itemised() -> None:
    """A-I6: hard armor and a ballistic helmet; soft armor stops bullets only (I6)."""
    house = House(riders_keep_their_gear=True)
    pistol = replace(RIFLE, type=Kind.PISTOL)
    fall = WeaponFire(target=TargetKind.RIDER, helmet=Helmet.BALLISTIC, above=True)
    hard = answer(pistol, replace(fall, armor=BodyArmor.HARD), house)
    assert [(t.amount, t.rule) for t in hard.tally.terms] == [
        (1, "I13"),
        (1, "I6"),
        (1, "I7"),
    ]
    # d6 + 3 is 4 to 9: one litter case, two walking, and three times nothing.
    assert hard.stats[1].value == "0 %"
    assert hard.stats[2].value == "50 %"
    soft = answer(pistol, replace(fall, armor=BodyArmor.SOFT), house)
    assert soft.stats[0].value == "d6 + 2"


def test_an_animal_has_its_own_hit_locations() -> None:
    """I12: front legs and rear legs, and no face."""
    result = answer(RIFLE, WeaponFire(target=TargetKind.ANIMAL), STANDARD)
    places = result.parts[0]
    assert isinstance(places, Table)
    assert places.rows[0].cells == (
        "head",
        "shoulders",
        "chest",
        "abdomen",
        "front legs",
        "rear legs",
    )
    assert places.rows[1].cells[1] == "charges, then dies"


def test_the_shift_of_the_location_die_is_itemised_by_rule() -> None:
    """I6, I7, I10: +1 each, and each with its rule."""
    fire = WeaponFire(armor=BodyArmor.HARD, helmet=Helmet.BALLISTIC, above=True)
    result = answer(RIFLE, fire, STANDARD)
    places = result.parts[0]
    assert isinstance(places, Table)
    assert places.title == "Hit location, +3 to the die"
    added = result.parts[1]
    assert isinstance(added, Table)
    assert added.title == "Added to the location die"
    assert [row.cells for row in added.rows] == [
        ("Body armor", "+1", "I6"),
        ("Ballistic helmet", "+1", "I7"),
        ("Firer above", "+1", "I10"),
        ("Together", "+3", ""),
    ]


@pytest.mark.parametrize(
    ("house", "struck", "effect"),
    [
        (
            House(cover_after_modifiers=True),
            shot(posture=Posture.CORNER_RIGHT, helmet=Helmet.BALLISTIC),
            Effect.DEATH,
        ),
        (
            House(cover_stops_fragments=True),
            shot(Kind.SHRAPNEL, posture=Posture.FIRING_PORT),
            Effect.LITTER,
        ),
    ],
)
def test_switches_of_cover(house: House, struck: Shot, effect: Effect) -> None:
    """A-I3, A-I4."""
    assert effects(struck, house).get(effect) != effects(struck).get(effect)
    assert len(in_force(house)) == 1


def test_other_switches() -> None:
    """A-I5, A-I7."""
    blank = Weapon(bands=(RangeBand(to=Fraction(50), chance=0),), scope=True)
    assert answer(blank, WeaponFire(), STANDARD).stats[0].value == "5 %"
    strict = House(nothing_stays_nothing=True)
    assert answer(blank, WeaponFire(), strict).stats[0].value == "0 %"
    four = WeaponFire(elite=4)
    assert "I4" in [v.rule for v in answer(RIFLE, four, STANDARD).refusals]
    exact = House(exactly_three_levels=True)
    assert "I4" not in [v.rule for v in answer(RIFLE, four, exact).refusals]


def test_templates_roll_for_each_man_and_others_aim_at_one() -> None:
    """I14."""
    gun = replace(RIFLE, templates=2)
    result = answer(gun, WeaponFire(men=3), STANDARD)
    charts = [part for part in result.parts if isinstance(part, Chart)]
    assert charts[0].title == "3 men under the template"
    assert sum(point.value or 0 for point in charts[0].series[0].points) == 1
    assert answer(RIFLE, WeaponFire(men=3), STANDARD).refusals[0].rule == "I14"


def test_a_disabled_value_has_a_reason() -> None:
    """I9, I11."""
    assert why_disabled(RIFLE, WeaponFire(), "red_zone", True).startswith("I9")
    beast = WeaponFire(target=TargetKind.ANIMAL)
    assert why_disabled(RIFLE, beast, "posture", Posture.WINDOW).startswith("I11")
    assert not why_disabled(RIFLE, beast, "posture", Posture.STANDING)
    man = Man(weapons=(RIFLE,))
    assert offers(man, ManFire(), "weapon") == ((0, "Rifle"),)
    assert fit(man, ManFire(weapon=3)).weapon == 0


@pytest.mark.parametrize(
    "text",
    [
        "50\t60\t40\n300\t25\t",
        "Range\tHit\tMoving\n50\t60%\t40%\n300\t25%",
        "50 60 40\n300 25\n",
        "50; 60; 40\n\n300; 25;",
        "50m, 60, 40\r\n300m, 25",
    ],
)
def test_a_range_table_is_pasted_from_a_spreadsheet(text: str) -> None:
    assert read_bands(text) == (
        RangeBand(to=Fraction(50), chance=60, moving=40),
        RangeBand(to=Fraction(300), chance=25),
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing to read"),
        ("50\tsixty", "Row 1, column 2 (chance) says 'sixty'"),
        ("50\t60\n3OO\t25", "Row 2, column 1 (range) says '3OO'"),
        ("50\t60\t1.5", "Row 1, column 3 (moving chance) says '1.5'"),
        ("50", "Row 1 has 1 cells"),
        ("50\t60\t1\t2", "Row 1 has 4 cells"),
        ("-5\t60", "Row 1, column 1 (range) says '-5'"),
        ("50\t", "Row 1, column 2 (chance) says ''"),
        ("50\t=1+1", "says '=1+1'"),
        ("5\t5\n" * 101, "101 rows are too many"),
    ],
)
def test_a_bad_cell_is_named(text: str, words: str) -> None:
    """I15."""
    with pytest.raises(BadCell) as refusal:
        read_bands(text)
    assert words in str(refusal.value)


def test_the_last_value_that_is_read_and_the_first_that_is_not() -> None:
    """I15: 100 rows, 100,000 far, chances to 1,000, and four digits of a fraction."""
    hundred = "\n".join(f"{n} 5" for n in range(1, 101))
    assert len(read_bands(hundred)) == 100
    (band,) = read_bands("100000 1000 -1000")
    assert (band.to, band.chance, band.moving) == (100_000, 1_000, -1_000)
    assert read_bands("1.0001 5")[0].to == Fraction(10_001, 10_000)
    assert read_bands("0 0 0")[0].to == 0
    for text, words in (
        (f"{hundred}\n101 5", "101 rows are too many"),
        ("100001 5", "must be a length from 0 to 100,000"),
        ("5 1001", "column 2 (chance) says '1001'"),
        ("5 5 -1001", "column 3 (moving chance) says '-1001'"),
        ("1.00001 5", "column 1 (range) says '1.00001'"),
        ("1234567890 5", "column 1 (range) says '1234567890'"),
        ("123456789012345678901234 5", "says '12345678901234567890';"),
        ("Range\n5 5\n5", "Row 3 has 1 cells; each row has a range, a chance and"),
    ):
        with pytest.raises(BadCell) as refusal:
            read_bands(text)
        assert words in str(refusal.value)


@given(st.text(max_size=60))
def test_no_pasted_text_breaks_the_reader(text: str) -> None:
    try:
        bands = read_bands(text)
    except BadCell:
        return
    assert all(isinstance(band, RangeBand) for band in bands)


fires = st.builds(
    WeaponFire,
    distance=st.fractions(0, 700, max_denominator=4),
    moved=st.booleans(),
    count=st.integers(1, 9),
    men=st.integers(1, 9),
    above=st.booleans(),
    target=st.sampled_from(TargetKind),
    posture=st.sampled_from(Posture),
    armor=st.sampled_from(BodyArmor),
    helmet=st.sampled_from(Helmet),
    target_elite=st.integers(0, 5),
    overhead=st.booleans(),
    red_zone=st.booleans(),
    elite=st.integers(0, 5),
    wounded=st.booleans(),
    walked=st.integers(0, 90),
    crewed=st.none() | st.integers(0, 4),
    crawled=st.booleans(),
)
weapons = st.builds(
    Weapon,
    type=st.sampled_from(Kind),
    scope=st.booleans(),
    templates=st.integers(0, 3),
    crew=st.integers(0, 3),
    entered=st.sampled_from(Entered),
    bands=st.lists(
        st.builds(
            RangeBand,
            to=st.fractions(0, 600, max_denominator=2),
            chance=st.integers(-10, 110),
            moving=st.none() | st.integers(0, 100),
        ),
        max_size=4,
    ).map(tuple),
)


@given(weapons, fires)
def test_every_situation_is_answered_or_refused(weapon: Weapon, fire: Fire) -> None:
    result = answer(weapon, fire, STANDARD)
    assert bool(result.stats) == (result.tally is not None and legal(result.refusals))


@given(
    st.integers(0, 20),
    st.sampled_from(Posture),
    st.sampled_from(Helmet),
    st.sampled_from(Kind),
    st.integers(0, 12),
)
def test_chances_sum_to_one_and_cover_only_helps(
    roll: int, posture: Posture, helmet: Helmet, kind: Kind, men: int
) -> None:
    """I5, I11, I14."""
    struck = shot(kind, posture=posture, helmet=helmet)
    assert sum(effects(struck).values()) == 1
    one = outcome(roll, struck)
    assert one.death + one.litter + one.walking + one.unhurt == 1
    assert one.casualty <= outcome(roll, shot(kind, helmet=helmet)).casualty
    assert sum(binomial(one.casualty, men)) == 1


@given(weapons, st.fractions(0, 600, max_denominator=2), st.integers(0, 5))
def test_elite_levels_never_hurt(weapon: Weapon, far: Fraction, elite: int) -> None:
    """I4."""
    fire = Fire(distance=far)
    low = chance_tally(Shot(weapon, fire, elite), STANDARD)
    high = chance_tally(Shot(weapon, fire, elite + 1), STANDARD)
    if low and high:
        assert pips(low.total) <= pips(high.total)


def test_several_weapons_have_a_column_of_their_own() -> None:
    """A-I8: 60 % to hit, a third of it deadly: 20 %, and 1 - 0.8 ** 3 for three."""
    result = answer(RIFLE, WeaponFire(count=3), STANDARD)
    outcomes = asked.table(result, "Outcome")
    assert [column.label for column in outcomes.columns] == [
        "Outcome",
        "One weapon",
        "At least once in 3",
    ]
    rows = {row.cells[0]: row.cells[1:] for row in outcomes.rows}
    assert rows["Death"] == ("20 %", "48.8 %")
    assert rows["Unhurt"] == ("40 %", "6.4 %")
    assert result.stats[1].value == "48.8 %"
