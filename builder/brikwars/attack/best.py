"""The best lawful attack of a turn on one target (8.6).

1. Each weapon takes the way of use that does most alone: every load it has ready,
   every Burst that may go on after its first shot, every Arc that the target spans,
   by every one at the Controls. What a Trigger sets off stays as it is planned.
2. The full sets of the turn are filled with these (`full_sets`, up to `LIMITS.sets`).
   What cannot hurt the target stays unused.
3. The sets are compared as whole attacks: by the chance to destroy the target (if
   it is 1 % or more), then by the points of Size Damage on average, then by the chance
   to hurt it; of equal ones the one that draws less is better.
4. In the best sets of each kind of attack, all or one of a weapon change their way as
   long as the whole does more: two guns may need single shots, where one needs a Burst.

A weapon more makes no attack worse, so of all lawful sets a full one is best: a tank
has two, its Cannon or three Guns. Ten weapons are some 60 ways of use and 24 sets.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import TypeAlias

from builder.brikwars.attack.engagement import attacks
from builder.brikwars.attack.ways import (
    LIMITS,
    AttackWorth,
    Fills,
    Option,
    Share,
    Ways,
    worth,
)
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


@dataclass(frozen=True, eq=False)
class RankedAttack:
    """A set of weapons as it would be fired.

    Attributes:
        fills: The weapons, each with how many there are, in the order of the plan.
        worth: What it does.
        cut: Whether some are left out because more could not be worked out.
        search: What it was found by.
    """

    fills: Fills
    worth: AttackWorth
    cut: bool
    search: "_Search"

    @property
    def rank(self) -> tuple[AttackWorth, Fraction]:
        """What it is sorted by: the best has the highest."""
        return self.worth.rank, -self.inches

    @property
    def inches(self) -> Fraction:
        """The Power that it draws."""
        drawn = (n * option.part.use.arm.inches for option, n in self.fills)
        return sum(drawn, Fraction(0))

    @cached_property
    def types(self) -> tuple[AttackType, ...]:
        """The types of attack it makes, in the order of the book."""
        kinds = {option.type for option, _ in self.fills}
        return tuple(kind for kind in TYPES if kind in kinds)

    @cached_property
    def weapons(self) -> tuple[Kinds, ...]:
        """The rolls of each weapon, in their order."""
        return _fired(self.fills)

    @cached_property
    def hits(self) -> Fraction:
        """The chance that at least one roll hits."""
        return hits_of(self.weapons).at_least(1)

    @property
    def points(self) -> int:
        """Points of Size Damage that destroy the target."""
        return points_of(self.weapons)

    @cached_property
    def names(self) -> str:
        """The weapons, in words."""
        return listed([option.title_of(n) for option, n in self.fills])

    @property
    def unused(self) -> str:
        """The weapons that attack and are left out, in words; or nothing."""
        left = (
            (arm.count - self.counts[arm.name], arm.name)
            for arm in self.search.turn.arms
            if attacks(arm.weapon)
        )
        return listed([times(n, name) for n, name in left if n > 0])

    @cached_property
    def rows(self) -> tuple[AimedUse, ...]:
        """All rows of the plan, with these weapons fired and no others.

        A weapon that is used in two ways takes the place of all its rows.
        """
        chosen: dict[int, list[AimedUse]] = {}
        for option, n in self.fills:
            chosen.setdefault(option.place, []).append(replace(option.row, fired=n))
        several = {rows[0].weapon for rows in chosen.values() if len(rows) > 1}
        found: list[AimedUse] = []
        for place, row in enumerate(self.search.ways.rows):
            none = () if row.weapon in several else (replace(row, fired=0),)
            found += chosen.get(place, none)
        return tuple(found)

    @cached_property
    def lawful(self) -> bool:
        """Whether the rules of a turn allow it."""
        turn = self.search.turn.planning(replace(self.search.asked, shots=self.rows))
        return answerable(TURN.audit(turn, turn.combatant.house))

    @cached_property
    def counts(self) -> Counter[str]:
        """How many of each weapon are fired, in whatever ways."""
        found = Counter[str]()
        for option, n in self.fills:
            found[option.row.weapon] += n
        return found

    def is_part_of(self, other: "RankedAttack") -> bool:
        """Return whether a lawful one of the same types fires all of these and more."""
        alike = self.counts < other.counts and self.types == other.types
        return alike and other.lawful


@dataclass(frozen=True)
class BestAttacks:
    """Lawful attacks, the best first.

    Attributes:
        ranked: All that were compared, lawful or not, the best first.
        more: Whether there are more full sets than were compared.
        rough: Whether there are more ways among each other than were tried.
        ways: All ways that were tried.
    """

    ranked: tuple[RankedAttack, ...]
    more: bool
    rough: bool
    ways: Ways

    @cached_property
    def first(self) -> RankedAttack | None:
        """The best of all; None where nothing is lawful."""
        return next(self.lawful, None)

    @property
    def lawful(self) -> Iterator[RankedAttack]:
        """Those that are lawful; of the same weapons only the best users.

        What cannot hurt or is too much was left out, so a set may be part of another.
        """
        names = set[str]()
        for attack in self.ranked:
            if attack.names not in names and attack.lawful:
                names.add(attack.names)
                if not any(map(attack.is_part_of, self.ranked)):
                    yield attack

    @cached_property
    def found(self) -> tuple[RankedAttack, ...]:
        """The best of each kind of attack, and others up to `LIMITS.shown`."""
        lawful = [*self.lawful]
        # The best of each kind have a place, however far down they are.
        firsts = {attack.types: attack for attack in reversed(lawful)}
        shown = [attack for attack in lawful if attack is firsts[attack.types]]
        shown += [attack for attack in lawful if attack not in shown]
        best = sorted(shown[: LIMITS.shown], key=attrgetter("rank"), reverse=True)
        return tuple(best)


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
        return [LIMITS.steps]

    @cached_property
    def ways(self) -> Ways:
        return Ways(self.turn, self.asked)

    def choices(self) -> BestAttacks:
        stays = {option.place: n for option, n in self.ways.set_off}
        idle = self.turn.planning(self.asked.with_fired(stays))
        sets = full(idle, LIMITS.sets)
        candidates = [
            fills for chosen in sets.found for fills in self._filled(chosen) if fills
        ]
        if not candidates and self.ways.set_off:
            candidates = [self.ways.set_off]
        apart = _apart(candidates)
        compared = self._affordable(apart)
        ranked = sorted(self._ranked(compared), key=attrgetter("rank"), reverse=True)
        more = sets.more or len(compared) < len(apart)
        rough = self.steps[0] < 0 or self.ways.launches_left
        return BestAttacks(tuple(ranked), more, rough, self.ways)

    def _affordable(self, candidates: Sequence[Fills]) -> list[Fills]:
        """The sets that are worked out: in turn one of each kind of attack.

        Of a kind those come first whose weapons, each alone, do most in all: of six
        sets of guns and two of blades the blades have two of the first four places.
        Once their work comes to `LIMITS.work` the others are left out, but for the
        first of all.
        """
        turns: Counter[frozenset[AttackType]] = Counter()
        placed: list[tuple[int, Fills]] = []
        for fills in sorted(candidates, key=_alone, reverse=True):
            kind = frozenset(option.type for option, _ in fills)
            placed.append((turns[kind], fills))
            turns[kind] += 1
        affordable: list[Fills] = []
        work = 0
        for _, fills in sorted(placed, key=itemgetter(0))[: LIMITS.shares]:
            work += _work(fills)
            if work <= LIMITS.work or len(affordable) < LIMITS.first:
                affordable.append(fills)
        return affordable

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
        """The weapons of a set, used by those who make these types of attack.

        Each weapon in the order of the turn takes its best way that all of them have
        rounds for, or else the best that some have: of two Cannons with one shell left
        between them both fire their second-best load, before one fires alone.
        """
        fills = [*self.ways.set_off]
        for option, n in fills:
            left.subtract(option.rounds_of(n))
        for arm, count in zip(self.turn.arms, chosen.counts, strict=True):
            ways = self.ways.ranked(arm.name, types) if count else ()
            supplied = [(way, _enough(way, left, count)) for way in ways]
            some = next((fill for fill in supplied if fill[1]), None)
            best = next((fill for fill in supplied if fill[1] == count), some)
            if best:
                left.subtract(best[0].rounds_of(best[1]))
                fills.append(best)
        return tuple(sorted(fills, key=lambda fill: fill[0].place))

    def _ranked(self, compared: Sequence[Fills]) -> Iterator[RankedAttack]:
        """The sets worked out; in the best the ways are chosen among each other."""
        pairs = [(_trimmed(whole), whole) for whole in compared]
        known = [
            (worth(_fired(fills)), fills, whole) for fills, whole in pairs if fills
        ]
        turns: Counter[frozenset[AttackType]] = Counter()
        known.sort(key=lambda one: one[0].rank, reverse=True)
        for value, fills, whole in known:
            kind = frozenset(option.type for option, _ in fills)
            turns[kind] += 1
            now = value, fills
            if turns[kind] <= LIMITS.changed:
                now = self._improved(value, fills)
            cut = sum(n for _, n in fills) < sum(n for _, n in whole)
            yield RankedAttack(now[1], now[0], cut, self)

    def _improved(self, value: AttackWorth, fills: Fills) -> tuple[AttackWorth, Fills]:
        """Change the way of a weapon as long as the whole does more.

        A steepest ascent: of all sets that are one change away the best is next, until
        none is better or `LIMITS.steps` are spent. Each round tries up to three changes
        for each way of each weapon. Two changes are missed where either alone does
        less: what is found is a best one among its neighbours.
        """
        most, better = value, fills
        for near in self._near(fills):
            self.steps[0] -= _work(near)
            done = _known(near) if self.steps[0] >= 0 else None
            if done and done.rank > most.rank:
                most, better = done, near
        return (value, fills) if better is fills else self._improved(most, better)

    def _near(self, fills: Fills) -> Iterator[Fills]:
        """The same weapons, with all or one of a row used in another way.

        Of a weapon in two ways either comes first, as its rows may. Three guns that
        fire single shots become three Bursts; a Burst and two single shots; or these
        the other way round.
        """
        left = rounds_there(self.turn.creation)
        for option, n in fills:
            left.subtract(option.rounds_of(n))
        free = [fill for fill in fills if fill not in self.ways.set_off]
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


def _alone(fills: Fills) -> Fraction:
    """The points of Size Damage of weapons on average, each of them alone."""
    return sum((n * option.worth.mean for option, n in fills), NONE)


def _apart(candidates: Iterable[Fills]) -> list[Fills]:
    """Those that differ in what is fired: whoever uses them, equal weapons do the same.

    Options of users with equal skill share their part, so its identity tells.
    """
    apart = {
        tuple((id(option.part), n) for option, n in fills): fills
        for fills in candidates
    }
    return [*apart.values()]


def _undominated(shared: Sequence[Fills]) -> Iterator[Fills]:
    """The ways to share a set, but for those of which another has better users.

    The other makes the same types of attack, with as many of each weapon or more, and
    each does as much alone or more. There may be 81 ways to share: three types among
    four of the crew.
    """
    groups: dict[object, list[tuple[Fills, _Ranks]]] = {}
    for fills in reversed(_apart(reversed(shared))):
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
        most = max(fills, key=lambda fill: fill[1] * _rolls(fill[0]))
        halved = ((o, n // 2 if (o, n) == most else n) for o, n in fills)
        fills = tuple(fill for fill in halved if fill[1])
    return fills


def _rolls(option: Option) -> int:
    return sum(many for _, many in option.part.kinds)
