"""Which weapons can be used together: the sets that leave no room for one more.

For each choice of attack types that the turn allows, the weapons of these types fill
the Power that is left, in every way that leaves no room (`fillings`). A weapon that
may take Power of its own, saved or Compensated for, is put in first, and the others
fill the rest. A set to which one more weapon of any type could be added is dropped.

At most 7 choices of types (of 3 there are) and as many fillings as there are weapons
to carry the savings, plus one, each cut short after `most + 1` sets: so the work grows
with the kinds of weapons, not with the number of sets, which can be in the millions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Final

from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.rows import TYPES, AttackType, How, attack_type
from builder.brikwars.engine.turn import Turn
from builder.brikwars.turn.filling import fillings
from builder.brikwars.turn.legality_weapons import barred
from builder.core.formatting import listed, times

Counts = tuple[int, ...]
"""How many of each weapon that is there, in their order."""

MOST: Final = 6
"""Sets that are named, before a line says that there are more."""


@dataclass(frozen=True, slots=True)
class WeaponSet:
    """Weapons that can be used together, and the types of attack they make.

    Attributes:
        counts: How many of each weapon that is there.
        hows: In which way each of them is used.
        inches: What they draw together.
    """

    counts: Counts
    hows: tuple[How, ...]
    inches: Fraction

    def types(self, arms: Iterable[Arm]) -> tuple[AttackType, ...]:
        """Return the types of attack it makes, in the order of the book."""
        made = {
            attack_type(each.row, how)
            for each, how, count in zip(arms, self.hows, self.counts, strict=True)
            if count
        }
        return tuple(each for each in TYPES if each in made)

    def names(self, arms: Iterable[Arm]) -> str:
        """Return the weapons in words: `2 × Claw and Tail`."""
        return listed(
            [
                times(count, each.name)
                for each, count in zip(arms, self.counts, strict=True)
                if count
            ]
        )


@dataclass(frozen=True, slots=True)
class WeaponSets:
    """Sets that are full, the largest in front, and whether there are more."""

    found: tuple[WeaponSet, ...]
    more: bool


def full(turn: Turn, most: int = MOST) -> WeaponSets:
    """Return what fits in besides all that is used, until nothing more does (R8.1.21).

    The sets keep to the attack types that are left (R8.6.1), to what each weapon is
    barred from, and to one use with diverted Power (R8.1.24). Size 2 has 4" of Power:

    >>> from builder.brikwars.engine.plan import TurnPlan
    >>> from builder.brikwars.model.designs import Creation, Mount, Weapon
    >>> from builder.brikwars.model.house_rules import STANDARD
    >>> big, small = (Weapon(name=f"Gun {size}", size=size) for size in (3, 2))
    >>> mounts = Mount(weapon=big), Mount(weapon=small, count=3)
    >>> turn = Turn.of(Creation(size=2, mounts=mounts), TurnPlan(), STANDARD)
    >>> [each.names(turn.arms) for each in full(turn).found]
    ['2 × Gun 2', 'Gun 3']

    Args:
        turn: The turn; what it uses stays used.
        most: How many sets to name.
    """
    return _Filler(turn, most).choices()


def largest(choices: Iterable[WeaponSet]) -> tuple[WeaponSet, ...]:
    """Return the sets that are not part of another, whatever attack they make."""
    kept: list[WeaponSet] = []
    for choice in choices:
        part = any(
            all(n <= most for n, most in zip(choice.counts, other.counts, strict=True))
            for other in kept
        )
        if not part:
            kept.append(choice)
    return tuple(kept)


@dataclass(frozen=True)
class _Filler:
    """Looks for full sets; it counts in half inches, for whole numbers are quick."""

    turn: Turn
    most: int

    def choices(self) -> WeaponSets:
        found: dict[tuple[Counts, tuple[AttackType, ...]], WeaponSet] = {}
        arms = self.turn.arms
        for types in self._types():
            ready = zip(arms, self.spare, strict=True)
            there = tuple(
                0 if each.types.isdisjoint(types) else count for each, count in ready
            )
            hows = tuple(_way(each, types) for each in arms)
            for counts in self._fills(there):
                choice = WeaponSet(counts, hows, Fraction(self._drawn(counts), 2))
                made = choice.types(arms)
                if made and not self._room_for_one(counts, made):
                    found.setdefault((counts, made), choice)
        order = sorted(found.values(), key=lambda choice: -choice.inches)
        return WeaponSets(tuple(order[: self.most]), len(order) > self.most)

    @cached_property
    def sizes(self) -> Counts:
        """What one of each weapon draws."""
        return tuple(each.halves for each in self.turn.arms)

    @cached_property
    def used(self) -> int:
        """What is drawn already."""
        return int(2 * self.turn.used)

    @cached_property
    def largest(self) -> int:
        """The most that a weapon in use draws."""
        return max((each.arm.halves for each in self.turn.uses), default=0)

    @cached_property
    def now(self) -> int:
        """Power of the turn itself."""
        return 2 * self.turn.now

    @cached_property
    def available(self) -> int:
        """Power for a single use."""
        return 2 * self.turn.available

    @cached_property
    def spare(self) -> Counts:
        """How many more of each weapon could be used, Power and type apart."""
        turn = self.turn
        if turn.combatant.burning and turn.uses:
            return (0,) * len(turn.arms)
        return tuple(
            0
            if barred(turn, each) or turn.combatant.diverted(each)
            else max(0, each.count - turn.busy(each))
            for each in turn.arms
        )

    @cached_property
    def lifted(self) -> frozenset[int]:
        """Places of weapons that Compensating would lift the limit for (A9)."""
        turn = self.turn
        if not turn.combatant.still:
            return frozenset()
        return frozenset(
            place
            for place, each in enumerate(turn.arms)
            if self.sizes[place] > self.available and turn.combatant.compensated(each)
        )

    def _types(self) -> Iterator[frozenset[AttackType]]:
        """The types the attacks of the turn may have, together with those made."""
        plan, made = self.turn.plan, self.turn.types
        if plan.attack is not AttackType.FREE:
            yield frozenset({plan.attack})
            return
        ready = zip(self.turn.arms, self.spare, strict=True)
        there = set(made).union(*(each.types for each, count in ready if count))
        many = min(max(plan.attackers, len(made)), len(there))
        for chosen in combinations([each for each in TYPES if each in there], many):
            if set(made) <= set(chosen):
                yield frozenset(chosen)

    def _drawn(self, counts: Counts) -> int:
        return sum(n * size for n, size in zip(counts, self.sizes, strict=True))

    def _fills(self, there: Counts) -> Iterator[Counts]:
        """Sets of what is there that fill what Power is left, each kind of it."""
        if self.turn.combatant.burning:
            left = self.available - self.used
            for place, count in enumerate(there):
                if count and self.sizes[place] <= left:
                    yield _adding((0,) * len(there), place, 1)
            return
        # What was saved is for one use: the largest weapon takes what it needs of it,
        # so only the others have to live on the Power of the turn itself.
        rest = self.now - self.used
        rest += self.largest if self.turn.combatant.saved else 0
        yield from self._fill(there, min(self.available - self.used, rest))
        for place, count in enumerate(there):
            if count and self._carries(place):
                size = self.sizes[place]
                # Compensating lifts the limit to the one weapon, and no farther.
                reach = size if place in self.lifted else self.available
                fewer = _adding(there, place, -1)
                room = min(reach - self.used - size, self.now - self.used)
                for counts in self._fill(fewer, room):
                    yield _adding(counts, place, 1)

    def _fill(self, there: Counts, room: int) -> tuple[Counts, ...]:
        if room < 0:
            return ()
        # One more than is named, to know whether there are more.
        return fillings(tuple(zip(self.sizes, there, strict=True)), room, self.most + 1)

    def _carries(self, place: int) -> bool:
        """Whether a weapon may take Power that the others may not have."""
        if place in self.lifted:
            return True
        return bool(self.turn.combatant.saved) and self.sizes[place] > self.largest

    def _room_for_one(self, counts: Counts, made: tuple[AttackType, ...]) -> bool:
        """Whether one more weapon of any type would still be allowed."""
        turn = self.turn
        types = {*turn.types, *made}
        many = max(turn.plan.attackers, len(turn.types))
        # Without savings a filling of the only type has no room by its making.
        lone = many == 1 and not turn.combatant.saved and not self.lifted
        if turn.combatant.burning or lone:
            return False
        drawn = self.used + self._drawn(counts)
        in_set = (s for s, n in zip(self.sizes, counts, strict=True) if n)
        largest = max(self.largest, *in_set, 0)
        for place, each in enumerate(turn.arms):
            size = self.sizes[place]
            # The largest of all takes the savings; the rest is the turn's to give.
            alone = drawn + size - max(largest, size)
            fits = drawn + size <= self.available and alone <= self.now
            heavy = place in self.lifted and not drawn
            if counts[place] < self.spare[place] and (fits or heavy or not size):
                kinds = each.types
                if turn.plan.attack is not AttackType.FREE:
                    kinds &= {turn.plan.attack}
                if any(len(types | {kind}) <= many for kind in kinds):
                    return True
        return False


def _way(each: Arm, types: frozenset[AttackType]) -> How:
    """How a weapon takes part in attacks of these types; its plain way if it cannot."""
    ways = (how for how in each.hows if attack_type(each.row, how) in types)
    return next(ways, each.hows[0])


def _adding(counts: Counts, place: int, more: int) -> Counts:
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])
