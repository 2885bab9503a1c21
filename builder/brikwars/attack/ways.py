"""The ways to use each weapon of a turn on one target, and what each does (8.6)."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
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
    WholeAttack,
    aimed,
    aimed_use,
    fired_rounds,
)
from builder.brikwars.chances.skill import NONE
from builder.brikwars.chances.volley import Kinds, hurts_of, points_of
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.rows import TYPES, AttackType, How, attack_type
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.weapons import Arc
from builder.core.rulebook import answerable, legal
from builder.odds import Unanswerable


class SearchLimits(NamedTuple):
    """How far the search for the best attack goes, to end within a second.

    Attributes:
        kinds: With more kinds of weapons only Bursts of 2 and 3 shots are tried.
        crew: The crew, besides the first, among whom the types of attack are shared:
            there are three types, so up to 81 ways to share them.
        launches: Groups of loads of a Launcher that are tried among other weapons.
        sets: Full sets that are compared; the largest by Power come first.
        shares: Ways to share these sets among a crew that are compared.
        work: Steps of all sets that are compared, but for the `first`.
        first: Sets that are compared whatever they cost.
        changed: Sets of each kind of attack whose ways are chosen among each other.
        steps: Steps of all changes of ways that are tried, some fifth of a second.
        shown: Attacks that are named beside each other.
    """

    kinds: int = 10
    crew: int = 3
    launches: int = 5
    sets: int = 24
    shares: int = 48
    work: int = 3_000
    first: int = 3
    changed: int = 3
    steps: int = 50_000
    shown: int = 6


LIMITS: Final = SearchLimits()
HOPELESS: Final = Fraction(1, 100)
"""A lower chance to destroy does not count among others."""


class AttackWorth(NamedTuple):
    """What an attack is compared by, most important first."""

    destroys: Fraction
    mean: Fraction
    hurts: Fraction

    @property
    def rank(self) -> "AttackWorth":
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


@dataclass(frozen=True, eq=False)
class Option:
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

    def rounds_of(self, many: int) -> Counter[Weapon]:
        """The Explosives on board that so many of them fire."""
        return Counter({bomb: many * n for bomb, n in self._rounds.items()})

    @cached_property
    def _rounds(self) -> Counter[Weapon]:
        return fired_rounds(self.part, 1)

    def used_by(self, by: int) -> "Option":
        """Return the same use by somebody of the same skill."""
        return replace(self, row=replace(self.row, by=by))


Share: TypeAlias = tuple[tuple[int, tuple[AttackType, ...]], ...]
"""The types of attack that each user makes."""
Fills: TypeAlias = tuple[tuple[Option, int], ...]
"""The weapons of a set, each with how many there are."""


@dataclass(frozen=True)
class Ways:
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
        for place, row in enumerate(self.asked.shots):
            arm = there.get(row.weapon)
            known = arm and row.by in dict(self.turn.combatant.users(arm))
            rows.append(row if known else replace(row, by=0))
            named |= set() if place in stays else {row.weapon}
        left = (arm for arm in self.turn.arms if arm.name not in named)
        return (*rows, *(AimedUse(weapon=arm.name, how=arm.hows[0]) for arm in left))

    @cached_property
    def set_off(self) -> Fills:
        """What a Trigger sets off in the plan, as it does so: it is not chosen."""
        found = []
        for use in self.turn.uses:
            if use.triggered and attacks(use.arm.weapon):
                row = aimed_use(use.shot)
                found += [(o, use.count) for o in self._one(use.place, use.arm, row)]
        return tuple((o, n) for o, n in found if answerable(problems(o.part.found)))

    @cached_property
    def users(self) -> tuple[int, ...]:
        """Who may use weapons: the first at the Controls, and the best of the crew."""
        now = self.turn.combatant
        crew = range(1, len(now.crews) + 1)

        def skill(by: int) -> int:
            return sum(now.faces(arm, by) + 2 * now.plus(arm, by) for arm in now.arms)

        return (0, *sorted(sorted(crew, key=skill, reverse=True)[: LIMITS.crew]))

    @cached_property
    def tried(self) -> dict[str, dict[int, list[Option]]]:
        """The ways of each weapon that attacks, by its users, the best first."""
        stays = {option.place for option, _ in self.set_off}
        rows = reversed([*enumerate(self.rows)])
        places = {row.weapon: n for n, row in rows if n not in stays}
        able = (a for a in self.turn.arms if a.name in places and attacks(a.weapon))
        return {arm.name: self._by_user(places[arm.name], arm) for arm in able}

    def _by_user(self, place: int, arm: Arm) -> dict[int, list[Option]]:
        """Those of equal skill do the same, and are worked out once."""
        now, alike = self.turn.combatant, dict[tuple[int, int], list[Option]]()
        found = {}
        for by in self.users:
            skill = now.faces(arm, by), now.plus(arm, by)
            if skill not in alike:
                row = replace(self.rows[place], by=by)
                rows = _rows_of(self.turn, self.asked, arm, row)
                ways = [way for use in rows for way in self._one(place, arm, use)]
                ways.sort(key=lambda option: option.worth.rank, reverse=True)
                alike[skill] = ways
            found[by] = [option.used_by(by) for option in alike[skill]]
        return found

    def _one(self, place: int, arm: Arm, row: AimedUse) -> Iterator[Option]:
        """A way of use; nothing where it cannot be worked out."""
        aim = aimed(self.asked, arm, row)
        found = engage(self.turn.creation, aim, self.turn.combatant.house)
        if found is None:
            return
        part = FiredRow(found.use, found)
        with suppress(Unanswerable):
            if countable(found):
                yield Option(place, row, part, worth((part.kinds,)))
                return
        if legal(problems(found)):
            self._past.add(arm.name)

    @cached_property
    def options(self) -> dict[tuple[str, int, AttackType], list[Option]]:
        """The best lawful way of each weapon, user, type and load, the best first."""
        found: dict[tuple[str, int, AttackType], list[Option]] = {}
        for name, by_user in self.tried.items():
            for by, ways in by_user.items():
                for option in filter(lambda way: way.helps, ways):
                    kept = found.setdefault((name, by, option.type), [])
                    if any(option.row.round == other.row.round for other in kept):
                        continue
                    if self._lawful(option):
                        kept.append(option)
        return found

    def like(self, option: Option, types: Collection[AttackType]) -> Iterator[Option]:
        """The other lawful ways of a weapon's user, of some types of attack.

        Of many groups of loads only the best are tried among other weapons.
        """
        arm = option.part.use.arm
        most = LIMITS.launches if arm.launches and not arm.together else None
        for way in self.tried[option.row.weapon][option.row.by][:most]:
            other = way.part is not option.part and way.type in types
            if other and way.helps and self._lawful(way):
                yield way

    @property
    def launches_left(self) -> bool:
        """Whether a Launcher among other weapons has more groups than are tried."""
        arms = [arm for arm in self.turn.arms if arm.name in self.tried]
        several = sum(arm.count for arm in arms) > 1
        launchers = (arm for arm in arms if arm.launches and not arm.together)
        return several and any(len(a.choices) > LIMITS.launches for a in launchers)

    def _lawful(self, way: Option) -> bool:
        # Those of equal skill share what is worked out, so its identity is enough.
        part = way.part
        if id(part) not in self._known:
            self._known[id(part)] = answerable(problems(part.found))
        return self._known[id(part)]

    @cached_property
    def _known(self) -> dict[int, bool]:
        return {}

    @property
    def unknown(self) -> tuple[str, ...]:
        """The weapons that may attack, but past what can be worked out."""
        every = self.tried.items()
        past = (name for name, each in every if not any(each.values()))
        return tuple(name for name in past if name in self._past)

    @cached_property
    def _past(self) -> set[str]:
        return set()

    def ranked(self, name: str, types: Share) -> Sequence[Option]:
        """Return who may use a weapon in some types of attack and how, the best first.

        Of equals that comes first which the plan names, then the first at the Controls.
        """
        key = name, types
        if key not in self._ranked:
            ways = [
                way
                for by, kinds in types
                for kind in kinds
                for way in self.options.get((name, by, kind), ())
            ]
            ways.sort(key=lambda one: self.rows[one.place].by != one.row.by)
            ways.sort(key=lambda one: one.worth.rank, reverse=True)
            self._ranked[key] = ways
        return self._ranked[key]

    @cached_property
    def _ranked(self) -> dict[tuple[str, Share], Sequence[Option]]:
        return {}

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """The types of attack of each user, in every way to share them (8.6)."""
        able: dict[int, set[AttackType]] = {by: set() for by in self.users}
        for (_, by, kind), ways in self.options.items():
            able[by] |= {kind} if ways else set()
        shared = []
        for by, there in able.items():
            many = 1 if by else min(self.turn.plan.attackers, len(TYPES))
            choices = combinations(TYPES, many)
            kinds = (tuple(kind for kind in some if kind in there) for some in choices)
            shared.append([some for some in dict.fromkeys(kinds) if some] or [()])
        return tuple(tuple(zip(able, some, strict=True)) for some in product(*shared))


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
        last = last if len(turn.arms) <= LIMITS.kinds else 3
        return range(2, min(last, MOST_ROLLS) + 1)
    return range(1, 2)
