"""Fire of many alike at many alike, turn by turn: exact, as a chain.

All fire of a side goes at one of the other until it falls, and then at the next. So at
most one of a side is hurt, and a side is one number: the points that are left of it.
Twenty that take 4 points each are 81 states. What is too much for the one who is aimed
at is lost, and who is hurt fires last.

Chances are fractions, or floats where these take too long; both are added up alike.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from operator import mul
from typing import Any, Final, NamedTuple, TypeAlias

Chances: TypeAlias = Sequence[Any]
"""The chance of 0, 1, 2 ... points, or models: fractions, or floats."""

MOST: Final = 1_000
"""The most who are tried, or the most turns, until one falls."""


class Blow(NamedTuple):
    """What one does in a turn to the one that it aims at, by the points left of that.

    Attributes:
        off: For 1, 2 ... points left, the chances of the points that are lost.
        hits: For the same, the mean number of hits.
    """

    off: Sequence[Chances]
    hits: Sequence[float] = ()

    def on(self, left: Chances) -> Chances:
        """Return what is left of a side after this."""
        after: list[Any] = [left[0], *[0] * (len(left) - 1)]
        for points in range(1, len(left)):
            if left[points]:
                for off, chance in enumerate(self.off[(points - 1) % len(self.off)]):
                    after[points - off] += left[points] * chance
        return after


@dataclass(frozen=True)
class Force:
    """So many alike.

    Attributes:
        count: How many.
        points: The points that each takes until it falls.
        blow: What one of them does, by the turn, from 0 on, and by its points left.
    """

    count: int
    points: int
    blow: Callable[[int, int], Blow]

    def fire(self, turn: int, own: int, left: Chances) -> Chances:
        """Return what is left of the other side after a turn of who is left of this."""
        # What cannot be, or meets nobody, is not worked out.
        unhurt, hurt = divmod(own, self.points) if any(left[1:]) else (0, 0)
        for points in [self.points] * unhurt + [hurt] * bool(hurt):
            left = self.blow(turn, points).on(left)
        return left

    def fallen(self, left: Chances) -> Chances:
        """Return the chance that 0, 1, 2 ... of them have fallen."""
        ends = range(self.count * self.points, -1, -self.points)
        return [sum(left[max(0, end - self.points + 1) : end + 1]) for end in ends]


def battle(first: Force, second: Force) -> Iterator[tuple[Chances, Chances]]:
    """Yield how many of both have fallen after each of their turns, without an end."""
    whole = [*[0] * second.count * second.points, 1]
    # A row for each number of points left of the side that fires next.
    left: Sequence[Chances] = [[0] * len(whole)] * first.count * first.points + [whole]
    for turn in count():
        for side in (first, second):
            rows = [side.fire(turn, own, row) for own, row in enumerate(left)]
            left = [*zip(*rows, strict=True)]
        columns = [*zip(*left, strict=True)]
        yield first.fallen([*map(sum, left)]), second.fallen([*map(sum, columns)])


def needed(side: Force, points: int, chance: Fraction) -> int | None:
    """Return how many destroy one of so many points in one turn with a chance.

    None where not even `MOST` do.
    """
    left: Chances = [*[0] * points, 1]
    for many in range(1, MOST + 1):
        left = side.blow(0, side.points).on(left)
        if left[0] >= chance:
            return many
    return None


def fall(side: Force, points: int) -> tuple[float, float] | None:
    """Return the mean turns until one of so many points falls to one, and the hits.

    None where it may stand for more than `MOST` turns.
    """
    left: Chances = [*[0] * points, 1]
    turns = hits = 0.0
    for turn in range(MOST):
        if (standing := sum(left[1:])) < 1e-9:
            return turns, hits
        blow = side.blow(turn, side.points)
        turns += standing
        hits += sum(map(mul, left[1:], blow.hits))
        left = blow.on(left)
    return None
