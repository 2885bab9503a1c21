"""A blast among units that are equally far from it (M27, M30)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.microfig.blast_answer import aftermaths
from builder.microfig.situation import ImpactUnit


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
    (way,) = aftermaths(hits, tied(*troops))
    assert (way.losses, way.faded, way.chance) == (losses, 0, 1)


def test_an_odd_hit_falls_on_either_of_two() -> None:
    ways = {way.losses: way.chance for way in aftermaths(3, tied(4, 4))}
    assert ways == {(2, 1): Fraction(1, 2), (1, 2): Fraction(1, 2)}


def test_a_jump_loses_a_hit_for_each_whole_inch() -> None:
    """M28, M29: behind a wall 3 inches count as 6, which is 3½ more than 2½."""
    near = ImpactUnit(distance=Fraction(5, 2), troops=1)
    far = ImpactUnit(distance=Fraction(3), troops=9, shielded=True)
    (way,) = aftermaths(6, [near, far])
    assert (way.losses, way.faded) == ((1, 2), 3)


@given(st.integers(0, 24), st.lists(st.integers(1, 6), min_size=1, max_size=4))
def test_equals_share_alike_until_they_are_gone(hits: int, troops: list[int]) -> None:
    ways = aftermaths(hits, tied(*troops))
    assert sum(way.chance for way in ways) == 1
    for way in ways:
        pairs = list(zip(way.losses, troops, strict=True))
        assert all(0 <= lost <= most for lost, most in pairs)
        assert sum(way.losses) == min(hits, sum(troops))
        # A unit with troopers left is at most one hit behind another.
        left = [lost for lost, most in pairs if lost < most]
        assert not left or max(way.losses) <= min(left) + 1
