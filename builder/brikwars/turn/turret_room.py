"""The room on Turrets that weapons share, for the search of full sets (8.1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from math import ceil
from typing import Final

from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.turn import Turn
from builder.brikwars.engine.turrets import SharedTurret, turrets_of
from builder.brikwars.turn.filling import fillings

MOST_BOUNDS: Final = 64
"""The most ways to fill all shared Turrets that are tried."""


@dataclass(frozen=True)
class TurretRoom:
    """What the shared Turrets of a turn still power.

    Attributes:
        turn: The turn; its uses stay.
        most: How many ways to fill one Turret are of interest.
    """

    turn: Turn
    most: int

    @cached_property
    def shared(self) -> tuple[SharedTurret, ...]:
        """The Turrets; most creations have none."""
        return turrets_of(self.turn.arms)

    @cached_property
    def used(self) -> Counter[str]:
        """How many of each weapon are used already, by name."""
        found: Counter[str] = Counter()
        for use in self.turn.uses:
            found[use.name] += use.count
        return found

    def bounds(self, there: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the counts that the Turrets leave of those there, each time full.

        Every full set keeps within one of these, so none is lost.

        Args:
            there: How many of each arm could be used, Turrets apart.
        """
        none = (0,) * len(there)
        ways = [self._filled(turret, there, none) for turret in self.shared]
        for chosen in islice(product(*ways), MOST_BOUNDS):
            now = {place: n for way in chosen for place, n in way.items()}
            yield tuple(now.get(place, n) for place, n in enumerate(there))

    def _filled(
        self, turret: SharedTurret, there: Sequence[int], none: Sequence[int]
    ) -> list[dict[int, int]]:
        """The counts of its weapons, by place, that leave no room on a Turret."""
        arms = self.turn.arms
        sizes = tuple((_charge(arms[n]), there[n]) for n in turret.places)
        room = max(0, self._room(turret, none))
        ways = fillings(sizes, room, self.most + 1)
        return [dict(zip(turret.places, way, strict=True)) for way in ways]

    def fits(self, place: int, counts: Sequence[int]) -> bool:
        """Return whether a weapon's Turret has room for one more besides a set."""
        size = _charge(self.turn.arms[place])
        on_it = (turret for turret in self.shared if place in turret.places)
        return all(size <= self._room(turret, counts) for turret in on_it)

    def _room(self, turret: SharedTurret, counts: Sequence[int]) -> int:
        """Half inches that are left on a Turret, uses and a set taken off."""
        arms = self.turn.arms
        drawn = sum(
            (self.used[arms[place].name] + counts[place]) * _charge(arms[place])
            for place in turret.places
        )
        return turret.halves - drawn


def _charge(each: Arm) -> int:
    """What a weapon draws from its Turret, in half inches (A2)."""
    return ceil(2 * each.weapon.charge)
