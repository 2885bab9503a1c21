"""A bout worked out: who attacks, who Parries, who strikes back, and the inches."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final

from builder.brikwars.attack.engagement import Design
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.shot import (
    aimed_part,
    combatant_target,
    shot_of,
    target_of,
)
from builder.brikwars.attack.situation import Against, Aim
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.clash import Clash, Parry
from builder.brikwars.engine.attack_roll import Situation
from builder.brikwars.engine.close_combat import (
    knocked_from,
    parry_bonus,
    parry_deflection,
    shove_parry_penalty,
    shove_use,
    too_large,
)
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.engine.statline import knockback, statline
from builder.brikwars.engine.strike import Strike, strike
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.melee.situation import (
    Bout,
    CreationBout,
    Doing,
    Parries,
    WeaponBout,
)
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.core.field_spec import values_of
from builder.core.tally import Tally, Term

# The two sides of a bout: who they are, and what they have in hand.


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
    def plus(self) -> int:
        """What a home-made mind adds to its Skill rolls."""
        return self.now.plus(self.arm or BARE)

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

    @property
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


def rides(design: Design, bout: Bout, *, back: bool = False) -> Creation | None:
    """Return the rider who fights, or strikes back, and not its mount (H)."""
    if not (isinstance(bout, CreationBout) and isinstance(design, Creation)):
        return None
    rider = bout.rider_back if back else bout.rider_fights
    return bout.rider_of(design) if rider else None


def own_side(
    design: Design, bout: Bout, house: House, place: int | None, *, back: bool = False
) -> Fighter:
    """Return the side of the design, with the weapon at a place of its mounts.

    `back` asks for who strikes back, where a rider and its mount do so for each other.
    """
    if isinstance(design, Weapon):
        now = bearer(design, bout, house)
        place = None if place is None else 0
    else:
        condition = bout if isinstance(bout, Condition) else Condition()
        led = condition.rider_of(design)
        if (rider := rides(design, bout, back=back)) is not None:
            design, condition, led = rider, condition.on_its_back(), None
        plan = TurnPlan.of(condition)
        if bout.doing is Doing.PARRY or place is None:
            plan = replace(plan, **{name: getattr(TurnPlan(), name) for name in POWER})
        now = Combatant(design, plan, house)
    pilot = bout.pilot
    if isinstance(design, Creation) and led is not None:
        pilot = pilot or not LEADING.isdisjoint(led.specialties)
    minded = now.creation.mind is not Mind.NONE or pilot
    return _side(now, place, minded=minded)


LEADING: Final = frozenset({Specialty.RIDING, Specialty.STUNT_DRIVING})
"""The specialties of who lets a mount without a mind Counter (R8.2.6)."""


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
    kind, size = bout.arm, bout.arm_size
    if guards:
        kind, size = bout.guard, bout.guard_size
    weapon = kind.weapon(size)
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


def _side(now: Combatant, place: int | None, *, minded: bool) -> Fighter:
    arm = next((each for each in now.arms if place in each.places), None)
    in_hands = arm is not None and arm.mounting is Mounting.HELD
    return Fighter(now, arm, in_hands, minded)


def at_foe(bout: Bout) -> Aim:
    """Return the aim at the opponent, as an attack of the odds has it."""
    return replace(Aim(**values_of(bout, Aim)), distance=0)


AGREED: Final = "As your table agreed"


@dataclass(frozen=True)
class Match:
    """Two sides and what they do to each other.

    Attributes:
        design: The design that is asked about.
        bout: The situation.
        house: The house rules.
        attacker: Who attacks, with the weapon it uses.
        guard: Who is attacked, with what it Parries with; no weapon, no Parry.
        back: Who is attacked, with what it strikes back with.
        deed: What the attacker does: it strikes, Shoves or Grabs.
    """

    design: Design
    bout: Bout
    house: House
    attacker: Fighter
    guard: Fighter
    back: Fighter
    deed: Doing

    @property
    def defends(self) -> bool:
        """Whether the design is the one that is attacked."""
        return self.bout.doing is Doing.PARRY

    def _aimed(self, at: Fighter, *, own: bool) -> tuple[Aim, Target, int]:
        """Where a blow at a side goes, and inches of it that are exposed."""
        if own:
            # The design itself, as it is now; the bearer of a weapon, too.
            aimed = Aim(distance=0, against=Against.CHOSEN, chosen=at.now.creation)
            return aimed, combatant_target(replace(at.now, plain=False)), at.size
        aimed = at_foe(self.bout)
        return aimed, *target_of(aimed, self.house)

    @cached_property
    def target(self) -> tuple[Aim, Target, int]:
        """Who is attacked: the aim, the target, and inches of it that are exposed."""
        return self._aimed(self.guard, own=self.defends)

    @cached_property
    def attack(self) -> SingleAttack:
        """The attack."""
        aimed, target, exposed = self.target
        if self.deed is Doing.STRIKE:
            aimed_blow = _blow(self.attacker, aimed, target, self.house)
        else:
            aimed_blow = self._push(aimed, target, exposed)
        terms = aimed_blow.modifiers.terms
        if self.bout.plus and aimed_blow.use is not None:
            terms = (*terms, Term(AGREED, Fraction(self.bout.plus), "5.1"))
        return replace(aimed_blow, modifiers=Tally(terms))

    def _push(self, aimed: Aim, target: Target, exposed: int) -> SingleAttack:
        """The Attack Roll of a Shove or a Grab, which does no Damage (R8.2.7)."""
        side, house = self.attacker, self.house
        own = None
        if side.weapon and self.deed is Doing.SHOVE:
            own = statline(side.weapon).use
        situation = Situation(
            target=exposed, cover=aimed.cover.penalty, stationary=aimed.still
        )
        use = shove_use(side.size, self.guard.size, own)
        return SingleAttack(
            skill=side.faces,
            plus=side.plus,
            use=use,
            modifiers=Tally() if use is None else situation.skill,
            dice=(),
            melee=True,
            on_fire=side.now.condition.fire > 0,
            target=target,
            overskill=house.overskill,
            deflected=house.deflected,
            bonus_dice=house.bonus_dice,
        )

    @cached_property
    def parry(self) -> Parry | None:
        """The Parry; None where nobody Parries."""
        weapon, attacking = self.guard.weapon, self.attacker.weapon
        if weapon is None:
            return None
        large = attacking.charge if attacking else Fraction(0)
        shoved = self.deed is Doing.SHOVE
        larger = shove_parry_penalty(self.attacker.size, self.guard.size)
        terms = (
            ("Size of its weapon", parry_bonus(int(large)), "R8.2.4"),
            ("A larger one Shoves", larger * shoved, "R8.2.8"),
            (AGREED, self.bout.parry_plus, "5.2"),
        )
        return Parry(
            skill=self.guard.faces,
            plus=self.guard.plus,
            use=statline(weapon).use or 0,
            modifiers=Tally(
                tuple(Term(name, Fraction(n), rule) for name, n, rule in terms if n)
            ),
            levels=parry_deflection(weapon),
            held=self.guard.in_hands,
            frail=attacking is not None and knocked_from(weapon.charge) <= large,
            every=self.bout.parries is Parries.EVERY,
            on_fire=self.guard.now.condition.fire > 0,
            bonus_dice=self.house.bonus_dice,
        )

    @property
    def why_no_counter(self) -> str:
        """The rule that keeps who is attacked from striking back; or nothing."""
        if not self.back.minded:
            return "R8.2.6"
        return "R8.2.7" if too_large(self.back.size, self.attacker.size) else ""

    @property
    def asked_back(self) -> bool:
        """Whether a blow is struck back if no rule forbids it; no Shove or Grab is."""
        asked = self.bout.counters and self.deed is Doing.STRIKE
        return asked and self.back.harms

    @property
    def counters(self) -> bool:
        """Whether a blow is struck back."""
        return self.asked_back and not self.why_no_counter

    @cached_property
    def clash(self) -> Clash:
        """The chances of all of it together."""
        back = None
        if self.counters:
            aimed, target, _ = self._aimed(self.attacker, own=not self.defends)
            back = _blow(self.back, aimed, target, self.house)
        return Clash(attack=self.attack, parry=self.parry, back=back, same=self._same)

    @property
    def _same(self) -> bool:
        """Whether the weapon that Parries is the only one that strikes back."""
        one, other = self.guard.arm, self.back.arm
        if one is None or other is None:
            return False
        same = one.weapon == other.weapon and one.places == other.places
        same = same and self.guard.now.creation == self.back.now.creation
        return same and one.count == 1

    @property
    def knockback(self) -> Fraction:
        """Inches that a hit knocks back who is attacked (R8.1.7, R8.1.8)."""
        aimed, target, _ = self.target
        joint = aimed_part(aimed) is Part.JOINT
        return self.knocks(self.guard.size if joint else target.size)

    def knocks(self, size: int) -> Fraction:
        """Return inches of KnockBack for an Effective Size; none without Damage."""
        weapon = self.attacker.weapon
        if self.deed is not Doing.STRIKE or weapon is None:
            return Fraction(0)
        held = self.attack.fallen().chips
        exploding = sum(chip.die is Die.EXP for chip in held)
        return max(Fraction(exploding), knockback(weapon, size))

    @property
    def printed_thrust(self) -> int | None:
        """Inches that the table prints for what Shoves; None for none (R8.2.2)."""
        weapon = self.attacker.weapon
        return statline(weapon).thrust if weapon else None

    @property
    def thrust(self) -> int:
        """Inches of a Shove: the shield's, or those that the table agrees on (3)."""
        printed = self.printed_thrust
        return self.bout.push if printed is None else printed

    @property
    def thrust_parried(self) -> int:
        """Inches of a Shove that was Parried; the table says how many."""
        stops = self.bout.stops
        return 0 if stops is None else max(0, self.thrust - stops)


def _blow(side: Fighter, aimed: Aim, target: Target, house: House) -> SingleAttack:
    """The attack of a side with its weapon, as the odds would have it."""
    return replace(shot_of(side.strike, aimed, house).attack, target=target)


@lru_cache(maxsize=512)
def match(design: Design, bout: Bout, house: House) -> Match:
    """Return a bout: who attacks whom, and with what."""
    mounts = (bout.weapon, bout.back) if isinstance(bout, CreationBout) else (0, 0)
    attacker = own = own_side(design, bout, house, mounts[0])
    back = foe = foe_side(bout, house, guards=False)
    if bout.doing is Doing.PARRY:
        attacker, guard = foe, own
        back = own_side(design, bout, house, mounts[1], back=True)
        deed = Doing.STRIKE if foe.harms else Doing.SHOVE
    else:
        guard, deed = foe_side(bout, house, guards=True), bout.doing
    return Match(design, bout, house, attacker, guard, back, deed)
