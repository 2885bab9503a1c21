"""A creation with the plan of its turn: what draws Power, and how much there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from builder.ask import Path
from builder.brikwars.designs import Creation
from builder.brikwars.hands import grip
from builder.brikwars.house import House
from builder.brikwars.play.gunnery import GUNNER
from builder.brikwars.power import Activation, Turn, Use, limit, spend, team_skill
from builder.brikwars.scales import Mind, Mounting
from builder.brikwars.specialties import Specialty
from builder.brikwars.turn import Moved, TurnPlan
from builder.brikwars.turn_rows import (
    SPREADING,
    TYPES,
    Attack,
    Shot,
    attack_type,
    dice_text,
)
from builder.brikwars.turn_start import Ready, ready
from builder.brikwars.weaponrow import Arc
from builder.figures import inches
from builder.tally import Term

UNMANNED: Final = 4
"""Faces of the die of what nobody aims (R8.5.21)."""
SMART: Final = 6
"""Faces of the Skill die of a Smart Weapon (R8.5.22)."""


@dataclass(frozen=True)
class Budget:
    """Where the Power of a turn comes from, in Weapon Inches.

    Attributes:
        terms: What gives it and what takes it off.
        base: Power of the creation and its helpers before anything is taken off.
        now: Power of this turn alone, with the lift.
        lift: What a Heavy adds for the weapon he Compensates for (A9).
        saved: What was diverted before, for a single use.
    """

    terms: tuple[Term, ...]
    base: int
    now: int
    lift: int
    saved: int

    @property
    def available(self) -> int:
        """All there is, for a single use."""
        return self.now + self.saved


@dataclass(frozen=True, slots=True)
class Firing:
    """A row of the plan whose weapon is there and used.

    Attributes:
        place: Which row it is.
        shot: The row.
        ready: The weapon.
    """

    place: int
    shot: Shot
    ready: Ready

    @property
    def name(self) -> str:
        """What the weapon is called."""
        return self.ready.name

    @property
    def count(self) -> int:
        """How many are used."""
        return self.shot.fired

    @property
    def type(self) -> Attack:
        """The type of attack it is part of."""
        return attack_type(self.ready.row, self.shot.how)

    @property
    def penalty(self) -> int:
        """The Auto Penalty: a point for each of Arc or shot (R8.3.3, R8.3.5)."""
        automatic = self.ready.row.arc in (Arc.CHOICE, Arc.MINIMUM)
        return self.shot.spread if automatic and self.shot.how in SPREADING else 0

    def at(self, field: str) -> Path:
        """The path of one of its fields."""
        return ("shots", self.place, field)


@dataclass(frozen=True)
class Planned:
    """A creation and the plan of its turn.

    Attributes:
        creation: The creation.
        plan: What it does.
        ready: What it can use, by the house rules of the table.
    """

    creation: Creation
    plan: TurnPlan
    ready: tuple[Ready, ...]

    @staticmethod
    def of(creation: Creation, plan: TurnPlan, house: House) -> Planned:
        """A plan with what the creation can use."""
        return Planned(creation, plan, ready(creation, house))

    @cached_property
    def fired(self) -> tuple[Firing, ...]:
        """The rows of weapons that are used."""
        known = {each.name: each for each in self.ready}
        return tuple(
            Firing(place, shot, known[shot.weapon])
            for place, shot in enumerate(self.plan.shots)
            if shot.fired and shot.weapon in known
        )

    @property
    def types(self) -> tuple[Attack, ...]:
        """The types of attack it makes, in the order of the book."""
        made = {each.type for each in self.fired}
        return tuple(each for each in TYPES if each in made)

    def rows(self, each: Ready) -> tuple[tuple[int, Shot], ...]:
        """The rows of one weapon, used or not, with their places."""
        return tuple(
            (place, shot)
            for place, shot in enumerate(self.plan.shots)
            if shot.weapon == each.name
        )

    def busy(self, each: Ready) -> int:
        """How many of a weapon are used, or being Reloaded."""
        return sum(
            shot.fired + (shot.reloaded if each.row.reload else 0)
            for _, shot in self.rows(each)
        )

    @property
    def size(self) -> int:
        """Effective Size in inches."""
        return max(0, self.creation.size - self.plan.size_damage)

    @property
    def minifig(self) -> bool:
        """Whether it burns, and hauls a turret, as a minifig does."""
        return self.creation.size == 1 and self.creation.mind is not Mind.NONE

    @property
    def burning(self) -> bool:
        """Whether it is a minifig on Fire, who manages one weapon (R8.3.13)."""
        return self.minifig and self.plan.fire > 0

    def compensated(self, each: Ready) -> bool:
        """Whether only Compensating lets it use a weapon from its hands (R8.1.30)."""
        size, weapon = self.creation.size, each.weapon
        if each.mounting is not Mounting.HELD or not self.creation.compensates:
            return False
        if each.row.bricks or size < 1:
            return False
        melee = each.row.melee
        return (
            not grip(size, weapon.charge, melee=melee).legal
            and grip(size, weapon.charge, melee=melee, compensating=True).legal
        )

    @cached_property
    def budget(self) -> Budget:
        """The Power of the turn (R8.1.16-17, R8.1.24-25, R8.5.8, R8.5.13)."""
        plan, terms = self.plan, list(_sources(self))
        base = int(sum(term.amount for term in terms))
        terms += _losses(plan)
        now = base - plan.fire - plan.overload
        if now < 0:
            terms.append(Term("No less than nothing", Fraction(-now), "R8.1.16"))
            now = 0
        saved = base * plan.saved
        lift = max(0, int(self._heavy) - now - saved)
        if lift:
            label = "Compensating, for one weapon"
            terms.append(Term(label, Fraction(lift), "R8.1.31"))
        if saved:
            turns = "turn" if plan.saved == 1 else "turns"
            working = f"{plan.saved} {turns} of {inches(base)}, for one use"
            terms.append(Term("Diverted", Fraction(saved), "R8.1.24", working))
        return Budget(tuple(terms), base, now + lift, lift, saved)

    @property
    def _heavy(self) -> Fraction:
        """Inches of the one weapon it Compensates for, standing still (A9)."""
        if self.plan.moved is not Moved.STILL:
            return Fraction(0)
        held = [each for each in self.fired if self.compensated(each.ready)]
        if sum(each.count for each in held) != 1:
            return Fraction(0)
        return held[0].ready.inches

    @cached_property
    def activations(self) -> tuple[Activation, ...]:
        """Every use that draws on its Power, one by one."""
        return tuple(
            Activation(each.ready.inches, each.name)
            for each in self.fired
            if each.ready.inches
            for _ in range(each.count)
        )

    @cached_property
    def use(self) -> Use:
        """How its Power works out."""
        plan, budget = self.plan, self.budget
        return spend(
            Turn(
                sizes=(),
                fixed_limit=budget.base,
                # All that was lost together, less what a Heavy wins.
                fire=budget.base - budget.now,
                activations=self.activations,
                dice=plan.dice,
                saved_turns=plan.saved,
                diverting=plan.diverting,
            )
        )

    @property
    def left(self) -> Fraction:
        """Weapon Inches that are left, what was diverted included."""
        return self.budget.available - self.use.used

    def faces(self, each: Ready) -> int:
        """Faces of the Skill die a weapon is used with (R8.1.25, R8.6.4)."""
        if each.weapon.smart:
            return SMART
        mind = self.creation.mind
        faces = (self.plan.skill if mind is Mind.NONE else mind).row.faces or UNMANNED
        trained = self.plan.gunnery or Specialty.GUNNERY in self.creation.specialties
        if trained and each.mounting not in (Mounting.HELD, Mounting.CARRIED):
            faces = max(faces, GUNNER)
        if self.plan.team:
            faces = team_skill((faces, self.plan.helper_skill.row.faces or UNMANNED))
        return faces

    def after(self, damage: int) -> Planned:
        """The same plan after so many points of Size Damage."""
        return replace(self, plan=replace(self.plan, size_damage=damage))


def _sources(planned: Planned) -> Iterator[Term]:
    """What gives Power."""
    plan, size = planned.plan, planned.size
    flies = plan.aloft and planned.creation.medium.aerial
    own = Fraction(limit(size, aloft=plan.aloft, medium=planned.creation.medium))
    working = inches(size) if flies else f"2 × {inches(size)}"
    rule = "R8.1.17" if flies else "R8.1.16"
    label = "Effective Size in the air" if flies else "Effective Size"
    yield Term(label, own, rule, working)
    ground = plan.helpers + plan.helper_inches
    if ground:
        yield Term("Helpers", Fraction(2 * ground), "R8.1.25", f"2 × {inches(ground)}")
    if plan.helper_inches_aloft:
        yield Term("Helpers in the air", Fraction(plan.helper_inches_aloft), "R8.1.25")


def _losses(plan: TurnPlan) -> Iterator[Term]:
    """What takes Power off."""
    if plan.fire:
        yield Term("On Fire", Fraction(-plan.fire), "R8.5.13")
    if plan.overload:
        lost = Fraction(-plan.overload)
        yield Term("Exposure", lost, "R8.5.8", dice_text(plan.overload))
