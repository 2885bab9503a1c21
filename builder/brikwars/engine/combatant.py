"""A creation as it is now: hurt, burning, aloft, helped (7.2, 8.1, 8.5).

First what has happened to it, and what it does in its turn besides attacking.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, Final, Self

from builder.brikwars.engine.armor import burden
from builder.brikwars.engine.gunnery import GUNNER
from builder.brikwars.engine.hands import Category, Grip, grip
from builder.brikwars.engine.hands import arm as throwing_arm
from builder.brikwars.engine.loads import Arm, arms, named
from builder.brikwars.engine.mechanisms import trigger_of
from builder.brikwars.engine.power import limit
from builder.brikwars.engine.rows import MANY, MOST_NAMED, TRIGGER, dice_text
from builder.brikwars.model.designs import LARGEST, Creation, Mechanism, Weapon
from builder.brikwars.model.homemade import AnyMind, AnyStructure
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.hazards import Worked
from builder.brikwars.tables.scales import HalfMind, Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.core.field_spec import field, validate, validated, values_of
from builder.core.formatting import inches
from builder.core.row_enum import WordedEnum
from builder.core.tally import Term

MOST_SAVED: Final = 100
"""The most turns of Divert All Power, one after the other."""


class Moved(WordedEnum):
    """How the creation moves in this turn."""

    STILL = "stands still", "no inch"
    MOVES = "moves", "as usual"
    SPRINTS = "sprints", "all out"


@validated
class CrewMember:
    """One more at the Controls, who makes an attack of their own (8.6)."""

    who: Creation | None = field(None, "From the library", rule="R10.1", picked=True)
    skill: Mind = field(Mind.D6, "Skill", rule="R10.1")
    gunnery: bool = field(False, "A trained Gunner", rule="R8.6.4")

    @property
    def mind(self) -> AnyMind:
        """The Skill that is rolled."""
        return self.who.mind if self.who else self.skill

    @property
    def title(self) -> str:
        """Who it is, with the die for a mounted weapon: `Hero, d10`, `Gunner, d8`."""
        name = "Gunner" if self.gunnery else "Crew"
        learnt = self.who.specialties if self.who else ()
        trained = self.gunnery or Specialty.GUNNERY in learnt
        mind = Mind.D4 if self.mind is Mind.NONE else self.mind
        better = trained and (mind.row.faces or 0) < GUNNER
        skill = f"d{GUNNER}" if better else mind.row.skill
        return f"{self.who.title if self.who else name}, {skill}"


_inches = partial(field, 0, unit='"', low=0, high=LARGEST)


@dataclass(frozen=True, kw_only=True)
class Condition:
    """The state a creation is in, and who helps it or works it.

    Situations inherit these fields beside those of another base, so it has no slots.
    """

    size_damage: int = field(
        0, "Size Damage", group="Condition", low=0, high=LARGEST, rule="R7.2"
    )
    fire: int = field(0, "On Fire", unit='"', low=0, high=LARGEST, rule="R8.5.13")
    overload: int = field(
        0,
        "Exposure dice taken",
        low=0,
        high=MANY,
        rule="R8.5.8",
        hint="Dice of the fire it burns with are not counted again",
    )
    moved: Moved = field(Moved.MOVES, "Movement", rule="R8.1.30")
    aloft: bool = field(False, "In flight", rule="R8.1.17")
    set_up: bool = field(True, "Turrets Set Up", rule="R8.1.29")
    obeys: bool = field(
        True,
        "Obeys",
        rule="R10.1",
        hint="A half mind: directed, held, or told to by its Program",
    )
    diverting: bool = field(
        False,
        "Diverts All Power",
        group="Power",
        rule="R8.1.24",
        hint="Saves its Power",
    )
    saved: int = field(
        0,
        "Turns diverted before",
        rule="R8.1.24",
        low=0,
        high=MOST_SAVED,
        hint="Just before this turn, one after the other",
    )
    helpers: int = field(
        0, "Minifigs who help", group="Teamwork", low=0, high=MANY, rule="R8.1.25"
    )
    helper_inches: int = _inches(
        "Larger helpers", rule="R8.1.25", hint="Their Effective Sizes together"
    )
    helper_inches_aloft: int = _inches(
        "Helpers in flight",
        rule="R8.1.17",
        hint="Their Effective Sizes together; in the air each counts once",
    )
    helper_skill: Mind = field(Mind.D6, "Lowest Skill of helpers", rule="R8.1.25")
    friends: tuple[Creation, ...] = field(
        (),
        "Friends who help",
        high=20,
        rule="R8.1.25",
        picked=True,
        hint="From the library, on the ground: their Sizes and their Skill count",
    )
    crew: Creation | None = field(
        None,
        "At the Controls",
        rule="R10.1",
        group="Crew",
        picked=True,
        hint="From the library: rolls with its own Skill, and with Gunnery if trained",
    )
    skill: Mind = field(
        Mind.D6,
        "Skill at the Controls",
        rule="R10.1",
        hint="Of who fires for a creation that has no mind",
    )
    gunnery: bool = field(
        False,
        "A trained Gunner fires",
        rule="R8.6.4",
        hint="Rolls d8 with mounted weapons",
    )
    crews: tuple[CrewMember, ...] = field(
        (),
        "More crew",
        high=MOST_NAMED,
        rule="R8.6.1",
        one="crew member",
        hint="Each makes an attack of their own: say of a weapon who uses it",
    )

    rider: Creation | None = field(
        None,
        "Rider",
        rule="H",
        picked=True,
        hint="From the library: attacks, too, with dice and weapons of its own",
    )

    def __post_init__(self) -> None:
        """Refuse values out of bounds."""
        validate(self)

    def rider_of(self, mount: Creation) -> Creation | None:
        """Return who rides; nobody rides a minifig, or what does not move (H)."""
        return self.rider if mount.mobile and not mount.minifig else None

    def directed(self, mount: Creation) -> bool:
        """Return whether a rider of whole mind directs a Submissive mount (10.1)."""
        rider = self.rider_of(mount)
        thinks = rider and rider.mind is not Mind.NONE and not rider.half_mind
        return bool(thinks) and mount.obeys_as is HalfMind.SUBMISSIVE

    @property
    def team(self) -> bool:
        """Whether others help (R8.1.25)."""
        return self.nameless or bool(self.friends)

    @property
    def nameless(self) -> bool:
        """Whether helpers are counted who are no design of the library."""
        return any((self.helpers, self.helper_inches, self.helper_inches_aloft))

    @property
    def trained(self) -> bool:
        """Whether a trained Gunner fires (R8.6.4)."""
        known = self.crew is not None and Specialty.GUNNERY in self.crew.specialties
        return self.gunnery or known

    def manned_by(self, member: CrewMember) -> Self:
        """Return the same with one of its crew at the Controls."""
        who, skill, gunnery = member.who, member.skill, member.gunnery
        return replace(self, crew=who, skill=skill, gunnery=gunnery, rider=None)

    def on_its_back(self) -> Self:
        """Return the condition of the rider: as its own design, and carried along."""
        plain: dict[str, Any] = values_of(Condition(moved=self.moved), Condition)
        return replace(self, **plain)

    @property
    def losses(self) -> tuple[Term, ...]:
        """What takes Power off: Fire and Exposure (R8.5.8, R8.5.13, A33)."""
        exposure = Term(
            "Exposure", Fraction(-self.overload), "R8.5.8", dice_text(self.overload)
        )
        on_fire = Term("On Fire", Fraction(-self.fire), "R8.5.13")
        return tuple(each for each in (on_fire, exposure) if each.amount)

    @property
    def helping(self) -> tuple[AnyMind, ...]:
        """The Skills of all who help, of whom the lowest rolls (R8.1.25)."""
        named: tuple[AnyMind, ...] = tuple(each.mind for each in self.friends)
        return (*named, self.helper_skill) if self.nameless else named


UNMANNED: Final = 4
"""Faces of the Skill die of a weapon that nobody aims (R8.5.21)."""
SMART: Final = 6
"""Faces of the Skill die of a Smart Weapon (R8.5.22)."""
FIRST: Final = "the first at the Controls"
"""Who uses the weapons of a creation without a mind, unless it is said."""


def triggered_faces(device: Mechanism, weapon: Weapon) -> int:
    """Return the faces of the Skill die of a weapon that a Mechanism sets off.

    It is an inanimate thing, unless a minifig works the Mechanism (R8.5.21).
    """
    if weapon.smart:
        return SMART
    by_itself = device.worked is Worked.ITSELF
    return (0 if by_itself else device.skill.faces) or UNMANNED


@dataclass(frozen=True)
class Combatant:
    """A creation in a condition, under house rules.

    Attributes:
        creation: The creation, its home-made parts resolved.
        condition: What has happened to it, and what it does besides attacking.
        house: The house rules in force.
        plain: Whether it stands in for the bearer of a weapon that is judged by
            itself: its weapons draw no Power.
    """

    creation: Creation
    condition: Condition
    house: House
    plain: bool = False

    def after(self, damage: int) -> "Combatant":
        """Return the same one after so many points of Size Damage in all."""
        return self.under(replace(self.condition, size_damage=damage))

    def under(self, condition: Condition) -> "Combatant":
        """Return the same one in another condition."""
        other = replace(self, condition=condition)
        # The weapons stay the same, so a damage track works them out only once.
        vars(other)["arms"] = self.arms
        return other

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        """The weapons it can use, equal ones together."""
        found = arms(self.creation, self.house)
        if self.plain:
            return tuple(
                replace(each, inches=Fraction(0), throws=each.weapon.type.blade)
                for each in found
            )
        return found

    @property
    def armed(self) -> Fraction:
        """Weapon Inches of all its weapons that draw on its Power (R8.1.19)."""
        return sum((each.count * each.inches for each in self.arms), Fraction(0))

    @property
    def shares(self) -> bool:
        """Whether its weapons share less Power than they draw (R8.1.19).

        One weapon that is Compensated for shares with nothing (R8.1.31).
        """
        alone = sum(each.count for each in self.arms if each.inches) == 1
        lifted = alone and any(map(self.compensated, self.arms))
        return self.armed > self.power() and not lifted

    @property
    def size(self) -> int:
        """Effective Size in inches."""
        return max(0, self.creation.size - self.condition.size_damage)

    @property
    def destroyed(self) -> bool:
        """Whether nothing is left of it (R7.2)."""
        return self.size == 0

    @property
    def structure(self) -> AnyStructure:
        """Structure Level, held down to the Effective Size (R7.2)."""
        level = self.creation.structure
        return level.at_size(self.size, held=self.house.level_by_size)

    def slowed(self, rating: int) -> Fraction | None:
        """Return the inches of a Move that are left; None where it has none (R7.2).

        A plated creation is always at Half Speed (R8.2.14).
        """
        worn = self.condition.size_damage * self.house.wear
        less = worn + burden(self.creation, self.house)
        return self.creation.pace(rating, less) if rating else None

    @property
    def burning(self) -> bool:
        """Whether it is a minifig on Fire, which can use one weapon only (R8.3.13)."""
        return self.creation.minifig and self.condition.fire > 0

    @property
    def still(self) -> bool:
        """Whether it stands still, as a Structure always does."""
        return self.condition.moved is Moved.STILL or self.creation.rooted

    def power(self, *, aloft: bool = False) -> int:
        """Return its own Weapon Inches in a turn, nothing taken off (R8.1.16-17)."""
        return limit(self.size, aloft=aloft, medium=self.creation.medium)

    @cached_property
    def base(self) -> int:
        """Weapon Inches of it and its helpers, before anything is taken off."""
        return int(sum(term.amount for term in self.sources))

    @property
    def sources(self) -> tuple[Term, ...]:
        """What gives Power: its own Size, and those of its helpers (R8.1.25)."""
        condition, size = self.condition, self.size
        flies = condition.aloft and self.creation.medium.aerial
        working = inches(size) if flies else f"2 × {inches(size)}"
        rule = "R8.1.17" if flies else "R8.1.16"
        label = "Effective Size in the air" if flies else "Effective Size"
        own = Fraction(self.power(aloft=condition.aloft))
        named = sum(friend.size for friend in condition.friends)
        ground = condition.helpers + condition.helper_inches + named
        twice, aloft = f"2 × {inches(ground)}", Fraction(condition.helper_inches_aloft)
        helpers = (
            Term("Helpers", Fraction(2 * ground), "R8.1.25", twice),
            Term("Helpers in the air", aloft, "R8.1.25"),
        )
        given = (source for source in helpers if source.amount)
        return (Term(label, own, rule, working), *given)

    @cached_property
    def now(self) -> int:
        """Weapon Inches of this turn alone."""
        lost = sum(term.amount for term in self.condition.losses)
        return max(0, self.base + int(lost))

    @property
    def saved(self) -> int:
        """Weapon Inches diverted in earlier turns, for a single use (R8.1.24)."""
        return self.base * self.condition.saved

    @property
    def silent(self) -> tuple[Arm, ...]:
        """The weapons that are Too Big: each draws more than the turn gives."""
        return self.too_big(self.now)

    def too_big(self, power: int) -> tuple[Arm, ...]:
        """Return the weapons that draw more Power and are not Compensated for."""
        return tuple(
            each
            for each in self.arms
            if each.inches > power and not (self.still and self.compensated(each))
        )

    def diverted(self, each: Arm) -> bool:
        """Return whether it Diverts All Power, and so cannot use a weapon (R8.1.24).

        A turret with Power of its own still fires, but a minifig's hands are full.
        """
        here = bool(each.inches) or self.creation.minifig
        return self.condition.diverting and here

    def compensated(self, each: Arm) -> bool:
        """Return whether only Compensating lets its hands use a weapon (R8.1.30)."""
        size, charge, melee = self.creation.size, each.weapon.charge, each.row.melee
        held = each.mounting is Mounting.HELD and not each.row.bricks
        if not held or not self.creation.compensates:
            return False
        weak = grip(size, charge, melee=melee)
        strong = grip(size, charge, melee=melee, compensating=True)
        return strong.legal and not weak.legal

    def long(self, each: Arm) -> bool:
        """Return whether a weapon is Long in the hands that hold it (R8.1.12)."""
        if each.mounting is not Mounting.HELD or each.row.bricks:
            return False
        return self._grip(each).category is Category.LONG

    def light(self, each: Arm) -> bool:
        """Return whether its hands can throw a weapon: none that is Long (R8.4.29)."""
        held = self._grip(each)
        return held.legal and not held.clumsy

    def _grip(self, each: Arm) -> Grip:
        strong, melee = self.creation.compensates and self.still, each.row.melee
        size, charge = self.creation.size, each.weapon.charge
        return grip(size, charge, melee=melee, compensating=strong)

    def faces(self, arm: Arm, by: int = 0) -> int:
        """Return the faces of a weapon's Skill die (R8.1.25, R8.5.21-22, R8.6.4).

        A Smart Weapon aims itself. Otherwise the creation's mind aims, or the minifig
        at the Controls. A Gunner rolls a d8 or better with mounted weapons, and a team
        rolls its lowest Skill.

        Args:
            arm: The weapon.
            by: Which of its `users` uses it.
        """
        return self._skill_by(arm, by)[0]

    def plus(self, each: Arm, by: int = 0) -> int:
        """Return what a home-made mind adds to the roll of a weapon's Skill die.

        The arguments are those of `faces`.
        """
        return self._skill_by(each, by)[1]

    def _skill_by(self, each: Arm, by: int) -> tuple[int, int]:
        device = trigger_of(self.creation, each.name) if by == TRIGGER else None
        if device:
            return triggered_faces(device, each.weapon), 0
        return _skill(self.manned_by(by), each)

    @property
    def rider(self) -> Creation | None:
        """Who rides it (H)."""
        return self.condition.rider_of(self.creation)

    @property
    def steered(self) -> bool:
        """Whether steering leaves its rider an Action: trained, or standing (H)."""
        trained = self.rider is None or Specialty.RIDING in self.rider.specialties
        return trained or self.still

    @property
    def crews(self) -> tuple[CrewMember, ...]:
        """Who else is at its Controls; a creation that thinks needs nobody (R10.1)."""
        return () if self.creation.mind is not Mind.NONE else self.condition.crews

    def users(self, each: Arm) -> tuple[tuple[int, str], ...]:
        """Return who may use a weapon, by their numbers; one if there is no choice."""
        own = self.creation.mind is not Mind.NONE
        first = "its own mind" if own else FIRST
        names = named([(member.title,) for member in self.crews])
        device = trigger_of(self.creation, each.name)
        trigger = ((TRIGGER, f"{device.title} (Trigger)"),) if device else ()
        return ((0, first), *enumerate(names, start=1), *trigger)

    def manned_by(self, by: int) -> "Combatant":
        """Return the same one with a member of its crew at the Controls (R8.6.1)."""
        if not 0 < by <= len(self.crews):
            return self
        return self.under(self.condition.manned_by(self.crews[by - 1]))

    @property
    def throw(self) -> Fraction:
        """Inches it throws; the shortest arm of a team counts (R8.1.25, R8.4.25-27).

        A creation without a mind cannot throw: it drops things straight down (A32).
        """
        if self.creation.mind is Mind.NONE:
            return Fraction(0)
        arms_of = [
            self.creation.size,
            *(friend.size for friend in self.condition.friends),
        ]
        if self.condition.helpers:
            arms_of.append(1)
        return min(throwing_arm(size).reach for size in arms_of)


def _skill_of(mind: AnyMind) -> tuple[int, int]:
    return mind.row.faces or UNMANNED, mind.row.plus


def _worth(skill: tuple[int, int]) -> int:
    """Twice the mean of a Skill roll, by which skills are told apart."""
    faces, plus = skill
    return faces + 1 + 2 * plus


def _skill(combatant: Combatant, arm: Arm) -> tuple[int, int]:
    """The faces of a Skill die and what is added, of the lowest in a team."""
    if arm.weapon.smart:
        return SMART, 0
    mind, now = combatant.creation.mind, combatant.condition
    if mind is Mind.NONE and combatant.rider and not now.crew:
        now = now.manned_by(CrewMember(who=combatant.rider))
    if mind is Mind.NONE:
        mind = now.crew.mind if now.crew else now.skill
    skill = _skill_of(mind)
    trained = now.trained or Specialty.GUNNERY in combatant.creation.specialties
    if trained and arm.mounting not in (Mounting.HELD, Mounting.CARRIED):
        skill = max(skill, (GUNNER, 0), key=_worth)
    return min((skill, *map(_skill_of, now.helping)), key=_worth)
