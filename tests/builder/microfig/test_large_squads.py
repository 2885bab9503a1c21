"""Squads of hundreds: all pools of one answer together take about a second."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.content.card import Text
from builder.microfig import Squad
from builder.microfig.answer import answer
from builder.microfig.chances import (
    ALWAYS_EXACT,
    FEWEST,
    Terms,
    dice_together,
    fight,
    own_losses,
)
from builder.microfig.exchange import together
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.scales import Movement, Skill
from builder.microfig.situation import Fire
from tests.builder.microfig.test_desks import thrown
from tests.sweeps import examples


@pytest.mark.parametrize(("each", "troops"), [(80, 4), (150, 4), (1_000, 3_000)])
def test_large_mixed_squads_are_answered(each: int, troops: int) -> None:
    """M2, M19: three pools at once; where not all dice are worked out, it says so."""
    squad = Squad(rifles=each, pistols=each, heavies=each, skill=Skill.SKILLED)
    result = answer(squad, Fire(movement=Movement.BRACED, troops=troops), STANDARD)
    assert not result.refusals
    stats = {stat.label: stat.value for stat in result.stats}
    assert stats["They lose"].startswith("≥ ")
    assert stats["We lose"] == "≤ 0.00"
    assert stats["To hit"] == "> 99.9 %"
    (notes,) = [part for part in result.parts if part.title == "What is counted"]
    assert isinstance(notes, Text)
    assert any("are more than are worked out" in p for p in notes.paragraphs)


def test_several_pools_share_the_work() -> None:
    """M19: nine squads of every weapon, each with dice of its own."""
    terms = Terms(troops=3_000, own_troops=27_000)
    alone = dice_together([(9_999, terms)])
    many = dice_together([(9_999 + n, terms) for n in range(27)])
    assert alone == (ALWAYS_EXACT,)
    assert set(many) == {many[0]}
    assert 0 < many[0] < ALWAYS_EXACT
    assert dice_together([(20, terms), (40, terms)]) == (20, 40)


@settings(max_examples=examples(40))
@given(
    st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=2),
    st.integers(1, 12),
    st.integers(1, 9),
)
def test_fewer_dice_of_several_pools_kill_no_more(
    pools: list[tuple[int, bool]], troops: int, most: int
) -> None:
    """M19 to M25: so what is said of them is a bound."""
    means = []
    for ceiling in (most, 9):
        some = [(min(dice, ceiling), keen) for dice, keen in pools]
        terms = Terms(troops=troops)
        fights = [fight(dice, replace(terms, keen=keen)) for dice, keen in some]
        means.append(together(fights, terms).kills.mean)
        assert means[-1] == expected(some, troops)
    assert means[0] <= means[1]


@pytest.mark.parametrize("unsparing", [False, True])
@pytest.mark.parametrize("own_cover", [False, True])
@pytest.mark.parametrize("most", [1, 2, 5, None])
def test_more_dice_than_the_fewest_hurt_the_squad_less(
    most: int | None, own_cover: bool, unsparing: bool
) -> None:
    """M21, M23, A-M7, A-M8: so the squad's own losses are a bound, too.

    Sums of several pools follow: what is capped grows with each of them ever slower.
    """
    terms = Terms(own_cover=own_cover, own_troops=most)
    house = House(damage_unsparing=unsparing)
    dice = (*range(FEWEST - 12, FEWEST + 12), 60, 120)
    means = [own_losses(each, terms, house).mean for each in dice]
    assert means == sorted(means, reverse=True)
    assert means[0] > means[-1]


def expected(pools: list[tuple[int, bool]], troops: int) -> Fraction:
    """Return what an enemy loses on average, counted throw by throw of each pool."""
    chances = {0: Fraction(1)}
    for dice, keen in pools:
        lost = dict.fromkeys(range(troops + 1), Fraction(0))
        for hits, ways in zip(range(-dice, dice + 1), thrown(dice), strict=True):
            harm = max(0, hits) * (1 + keen)
            for net, more in zip(range(-harm, harm + 1), thrown(harm), strict=True):
                chance = Fraction(ways * more, 6 ** (dice + harm))
                lost[min(troops, max(0, net))] += chance
        after = dict.fromkeys(range(troops + 1), Fraction(0))
        for before, chance in chances.items():
            for number, likely in lost.items():
                after[min(troops, before + number)] += chance * likely
        chances = after
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


@pytest.mark.parametrize("keen", [False, True])
def test_the_more_can_be_killed_the_fewer_dice_are_worked_out(keen: bool) -> None:
    """M19, M22: each kill is an outcome of its own."""
    few, many = (
        dice_together([(9_999, Terms(troops=most, keen=keen))] * 10)
        for most in (1, 3_000)
    )
    assert many[0] < few[0]
