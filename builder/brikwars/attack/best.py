"""The best lawful attack of a turn on one target (8.6).

1. Each weapon takes the way of use that does most alone: every load it has ready,
   every Burst that may go on after its first shot, every Arc that the target spans,
   by every one at the Controls. What a Trigger sets off stays as it is planned.
2. The full sets of the turn are filled with these (`full_sets`, up to `MOST_SETS`).
   What cannot hurt the target stays unused.
3. The sets are compared as whole attacks: by the chance to destroy the target (if
   it is 1 % or more), then by the points of Size Damage on average, then by the chance
   to hurt it; of equal ones the one that draws less is better.
4. In the best sets of each kind of attack, all or one of a weapon change their way as
   long as the whole does more: two guns may need single shots, where one needs a Burst.

A weapon more makes no attack worse, so of all lawful sets a full one is best: a tank
has two, its Cannon or three Guns. Ten weapons are some 60 ways of use and 24 sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeAlias

from builder.brikwars.attack.engagement import attacks
from builder.brikwars.attack.ways import AttackWorth, Fills, Option, Share, Ways, worth
from builder.brikwars.attack.whole import (
    AimedUse,
    Whole,
    WholeAttack,
    rounds_there,
)
from builder.brikwars.chances.skill import NONE
from builder.brikwars.chances.volley import Kinds, hits_of, points_of
from builder.brikwars.engine.rows import TYPES, AttackType
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Weapon
from builder.brikwars.turn.full_sets import WeaponSet, full
from builder.brikwars.turn.legality import TURN
from builder.core.formatting import listed, times
from builder.core.rulebook import answerable
from builder.odds import Unanswerable

MOST_SETS: Final = 24
"""The most full sets that are compared; the largest by Power come first."""
MOST_COMPARED: Final = 48
"""The most ways to share these sets among a crew that are compared."""
MOST_WORK: Final = 3_000
"""The most steps of all sets that are compared, but for the first `LEAST_SETS`."""
LEAST_SETS: Final = 3
MOST_CHANGED: Final = 3
"""The sets of each kind of attack whose ways are chosen among each other."""
MOST_TRIED: Final = 50_000
"""The most steps of all changes of ways that are tried, a fifth of a second or so."""
MOST_SHOWN: Final = 6
"""The most attacks that are named beside each other."""


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
        own, more = _counts(self.rows), _counts(other.rows)
        return own < more and set(self.types) == set(other.types)

    @property
    def points(self) -> int:
        """Points of Size Damage that destroy the target."""
        return points_of(self.weapons)

    @property
    def rank(self) -> tuple[AttackWorth, Fraction]:
        """What it is sorted by: the best has the highest."""
        return self.worth.rank, -self.inches


def _counts(rows: Sequence[AimedUse]) -> Counter[str]:
    """How many of each weapon are fired, in whatever ways."""
    found = Counter[str]()
    for row in rows:
        found[row.weapon] += row.fired
    return found


@dataclass(frozen=True)
class BestAttacks:
    """Lawful attacks, the best first.

    Attributes:
        found: The best of each kind of attack, and others up to `MOST_SHOWN`.
        more: Whether there are more full sets than were compared.
        rough: Whether there are more ways among each other than were tried.
        unknown: The weapons left out because their odds are past our own bounds.
    """

    found: tuple[RankedAttack, ...]
    more: bool
    rough: bool
    unknown: tuple[str, ...]


def choices(whole: Whole) -> BestAttacks:
    """Return the best attacks of a turn, whatever its plan fires now."""
    return _Search(whole.turn, whole.asked).choices()


def _work(fills: Fills) -> int:
    """How much there is to work out of a set; Energy Shields make it more."""
    rolls = sum(count * _rolls(option) for option, count in fills)
    target = fills[0][0].part.shots[0].attack.target
    guarded = 1 + target.power if target.shields else 1
    return rolls * min(rolls, target.points) * guarded


@dataclass(frozen=True)
class _Search:
    """The search for the best attack in one situation."""

    turn: Turn
    asked: WholeAttack

    @cached_property
    def steps(self) -> list[int]:
        """The steps that are left for changes of ways; below 0 some were not tried."""
        return [MOST_TRIED]

    @cached_property
    def ways(self) -> Ways:
        return Ways(self.turn, self.asked)

    def choices(self) -> BestAttacks:
        stays = {option.place: n for option, n in self.ways.set_off}
        idle = self.turn.planning(self.asked.with_fired(stays))
        sets = full(idle, MOST_SETS)
        every = [fills for each in sets.found for fills in self._filled(each) if fills]
        if not every and self.ways.set_off:
            every = [self.ways.set_off]
        # Whoever uses them, equal weapons do the same.
        apart = {tuple((id(o.part), n) for o, n in each): each for each in every}
        made = self._affordable([*apart.values()])
        found = sorted(self._ranked(made), key=lambda each: each.rank, reverse=True)
        # Of the same weapons only the best users are named.
        named: dict[str, RankedAttack] = {}
        for each in filter(self._lawful, found):
            named.setdefault(each.names, each)
        every_set = [*named.values()]
        lawful = [
            each for each in every_set if not any(map(each.is_part_of, every_set))
        ]
        firsts = {each.types: each for each in reversed(lawful)}
        shown = [each for each in lawful if each is firsts[each.types]]
        shown += [each for each in lawful if each not in shown]
        kept = sorted(shown[:MOST_SHOWN], key=lambda each: each.rank, reverse=True)
        more = sets.more or len(made) < len(apart)
        rough = self.steps[0] < 0 or self.ways.launches_left
        return BestAttacks(tuple(kept), more, rough, self.ways.unknown)

    def _affordable(self, every: Sequence[Fills]) -> list[Fills]:
        """The sets that are worked out: in turn one of each kind of attack.

        Of a kind those come first whose weapons, each alone, do most in all.
        """
        turns: Counter[frozenset[AttackType]] = Counter()
        placed: list[tuple[int, Fills]] = []
        for fills in sorted(every, key=_alone, reverse=True):
            kind = frozenset(option.type for option, _ in fills)
            placed.append((turns[kind], fills))
            turns[kind] += 1
        made: list[Fills] = []
        work = 0
        for _, fills in sorted(placed, key=lambda each: each[0])[:MOST_COMPARED]:
            work += _work(fills)
            if work <= MOST_WORK or len(made) < LEAST_SETS:
                made.append(fills)
        return made

    def _lawful(self, each: RankedAttack) -> bool:
        turn = self.turn.planning(replace(self.asked, shots=each.rows))
        return answerable(TURN.audit(turn, self.turn.combatant.house))

    def _filled(self, chosen: WeaponSet) -> Iterator[Fills]:
        """The weapons of a full set that can hurt, in the order of the plan.

        Several attackers may use a weapon in either of its types; each of the crew
        makes one of them with what they use.
        """
        found = [
            self._shared(chosen, types, rounds_there(self.turn.creation))
            for types in self.ways.shares
        ]
        yield from _undominated(found)

    def _shared(self, chosen: WeaponSet, types: Share, left: Counter[Weapon]) -> Fills:
        """The weapons of a set, used by those who make these types of attack."""
        found = [*self.ways.set_off]
        for option, n in found:
            left.subtract(option.rounds_of(n))
        for arm, count in zip(self.turn.arms, chosen.counts, strict=True):
            ways = self.ways.ranked(arm.name, types) if count else ()
            most = [(way, _enough(way, left, count)) for way in ways]
            some = next((each for each in most if each[1]), None)
            best = next((each for each in most if each[1] == count), some)
            if best:
                left.subtract(best[0].rounds_of(best[1]))
                found.append(best)
        return tuple(sorted(found, key=lambda one: one[0].place))

    def _ranked(self, made: Sequence[Fills]) -> Iterator[RankedAttack]:
        """The sets worked out; in the best the ways are chosen among each other."""
        pairs = [(_trimmed(every), every) for every in made]
        known = [(worth(_fired(some)), some, every) for some, every in pairs if some]
        turns: Counter[frozenset[AttackType]] = Counter()
        known.sort(key=lambda one: one[0].rank, reverse=True)
        for value, fills, every in known:
            kind = frozenset(option.type for option, _ in fills)
            turns[kind] += 1
            now = value, fills
            if turns[kind] <= MOST_CHANGED:
                now = self._improved(value, fills)
            cut = sum(n for _, n in fills) < sum(n for _, n in every)
            yield self._attack(*now, cut=cut)

    def _improved(self, value: AttackWorth, fills: Fills) -> tuple[AttackWorth, Fills]:
        """Change the way of a weapon as long as the whole does more."""
        most, better = value, fills
        for near in self._near(fills):
            self.steps[0] -= _work(near)
            done = _known(near) if self.steps[0] >= 0 else None
            if done and done.rank > most.rank:
                most, better = done, near
        return (value, fills) if better is fills else self._improved(most, better)

    def _near(self, fills: Fills) -> Iterator[Fills]:
        """The same weapons, with all or one of a row used in another way.

        Of a weapon in two ways either comes first, as its rows may.
        """
        left = rounds_there(self.turn.creation)
        for option, n in fills:
            left.subtract(option.rounds_of(n))
        free = [each for each in fills if each not in self.ways.set_off]
        for option, n in free:
            at = fills.index((option, n))
            for way in self.ways.like(option, self._types(fills, option.row.by)):
                for many in dict.fromkeys((n, 1)):
                    if _enough(way, left + option.rounds_of(many), many) < many:
                        continue
                    rest = ((option, n - many),) if n > many else ()
                    orders = (*rest, (way, many)), ((way, many), *rest)
                    for two in dict.fromkeys(orders):
                        yield _merged((*fills[:at], *two, *fills[at + 1 :]))

    def _types(self, fills: Fills, by: int) -> Collection[AttackType]:
        """The types of attack that a user may make in a set (R8.6.1)."""
        made = {option.type for option, _ in fills if option.row.by == by}
        most = 1 if by else self.turn.plan.attackers
        return TYPES if len(made) < most else made

    def _attack(self, value: AttackWorth, fills: Fills, *, cut: bool) -> RankedAttack:
        kinds = {option.type for option, _ in fills}
        drawn = (n * option.part.use.arm.inches for option, n in fills)
        rows = self._put(fills)
        return RankedAttack(
            rows=rows,
            types=tuple(each for each in TYPES if each in kinds),
            weapons=_fired(fills),
            worth=value,
            inches=sum(drawn, Fraction(0)),
            names=listed([_title(option, n) for option, n in fills]),
            unused=self._left(_counts(rows)),
            cut=cut,
        )

    def _put(self, fills: Fills) -> tuple[AimedUse, ...]:
        """All rows of the plan, with these weapons fired and no others.

        A weapon that is used in two ways takes the place of all its rows.
        """
        chosen: dict[int, list[AimedUse]] = {}
        for option, n in fills:
            chosen.setdefault(option.place, []).append(replace(option.row, fired=n))
        several = {rows[0].weapon for rows in chosen.values() if len(rows) > 1}
        found: list[AimedUse] = []
        for place, row in enumerate(self.ways.rows):
            none = () if row.weapon in several else (replace(row, fired=0),)
            found += chosen.get(place, none)
        return tuple(found)

    def _left(self, used: Counter[str]) -> str:
        left = (
            (each.count - used[each.name], each.name)
            for each in self.turn.arms
            if attacks(each.weapon)
        )
        return listed([times(n, name) for n, name in left if n > 0])


def _alone(fills: Fills) -> Fraction:
    """The points of Size Damage of weapons on average, each of them alone."""
    return sum((n * option.worth.mean for option, n in fills), NONE)


def _undominated(every: Sequence[Fills]) -> Iterator[Fills]:
    """The ways to share a set, but for those of which another has better users.

    The other makes the same types of attack, with as many of each weapon or more, and
    each does as much alone or more.
    """
    # Whoever uses them, equal weapons do the same.
    apart = {tuple((id(o.part), n) for o, n in each): each for each in reversed(every)}
    groups: dict[object, list[tuple[Fills, _Ranks]]] = {}
    for fills in reversed(apart.values()):
        ranks = {option.place: (n, option.worth.rank) for option, n in fills}
        kind = frozenset(option.type for option, _ in fills)
        groups.setdefault(kind, []).append((fills, ranks))
    for alike in groups.values():
        for fills, ranks in alike:
            if not any(_beats(other, ranks) for _, other in alike):
                yield fills


_Ranks: TypeAlias = dict[int, tuple[int, AttackWorth]]
"""How many there are of each weapon, and what it does alone, by its row's place."""


