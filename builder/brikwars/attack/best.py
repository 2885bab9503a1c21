"""The best lawful attack of a turn on one target (8.6).

1. Each weapon takes the way of use that does most alone: every load it has ready,
   every Burst that may go on after its first shot, every Arc that the target spans,
   by every one at the Controls. What a Trigger sets off stays as it is planned.
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
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
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
    aimed_use,
    fired_rounds,
    rounds_there,
)
from builder.brikwars.chances.skill import NONE
from builder.brikwars.chances.volley import Kinds, hits_of, hurts_of, points_of
from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.rows import TYPES, AttackType, How, attack_type
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.weapon_row import Arc
from builder.brikwars.turn.full_sets import WeaponSet, full
from builder.brikwars.turn.legality import TURN
from builder.core.formatting import listed, times
from builder.core.rulebook import legal
from builder.odds import Unanswerable

MOST_SETS: Final = 24
"""The most full sets that are compared; the largest by Power come first."""
MOST_COMPARED: Final = 48
"""The most ways to share these sets among a crew that are compared."""
MOST_WORK: Final = 3_000
"""The most steps of all sets that are compared, but for the first `LEAST_SETS`."""
LEAST_SETS: Final = 3
MOST_KINDS: Final = 10
"""With more kinds of weapons only Bursts of 2 and 3 shots are tried."""
MOST_CREW: Final = 3
"""The most of the crew, besides the first, among whom the types of attack are shared:
there are three types, so up to 81 ways to share them."""
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
    """One way to use one weapon, with what it does alone; each is its own.

    `place` is that of its row among all rows.
    """

    place: int
    row: AimedUse
    part: FiredRow
    worth: AttackWorth

    @property
    def type(self) -> AttackType:
        """The type of attack it makes."""
        return attack_type(self.part.use.arm.row, self.row.how)

    @property
    def helps(self) -> bool:
        """Whether it can hurt; what stacks, or draws shield dice, may help others."""
        shots = self.part.shots
        aids = any(s.attack.stacks or s.attack.target.shields for s in shots)
        return bool(aids or self.worth.mean)

    @cached_property
    def rounds(self) -> Counter[Weapon]:
        """The Explosives on board that one of them fires."""
        return fired_rounds(self.part, 1)

    def used_by(self, by: int) -> _Option:
        """Return the same use by somebody of the same skill."""
        return replace(self, row=replace(self.row, by=by))


_Share: TypeAlias = tuple[tuple[int, tuple[AttackType, ...]], ...]
"""The types of attack that each user makes."""
_Fills: TypeAlias = tuple[tuple[_Option, int], ...]
"""The weapons of a set, each with how many there are."""


def _work(fills: _Fills) -> int:
    """How much there is to work out of a set; Energy Shields make it more."""
    rolls = sum(count * _rolls(option) for option, count in fills)
    target = fills[0][0].part.shots[0].attack.target
    guarded = 1 + target.power if target.shields else 1
    return rolls * min(rolls, target.points) * guarded


@dataclass(frozen=True)
class _Ways:
    """The ways to use each weapon in one situation.

    Attributes:
        turn: The turn.
        asked: The situation.
    """

    turn: Turn
    asked: WholeAttack

    @cached_property
    def rows(self) -> tuple[AimedUse, ...]:
        """A row for each weapon, those of the plan first, in their order."""
        stays = {option.place: (option, n) for option, n in self.set_off}
        used_up = {o.row.weapon for o, n in stays.values() if n >= o.part.use.arm.count}
        there = {arm.name: arm for arm in self.turn.arms}
        rows, named = [], set(used_up)
        for place, each in enumerate(self.asked.shots):
            arm = there.get(each.weapon)
            known = arm and each.by in dict(self.turn.combatant.users(arm))
            rows.append(each if known else replace(each, by=0))
            named |= set() if place in stays else {each.weapon}
        left = (arm for arm in self.turn.arms if arm.name not in named)
        return (*rows, *(AimedUse(weapon=arm.name, how=arm.hows[0]) for arm in left))

    @cached_property
    def set_off(self) -> _Fills:
        """What a Trigger sets off in the plan, as it does so: it is not chosen."""
        found = []
        for use in self.turn.uses:
            if use.triggered and attacks(use.arm.weapon):
                row = aimed_use(use.shot)
                found += [(o, use.count) for o in self._one(use.place, use.arm, row)]
        return tuple((o, n) for o, n in found if legal(problems(o.part.found)))

    @cached_property
    def users(self) -> tuple[int, ...]:
        """Who may use weapons: the first at the Controls, and the best of the crew."""
        now = self.turn.combatant
        crew = range(1, len(now.crews) + 1)

        def skill(by: int) -> int:
            return sum(now.faces(arm, by) + 2 * now.plus(arm, by) for arm in now.arms)

        return (0, *sorted(sorted(crew, key=skill, reverse=True)[:MOST_CREW]))

    @cached_property
    def tried(self) -> dict[str, dict[int, list[_Option]]]:
        """The ways of each weapon that attacks, by its users, the best first."""
        stays = {option.place for option, _ in self.set_off}
        rows = reversed([*enumerate(self.rows)])
        places = {row.weapon: n for n, row in rows if n not in stays}
        able = (a for a in self.turn.arms if a.name in places and attacks(a.weapon))
        return {arm.name: self._by_user(places[arm.name], arm) for arm in able}

    def _by_user(self, place: int, arm: Arm) -> dict[int, list[_Option]]:
        """Those of equal skill do the same, and are worked out once."""
        now, alike = self.turn.combatant, dict[tuple[int, int], list[_Option]]()
        found = {}
        for by in self.users:
            skill = now.faces(arm, by), now.plus(arm, by)
            if skill not in alike:
                row = replace(self.rows[place], by=by)
                rows = _rows_of(self.turn, self.asked, arm, row)
                ways = [o for each in rows for o in self._one(place, arm, each)]
                ways.sort(key=lambda each: each.worth.rank, reverse=True)
                alike[skill] = ways
            found[by] = [each.used_by(by) for each in alike[skill]]
        return found

    def _one(self, place: int, arm: Arm, row: AimedUse) -> Iterator[_Option]:
        """A way of use; nothing where it cannot be worked out."""
        aim = aimed(self.asked, arm, row)
        found = engage(self.turn.creation, aim, self.turn.combatant.house)
        if found is None or not countable(found):
            return
        part = FiredRow(found.use, found)
        with suppress(Unanswerable):
            yield _Option(place, row, part, worth((part.kinds,)))

    @cached_property
    def options(self) -> dict[tuple[str, int, AttackType], list[_Option]]:
        """The best lawful way of each weapon, user, type and load, the best first."""
        # Those of equal skill share what is worked out, so its identity is enough.
        lawful: dict[int, bool] = {}
        found: dict[tuple[str, int, AttackType], list[_Option]] = {}
        for name, by_user in self.tried.items():
            for by, ways in by_user.items():
                for each in filter(lambda way: way.helps, ways):
                    kept = found.setdefault((name, by, each.type), [])
                    if any(each.row.round == other.row.round for other in kept):
                        continue
                    if (part := id(each.part)) not in lawful:
                        lawful[part] = legal(problems(each.part.found))
                    if lawful[part]:
                        kept.append(each)
        return found

    @property
    def unknown(self) -> tuple[str, ...]:
        """The weapons that are past what can be worked out."""
        every = self.tried.items()
        return tuple(name for name, each in every if not any(each.values()))

    def ranked(self, name: str, types: _Share) -> Sequence[_Option]:
        """Return who may use a weapon in some types of attack and how, the best first.

        Of equals that comes first which the plan names, then the first at the Controls.
        """
        key = name, types
        if key not in self._ranked:
            ways = [
                way
                for by, made in types
                for kind in made
                for way in self.options.get((name, by, kind), ())
            ]
            ways.sort(key=lambda one: self.rows[one.place].by != one.row.by)
            ways.sort(key=lambda one: one.worth.rank, reverse=True)
            self._ranked[key] = ways
        return self._ranked[key]

    @cached_property
    def _ranked(self) -> dict[tuple[str, _Share], Sequence[_Option]]:
        return {}

    @cached_property
    def shares(self) -> tuple[_Share, ...]:
        """The types of attack of each user, in every way to share them (8.6)."""
        able: dict[int, set[AttackType]] = {by: set() for by in self.users}
        for (_, by, kind), ways in self.options.items():
            able[by] |= {kind} if ways else set()
        every = []
        for by, there in able.items():
            many = 1 if by else min(self.turn.plan.attackers, len(TYPES))
            choices = combinations(TYPES, many)
            made = (tuple(kind for kind in some if kind in there) for some in choices)
            every.append([some for some in dict.fromkeys(made) if some] or [()])
        return tuple(tuple(zip(able, some, strict=True)) for some in product(*every))


@dataclass(frozen=True)
class _Search:
    """The search for the best attack in one situation."""

    turn: Turn
    asked: WholeAttack

    @cached_property
    def ways(self) -> _Ways:
        return _Ways(self.turn, self.asked)

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
        found = sorted(self._worked_out(made), key=lambda each: each.rank, reverse=True)
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
        return BestAttacks(tuple(kept), more, self.ways.unknown)

    def _affordable(self, every: Sequence[_Fills]) -> list[_Fills]:
        """The sets that are worked out: in turn one of each kind of attack.

        Of a kind those come first whose weapons, each alone, do most in all.
        """
        turns: Counter[frozenset[AttackType]] = Counter()
        placed: list[tuple[int, _Fills]] = []
        for fills in sorted(every, key=_alone, reverse=True):
            kind = frozenset(option.type for option, _ in fills)
            placed.append((turns[kind], fills))
            turns[kind] += 1
        made: list[_Fills] = []
        work = 0
        for _, fills in sorted(placed, key=lambda each: each[0])[:MOST_COMPARED]:
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
        found = [
            self._shared(chosen, types, rounds_there(self.turn.creation))
            for types in self.ways.shares
        ]
        yield from _undominated(found)

    def _shared(
        self, chosen: WeaponSet, types: _Share, left: Counter[Weapon]
    ) -> _Fills:
        """The weapons of a set, used by those who make these types of attack."""
        found = [*self.ways.set_off]
        for option, n in found:
            left.subtract(fired_rounds(option.part, n))
        for arm, count in zip(self.turn.arms, chosen.counts, strict=True):
            ways = self.ways.ranked(arm.name, types) if count else ()
            most = [(way, _enough(way, left, count)) for way in ways]
            some = next((each for each in most if each[1]), None)
            best = next((each for each in most if each[1] == count), some)
            if best:
                left.subtract(fired_rounds(best[0].part, best[1]))
                found.append(best)
        return tuple(sorted(found, key=lambda one: one[0].place))

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
        chosen = {option.place: replace(option.row, fired=n) for option, n in fills}
        return tuple(
            chosen.get(place) or replace(each, fired=0)
            for place, each in enumerate(self.ways.rows)
        )

    def _left(self, fills: _Fills) -> str:
        used = Counter[str]()
        for option, n in fills:
            used[option.row.weapon] += n
        left = (
            (each.count - used[each.name], each.name)
            for each in self.turn.arms
            if attacks(each.weapon)
        )
        return listed([times(n, name) for n, name in left if n > 0])


def _alone(fills: _Fills) -> Fraction:
    """The points of Size Damage of weapons on average, each of them alone."""
    return sum((n * option.worth.mean for option, n in fills), NONE)


def _undominated(every: Sequence[_Fills]) -> Iterator[_Fills]:
    """The ways to share a set, but for those of which another has better users.

    The other makes the same types of attack, with as many of each weapon or more, and
    each does as much alone or more.
    """
    # Whoever uses them, equal weapons do the same.
    apart = {tuple((id(o.part), n) for o, n in each): each for each in reversed(every)}
    groups: dict[object, list[tuple[_Fills, _Ranks]]] = {}
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


def _enough(way: _Option, left: Counter[Weapon], count: int) -> int:
    """How many of a weapon have a round each, up to a count."""
    needs = way.rounds
    fits = (max(0, left[bomb]) // n for bomb, n in needs.items())
    return min([count, *fits])


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
        last = turn.combatant.faces(arm, row.by) if arm.row.reload else MOST_ROLLS
        last = last if len(turn.arms) <= MOST_KINDS else 3
        return range(2, min(last, MOST_ROLLS) + 1)
    return range(1, 2)
