"""The fire desk of the Infantry Fire Rules: situations, refusals and answers."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import infantry
from builder.card import Table
from builder.chart import Chart
from builder.infantry import Man, Weapon
from builder.infantry.answer import answer
from builder.infantry.chances import outcome, spread
from builder.infantry.designs import Band, Entered
from builder.infantry.fire import Fire, ManFire, WeaponFire, barred, fit, offers
from builder.infantry.hitting import chance_tally, pips
from builder.infantry.house import STANDARD, House
from builder.infantry.locations import Struck, effects, landing
from builder.infantry.pasting import BadCell, read_bands
from builder.infantry.scales import (
    BodyArmor,
    Effect,
    Helmet,
    Kind,
    Posture,
    Target,
)
from builder.rules import legal

RIFLE = Weapon(
    bands=(Band(to=Fraction(50), chance=60), Band(to=Fraction(300), chance=25))
)


def test_the_tally_sums_to_the_chance_line_by_line() -> None:
    """I1 to I4."""
    man = Man(elite=2, weapons=(replace(RIFLE, scope=True),))
    told = answer(man, ManFire(distance=Fraction(200)), STANDARD)
    assert told.tally
    lines = [(term.label, int(term.amount), term.rule) for term in told.tally.terms]
    assert lines == [
        ("Range table", 25, "I1"),
        ("Sniper scope", 5, "I3"),
        ("Elite", 10, "I4"),
    ]
    assert (told.stats[0].value, told.stats[0].small) == ("40 %", ("d20 ≤ 8",))


def test_d20_numbers_are_the_same_dice() -> None:
    """I2, A-I1."""
    by_pips = replace(
        RIFLE, entered=Entered.D20, bands=(Band(to=Fraction(50), chance=12),)
    )
    assert answer(by_pips, WeaponFire(), STANDARD).stats[0].value == "60 %"


def test_out_of_range_is_no_zero_percent() -> None:
    """I1: past the last band it misses, whatever the bonuses."""
    told = answer(RIFLE, WeaponFire(distance=Fraction(301), elite=9), STANDARD)
    assert not told.stats
    assert told.refusals[0].rule == "I1"
    assert told.refusals[0].fixes[0].apply(WeaponFire()).distance == 300


def test_no_table_no_odds() -> None:
    """I15: nothing is invented."""
    told = answer(Weapon(), WeaponFire(), STANDARD)
    assert not told.stats
    assert "No percentages are published" in told.refusals[0].message
    assert not answer(Man(), ManFire(), STANDARD).stats


def test_the_location_row_shows_gear_and_cover_at_once() -> None:
    """I5 to I11."""
    told = answer(
        RIFLE,
        WeaponFire(posture=Posture.LOW_WALL, helmet=Helmet.BALLISTIC),
        STANDARD,
    )
    (row,) = [p for p in told.parts if isinstance(p, Table) and "location" in p.title]
    assert row.title == "Hit location, +1 to the die"
    assert row.rows[1].cells == (
        "death",
        "litter case",
        "litter case",
        "protected",
        "protected",
        "protected",
    )


def test_animals_charge_and_riders_fall() -> None:
    """I12, I13, A-I6."""
    assert landing(Struck(target=Target.ANIMAL), 2)[1] is Effect.CHARGE
    rider = Struck(target=Target.RIDER, armor=BodyArmor.HARD, helmet=Helmet.BALLISTIC)
    assert landing(rider, 6) == (7, Effect.NONE)
    assert landing(rider, 1) == (2, Effect.DEATH)
    assert landing(rider, 1, House(riders_keep_their_gear=True))[0] == 4


@pytest.mark.parametrize(
    ("house", "struck", "effect"),
    [
        (
            House(cover_after_modifiers=True),
            Struck(posture=Posture.CORNER_RIGHT, helmet=Helmet.BALLISTIC),
            Effect.DEATH,
        ),
        (
            House(cover_stops_fragments=True),
            Struck(posture=Posture.FIRING_PORT, fire=Kind.SHRAPNEL),
            Effect.LITTER,
        ),
    ],
)
def test_switches_of_cover(house: House, struck: Struck, effect: Effect) -> None:
    """A-I3, A-I4."""
    assert effects(struck, house).get(effect) != effects(struck).get(effect)
    assert len(infantry.in_force(house)) == 1


def test_other_switches() -> None:
    """A-I5, A-I7."""
    blank = Weapon(bands=(Band(to=Fraction(50), chance=0),), scope=True)
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
    told = answer(gun, WeaponFire(men=3), STANDARD)
    charts = [part for part in told.parts if isinstance(part, Chart)]
    assert charts[0].title == "3 men under the template"
    assert sum(point.value or 0 for point in charts[0].series[0].points) == 1
    assert answer(RIFLE, WeaponFire(men=3), STANDARD).refusals[0].rule == "I14"


def test_the_walking_wounded_fire_or_move() -> None:
    """I16."""
    assert answer(RIFLE, WeaponFire(wounded=True), STANDARD).stats
    moved = answer(RIFLE, WeaponFire(wounded=True, walked=60), STANDARD)
    assert [v.rule for v in moved.refusals] == ["I16", "I16"]


def test_what_cannot_be_chosen_says_why() -> None:
    """I9, I11."""
    assert barred(RIFLE, WeaponFire(), "red_zone", True).startswith("I9")
    beast = WeaponFire(target=Target.ANIMAL)
    assert barred(RIFLE, beast, "posture", Posture.WINDOW).startswith("I11")
    assert not barred(RIFLE, beast, "posture", Posture.STANDING)
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
        Band(to=Fraction(50), chance=60, moving=40),
        Band(to=Fraction(300), chance=25),
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


@given(st.text(max_size=60))
def test_no_pasted_text_breaks_the_reader(text: str) -> None:
    try:
        bands = read_bands(text)
    except BadCell:
        return
    assert all(isinstance(band, Band) for band in bands)


fires = st.builds(
    WeaponFire,
    distance=st.fractions(0, 700, max_denominator=4),
    moved=st.booleans(),
    count=st.integers(1, 9),
    men=st.integers(1, 9),
    above=st.booleans(),
    target=st.sampled_from(Target),
    posture=st.sampled_from(Posture),
    armor=st.sampled_from(BodyArmor),
    helmet=st.sampled_from(Helmet),
    target_elite=st.integers(0, 5),
    overhead=st.booleans(),
    red_zone=st.booleans(),
    elite=st.integers(0, 5),
    wounded=st.booleans(),
    walked=st.integers(0, 90),
)
weapons = st.builds(
    Weapon,
    type=st.sampled_from(Kind),
    scope=st.booleans(),
    templates=st.integers(0, 3),
    entered=st.sampled_from(Entered),
    bands=st.lists(
        st.builds(
            Band,
            to=st.fractions(0, 600, max_denominator=2),
            chance=st.integers(-10, 110),
            moving=st.none() | st.integers(0, 100),
        ),
        max_size=4,
    ).map(tuple),
)


@given(weapons, fires)
def test_every_situation_is_answered_or_refused(weapon: Weapon, fire: Fire) -> None:
    told = answer(weapon, fire, STANDARD)
    assert bool(told.stats) == (told.tally is not None and legal(told.refusals))


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
    struck = Struck(posture=posture, helmet=helmet, fire=kind)
    assert sum(effects(struck).values()) == 1
    one = outcome(roll, struck)
    assert one.death + one.litter + one.walking + one.unhurt == 1
    assert one.casualty <= outcome(roll, Struck(helmet=helmet, fire=kind)).casualty
    assert sum(spread(one.casualty, men)) == 1


@given(weapons, st.fractions(0, 600, max_denominator=2), st.integers(0, 5))
def test_elite_levels_never_hurt(weapon: Weapon, far: Fraction, elite: int) -> None:
    """I4."""
    low = chance_tally(weapon, far, STANDARD, elite=elite, moved=False)
    high = chance_tally(weapon, far, STANDARD, elite=elite + 1, moved=False)
    if low and high:
        assert pips(low.total) <= pips(high.total)
