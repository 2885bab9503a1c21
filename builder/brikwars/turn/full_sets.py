"""Full sets: weapons that can be used together and leave no room for one more.

1. For each choice of attack types that the turn allows, the weapons of these types
   fill the Power that is left, in every way that leaves no room (`fillings`).
2. A weapon that may use more Power than the others, saved or Compensated for, is also
   put in first, and the others fill the rest.
3. A set to which one more weapon of any type could be added is dropped.

Of the 3 types there are at most 3 choices of as many as there are attackers. Each has
a search for every weapon of step 2, and one more, and a search ends after `most + 1`
sets. So millions of sets cost no more than a few; `full` has an example.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, chain, combinations, islice, product
from math import ceil
from typing import Final, NamedTuple

from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.power import SharedTurret, turrets_of
from builder.brikwars.engine.rows import TYPES, AttackType, How, attack_type
from builder.brikwars.engine.turn import Turn
from builder.brikwars.turn.legality_weapons import barred
from builder.content.card import Row, Table, table
from builder.core.formatting import inches, listed, times

Counts = tuple[int, ...]
"""How many of each arm of the creation, in their order."""

# Counts of things that fill a given room so that nothing more fits.


def fillings(
    sizes: tuple[tuple[int, int], ...], room: int, most: int
) -> tuple[tuple[int, ...], ...]:
    """Return the ways to fill a room so that nothing more fits, up to `most` of them.

    The size of each kind of thing stands with how many there are, and a way says how
    many of each are in. A depth-first search, the largest kind first: as many as fit,
    then one less, and so on, each with all fillings of the smaller kinds. It stops at a
    count where all smaller things together would leave room for one more of the kind.
    So each branch has a result, and each result costs a few steps for each kind.

    >>> fillings(((5, 1), (1, 2)), 6, 10)
    ((1, 1), (0, 2))
    """
    order = sorted(range(len(sizes)), key=lambda place: -sizes[place][0])
    kinds = [sizes[place] for place in order]
    sums = accumulate(reversed([size * count for size, count in kinds]), initial=0)
    ways = islice(_fill(kinds, [*sums][::-1], room), most)
    by_place = (dict(zip(order, counts, strict=True)) for counts in ways)
    return tuple(tuple(way[place] for place in range(len(sizes))) for way in by_place)


def _fill(
    kinds: Sequence[tuple[int, int]], sums: Sequence[int], left: int, at: int = 0
) -> Iterator[Counts]:
    """The counts of each kind, from one on, that leave no room for anything left out.

    The largest kind is the first; `sums` is what each takes with all that are smaller.
    """
    if at == len(kinds):
        yield ()
        return
    size, ready = kinds[at]
    fits = min(ready, left // size) if size else ready
    for count in range(fits, -1, -1):
        remaining = left - count * size
        # If all smaller things leave room for one more of this kind, this count is too
        # low, and so is any lower one. If not, a smaller thing stays out for lack of
        # room, and then this kind has no room, either.
        if count < ready and remaining - sums[at + 1] >= size:
            return
        for tail in _fill(kinds, sums, remaining, at + 1):
            yield (count, *tail)


# The room on Turrets that weapons share, for the search of full sets (8.1).


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
    def charges(self) -> Counts:
        """What each weapon draws from its Turret, in half inches (A2)."""
        return tuple(ceil(2 * arm.weapon.charge) for arm in self.turn.arms)

    @cached_property
    def left(self) -> Counts:
        """Half inches that the uses leave on each Turret."""
        used: Counter[str] = Counter()
        for use in self.turn.uses:
            used[use.name] += use.count
        drawn = [
            used[arm.name] * charge
            for arm, charge in zip(self.turn.arms, self.charges, strict=True)
        ]
        return tuple(
            turret.halves - sum(drawn[place] for place in turret.places)
            for turret in self.shared
        )

    def bounds(self, there: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the counts that the Turrets leave of those there, each time full.

        Every full set keeps within one of these, so none is lost.
        """
        ways = [self._filled(*turret, there) for turret in self._turrets()]
        for chosen in islice(product(*ways), MOST_BOUNDS):
            now = {place: n for way in chosen for place, n in way.items()}
            yield tuple(now.get(place, n) for place, n in enumerate(there))

    def _turrets(self) -> Iterator[tuple[SharedTurret, int]]:
        return zip(self.shared, self.left, strict=True)

    def _filled(
        self, turret: SharedTurret, left: int, there: Sequence[int]
    ) -> list[dict[int, int]]:
        """The counts of its weapons, by place, that leave no room on a Turret."""
        sizes = tuple((self.charges[n], there[n]) for n in turret.places)
        ways = fillings(sizes, max(0, left), self.most + 1)
        return [dict(zip(turret.places, way, strict=True)) for way in ways]

    def fits(self, place: int, counts: Sequence[int]) -> bool:
        """Return whether a weapon's Turret has room for one more besides a set."""
        return all(
            self.charges[place]
            + sum(counts[n] * self.charges[n] for n in turret.places)
            <= left
            for turret, left in self._turrets()
            if place in turret.places
        )


