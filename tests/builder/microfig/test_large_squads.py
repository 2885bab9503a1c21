"""Squads of hundreds: all pools of one answer together take about a second, or none."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.microfig.chances import (
    ALWAYS_EXACT,
    MOST_DICE,
    Terms,
    fight,
    workable,
)
from builder.microfig.exchange import together
from builder.microfig.house_rules import House
from tests.builder.microfig.test_desks import thrown
from tests.sweeps import examples


def test_all_pools_of_an_answer_are_worked_out_together_or_not_at_all() -> None:
    """M19, M22: nine squads of every weapon; each kill is an outcome of its own."""
    few, many = Terms(troops=4, own_troops=5), Terms(troops=3_000, own_troops=27_000)
    for terms, most in ((few, MOST_DICE), (many, ALWAYS_EXACT)):
        assert workable([[(most, terms)]])
        assert not workable([[(most + 1, terms)]])
        assert not workable([[(most, terms)] * 27])
    assert workable([[(ALWAYS_EXACT, few)] * 4])
    assert not workable([[(ALWAYS_EXACT, many)] * 2])
    keen, gross = replace(many, keen=True), House(damage_unsparing=True)
    assert not workable([[(ALWAYS_EXACT, keen)]])
    assert not workable([[(ALWAYS_EXACT, many)]], gross)


@settings(max_examples=examples(40))
@given(
    st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=2),
    st.integers(1, 12),
)
def test_several_pools_kill_as_counted_throw_by_throw(
    pools: list[tuple[int, bool]], troops: int
) -> None:
    """M19 to M25."""
    terms = Terms(troops=troops)
    fights = [fight(dice, replace(terms, keen=keen)) for dice, keen in pools]
    assert together(fights, terms).kills.mean == expected(pools, troops)


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
