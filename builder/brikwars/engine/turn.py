"""One turn of a creation: its plan, what it uses and draws, what Power there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.loads import Arm, Load
from builder.brikwars.engine.power import SharedTurret, overloaded
from builder.brikwars.engine.rows import (
    MANY,
    SPREADING,
    TRIGGER,
    TYPES,
    AttackType,
    FieldDice,
    PlannedUse,
    attack_type,
)
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapons import Arc
from builder.core.field_spec import Path, field, values_of
from builder.core.formatting import counted, inches
from builder.core.tally import Term

# One turn of a creation as its player plans it: what is used, how and by whom.


@dataclass(frozen=True, kw_only=True)
class Attacks:
    """The attacks of a turn: their type, who makes them, and with which weapons."""

    attack: AttackType = field(
        AttackType.FREE,
        "Attack type",
        rule="R8.6.1",
        group="Attack",
        hint="All weapons of one attack share a type and a target, or an Arc",
    )
    attackers: int = field(
        1,
        "Attackers",
        low=1,
        high=MANY,
        rule="R8.6.1",
        hint="Minds with an Action, or crew at Controls; each makes one attack",
    )
    shots: tuple[PlannedUse, ...] = field((), "Weapons", rule="R8.6.2", group="Weapons")
    rolls: tuple[FieldDice, ...] = field(
        (), "Powered Fields", rule="R8.5.7", group="Fields", one="powered Field"
    )


# The fields of the last base come first, in the form and on the command line.
@dataclass(frozen=True, kw_only=True)
class TurnPlan(Condition, Attacks):
    """What a creation does in one turn, and the condition it is in."""

    @classmethod
    def of(cls, condition: Condition, *shots: PlannedUse) -> TurnPlan:
        """Return the plan of a turn in a condition, with some uses or none."""
        return cls(**values_of(condition, Condition), shots=shots)

    @property
    def dice(self) -> int:
        """All Hazard and Energy Shield dice, an inch each."""
        return sum(roll.dice for roll in self.rolls)

    @property
    def idle(self) -> TurnPlan:
        """The same turn without the use of any weapon."""
        return self.with_fired({})

    def with_fired(self, counts: Mapping[int, int]) -> TurnPlan:
        """Return the same turn with so many of each row fired, and no others."""
        shots = enumerate(self.shots)
        fired = (replace(shot, fired=counts.get(place, 0)) for place, shot in shots)
        return replace(self, shots=tuple(fired))


@dataclass(frozen=True, slots=True)
class Use:
    """A row of the plan whose weapon exists and is used.

    Attributes:
        place: Which row it is.
        shot: The row.
        arm: The weapon.
        load: What a Cannon or Launcher is fired with; None if it is empty. Of several
            loads that leave together, the one whose hit is worked out.
        leaving: All that leaves in that shot, the load itself among it (R8.4.18).
    """

    place: int
    shot: PlannedUse
    arm: Arm
    load: Load | None = None
    leaving: tuple[Load, ...] = ()

    @property
    def name(self) -> str:
        """The name of the weapon."""
        return self.arm.name

    @property
    def count(self) -> int:
        """How many are used."""
        return self.shot.fired

    @property
    def type(self) -> AttackType:
        """The type of attack it is part of."""
        return attack_type(self.arm.row, self.shot.how)

    @property
    def triggered(self) -> bool:
        """Whether a Trigger sets it off, with no attacker (R8.5.21)."""
        return self.shot.by == TRIGGER

    @property
    def spread(self) -> int:
        """Points of Arc, or shots of a Burst; 0 for a single shot (R8.3.3)."""
        return self.shot.spread if self.shot.how in SPREADING else 0

    @property
    def penalty(self) -> int:
        """The Auto Penalty: a point for each of Arc or shot (R8.3.3, R8.3.5)."""
        automatic = self.arm.row.arc in (Arc.CHOICE, Arc.MINIMUM)
        # A Use of its own for Arc and Burst holds all that they cost.
        return self.spread if automatic and not self.arm.row.automatic else 0

    def loaded(self, place: int = 0) -> Use:
        """Return the same use with a choice of the weapon's own loads, if any."""
        load = next((loads[0] for loads in self.arm.choices[place:]), None)
        return replace(self, load=load, leaving=self.arm.leaving(place))

    def at(self, field: str) -> Path:
        """Return the path of one of its fields."""
        return ("shots", self.place, field)


def types_of(uses: Iterable[Use]) -> tuple[AttackType, ...]:
    """Return the types of attack that some uses make, in the order of the book."""
    made = {each.type for each in uses}
    return tuple(each for each in TYPES if each in made)