MOST: Final = 6
"""The most sets that are named; a line below says if there are more."""


@dataclass(frozen=True, slots=True)
class WeaponSet:
    """Weapons that can be used together.

    Attributes:
        counts: How many of each arm.
        hows: How each arm is used.
        inches: The Weapon Inches that they draw together.
    """

    counts: Counts
    hows: tuple[How, ...]
    inches: Fraction

    def types(self, arms: Iterable[Arm]) -> tuple[AttackType, ...]:
        """Return the types of attack that it makes, in the order of the book."""
        made = {
            attack_type(each.row, how)
            for each, how, count in zip(arms, self.hows, self.counts, strict=True)
            if count
        }
        return tuple(each for each in TYPES if each in made)

    def used(self, arms: Sequence[Arm]) -> str:
        """Return the weapons, and that they sweep an Arc if one could do otherwise."""
        kept = zip(arms, self.counts, strict=True)
        free = any(count and len(each.types) > 1 for each, count in kept)
        swept = free and self.types(arms) == (AttackType.ARC,)
        return f"{self.names(arms)} in the Arc" if swept else self.names(arms)

    def names(self, arms: Iterable[Arm]) -> str:
        """Return the weapons in words: `2 × Claw and Tail`."""
        return listed(
            [
                times(count, each.name)
                for each, count in zip(arms, self.counts, strict=True)
                if count
            ]
        )


class WeaponSets(NamedTuple):
    """Full sets, the largest first, and whether there are more."""

    found: tuple[WeaponSet, ...]
    more: bool


def full(turn: Turn, most: int = MOST) -> WeaponSets:
    """Return up to `most` full sets to use besides all that is used (R8.1.21).

    A set keeps to the attack types that are left (R8.6.1), leaves out weapons that are
    barred, and spends diverted Power on one use (R8.1.24). Size 2 has 4" of Power:

    >>> from builder.brikwars.engine.turn import TurnPlan
    >>> from builder.brikwars.model.designs import Creation, Mount, Weapon
    >>> from builder.brikwars.model.house_rules import STANDARD
    >>> big, small = (Weapon(name=f"Gun {size}", size=size) for size in (3, 2))
    >>> mounts = Mount(weapon=big), Mount(weapon=small, count=3)
    >>> turn = Turn.of(Creation(size=2, mounts=mounts), TurnPlan(), STANDARD)
    >>> [each.names(turn.arms) for each in full(turn).found]
    ['2 × Gun 2', 'Gun 3']
    """
    return _Filler(turn, most).choices()


