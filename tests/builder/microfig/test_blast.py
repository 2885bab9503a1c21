"""Blasts and their effect, by hand and from the desk."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import home
from builder.core.field_spec import field_specs
from builder.microfig import Squad
from builder.microfig import blast_answer as planner
from builder.microfig.blast_answer import (
    aftermaths,
    from_fire,
    losses_of_each,
)
from builder.microfig.card import QUICK, contact_table, effect, odds_table
from builder.microfig.chances import Terms, fight, mean_kills
from builder.microfig.exchange import exchange, terms_of
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.scales import Aim, Cover, Movement, Skill
from builder.microfig.situation import MOST_UNITS, Ally, Blast, Fire, ImpactUnit
from tests.sweeps import examples


def tied(*troops: int) -> list[ImpactUnit]:
    return [ImpactUnit(distance=Fraction(2), troops=each) for each in troops]


@pytest.mark.parametrize(
    ("troops", "hits", "losses"),
    [
        # One each, one more for both that are left, and three for the last.
        ((1, 2, 5), 8, (1, 2, 5)),
        ((1, 2, 5), 7, (1, 2, 4)),
        ((2, 3, 9), 9, (2, 3, 4)),
        ((4, 4), 6, (3, 3)),
    ],
)
def test_a_surplus_goes_to_the_equals_that_are_left(
    troops: tuple[int, ...], hits: int, losses: tuple[int, ...]
) -> None:
    """M30, A-M11."""
    assert aftermaths(hits, tied(*troops)) == ((losses, 0, 1),)


def test_an_odd_hit_falls_on_either_of_two() -> None:
    ways = {losses: chance for losses, _, chance in aftermaths(3, tied(4, 4))}
    assert ways == {(2, 1): Fraction(1, 2), (1, 2): Fraction(1, 2)}


def test_a_jump_loses_a_hit_for_each_whole_inch() -> None:
    """M28, M29: behind a wall 3 inches count as 6, which is 3½ more than 2½."""
    near = ImpactUnit(distance=Fraction(5, 2), troops=1)
    far = ImpactUnit(distance=Fraction(3), troops=9, shielded=True)
    assert aftermaths(6, [near, far]) == (((1, 2), 3, 1),)


@given(st.integers(0, 24), st.lists(st.integers(1, 6), min_size=1, max_size=4))
def test_equals_share_alike_until_they_are_gone(hits: int, troops: list[int]) -> None:
    ways = aftermaths(hits, tied(*troops))
    assert sum(chance for *_, chance in ways) == 1
    for losses, *_ in ways:
        pairs = list(zip(losses, troops, strict=True))
        assert all(0 <= lost <= most for lost, most in pairs)
        assert sum(losses) == min(hits, sum(troops))
        # A unit with troopers left is at most one hit behind another.
        left = [lost for lost, most in pairs if lost < most]
        assert not left or max(losses) <= min(left) + 1


# The blast planner with the pool, the cover and the units of the fire desk

GUNS = Squad(name="Guns", rifles=0, heavies=2)
LEVY = Squad(name="Levy", rifles=8, skill=Skill.RAW)
STILL = Fire(movement=Movement.STILL)


def taken(fire: Fire, blast: Blast | None = None) -> Blast:
    return from_fire(GUNS, fire, blast or Blast(), STANDARD)


def test_heavy_weapons_that_may_not_fire_have_no_dice() -> None:
    """M9, M11, M13: and the planner says where to look."""
    for fire in (
        Fire(movement=Movement.RAN),
        Fire(distance=Fraction(1)),
        Fire(contact=True),
        Fire(carrying=2),
    ):
        blast = taken(fire)
        assert blast.dice == 0
        result = planner.answer(GUNS, blast, STANDARD)
        assert not result.refusals
        assert "The fire desk says why" in str(result.parts[-1])
    rolled = planner.answer(GUNS, Blast(dice=0, hits=2), STANDARD)
    assert "The fire desk says why" not in str(rolled.parts[-1])


def test_the_target_and_those_who_fire_stand_around_the_impact() -> None:
    """M26, M27: friend or foe; names are told apart."""
    fire = Fire(chosen=LEVY, allies=(Ally(squad=LEVY, distance=Fraction(3)),))
    known = [(unit.name, unit.distance, unit.troops) for unit in taken(fire).units]
    assert known == [("Levy", 0, 8), ("Guns", 8, 2), ("Levy 2", 3, 8)]
    area = Fire(aim=Aim.AREA, chosen=LEVY)
    assert [unit.name for unit in taken(area).units] == ["Guns"]


def test_units_that_were_typed_stay() -> None:
    """M26: only those of the same name are brought up to date."""
    mine = (ImpactUnit(name="Levy", troops=1), ImpactUnit(name="Tower", troops=9))
    units = taken(Fire(chosen=LEVY), Blast(units=mine)).units
    assert [(unit.name, unit.troops) for unit in units] == [
        ("Levy", 8),
        ("Guns", 2),
        ("Tower", 9),
    ]
    assert taken(STILL, Blast(units=mine)).units == mine
    full = Blast(units=tuple(ImpactUnit(name=str(n)) for n in range(MOST_UNITS)))
    assert len(taken(Fire(chosen=LEVY), full).units) == MOST_UNITS
    assert taken(STILL, Blast(hits=3)).hits == 3


@settings(max_examples=examples(25))
@given(
    st.integers(1, 4),
    st.sampled_from(Movement),
    st.sampled_from(Cover),
    st.sampled_from(Skill),
    st.integers(1, 5),
)
def test_desk_and_planner_agree_on_the_unit_that_is_hit(
    heavies: int, movement: Movement, cover: Cover, skill: Skill, troops: int
) -> None:
    """M20 to M26: a target alone at the impact loses what the fire desk says."""
    guns = Squad(name="Guns", rifles=0, heavies=heavies, skill=skill)
    target = Squad(name="Target", rifles=troops)
    fire = Fire(movement=movement, cover=cover, chosen=target)
    _, both = exchange(guns, fire, STANDARD)
    blast = from_fire(guns, fire, Blast(), STANDARD)
    terms = terms_of(guns, fire)
    lost = losses_of_each(fight(blast.dice, terms, STANDARD).kills, blast.units[:1])[0]
    kills = {n: p for n in range(troops + 1) if (p := lost.get(n, Fraction(0)))}
    expected = {
        n: p
        for n in range(troops + 1)
        if (p := both.kills.p(lambda k, n=n: k == n) if both else Fraction(n == 0))
    }
    assert kills == expected
    stats = {stat.label: stat for stat in planner.answer(guns, blast, STANDARD).stats}
    mean = sum((n * p for n, p in expected.items()), Fraction(0))
    assert stats["Target"].value == f"{float(mean):.2f}"


def test_no_question_is_called_like_a_field_of_one_that_follows_it() -> None:
    """On the command line `fire.distance` is a field of the question `fire`."""
    for question in home(GUNS).questions:
        assert not question.follows.keys() & field_specs(question.situation).keys()
        for key in question.follows:
            assert key in {each.key for each in home(GUNS).questions}


# What a squad does by itself: the effect figure, the odds on its card, comparisons

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
    assert getattr(found.value, "exact", None) == mean, "no number for a program"
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