def _beats(one: _Ranks, two: _Ranks) -> bool:
    """Whether a way has all that another has, each as good or better; not the same."""
    none = 0, worth(())
    return one != two and all(
        n <= one.get(place, none)[0] and rank <= one.get(place, none)[1]
        for place, (n, rank) in two.items()
    )


def _merged(fills: Fills) -> Fills:
    """The same, with what is used in the same way counted together, in its order."""
    found: dict[tuple[int, int], tuple[Option, int]] = {}
    for option, n in fills:
        key = option.place, id(option.part)
        _, before = found.get(key, (option, 0))
        found[key] = option, before + n
    return tuple(found.values())


def _enough(way: Option, left: Counter[Weapon], count: int) -> int:
    """How many of a weapon have a round each, up to a count."""
    needs = way.rounds_of(1)
    fits = (max(0, left[bomb]) // n for bomb, n in needs.items())
    return min([count, *fits])


def _fired(fills: Fills) -> tuple[Kinds, ...]:
    return tuple(option.part.kinds for option, count in fills for _ in range(count))


def _known(fills: Fills) -> AttackWorth | None:
    """What a set does; None where that is too much to work out."""
    try:
        return worth(_fired(fills))
    except Unanswerable:
        return None


def _trimmed(fills: Fills) -> Fills:
    """A set without what makes it too much to work out: most are left out by half."""
    while fills and not _known(fills):
        most = max(fills, key=lambda each: each[1] * _rolls(each[0]))
        halved = ((o, n // 2 if (o, n) == most else n) for o, n in fills)
        fills = tuple(each for each in halved if each[1])
    return fills


def _rolls(option: Option) -> int:
    return sum(many for _, many in option.part.kinds)


def _title(option: Option, count: int) -> str:
    use = replace(option.part.use, shot=replace(option.row, fired=count))
    return replace(option.part, use=use).title
