"""The ways to use each weapon of a turn on one target, and what each does (8.6)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from builder.brikwars.attack.engagement import aboard, attacks, engage, with_one
from builder.brikwars.attack.legality import countable, problems
from builder.brikwars.attack.shot import felt
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
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.rows import TYPES, AttackType, How, attack_type
from builder.brikwars.engine.strike import Strike
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapons import Arc
from builder.core.rulebook import legal
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
        """Whether it can hurt, or may help others."""
        return self.aids or bool(self.worth.mean)

    @property
    def aids(self) -> bool:
        """Whether it may help others: what stacks does, and what draws shield dice."""
        shots = [shot.attack for shot in self.part.shots]
        return any(attack.stacks or bool(attack.target.shields) for attack in shots)

    def adds_to(self, other: "Option") -> bool:
        """Return whether a set may do more with it than with another of its weapon.

        A target of one point is hurt or not: there only what does more alone does.
        """
        several = self.part.shots[0].attack.target.points > 1
        aids = self.aids or other.aids
        return aids or several or self.worth.rank > other.worth.rank

    def title_of(self, many: int) -> str:
        """Return what so many of them are called: `2 × Gun`, `Coax (burst 3)`."""
        use = replace(self.part.use, shot=replace(self.row, fired=many))
        return replace(self.part, use=use).title

    def rounds_of(self, many: int) -> Counter[Weapon]:
        """The Explosives on board that so many of them fire."""
        return Counter({bomb: many * n for bomb, n in self._rounds.items()})

    @cached_property
    def _rounds(self) -> Counter[Weapon]:
        return fired_rounds(self.part, 1)

    def used_by(self, by: int) -> "Option":
        """Return the same use by somebody of the same skill."""
        if self.row.by == by:
            return self
        return replace(self, row=replace(self.row, by=by))


Share: TypeAlias = tuple[tuple[int, tuple[AttackType, ...]], ...]
"""The types of attack that each user makes."""
Fills: TypeAlias = tuple[tuple[Option, int], ...]
"""The weapons of a set, each with how many there are."""


class Tried(NamedTuple):
    """The ways of a weapon that are worked out, if a lawful one is not, and all."""

    options: tuple[Option, ...]
    past: bool
    strikes: tuple[Strike, ...]


@dataclass(frozen=True)
class OneWeapon:
    """One weapon of a creation, who uses it, and where it is aimed.

    Attributes:
        creation: All that bears on its use, as `with_one` has it.
        house: The house rules in force.
        asked: The situation, without the rows of weapons.
        mount: What carries the weapon.
        place: The place of its row among all rows.
        row: Its row, with who uses it.
        most: The most shots of a Burst that are tried.
    """

    creation: Creation
    house: House
    asked: WholeAttack
    mount: Mount
    place: int
    row: AimedUse
    most: int

    @cached_property
    def combatant(self) -> Combatant:
        """Who bears it, in its condition."""
        return Combatant(self.creation, self.asked, self.house)

    @cached_property
    def arm(self) -> Arm:
        """The weapon."""
        return next(arm for arm in self.combatant.arms if arm.mount == self.mount)

    def tried(self, rows: Iterable[AimedUse]) -> Tried:
        """Return what some ways of use do, the best first."""
        options, past, strikes = [], False, list[Strike]()
        for row in rows:
            aim = aimed(self.asked, self.arm, row)
            shot = engage(self.creation, aim, self.house)
            if shot is None:
                continue
            part = FiredRow(shot.use, shot)
            strikes += shot.strike.parts
            with suppress(Unanswerable):
                if countable(shot):
                    value = worth((part.kinds,))
                    options.append(Option(self.place, row, part, value))
                    continue
            past |= legal(problems(shot))
        options.sort(key=lambda option: option.worth.rank, reverse=True)
        return Tried(tuple(options), past, tuple(strikes))

    def rows(self) -> Iterator[AimedUse]:
        """Yield the ways of use that are tried, each with each load."""
        arm, row = self.arm, self.row
        own = row.load is not None and row.round is None
        loads = aboard(self.creation, arm)
        rounds: dict[object, int | None] = {}
        for place in range(len(loads)):
            rounds.setdefault(arm.leaving(place) or place, place)
        ready = [row.round] if own or not rounds else [*rounds.values()]
        for how in arm.hows:
            for spread in self._spreads(how):
                for at in ready:
                    yield replace(row, how=how, spread=spread, round=at)

    def _spreads(self, how: How) -> Sequence[int]:
        """The Arcs or Bursts that may be best.

        With more Auto Penalty than the die has faces a weapon jams after its first
        shot, and a wider Arc than the target spans hits it no more often. Where a table
        has no Auto Penalty nothing ends a Burst: it has the shots that the player says.
        """
        arm, kind = self.arm, self.arm.row
        if how is How.ARC:
            wide = 1 if kind.arc is Arc.FIXED else self.asked.spanned
            return range(1, max(1, wide) + 1)
        if how is How.BURST:
            if kind.automatic:
                return (min(max(2, self.row.spread), MOST_ROLLS),)
            faces = self.combatant.faces(arm, self.row.by)
            return range(2, min(self.most, faces if kind.reload else MOST_ROLLS) + 1)
        return range(1, 2)


@lru_cache(maxsize=256)
def _ways(one: OneWeapon) -> Tried:
    """All ways of a weapon; most edits of a creation leave its other weapons alone."""
    return one.tried(one.rows())


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
        fills: list[tuple[Option, int]] = []
        for use in self.turn.uses:
            if use.triggered and attacks(use.arm.weapon):
                one = self._one(use.arm, use.place, aimed_use(use.shot))
                ways = one.tried([one.row])
                self._all.append(("", ways))
                lawful = (option for option in ways.options if option.part.lawful)
                fills += [(option, use.count) for option in lawful]
        return tuple(fills)

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
        now, alike = self.turn.combatant, dict[tuple[int, int], Tried]()
        one, by_user = self._one(arm, place, self.rows[place]), {}
        for by in self.users:
            skill = now.faces(arm, by), now.plus(arm, by)
            if skill not in alike:
                alike[skill] = _ways(replace(one, row=replace(one.row, by=by)))
                self._all.append((arm.name, alike[skill]))
            by_user[by] = [option.used_by(by) for option in alike[skill].options]
        return by_user

    def _one(self, arm: Arm, place: int, row: AimedUse) -> OneWeapon:
        now, most = self.turn.combatant, MOST_ROLLS
        if len(self.turn.arms) > LIMITS.kinds:
            most = 3
        creation = with_one(now.creation, arm)
        return OneWeapon(creation, now.house, self._bare, arm.mount, place, row, most)

    @cached_property
    def _bare(self) -> WholeAttack:
        """The situation without its weapons."""
        return replace(self.asked, shots=())

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
                    if option.part.lawful:
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
            if other and way.helps and way.adds_to(option) and way.part.lawful:
                yield way

    @property
    def launches_left(self) -> bool:
        """Whether a Launcher among other weapons has more groups than are tried."""
        arms = [arm for arm in self.turn.arms if arm.name in self.tried]
        several = sum(arm.count for arm in arms) > 1
        launchers = (arm for arm in arms if arm.launches and not arm.together)
        return several and any(len(a.choices) > LIMITS.launches for a in launchers)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The weapons that may attack, but past what can be worked out."""
        every = self.tried.items()
        past = {name for name, tried in self._all if tried.past}
        return tuple(n for n, each in every if n in past and not any(each.values()))

    def same_at(self, distance: int) -> bool:
        """Return whether at another distance the same is tried, with the same rolls."""
        here, _ = self.asked.distance, self.tried
        strikes = [strike for _, tried in self._all for strike in tried.strikes]
        return all(felt(one, here) == felt(one, distance) for one in strikes)

    @cached_property
    def _all(self) -> list[tuple[str, Tried]]:
        return []

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