def largest(choices: Iterable[WeaponSet]) -> tuple[WeaponSet, ...]:
    """Return the sets that are no part of an earlier one, types of attack apart."""
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
    """The search for full sets; it counts in half inches, to use whole numbers."""

    turn: Turn
    most: int

    def choices(self) -> WeaponSets:
        found: dict[tuple[Counts, tuple[AttackType, ...]], WeaponSet] = {}
        arms = self.turn.arms
        for types in self._types():
            ready = zip(arms, self.spare, strict=True)
            there = tuple(
                0 if arm.types.isdisjoint(types) else count for arm, count in ready
            )
            hows = tuple(_way(arm, types) for arm in arms)
            bounds = self.turrets.bounds(there)
            fills = chain.from_iterable(map(self._fills, bounds))
            for counts in dict.fromkeys(fills):
                choice = WeaponSet(counts, hows, Fraction(self._drawn(counts), 2))
                made = choice.types(arms)
                if made and not self._room_for_one(counts, made):
                    found.setdefault((counts, made), choice)
        order = sorted(found.values(), key=lambda choice: -choice.inches)
        return WeaponSets(tuple(order[: self.most]), len(order) > self.most)

    @cached_property
    def sizes(self) -> Counts:
        return tuple(each.halves for each in self.turn.arms)

    @cached_property
    def used(self) -> int:
        return int(2 * self.turn.used)

    @property
    def largest(self) -> int:
        return max((each.arm.halves for each in self.turn.uses), default=0)

    @cached_property
    def now(self) -> int:
        """The Power of the turn itself."""
        return 2 * self.turn.now

    @cached_property
    def available(self) -> int:
        """The Power for a single use, savings included."""
        return 2 * self.turn.available

    @cached_property
    def spare(self) -> Counts:
        """How many more of each arm could be used, Power and type apart."""
        turn = self.turn
        if turn.combatant.burning and turn.uses:
            return (0,) * len(turn.arms)
        return tuple(
            0
            if barred(turn, arm) or turn.combatant.diverted(arm)
            else max(0, arm.count - turn.busy(arm))
            for arm in turn.arms
        )

    @cached_property
    def lifted(self) -> frozenset[int]:
        """The places of arms for which Compensating lifts the limit (A9)."""
        turn = self.turn
        if not turn.combatant.still:
            return frozenset()
        return frozenset(
            place
            for place, each in enumerate(turn.arms)
            if self.sizes[place] > self.available and turn.combatant.compensated(each)
        )

    def _types(self) -> Iterator[frozenset[AttackType]]:
        """The choices of attack types for the turn, all with those it makes already."""
        plan, taken = self.turn.plan, self.turn.types
        if plan.attack is not AttackType.FREE:
            yield frozenset({plan.attack})
            return
        ready = zip(self.turn.arms, self.spare, strict=True)
        there = set(taken).union(*(arm.types for arm, count in ready if count))
        many = min(self.turn.most_types, len(there))
        for chosen in combinations([each for each in TYPES if each in there], many):
            if set(taken) <= set(chosen):
                yield frozenset(chosen)

    def _drawn(self, counts: Counts) -> int:
        return sum(n * size for n, size in zip(counts, self.sizes, strict=True))

    @cached_property
    def turrets(self) -> TurretRoom:
        return TurretRoom(self.turn, self.most)

    def _fills(self, there: Counts) -> Iterator[Counts]:
        """The counts that fill the Power that is left, with and without savings."""
        if self.turn.combatant.burning:
            left = self.available - self.used
            for place, count in enumerate(there):
                if count and self.sizes[place] <= left:
                    yield _adding((0,) * len(there), place, 1)
            return
        # Savings serve one use. The largest in use takes what it needs of them, so only
        # the others are limited to the Power of the turn itself.
        rest = self.now - self.used
        rest += self.largest if self.turn.combatant.saved else 0
        yield from self._fill(there, min(self.available - self.used, rest))
        for place, count in enumerate(there):
            if count and self._carries(place):
                size = self.sizes[place]
                # Compensating lifts the limit to what this weapon draws, no farther.
                reach = size if place in self.lifted else self.available
                fewer = _adding(there, place, -1)
                room = min(reach - self.used - size, self.now - self.used)
                for counts in self._fill(fewer, room):
                    yield _adding(counts, place, 1)

    def _fill(self, there: Counts, room: int) -> tuple[Counts, ...]:
        if room < 0:
            return ()
        # One more than is returned, to know whether there are more.
        return fillings(tuple(zip(self.sizes, there, strict=True)), room, self.most + 1)

    def _carries(self, place: int) -> bool:
        """Whether a weapon may use Power that the others may not."""
        if place in self.lifted:
            return True
        return bool(self.turn.combatant.saved) and self.sizes[place] > self.largest

    def _room_for_one(self, counts: Counts, more: tuple[AttackType, ...]) -> bool:
        """Whether one more weapon of any type would still be allowed."""
        turn = self.turn
        types = {*turn.types, *more}
        many = turn.most_types
        # With one type and no savings, `fillings` has left no room already.
        lone = many == 1 and not turn.combatant.saved and not self.lifted
        lone = lone and not self.turrets.shared
        if turn.combatant.burning or lone:
            return False
        drawn = self.used + self._drawn(counts)
        in_set = (s for s, n in zip(self.sizes, counts, strict=True) if n)
        largest = max(self.largest, *in_set, 0)
        for place, arm in enumerate(turn.arms):
            size = self.sizes[place]
            # The largest use takes the savings; the turn's Power is for the rest.
            alone = drawn + size - max(largest, size)
            fits = drawn + size <= self.available and alone <= self.now
            heavy = place in self.lifted and not drawn
            room = (fits or heavy or not size) and counts[place] < self.spare[place]
            if room and self.turrets.fits(place, counts):
                kinds = arm.types
                if turn.plan.attack is not AttackType.FREE:
                    kinds &= {turn.plan.attack}
                if any(len(types | {kind}) <= many for kind in kinds):
                    return True
        return False


def _way(each: Arm, types: frozenset[AttackType]) -> How:
    """How a weapon attacks in these types; its first way if it has none."""
    ways = (how for how in each.hows if attack_type(each.row, how) in types)
    return next(ways, each.hows[0])


def _adding(counts: Counts, place: int, more: int) -> Counts:
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])


# Sets on paper and screen.


def sets_table(title: str, turn: Turn, choices: WeaponSets) -> Table:
    """Return sets of weapons, what they draw and what they leave."""
    rows = [_set(turn, choice) for choice in choices.found]
    if not rows:
        rows = [Row(("nothing", "", "", ""))]
    elif choices.more:
        rows[-1] = replace(rows[-1], below=("… and more sets",))
    return table(title, ("Weapons", "Attack", ">Draws", ">Left"), rows)


def _set(turn: Turn, choice: WeaponSet) -> Row:
    left = max(Fraction(0), turn.left - choice.inches)
    types = listed([str(each) for each in choice.types(turn.arms)])
    names = choice.names(turn.arms)
    return Row((names, types, inches(choice.inches), inches(left)))
