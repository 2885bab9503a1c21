"""What all games share, where one step more or less changes the answer."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.brikwars.model.designs import Creation
from builder.core.formula import Formula
from builder.odds import Pmf, chained
from builder.odds.exploding import capped


@pytest.mark.parametrize("text", ["S+S", "2S+3S", "3+4", "S+1+2", "S/0", "4S+2/3", ""])
def test_an_ambiguous_formula_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="formula"):
        Formula.read(text)


@pytest.mark.parametrize("text", ["{}S", "S-{}", "{}", "S/{}"])
def test_the_largest_number_of_a_formula_is_a_thousand(text: str) -> None:
    largest = Formula.read(text.format(1_000))
    assert Formula.read(str(largest)) == largest
    with pytest.raises(ValueError, match="above 1,000"):
        Formula.read(text.format(1_001))


def army(limit: int, *counts: int) -> Army:
    entries = tuple(Entry(design="one", count=count) for count in counts)
    return Army(limit=limit, entries=entries)


def test_an_army_may_spend_its_limit_and_not_a_point_more() -> None:
    designs = {"one": Creation(size=1)}
    total = muster(army(1_000, 3), designs).total
    assert total > 0
    whole = -(-total // 1)
    for limit, kept in ((whole, True), (whole + 1, True), (whole - 1, False)):
        mustered = muster(army(int(limit), 3), designs)
        over = [v for v in mustered.violations if v.rule == "Army 1"]
        assert bool(over) is not kept
    assert over[0].fixes[0].value == whole


@pytest.mark.parametrize(("faces", "less"), [*product((2, 3, 4, 6), (0, 1, 2, 5))])
def test_a_die_that_explodes_once_is_thrown_out_in_full(faces: int, less: int) -> None:
    """Each die loses `less`, the bonus die too, and none falls below 0.

    After its two highest faces the die is stopped, and counts as those two.
    """
    held: dict[int, int] = {}
    for first, second in product(range(1, faces + 1), repeat=2):
        total = max(0, first - less)
        if first == faces:
            total += max(0, second - less)
        held[total] = held.get(total, 0) + 1
    found = capped(faces, 2, less=less)
    assert {n: Fraction(w, found.total) for n, w in found.items()} == {
        n: Fraction(w, faces**2) for n, w in held.items()
    }


@given(st.integers(1, 4), st.integers(2, 8), st.integers(0, 7))
def test_exploding_dice_average_what_their_faces_earn(
    dice: int, faces: int, less: int
) -> None:
    """A die earns its mean each time it is thrown, and is thrown 1/(1 - 1/n) times."""
    cut = Fraction(1, 10**9)
    found = chained(dice, faces, less=less, cut=cut)
    mean = Fraction(sum(max(0, face - less) for face in range(1, faces + 1)), faces)
    whole = dice * mean * faces / (faces - 1)
    assert 0 <= whole - found.mean < Fraction(1, 10**6)


def test_nothing_is_cut_that_is_as_likely_as_a_millionth_of_a_millionth() -> None:
    assert chained(1, 6).truncation_error <= Fraction(1, 10**12)
    assert chained(1, 6).total >= Pmf.die(6).total ** 15
