"""Many against many equals a count of each by himself, which shares no code with it."""

from collections import defaultdict
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

from builder.odds.many import Blow, Force, battle, fall, needed
from tests.builder.odds.man_by_man import Off, fallen_of, man_by_man, shot_at
from tests.sweeps import SEED, examples

SIDES = examples(200, 5)
THROWS = 50_000 if examples(2, 2) == 2 else 5_000


def drawn(chance: Random, points: int) -> Off:
    """Return what one does, by chance: whole weights over one total."""
    off = []
    for left in range(1, points + 1):
        weights = [chance.randrange(5) for _ in range(left)] + [chance.randrange(1, 5)]
        off.append([Fraction(weight, sum(weights)) for weight in weights])
    return off


class Drawn:
    """A side as it is drawn: what each does, by turn and by its own points left."""

    def __init__(self, chance: Random, count: int, points: int, foe: int) -> None:
        self.count, self.points = count, points
        self._does = [[drawn(chance, foe) for _ in range(points)] for _ in range(2)]

    def does(self, turn: int, own: int) -> Off:
        """Every other turn is alike, as of a Cannon."""
        return self._does[turn % 2][own - 1]

    def side(self, number: Any = Fraction) -> Force:
        def blow(turn: int, own: int) -> Blow:
            return Blow([[number(n) for n in row] for row in self.does(turn, own)])

        return Force(self.count, self.points, blow)


def pair(chance: Random, most: int, points: int) -> tuple[Drawn, Drawn]:
    counts = [chance.randint(1, most) for _ in range(2)]
    takes = [chance.randint(1, points) for _ in range(2)]
    return (
        Drawn(chance, counts[0], takes[0], takes[1]),
        Drawn(chance, counts[1], takes[1], takes[0]),
    )


@pytest.mark.parametrize("seed", range(SIDES))
def test_small_sides_equal_a_count_man_by_man(seed: int) -> None:
    """As fractions exactly, and as floats within 1e-12, in each of three turns."""
    one, other = pair(Random(SEED + seed), 3, 3)  # noqa: S311 (no secret)
    turns = 3 if one.count + other.count < 6 else 2
    by_chain = battle(one.side(), other.side())
    by_floats = battle(one.side(float), other.side(float))
    for states in man_by_man(one, other, turns):
        exact, near = next(by_chain), next(by_floats)
        for at, drawn_side in enumerate((one, other)):
            counted = fallen_of(states, at, drawn_side.count)
            assert counted == list(exact[at])
            assert near[at] == pytest.approx(counted, abs=1e-12, rel=0)


@pytest.mark.parametrize("seed", range(2))
def test_large_sides_are_as_thrown(seed: int) -> None:
    """Each chance within three standard errors, but for one in a hundred of them."""
    chance = Random(SEED + seed)  # noqa: S311 (no secret)
    one, other = Drawn(chance, 9, 4, 5), Drawn(chance, 8, 5, 4)
    weak = [_weak(side) for side in (one, other)]
    told = [*islice(battle(*(side.side(float) for side in weak)), 2)][-1]
    seen = [[0] * (side.count + 1) for side in weak]
    for _ in range(THROWS):
        for at, down in enumerate(thrown(chance, *weak)):
            seen[at][down] += 1
    far = [
        abs(number / THROWS - share) > 3 * (share * (1 - share) / THROWS) ** 0.5 + 1e-9
        for at in range(2)
        for number, share in zip(seen[at], told[at], strict=True)
    ]
    assert sum(far) <= 1


def _weak(side: Drawn) -> Drawn:
    """The same who mostly miss, so that both sides stand for a while."""
    for turn in side._does:
        for at, off in enumerate(turn):
            turn[at] = [
                [(row[0] + 4) / 5, *(share / 5 for share in row[1:])] for row in off
            ]
    return side


def thrown(chance: Random, one: Drawn, other: Drawn) -> tuple[int, int]:
    """Return how many of both have fallen in two turns, by throws."""
    sides = [[one.points] * one.count, [other.points] * other.count]
    for turn in range(2):
        for firing, at in ((one, 0), (other, 1)):
            for own in sorted((n for n in sides[at] if n), reverse=True):
                foes = sides[1 - at]
                hit = next((place for place, left in enumerate(foes) if left), None)
                if hit is not None:
                    shares = firing.does(turn, own)[foes[hit] - 1]
                    (off,) = chance.choices(range(len(shares)), [*map(float, shares)])
                    foes[hit] -= off
    return sides[0].count(0), sides[1].count(0)


@pytest.mark.parametrize("seed", range(examples(30)))
def test_so_many_are_needed_and_one_fewer_is_not_enough(seed: int) -> None:
    chance = Random(SEED + seed)  # noqa: S311 (no secret)
    points = chance.randint(1, 4)
    side = Drawn(chance, 1, chance.randint(1, 2), points)
    most = needed(side.side(), points, Fraction(9, 10))
    assert most

    def falls(many: int) -> Any:
        able = [side.points] * many
        ends: defaultdict[int, Any] = defaultdict(int)
        for (left,), share in shot_at(side, 0, able, (points,)):
            ends[left] += share
        return ends[0]

    if most < 7:
        assert falls(most) >= Fraction(9, 10) > falls(most - 1)


def test_one_stands_for_the_mean_of_its_turns_and_hits() -> None:
    """A point by one half, then by one third: 2 turns and 3, with their hits."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    blow = Blow([[half, half], [1 - third, third, 0]], [0.75, 0.5])
    side = Force(1, 1, lambda _turn, _own: blow)
    lasts = fall(side, 2)
    assert lasts
    assert lasts == pytest.approx((5, 3 * 0.5 + 2 * 0.75))


def test_who_does_nothing_is_never_enough() -> None:
    side = Force(1, 1, lambda _turn, _own: Blow([[1, 0]], [0.0]))
    assert needed(side, 1, Fraction(9, 10)) is None
    assert fall(side, 1) is None
    assert next(battle(side, side)) == ([1, 0], [1, 0])


def test_who_fires_first_loses_none_to_those_that_it_destroys() -> None:
    sure = Force(2, 1, lambda _turn, _own: Blow([[0, 1]], [1.0]))
    assert next(battle(sure, sure)) == ([1, 0, 0], [0, 0, 1])