@dataclass(frozen=True)
class Turn:
    """A combatant and the plan of its turn.

    Attributes:
        combatant: The creation that acts, in its condition.
        plan: What it does.
    """

    combatant: Combatant
    plan: TurnPlan

    @staticmethod
    def of(creation: Creation, plan: TurnPlan, house: House) -> Turn:
        """Return the turn of a creation that is in the condition its plan names."""
        return Turn(Combatant(creation, plan, house), plan)

    @property
    def creation(self) -> Creation:
        """The creation."""
        return self.combatant.creation

    @property
    def arms(self) -> tuple[Arm, ...]:
        """What can be used."""
        return self.combatant.arms

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """The rows of weapons that are used."""
        known = {each.name: each for each in self.arms}
        return tuple(
            Use(place, self._by_whom(shot, arm), arm).loaded()
            for place, shot in enumerate(self.plan.shots)
            if shot.fired and (arm := known.get(shot.weapon))
        )

    def _by_whom(self, shot: PlannedUse, arm: Arm) -> PlannedUse:
        """A row without the user it names, where there is no choice of them.

        Nobody supports what a Trigger sets off: there is no firing team (R8.6.5).
        """
        users = dict(self.combatant.users(arm)) if shot.by else {}
        if len(users) == 1:
            return replace(shot, by=0)
        if shot.by == TRIGGER in users:
            return replace(shot, gunners=0, supporters=(), repeats=0)
        return shot

    @cached_property
    def types(self) -> tuple[AttackType, ...]:
        """The types of attack that its attackers make, in the order of the book."""
        return types_of(each for each in self.uses if not each.triggered)

    @cached_property
    def attacks(self) -> Mapping[int, tuple[Use, ...]]:
        """What each attacker uses: the first ones, then each of the crew (R8.6.1)."""
        who = range(len(self.combatant.crews) + 1)
        return {by: tuple(u for u in self.uses if u.shot.by == by) for by in who}

    @cached_property
    def most_types(self) -> int:
        """How many types of attack it may make: one for each attacker (R8.6.1)."""
        made = [len(types_of(uses)) for uses in self.attacks.values()]
        most = (self.plan.attackers, *(1 for _ in self.combatant.crews))
        spare = (max(0, n - m) for n, m in zip(most, made, strict=True))
        return len(self.types) + sum(spare)

    def rows(self, arm: Arm) -> tuple[tuple[int, PlannedUse], ...]:
        """Return the rows of one weapon, used or not, with their places."""
        return tuple(
            (place, shot)
            for place, shot in enumerate(self.plan.shots)
            if shot.weapon == arm.name
        )

    def busy(self, arm: Arm) -> int:
        """Return how many of a weapon are used, or being Reloaded."""
        return sum(
            shot.fired + (shot.reloaded if arm.row.reload else 0)
            for _, shot in self.rows(arm)
        )

    @cached_property
    def used(self) -> Fraction:
        """Weapon Inches it draws, dice of Fields included (R8.1.21, R8.5.7)."""
        weapons = (each.count * each.arm.inches for each in self.uses)
        return sum(weapons, Fraction(self.plan.dice))

    @property
    def largest(self) -> Fraction:
        """The most that one weapon in use draws."""
        return max((each.arm.inches for each in self.uses), default=Fraction(0))

    @cached_property
    def lift(self) -> int:
        """Weapon Inches added for the one weapon it Compensates for (A9)."""
        now = self.combatant
        if not now.still:
            return 0
        held = [each for each in self.uses if now.compensated(each.arm)]
        if sum(each.count for each in held) != 1:
            return 0
        return max(0, int(held[0].arm.inches) - now.now - now.saved)

    @property
    def now(self) -> int:
        """Weapon Inches of this turn alone, `lift` included."""
        return self.combatant.now + self.lift

    @property
    def available(self) -> int:
        """Weapon Inches for a single use, with all that was saved (R8.1.24)."""
        return self.now + self.combatant.saved

    @property
    def left(self) -> Fraction:
        """Weapon Inches that are left, diverted Power included."""
        return self.available - self.used

    @property
    def spread_out(self) -> bool:
        """Whether the Power diverted earlier would serve two uses or more (R8.1.24)."""
        beyond = self.used > self.now
        return beyond and self.left >= 0 and self.used - self.largest > self.now

    @property
    def overloaded(self) -> tuple[tuple[SharedTurret, Fraction], ...]:
        """The shared Turrets that cannot power all that is used on them (R8.1.28)."""
        return tuple(overloaded(self.arms, ((u.arm, u.count) for u in self.uses)))

    @property
    def powered(self) -> bool:
        """Whether there is the Power for all of it (R8.1.18, R8.1.21, R8.1.24)."""
        idle = not self.used
        works = not self.plan.diverting and bool(self.combatant.size)
        enough = self.left >= 0 and not self.spread_out
        return not self.overloaded and (idle or (works and enough))

    @property
    def sources(self) -> tuple[Term, ...]:
        """The Power term by term: what gives it and what takes it off."""
        now = self.combatant
        terms = [*now.sources, *now.condition.losses]
        short = -sum((term.amount for term in terms), Fraction(0))
        if short > 0:
            terms.append(Term("No less than nothing", short, "R8.1.16"))
        if self.lift:
            label = "Compensating, for one weapon"
            terms.append(Term(label, Fraction(self.lift), "R8.1.31"))
        if now.saved:
            turns = counted(self.plan.saved, "turn")
            working = f"{turns} of {inches(now.base)}, for one use"
            terms.append(Term("Diverted", Fraction(now.saved), "R8.1.24", working))
        return tuple(terms)

    def after(self, damage: int) -> Turn:
        """Return the same plan after so many points of Size Damage."""
        return self.planning(replace(self.plan, size_damage=damage))

    def planning(self, plan: TurnPlan) -> Turn:
        """Return the same combatant with another plan."""
        return Turn(self.combatant.under(plan), plan)
