"""The two sides of a bout: who they are, and what they have in hand."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeAlias

from builder.brikwars.attack.situation import Against, Aim
from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition
from builder.brikwars.engine.plan import TurnPlan
from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.strike import Strike, strike
from builder.brikwars.engine.turn import Turn
from builder.brikwars.melee.situation import (
    Bout,
    CreationBout,
    Doing,
    HandArm,
    WeaponBout,
)
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.core.field_spec import values_of

Design: TypeAlias = Weapon | Creation
"""Who fights: a creation, or a weapon in somebody's hands."""

BARE: Final = Arm("bare hands", Mount(mounting=Mounting.HELD), 1, Fraction(0))
"""Hands without a weapon, as far as a Skill die is concerned."""


POWER: Final = (
    *("overload", "moved", "aloft", "saved"),
    *("helpers", "helper_inches", "helper_inches_aloft", "helper_skill", "friends"),
)
"""What counts only for a weapon that is used: bare hands and Parries draw nothing."""


@dataclass(frozen=True)
class Fighter:
    """One of the two, with what it uses.

    Attributes:
        now: The creation in its condition; for a weapon by itself, its bearer.
        arm: What it strikes, Shoves or Parries with; None for bare hands.
        in_hands: Whether that can be knocked out of its hands (R8.2.5).
        minded: Whether it can strike back: a mind of its own, Pilot or Rider (R8.2.6).
    """

    now: Combatant
    arm: Arm | None
    in_hands: bool
    minded: bool

    @property
    def size(self) -> int:
        """Its Size in inches, as reach and strength go by (R8.2.7, R8.2.8)."""
        return self.now.creation.size

    @property
    def faces(self) -> int:
        """The faces of its Skill die."""
        return self.now.faces(self.arm or BARE)

    @property
    def weapon(self) -> Weapon | None:
        """What it has in hand; None for bare hands."""
        return self.arm.weapon if self.arm else None

    @property
    def harms(self) -> bool:
        """Whether what it has in hand does Damage."""
        return self.weapon is not None and statline(self.weapon).pool.harms

    @property
    def shields(self) -> bool:
        """Whether it is a shield, which Parries or Shoves (R8.2.2, 3)."""
        weapon = self.weapon
        return weapon is not None and weapon.type.row.melee and not self.harms

    @property
    def turn(self) -> Turn:
        """The turn in which it uses its weapon once."""
        arms = (self.arm,) if self.arm else ()
        uses = (PlannedUse(weapon=a.name, fired=1, how=a.hows[0]) for a in arms)
        return Turn(self.now, TurnPlan.of(self.now.condition, *uses))

    @cached_property
    def strike(self) -> Strike:
        """How it uses its weapon, by the rules of a turn."""
        turn = self.turn
        return strike(turn, turn.uses[0])


def melee_arms(creation: Creation, house: House) -> tuple[Arm, ...]:
    """Return what a creation has for close combat, shields too (R8.2.1, R8.2.2)."""
    there = Combatant(creation, Condition(), house).arms
    return tuple(each for each in there if each.row.melee)


def blades_and_shields(creation: Creation, house: House) -> tuple[list[Arm], list[Arm]]:
    """Return what a creation strikes with, and what it only Parries with."""
    found: tuple[list[Arm], list[Arm]] = ([], [])
    for each in melee_arms(creation, house):
        found[not each.row.strikes].append(each)
    return found


def usual_arm(creation: Creation, house: House, *, guards: bool) -> Arm | None:
    """Return what it strikes with first, or Parries with: a shield if it has one."""
    blades, shields = blades_and_shields(creation, house)
    parries = [each for each in (*shields, *blades) if each.row.parries]
    return next(iter(parries if guards else blades), None)


def own_side(design: Design, bout: Bout, house: House, place: int | None) -> Fighter:
    """Return the side of the design, with the weapon at a place of its mounts."""
    if isinstance(design, Weapon):
        now = bearer(design, bout, house)
        place = None if place is None else 0
    else:
        condition = bout if isinstance(bout, Condition) else Condition()
        plan = TurnPlan.of(condition)
        if bout.doing is Doing.PARRY or place is None:
            plan = replace(plan, **{name: getattr(TurnPlan(), name) for name in POWER})
        now = Combatant(design, plan, house)
    minded = now.creation.mind is not Mind.NONE or bout.pilot
    return _side(now, place, minded=minded)


def bearer(weapon: Weapon, bout: Bout, house: House) -> Combatant:
    """Return who holds a weapon that is judged by itself."""
    held = bout if isinstance(bout, WeaponBout) else WeaponBout()
    creation = Creation(
        size=held.hands,
        structure=Structure.HALF,
        mind=held.skill,
        mounts=(Mount(weapon=weapon, mounting=Mounting.HELD),),
    )
    plan = TurnPlan(fire=int(held.on_fire), skill=held.skill)
    return Combatant(creation, plan, house, plain=True)


def foe_side(bout: Bout, house: House, *, guards: bool) -> Fighter:
    """Return the opponent, with what it strikes with or what it Parries with."""
    condition = TurnPlan(fire=int(bout.burning), skill=bout.foe_skill)
    if bout.against is Against.CHOSEN and bout.chosen:
        now = Combatant(bout.chosen, condition, house)
        minded = bout.chosen.mind is not Mind.NONE or bout.pilot
        place = bout.own_guard if guards else bout.own_arm
        if place is None:
            usual = usual_arm(bout.chosen, house, guards=guards)
            place = usual.places[0] if usual else None
        return _side(now, place, minded=minded)
    weapon = foe_weapon(bout, guards=guards)
    mounting = Mounting.HELD if bout.in_hands or not guards else Mounting.FIXED
    sized = bout.against is Against.CREATION
    creation = Creation(
        size=bout.size if sized else 1,
        structure=bout.level if sized else Structure.HALF,
        mind=bout.foe_skill,
        mounts=(Mount(weapon=weapon, mounting=mounting),) if weapon else (),
    )
    now = Combatant(creation, condition, house, plain=True)
    mindless = bout.mindless and bout.against is not Against.CHOSEN
    led = bout.foe_skill is not Mind.NONE and not mindless
    return _side(now, 0 if weapon else None, minded=led or bout.pilot)


def foe_weapon(bout: Bout, *, guards: bool) -> Weapon | None:
    """Return what an opponent that is no design has in hand."""
    kind: HandArm = bout.guard if guards else bout.arm
    return kind.weapon(bout.guard_size if guards else bout.arm_size)


def _side(now: Combatant, place: int | None, *, minded: bool) -> Fighter:
    arm = None
    if place is not None:
        arm = next((each for each in now.arms if place in each.places), None)
    in_hands = arm is not None and arm.mounting is Mounting.HELD
    return Fighter(now, arm, in_hands, minded)


def at_foe(bout: Bout) -> Aim:
    """Return the aim at the opponent, as an attack of the odds has it."""
    return replace(Aim(**values_of(bout, Aim)), distance=0)


def at_design(side: Fighter) -> Aim:
    """Return the aim at the design itself, whose target is then put in place."""
    return Aim(distance=0, against=Against.CHOSEN, chosen=side.now.creation)


def place_of(bout: Bout) -> int | None:
    """Return the place of the mount that the design uses first."""
    return bout.weapon if isinstance(bout, CreationBout) else 0
