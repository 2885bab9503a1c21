"""What a squad does by itself: the effect figure, the odds on its card, comparisons."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe, home
from builder.army.model import Army, Entry
from builder.army.muster import roster
from builder.comparison import KEY
from builder.content.card import Table
from builder.content.roster import COLUMNS
from builder.microfig import Squad
from builder.microfig.chances import Terms, fight, mean_kills
from builder.microfig.effect import QUICK, contact_table, effect, odds_table
from builder.microfig.exchange import exchange
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.scales import Movement, Skill
from builder.microfig.situation import Fire
from tests.sweeps import examples

squads = st.builds(
    Squad,
    rifles=st.integers(0, 4),
    pistols=st.integers(0, 3),
    heavies=st.integers(0, 3),
    skill=st.sampled_from(Skill),
)


@given(
    st.integers(0, 60),
    st.booleans(),
    st.booleans(),
    st.none() | st.integers(1, 9),
    st.booleans(),
)
def test_the_mean_of_the_kills_is_that_of_their_chances(
    dice: int, covered: bool, keen: bool, troops: int | None, unsparing: bool
) -> None:
    """M24, M25: with and without a limit, and under A-M7."""
    terms = Terms(cover=covered, keen=keen, troops=troops)
    house = House(damage_unsparing=unsparing)
    assert mean_kills(dice, terms, house) == fight(dice, terms, house).kills.mean


def test_the_effect_figure_is_the_mean_of_a_volley_after_a_move() -> None:
    """§ 4: five riflemen throw ten dice at 8 inches, in the open."""
    found = effect(Squad(rifles=5), STANDARD)
    mean = fight(10, Terms()).kills.mean
    assert (found.label, found.value) == ('Kills at 8"', f"{float(mean):.2f}")
    assert found.small == ("moved, open",)
    assert effect(Squad(rifles=0), STANDARD).value == "0.00"
    many = effect(Squad(rifles=QUICK // 2 + 1), STANDARD)
    assert many.value == f"≥ {float(fight(QUICK, Terms()).kills.mean):.2f}"


@settings(max_examples=examples(30))
@given(squads)
def test_card_and_fire_desk_agree_on_the_effect_figure(squad: Squad) -> None:
    """§ 4: the desk has a target of so many troopers that none are left over."""
    _, both = exchange(squad, Fire(troops=60), STANDARD)
    mean = both.kills.mean if both else Fraction(0)
    assert effect(squad, STANDARD).value == f"{float(mean):.2f}"


@settings(max_examples=examples(30))
@given(squads, st.booleans())
def test_card_and_fire_desk_agree_on_each_weapon(squad: Squad, contact: bool) -> None:
    """M13, M23: close combat weapons harm more than fists."""
    fire = Fire(movement=Movement.MOVED, contact=contact, troops=60)
    every, _ = exchange(squad, fire, STANDARD)
    table = (contact_table if contact else odds_table)(squad, STANDARD)
    moved = {
        row.cells[0]: row.cells[-1]
        for row in table.rows
        if row.cells[0].endswith("moved")
    }
    assert moved == {
        f"{each.volley.weapon.row.brief}, moved": f"{float(each.fight.kills.mean):.2f}"
        for each in every
        if each.fight and each.volley.troops
    }


def test_the_roster_names_arms_and_effect_figure() -> None:
    """§ 4: never as points."""
    squad = Squad(name="Patrol", rifles=3, heavies=1)
    army = Army(system="microfig", entries=(Entry(design="p"),))
    (unit,) = roster(army, {"p": squad}).units
    assert COLUMNS["arms"].unit(unit) == "3 rifles, 1 heavy weapon"
    assert COLUMNS["stats"].unit(unit).endswith('Kills at 8" 0.46')
    assert COLUMNS["total"].unit(unit) == ""


def test_squads_with_other_kits_differ_in_stats_and_odds() -> None:
    """M3, M13: as many troopers, but rifles here and pistols there."""
    rifles, pistols = Squad(rifles=4), Squad(rifles=0, pistols=4)
    (compare,) = [each for each in home(rifles).questions if each.key == KEY]
    answer = compare.answer(rifles, compare.situation(others=(pistols,)), STANDARD)
    tables = {part.title: part for part in answer.parts if isinstance(part, Table)}
    rows = {
        row.cells[1]: row.cells
        for title in ("Stat line", "Odds")
        for row in tables[title].rows
    }
    assert rows['Kills at 8"'][0] == "≠"
    assert rows['At 8" in the open: rifle, moved'][0] == "≠"
    assert rows["In base contact: close combat, moved"] == (
        "≠",
        "In base contact: close combat, moved",
        "–",
        "4 dice, hit 55.6 %, kills 0.45",
    )


def test_the_card_tells_fire_from_contact() -> None:
    """M13: nobody takes six troopers for twelve."""
    weapons = describe(Squad(rifles=4, pistols=2)).front[1]
    assert isinstance(weapons, Table)
    assert [row.cells[:3] for row in weapons.rows] == [
        ("Pistol", 'to 18"', "2"),
        ("Close combat", "contact", "2"),
        ("Fists", "contact", "4"),
        ("Rifle", 'from 2"', "4"),
    ]
