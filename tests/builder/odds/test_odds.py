"""Exact dice: compared with enumeration, icepool and throws, and by properties."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.odds import (
    MOST_FACES,
    Pmf,
    Unanswerable,
    chained,
    lowest,
    mixture,
    without_highest,
)
from builder.odds import polynomial as packing
from builder.odds.drop_highest import Groups
from builder.odds.exploding import SLIGHT
from builder.odds.limits import MOST_DICE

D = Pmf.die
PMFS = st.dictionaries(
    st.integers(-6, 12), st.integers(1, 9), min_size=1, max_size=6
).map(Pmf)
FEW = st.integers(0, 4)


def chances(pmf: Pmf) -> dict[int, Fraction]:
    return {each: Fraction(pmf[each], pmf.total) for each in pmf}


def highest(groups: Groups, keep: int) -> Pmf:
    """Return the sum of the highest dice: the lowest of their negatives."""
    return -lowest(tuple((count, -die) for count, die in groups), keep)


def enumerated(
    faces: Iterable[int], sums: Callable[[tuple[int, ...]], int]
) -> dict[int, Fraction]:
    """Return every throw of dice, one by one."""
    sides = list(faces)
    every = Counter(sums(throw) for throw in product(*(range(1, f + 1) for f in sides)))
    return {each: Fraction(count, prod(sides)) for each, count in every.items()}


def theirs(die: "icepool.Die[int]") -> dict[int, Fraction]:
    return {each: Fraction(die[each], die.denominator()) for each in die}


def test_a_distribution_reads_as_a_mapping_of_its_outcomes() -> None:
    two = 2 @ D(6)
    assert dict(two) == {n: 6 - abs(7 - n) for n in range(2, 13)}
    assert (len(two), two.low, two.high, two.total) == (11, 2, 12, 36)
    assert two.p(lambda n: n % 2 == 0) == Fraction(1, 2)
    assert 13 not in two
    assert 1 not in two
    gap = Pmf({3: 1, 5: 2})
    assert 4 not in gap
    assert list(gap) == [3, 5]
    assert len(gap) == 2
    assert gap.weights == (1, 0, 2)
    assert repr(gap) == "Pmf({3: 1, 5: 2})"
    assert repr(Pmf({1: 1}, SLIGHT)).endswith("error=1/1000000000000)")
    assert gap != {3: 1, 5: 2}
    assert hash(Pmf({3: 1, 5: 2})) == hash(gap)


def test_the_curve_falls_from_certain_to_the_highest_outcome() -> None:
    two = 2 @ D(6)
    assert two.at_least(12) == Fraction(1, 36)
    assert [two.at_least(n) for n in (-5, 2, 7, 13, 99)] == [
        1,
        1,
        Fraction(21, 36),
        0,
        0,
    ]


@pytest.mark.parametrize("faces", [1, 2, 6, 10])
@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_sum_of_dice_is_every_throw_counted(count: int, faces: int) -> None:
    assert chances(count @ D(faces)) == enumerated([faces] * count, sum)


@pytest.mark.parametrize(
    "weights",
    [(1, 1, 1, 1), (3, 3), (5,), (1, 0, 0, 4), (2, 1, 1), (7, 0, 1, 2, 9), (10**30, 1)],
)
@pytest.mark.parametrize("count", [1, 2, 3, 17, 60, 200])
def test_a_power_is_the_same_by_squaring_and_term_by_term(
    weights: tuple[int, ...], count: int
) -> None:
    total = sum(weights) ** count
    slots = (len(weights) - 1) * count + 1
    size = packing.width(total)
    squared = packing.unpack(packing.pack(weights, size) ** count, slots, size)
    assert packing.power(weights, count, total) == squared
    terms = [(at, weight) for at, weight in enumerate(weights) if at and weight]
    assert packing._term_by_term(weights[0], terms, count, slots) == squared
    if len(set(weights)) == 1:
        assert packing._level(weights[0], len(weights), count, slots) == squared


@pytest.mark.parametrize("keep", range(6))
def test_kept_dice_equal_every_throw_counted(keep: int) -> None:
    faces = (4, 4, 6, 3, 6)
    groups = ((2, D(4)), (2, D(6)), (1, D(3)))
    low = enumerated(faces, lambda throw: sum(sorted(throw)[:keep]))
    high = enumerated(faces, lambda throw: sum(sorted(throw)[len(throw) - keep :]))
    assert chances(lowest(groups, keep)) == low
    assert chances(highest(groups, keep)) == high


def test_kept_dice_may_be_negative() -> None:
    die = Pmf({-2: 1, 0: 2, 3: 1})
    kept = lowest(((3, die),), 2)
    every = Counter(sum(sorted(t)[:2]) for t in product((-2, 0, 0, 3), repeat=3))
    assert chances(kept) == {n: Fraction(count, 64) for n, count in every.items()}


def test_a_mixture_weighs_its_parts() -> None:
    made = mixture(((Fraction(1, 4), D(4)), (Fraction(3, 4), D(6) + 1), (0, D(8))))
    half = {n: Fraction(1, 16) for n in range(1, 5)}
    rest = {n: Fraction(1, 8) for n in range(2, 8)}
    assert chances(made) == {
        n: half.get(n, 0) + rest.get(n, Fraction(0)) for n in range(1, 8)
    }
    assert chances(mixture(((1, D(4)), (3, D(6) + 1)))) == chances(made)


def test_one_throw_beats_another_as_often_as_counted() -> None:
    ours, others = 2 @ D(6), D(10)
    wins = sum(a + b > c for a, b, c in product(range(1, 7), range(1, 7), range(1, 11)))
    assert ours.beats(others) == Fraction(wins, 360)


# Bonus dice


def brute_chain(faces: int, depth: int, less: int = 0) -> dict[int, Fraction]:
    """Return a die with bonus dice, without the chains longer than `depth`."""
    out: dict[int, Fraction] = {}
    for maxima in range(depth):
        for face in range(1, faces):
            value = maxima * max(0, faces - less) + max(0, face - less)
            share = Fraction(1, faces ** (maxima + 1))
            out[value] = out.get(value, Fraction(0)) + share
    return out


@pytest.mark.parametrize("less", [0, 1, 3])
@pytest.mark.parametrize("faces", [2, 4, 6, 10])
def test_bonus_dice_add_up_as_every_chain_counted(faces: int, less: int) -> None:
    step = faces - less
    made = chained(2, faces, less=less, cut=Fraction(1, 10**4))
    if step <= 0:
        assert made == Pmf.always(0)
        return
    chains = brute_chain(faces, 20, less)
    exact: Counter[int] = Counter()
    for (one, p), (two, q) in product(chains.items(), repeat=2):
        exact[one + two] += p * q  # type: ignore[assignment]
    # What the enumeration leaves out lies beyond 20 maxima.
    for least in range(min(made.high, 19 * step)):
        left_out = sum(p for value, p in exact.items() if value < least)
        assert made.at_least(least) <= 1 - left_out
        assert 1 - left_out - made.at_least(least) <= made.truncation_error


def test_the_truncation_error_is_the_chance_of_more_bonus_dice() -> None:
    made = chained(3, 6, cut=Fraction(1, 1000))
    # The bonus dice of three dice: at most k come, for the first k that is rare enough.
    at_most, k = Fraction(0), -1
    while 1 - at_most > Fraction(1, 1000):
        k += 1
        at_most += (
            Fraction((k + 1) * (k + 2), 2) * Fraction(1, 6**k) * Fraction(125, 216)
        )
    assert made.truncation_error == 1 - at_most
    assert made.p(lambda _: True) == 1


def test_a_chain_equals_its_closed_form() -> None:
    made = chained(1, 10)
    for tens, ones in product(range(5), range(1, 10)):
        tail = Fraction(11 - ones, 10 ** (tens + 1))
        assert made.at_least(10 * tens + ones) == tail
    assert 0 <= Fraction(55, 9) - made.mean < Fraction(1, 10**10)


@pytest.mark.parametrize("dropped", [1, 2])
def test_dropped_dice_take_their_bonus_dice_along(dropped: int) -> None:
    made = without_highest(((2, 4, 0), (1, 6, 0)), dropped, cut=Fraction(1, 10**3))
    chains = [brute_chain(4, 9), brute_chain(4, 9), brute_chain(6, 6)]
    exact: Counter[int] = Counter()
    for throw in product(*(chain.items() for chain in chains)):
        kept = sorted(value for value, _ in throw)[: 3 - dropped]
        exact[sum(kept)] += prod(p for _, p in throw)  # type: ignore[assignment]
    missing = 1 - sum(exact.values())
    for least in range(12):
        reached = sum(p for value, p in exact.items() if value >= least)
        off = made.at_least(least) - reached
        assert -made.truncation_error <= off <= missing
    assert 0 < made.truncation_error <= Fraction(1, 10**3)


# Compared with icepool


def test_icepool_says_the_same_of_plain_pools() -> None:
    assert chances(20 @ D(6)) == theirs(20 @ icepool.d6)
    pool = Pmf({1: 2, 0: 3, -1: 1})
    other = icepool.Die({1: 2, 0: 3, -1: 1})
    assert chances((30 @ pool).floor()) == theirs((30 @ other).map(lambda n: max(n, 0)))
    assert chances(mixture(((1, D(6)), (2, 2 @ D(4))))) == theirs(
        icepool.Die([icepool.d6, 2 @ icepool.d4], times=[1, 2])
    )


def test_icepool_says_the_same_of_bonus_dice() -> None:
    made, other = chained(5, 6), 5 @ icepool.d6.explode(depth=17)
    for least in range(5, 60):
        reached = Fraction(
            sum(other[n] for n in other if n >= least), other.denominator()
        )
        assert abs(made.at_least(least) - reached) <= made.truncation_error + Fraction(
            5, 6**17
        )


def test_icepool_says_the_same_of_kept_dice() -> None:
    dice = [icepool.d10, icepool.d10, icepool.d4, icepool.d4, icepool.d8]
    groups = ((2, D(10)), (2, D(4)), (1, D(8)))
    for keep in (1, 3, 4):
        assert chances(lowest(groups, keep)) == theirs(icepool.lowest(*dice, keep=keep))
        assert chances(highest(groups, keep)) == theirs(
            icepool.highest(*dice, keep=keep)
        )


# Compared with throws


@pytest.mark.parametrize(("dropped", "least"), [(0, 20), (0, 35), (1, 15), (3, 5)])
def test_throws_of_the_written_rule_agree(dropped: int, least: int) -> None:
    rng = random.Random(20100)  # noqa: S311 - dice, and the same ones each time

    def die() -> int:
        shown = rng.randint(1, 10)
        return shown + die() if shown == 10 else shown

    throws = 20_000
    reached = sum(
        sum(sorted(die() for _ in range(4))[: 4 - dropped]) >= least
        for _ in range(throws)
    )
    chance = float(without_highest(((4, 10, 0),), dropped).at_least(least))
    error = (chance * (1 - chance) / throws) ** 0.5
    assert abs(reached / throws - chance) < 4 * error


# Properties


@given(PMFS, PMFS, PMFS)
def test_sums_do_not_depend_on_order(one: Pmf, two: Pmf, three: Pmf) -> None:
    assert one + two == two + one
    assert (one + two) + three == one + (two + three)
    assert (one + two).mean == one.mean + two.mean
    assert (one + two).total == one.total * two.total
    assert one - two == -(two - one)


@given(PMFS, FEW, FEW)
def test_many_throws_are_added_throws(die: Pmf, some: int, more: int) -> None:
    assert (some @ die) + (more @ die) == (some + more) @ die
    assert (some @ die).mean == some * die.mean
    assert 3 + die == die + 3
    assert (die + 3).mean == die.mean + 3


@given(PMFS, st.integers(-9, 15))
def test_chances_are_from_0_to_1(die: Pmf, least: int) -> None:
    assert sum(chances(die).values()) == 1
    assert die.at_least(least) == die.p(lambda n: n >= least)
    assert die.at_least(least) >= die.at_least(least + 1)
    assert die.floor(least) == die.map(lambda n: max(n, least))
    assert die.beats(Pmf.always(least)) == die.at_least(least + 1)


@given(PMFS, PMFS)
def test_one_wins_the_other_wins_or_they_tie(one: Pmf, two: Pmf) -> None:
    tie = sum(
        (p * chances(two).get(n, 0) for n, p in chances(one).items()), Fraction(0)
    )
    assert one.beats(two) + two.beats(one) + tie == 1


@given(PMFS, st.integers(1, 4), st.data())
def test_kept_dice_and_dropped_dice_make_the_pool(
    die: Pmf, count: int, data: st.DataObject
) -> None:
    keep = data.draw(st.integers(0, count))
    groups = ((count, die),)
    both = lowest(groups, keep).mean + highest(groups, count - keep).mean
    assert both == count * die.mean


@given(st.integers(1, 6), st.integers(2, 12), st.integers(0, 3))
def test_bonus_dice_never_lower_a_sum(count: int, faces: int, less: int) -> None:
    made = chained(count, faces, less=less)
    plain = count @ D(faces).map(lambda n: max(0, n - less))
    assert 0 <= made.truncation_error <= SLIGHT
    assert sum(chances(made).values()) == 1
    assert all(
        made.at_least(n) >= plain.at_least(n) - made.truncation_error
        for n in range(plain.high + 1)
    )


@given(FEW, FEW)
def test_truncation_errors_add_up(some: int, more: int) -> None:
    one, two = chained(some, 6), chained(more, 8)
    assert (one + two).truncation_error == one.truncation_error + two.truncation_error
    assert (3 @ one).truncation_error == 3 * one.truncation_error
    assert (
        mixture(((1, one), (1, two))).truncation_error
        == (one.truncation_error + two.truncation_error) / 2
    )
    assert (
        one.map(lambda n: n // 2).truncation_error
        == one.floor(3).truncation_error
        == (-one).truncation_error
        == one.truncation_error
    )


# What cannot be answered


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda: 10_000 @ D(6), f"10,000 dice are too many.*{MOST_DICE:,}"),
        (lambda: 10**100 @ D(6), "about 10"),
        (lambda: -1 @ D(6), "-1 dice cannot be rolled"),
        (lambda: D(0), f"1 to {MOST_FACES:,} faces, not 0"),
        (lambda: D(-6), "not -6"),
        (lambda: D(MOST_FACES + 1), f"not {MOST_FACES + 1:,}"),
        (lambda: 1000 @ D(100), "outcomes would fill"),
        (lambda: 500 @ D(1000), "span 499,501 numbers; the most are 100,000"),
        (lambda: Pmf({}), "0 or more"),
        (lambda: Pmf({1: 0}), "0 or more"),
        (lambda: Pmf({1: 2, 2: -1}), "0 or more"),
        (lambda: Pmf({0: 1, 10**9: 1}), "span"),
        (lambda: mixture(()), "0 or more"),
        (lambda: mixture(((-1, D(6)), (2, D(4)))), "0 or more"),
        (lambda: (900 @ D(6)) + (400 @ D(6)), "steps|bits"),
        (lambda: chained(10_000, 6), "too many"),
        (lambda: chained(2, 1), "for ever"),
        (lambda: chained(2, 0), "faces, not 0"),
        (lambda: chained(1_000, 4), "steps"),
        (lambda: lowest(((3, D(6)),), 4), "from 0 to 3"),
        (lambda: lowest(((3, D(6)),), -1), "from 0 to 3"),
        (lambda: highest(((600, D(6)), (600, D(6))), 3), "too many"),
        (lambda: lowest(((900, D(10)),), 800), "steps"),
        (lambda: without_highest(((3, 6, 0),), 4), "from 0 to 3"),
        (lambda: without_highest(((200, 10, 0),), 1), "steps|bits"),
        (lambda: without_highest(((2, 1, 0),), 1), "for ever"),
        (lambda: without_highest(((2, 0, 0), (1, 6, 0)), 1), "faces, not 0"),
        (lambda: 60 @ Pmf({n: n * n + 1 for n in range(1000)}), "steps|bits"),
    ],
)
def test_invalid_or_too_large_questions_are_refused_in_a_sentence(
    question: Callable[[], object], words: str
) -> None:
    with pytest.raises(Unanswerable, match=words):
        question()


def test_a_thousand_dice_are_not_too_many() -> None:
    made = 1_000 @ D(6)
    assert made.mean == 3_500
    assert made.at_least(3_500) > Fraction(1, 2)
