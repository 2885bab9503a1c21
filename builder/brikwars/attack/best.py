"""The best lawful attack of a turn on one target (8.6).

1. Each weapon takes the way of use that does most alone: every load it has ready,
   every Burst that may go on after its first shot, every Arc that the target spans.
2. The full sets of the turn are filled with these (`full_sets`, up to `MOST_SETS`).
   What cannot hurt the target stays unused.
3. The sets are compared as whole attacks: by the chance to destroy the target (if
   it is 1 % or more), then by the points of Size Damage on average, then by the chance
   to hurt it; of equal ones the one that draws less is better.

A weapon more makes no attack worse, so of all lawful sets a full one is best: a tank
has two, its Cannon or three Guns. Ten weapons are some 60 ways of use and 24 sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, islice, product
from typing import Final, NamedTuple, TypeAlias

from builder.brikwars.attack.engagement import aboard, attacks, engage
from builder.brikwars.attack.legality import countable, problems
from builder.brikwars.attack.situation import MOST_ROLLS
from builder.brikwars.attack.whole import (
    AimedUse,
    FiredRow,
    Whole,
    WholeAttack,
    aimed,
)
from builder.brikwars.chances.skill import NONE
from builder.brikwars.chances.volley import Kinds, hits_of, hurts_of, points_of
from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.rows import TYPES, AttackType, How, attack_type
from builder.brikwars.engine.turn import Turn
from builder.brikwars.tables.weapon_row import Arc
from builder.brikwars.turn.full_sets import WeaponSet, full
from builder.brikwars.turn.legality import TURN
from builder.core.formatting import listed, times
from builder.core.rulebook import legal
from builder.odds import Unanswerable

MOST_SETS: Final = 24
"""The most full sets that are compared; the largest by Power come first."""
MOST_WORK: Final = 3_000
"""The most steps of all sets that are compared, but for the first `LEAST_SETS`."""
LEAST_SETS: Final = 3
MOST_KINDS: Final = 10
"""With more kinds of weapons only Bursts of 2 and 3 shots are tried."""
MOST_SHARED: Final = 81
"""The most ways that crew share the types of attack among them: 3 for each of four."""
MOST_SHOWN: Final = 6
"""The most attacks that are named beside each other."""


HOPELESS: Final = Fraction(1, 100)
"""A lower chance to destroy does not count among others."""


class AttackWorth(NamedTuple):
    """What an attack is compared by, most important first."""

    destroys: Fraction
    mean: Fraction
    hurts: Fraction

    @property
    def rank(self) -> AttackWorth:
        """What counts: a chance to destroy that a player would not wait for is none."""
        return self if self.destroys >= HOPELESS else self._replace(destroys=NONE)


def worth(weapons: tuple[Kinds, ...]) -> AttackWorth:
    """Return what weapons do together that fire at one target one after another.

    Raises:
        Unanswerable: If there are too many rolls or dice to work out.
    """
    if not weapons:
        return AttackWorth(NONE, NONE, NONE)
    harm = hurts_of(weapons)
    return AttackWorth(harm.at_least(points_of(weapons)), harm.mean, harm.at_least(1))


@dataclass(frozen=True)
class RankedAttack:
    """A set of weapons as it would be fired.

    Attributes:
        rows: All rows of the plan with it.
        types: The types of attack it makes, in the order of the book.
        weapons: The rolls of each weapon, in their order.
        worth: What it does.
        inches: The Power that it draws.
        names: The weapons, in words.
        unused: The weapons that attack and are left out, in words; or nothing.
        cut: Whether some are left out because more could not be worked out.
    """

    rows: tuple[AimedUse, ...]
    types: tuple[AttackType, ...]
    weapons: tuple[Kinds, ...]
    worth: AttackWorth
    inches: Fraction
    names: str
    unused: str
    cut: bool

    @cached_property
    def hits(self) -> Fraction:
        """The chance that at least one roll hits."""
        return hits_of(self.weapons).at_least(1)

    def is_part_of(self, other: RankedAttack) -> bool:
        """Return whether another of the same types fires all of these and more."""
        counts = [
            (one.fired, two.fired)
            for one, two in zip(self.rows, other.rows, strict=True)
        ]
        fewer = all(own <= more for own, more in counts)
        same = set(self.types) == set(other.types)
        return fewer and same and any(own < more for own, more in counts)

    @property
    def points(self) -> int:
        """Points of Size Damage that destroy the target."""
        return points_of(self.weapons)

    @property
    def rank(self) -> tuple[AttackWorth, Fraction]:
        """What it is sorted by: the best has the highest."""
        return self.worth.rank, -self.inches


@dataclass(frozen=True)
class BestAttacks:
    """Lawful attacks, the best first.

    Attributes:
        found: The best of each kind of attack, and others up to `MOST_SHOWN`.
        more: Whether there are more full sets than were compared.
        unknown: The weapons left out because their odds are past our own bounds.
    """

    found: tuple[RankedAttack, ...]
    more: bool
    unknown: tuple[str, ...]


def choices(whole: Whole) -> BestAttacks:
    """Return the best attacks of a turn, whatever its plan fires now."""
    return _Search(whole.turn, whole.asked).choices()


@dataclass(frozen=True, eq=False)
class _Option:
    """One way to use one weapon, with what it does alone; each is its own."""

    row: AimedUse
    part: FiredRow
    worth: AttackWorth

    @property
    def type(self) -> AttackType:
        """The type of attack it makes."""
        return attack_type(self.part.use.arm.row, self.row.how)


_Fills: TypeAlias = tuple[tuple[_Option, int], ...]
"""The weapons of a set, each with how many there are."""


def _work(fills: _Fills) -> int:
    """How much there is to work out of a set; Energy Shields make it more."""
    rolls = sum(count * _rolls(option) for option, count in fills)
    target = fills[0][0].part.shots[0].attack.target
    guarded = 1 + target.power if target.shields else 1
    return rolls * min(rolls, max(1, target.size)) * guarded


@dataclass(frozen=True)
class _Search:
    """The search for the best attack in one situation."""

    turn: Turn
    asked: WholeAttack

    def choices(self) -> BestAttacks:
        idle = self.turn.planning(self.asked.idle)
        sets = full(idle, MOST_SETS)
        every = [fills for each in sets.found for fills in self._filled(each) if fills]
        made = self._affordable([*dict.fromkeys(every)])
        found = sorted(self._worked_out(made), key=lambda each: each.rank, reverse=True)
        every_set = [each for each in found if self._lawful(each)]
        lawful = [
            each for each in every_set if not any(map(each.is_part_of, every_set))
        ]
        firsts = {each.types: each for each in reversed(lawful)}
        shown = [each for each in lawful if each is firsts[each.types]]
        shown += [each for each in lawful if each not in shown]
        kept = sorted(shown[:MOST_SHOWN], key=lambda each: each.rank, reverse=True)
        more = sets.more or len(made) < len(dict.fromkeys(every))
        return BestAttacks(tuple(kept), more, self._unknown)

    def _affordable(self, every: Sequence[_Fills]) -> list[_Fills]:
        """The sets that are worked out: in turn one of each kind of attack."""
        turns: Counter[frozenset[AttackType]] = Counter()
        placed: list[tuple[int, _Fills]] = []
        for fills in every:
            kind = frozenset(option.type for option, _ in fills)
            placed.append((turns[kind], fills))
            turns[kind] += 1
        made: list[_Fills] = []
        work = 0
        for _, fills in sorted(placed, key=lambda each: each[0]):
            work += _work(fills)
            if work <= MOST_WORK or len(made) < LEAST_SETS:
                made.append(fills)
        return made

    def _lawful(self, each: RankedAttack) -> bool:
        turn = self.turn.planning(replace(self.asked, shots=each.rows))
        return legal(TURN.audit(turn, self.turn.combatant.house))

    def _filled(self, chosen: WeaponSet) -> Iterator[_Fills]:
        """The weapons of a full set that can hurt, in the order of the plan.

        Several attackers may use a weapon in either of its types; each of the crew
        makes one of them with what they use.
        """
        order = [each.weapon for each in self._rows]
        for types in self._types():
            found = []
            for arm, count in zip(self.turn.arms, chosen.counts, strict=True):
                made = types.get(self._users.get(arm.name, 0), ())
                ways = [w for t in made if (w := self._options.get((arm.name, t)))]
                if count and ways:
                    found.append((max(ways, key=lambda each: each.worth.rank), count))
            yield tuple(sorted(found, key=lambda one: order.index(one[0].row.weapon)))

    def _types(self) -> Iterator[dict[int, tuple[AttackType, ...]]]:
        """The types of attack that each user may make, in every way they may (8.6)."""
        able: dict[int, set[AttackType]] = {by: set() for by in self._users.values()}
        for name, made in self._options:
            able[self._users[name]].add(made)
        every = []
        for by, there in able.items():
            many = 1 if by else min(self.turn.plan.attackers, len(TYPES))
            ways = (
                tuple(each for each in some if each in there)
                for some in combinations(TYPES, many)
            )
            every.append([each for each in dict.fromkeys(ways) if each] or [()])
        for some in islice(product(*every), MOST_SHARED):
            yield dict(zip(able, some, strict=True))

    @cached_property
    def _users(self) -> dict[str, int]:
        """Who uses each weapon, by its name; the first at the Controls are 0."""
        rows = (replace(row, fired=1) for row in reversed(self._rows))
        turn = self.turn.planning(replace(self.asked, shots=tuple(rows)))
        return {use.name: use.shot.by for use in turn.uses}

    def _worked_out(self, made: Iterable[_Fills]) -> Iterator[RankedAttack]:
        for every in made:
            fills = _trimmed(every)
            weapons = _fired(fills)
            if not fills:
                continue
            value = worth(weapons)
            kinds = {option.type for option, _ in fills}
            yield RankedAttack(
                rows=self._put(fills),
                types=tuple(each for each in TYPES if each in kinds),
                weapons=weapons,
                worth=value,
                inches=sum(
                    (n * option.part.use.arm.inches for option, n in fills), Fraction(0)
                ),
                names=listed([_title(option, n) for option, n in fills]),
                unused=self._left(fills),
                cut=fills != every,
            )

    def _put(self, fills: _Fills) -> tuple[AimedUse, ...]:
        """All rows of the plan, with these weapons fired and no others."""
        left = {option.row.weapon: (option.row, n) for option, n in fills}
        rows = []
        for each in self._rows:
            row, n = left.pop(each.weapon, (each, 0))
            rows.append(replace(row, fired=n))
        return tuple(rows)

    def _left(self, fills: _Fills) -> str:
        used = {option.row.weapon: n for option, n in fills}
        left = (
            (each.count - used.get(each.name, 0), each.name)
            for each in self.turn.arms
            if attacks(each.weapon)
        )
        return listed([times(n, name) for n, name in left if n > 0])

    @cached_property
    def _rows(self) -> tuple[AimedUse, ...]:
        """A row for each weapon, those of the plan first, in their order."""
        rows = [*self.asked.shots]
        there = {each.weapon for each in rows}
        rows += [
            AimedUse(weapon=arm.name, how=arm.hows[0])
            for arm in self.turn.arms
            if arm.name not in there
        ]
        return tuple(rows)

    @cached_property
    def _tried(self) -> dict[str, list[_Option]]:
        """The ways of use of each weapon that attacks, the best first."""
        rows = {each.weapon: each for each in reversed(self._rows)}
        return {
            arm.name: sorted(
                self._ways(arm, rows[arm.name]),
                key=lambda each: each.worth.rank,
                reverse=True,
            )
            for arm in self.turn.arms
            if attacks(arm.weapon)
        }

    @cached_property
    def _options(self) -> dict[tuple[str, AttackType], _Option]:
        """The best lawful way of each weapon in each type; none that cannot hurt."""
        found: dict[tuple[str, AttackType], _Option] = {}
        for name, ways in self._tried.items():
            for each in ways:
                key = name, each.type
                # What stacks, or draws shield dice, may help others.
                aids = any(
                    s.attack.stacks or s.attack.target.shields for s in each.part.shots
                )
                helps = aids or each.worth.mean
                if key not in found and helps and legal(problems(each.part.found)):
                    found[key] = each
        return found

    @property
    def _unknown(self) -> tuple[str, ...]:
        return tuple(name for name, ways in self._tried.items() if not ways)

    def _ways(self, arm: Arm, row: AimedUse) -> Iterator[_Option]:
        for each in _rows_of(self.turn, self.asked, arm, row):
            creation, house = self.turn.creation, self.turn.combatant.house
            aim = aimed(self.asked, arm, each)
            found = engage(creation, aim, house)
            if found is None or not countable(found):
                continue
            part = FiredRow(found.use, found)
            try:
                yield _Option(each, part, worth((part.kinds,)))
            except Unanswerable:
                continue


def _fired(fills: _Fills) -> tuple[Kinds, ...]:
    return tuple(option.part.kinds for option, count in fills for _ in range(count))


def _trimmed(fills: _Fills) -> _Fills:
    """A set without what makes it too much to work out: most are left out by half."""
    while fills:
        try:
            worth(_fired(fills))
        except Unanswerable:
            most = max(fills, key=lambda each: each[1] * _rolls(each[0]))
            halved = ((o, n // 2 if (o, n) == most else n) for o, n in fills)
            fills = tuple(each for each in halved if each[1])
        else:
            break
    return fills


def _rolls(option: _Option) -> int:
    return sum(many for _, many in option.part.kinds)


def _title(option: _Option, count: int) -> str:
    use = replace(option.part.use, shot=replace(option.row, fired=count))
    return replace(option.part, use=use).title


def _rows_of(
    turn: Turn, asked: WholeAttack, arm: Arm, row: AimedUse
) -> Iterator[AimedUse]:
    """The ways of use of a weapon that are tried, each with each load."""
    own = row.load is not None and row.round is None
    loads = aboard(turn.creation, arm)
    rounds: dict[object, int | None] = {}
    for place in range(len(loads)):
        rounds.setdefault(arm.leaving(place) or place, place)
    ready = [row.round] if own or not rounds else [*rounds.values()]
    for how in arm.hows:
        for spread in _spreads(turn, asked, arm, replace(row, how=how)):
            for at in ready:
                yield replace(row, how=how, spread=spread, round=at)


def _spreads(turn: Turn, asked: WholeAttack, arm: Arm, row: AimedUse) -> Sequence[int]:
    """The Arcs or Bursts that may be best.

    With more Auto Penalty than the die has faces a weapon jams after its first shot,
    and a wider Arc than the target spans hits it no more often. Where a table has no
    Auto Penalty nothing ends a Burst: it has the shots that the player says.
    """
    if row.how is How.ARC:
        wide = 1 if arm.row.arc is Arc.FIXED else asked.spanned
        return range(1, max(1, wide) + 1)
    if row.how is How.BURST:
        if arm.row.automatic:
            return (min(max(2, row.spread), MOST_ROLLS),)
        last = turn.combatant.faces(arm) if arm.row.reload else MOST_ROLLS
        last = last if len(turn.arms) <= MOST_KINDS else 3
        return range(2, min(last, MOST_ROLLS) + 1)
    return range(1, 2)
