"""A count of each man by himself, which shares no code with the chain over points."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeAlias

Men: TypeAlias = tuple[int, ...]
"""The points left of each of a side, those in front first."""
Off: TypeAlias = Sequence[Sequence[Any]]
"""For 1, 2 ... points left, the chances of 0, 1, 2 ... points off."""


class Firing(Protocol):
    """A side, and what each of it does by the turn and by its own points left."""

    count: int
    points: int

    def does(self, turn: int, own: int) -> Off: ...


def man_by_man(one: Firing, other: Firing, turns: int) -> Iterator[dict[Any, Any]]:
    """Yield the chance of each pair of sides, man by man, after each turn of both."""
    whole = (one.points,) * one.count, (other.points,) * other.count
    states: dict[tuple[Men, Men], Any] = {whole: 1}
    for turn in range(turns):
        for firing, at in ((one, 0), (other, 1)):
            after: dict[Any, Any] = defaultdict(int)
            for sides, chance in states.items():
                # The unhurt fire first, and whoever is hurt last of all.
                able = sorted((n for n in sides[at] if n), reverse=True)
                for foes, share in shot_at(firing, turn, able, sides[1 - at]):
                    met = (sides[0], foes) if at == 0 else (foes, sides[1])
                    after[met] += chance * share
            states = after
        yield states


def shot_at(
    firing: Firing, turn: int, able: list[int], foes: Men
) -> list[tuple[Men, Any]]:
    """Return what becomes of all who are fired at, one throw after another."""
    hit = next((place for place, left in enumerate(foes) if left), None)
    if not able or hit is None:
        return [(foes, 1)]
    found: list[tuple[Men, Any]] = []
    for off, chance in enumerate(firing.does(turn, able[0])[foes[hit] - 1]):
        rest = (*foes[:hit], foes[hit] - off, *foes[hit + 1 :])
        for end, share in shot_at(firing, turn, able[1:], rest):
            found.append((end, chance * share))
    return found


def fallen_of(states: dict[Any, Any], at: int, count: int) -> list[Any]:
    found: list[Any] = [0] * (count + 1)
    for sides, chance in states.items():
        found[sum(left == 0 for left in sides[at])] += chance
    return found
