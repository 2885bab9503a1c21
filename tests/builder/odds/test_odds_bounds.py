"""The largest questions about dice that are answered, and the first that are not."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from builder.odds import (
    MOST_FACES,
    Pmf,
    Unanswerable,
    chained,
    lowest,
    mixture,
    without_highest,
)
from builder.odds import limits as bounds
from builder.odds.exploding import SLIGHT, capped, chain_for
from builder.odds.limits import MOST_BITS, MOST_DICE, MOST_OUTCOMES, MOST_WORK

FAR = MOST_OUTCOMES - 1
ZERO = Pmf.always(0)
COIN = Pmf({0: 1, 1: 1})


def apart(inches: int) -> Pmf:
    """Two outcomes so far apart, equally likely."""
    return Pmf({0: 1, inches: 1})


ALLOWED: list[tuple[str, Callable[[int], object]]] = [
    ("two outcomes", lambda more: apart(FAR + more)),
    ("a sum", lambda more: apart(FAR - 1 + more) + COIN),
    ("a sum of wide throws", lambda more: apart(100 + more) + apart(FAR - 100)),
    ("equal throws", lambda more: 3 @ apart(FAR // 3 + more)),
    (
        "a mixture",
        lambda more: mixture(((1, Pmf.always(0)), (1, Pmf.always(FAR + more)))),
    ),
    ("dice", lambda more: (MOST_DICE + more) @ COIN),
    ("dice with bonus dice", lambda more: chained(MOST_DICE + more, 2, less=9)),
    ("kept dice", lambda more: lowest(((MOST_DICE + more, COIN),), 1)),
    ("dropped dice", lambda more: without_highest(((MOST_DICE + more, 6, 9),), 1)),
    ("faces", lambda more: Pmf.die(MOST_FACES + more)),
    ("faces with bonus dice", lambda more: chained(1, MOST_FACES + more)),
    ("fewest faces", lambda more: chained(1, 2 - more)),
    ("fewest faces of a plain die", lambda more: Pmf.die(1 - more)),
    ("fewest dice", lambda more: -more @ COIN),
    ("kept of a few", lambda more: lowest(((3, COIN),), 3 + more)),
    ("dropped of a few", lambda more: without_highest(((3, 6, 0),), 3 + more)),
    ("bits", lambda more: bounds.outcomes(1, 1 << (MOST_BITS - 1 + more))),
    ("work", lambda more: bounds.work(MOST_WORK + more)),
]


@pytest.mark.parametrize("ask", [pytest.param(ask, id=name) for name, ask in ALLOWED])
def test_the_last_question_is_answered_and_the_next_is_refused(
    ask: Callable[[int], object],
) -> None:
    ask(0)
    with pytest.raises(Unanswerable):
        ask(1)


def test_large_numbers_are_written_by_their_size() -> None:
    assert bounds.words(2**64 - 1) == "18,446,744,073,709,551,615"
    assert bounds.words(2**64) == "about 10^19"
    assert bounds.words(10**100) == "about 10^100"
    assert bounds.words(-5) == "-5"


def test_what_is_left_out_adds_up_over_kept_dice() -> None:
    one, two = chained(1, 6), chained(2, 4)
    left_out = 2 * one.truncation_error + 3 * two.truncation_error
    assert left_out > 0
    for keep in (1, 2, 4):
        kept = lowest(((2, one), (3, capped(4, 3))), keep)
        assert kept.truncation_error == 2 * one.truncation_error + Fraction(3, 4**3)
    assert lowest(((2, COIN),), 1).truncation_error == 0


def test_no_probability_that_is_left_out_passes_1() -> None:
    sure = Pmf({0: 1}, Fraction(2, 3))
    assert (sure + sure).truncation_error == 1
    assert mixture(((1, sure), (3, COIN))).truncation_error == Fraction(1, 6)


@pytest.mark.parametrize(
    ("dice", "dropped", "faces"), [(2, 1, 6), (4, 2, 4), (5, 0, 10)]
)
def test_a_chain_is_the_shortest_that_is_rare_enough(
    dice: int, dropped: int, faces: int
) -> None:
    """Core §2: more dice than are dropped must all show so many highest faces."""
    chain = chain_for(dice, dropped, faces)

    def going_on(length: int) -> Fraction:
        return comb(dice, dropped + 1) * Fraction(1, faces**length) ** (dropped + 1)

    assert going_on(chain) <= SLIGHT < going_on(chain - 1)
    kept = without_highest(((dice, faces, 0),), dropped) if dropped else None
    assert kept is None or kept.truncation_error == going_on(chain)


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_bonus_dice_stop_at_the_first_that_is_rare_enough(dice: int) -> None:
    """Core §2: the chance of more bonus dice is that of the negative binomial."""
    cut = Fraction(1, 500)
    made = chained(dice, 6, cut=cut)
    most = (made.high - 5 * dice) // 6
    weights = [
        Fraction(comb(dice + n - 1, n) * 5**dice, 6 ** (dice + n)) for n in range(9)
    ]
    beyond = [1 - sum(weights[: n + 1], Fraction(0)) for n in range(9)]
    kept = next(n for n, rest in enumerate(beyond) if rest <= cut)
    assert made.truncation_error == beyond[kept]
    assert most >= kept
    assert chained(dice, 6, cut=beyond[kept]).truncation_error == beyond[kept]


@pytest.mark.parametrize("faces", [2, 4, 6])
@pytest.mark.parametrize("less", [0, 1, 2])
def test_a_stopped_die_is_a_chain_up_to_its_end(faces: int, less: int) -> None:
    """Core §2: a die that stops counts as the least that it may still become."""
    step = max(0, faces - less)
    endless = chained(1, faces, less=less)
    for chain in (1, 2, 3):
        made = capped(faces, chain, less=less)
        assert made.high == step * chain
        assert made.truncation_error == (Fraction(1, faces**chain) if step else 0)
        for least in range(1, step * chain + 1):
            assert made.at_least(least) == endless.at_least(least)


def test_a_product_takes_as_many_steps_as_its_digits() -> None:
    """Digits of 30 bits: the longer number's, times the root of the shorter's."""
    assert bounds.product(29, 29) == 1
    assert bounds.product(299, 269) == bounds.product(269, 299) == 10 * 3
    assert bounds.product(300, 479) == bounds.product(479, 300) == 16 * 3
