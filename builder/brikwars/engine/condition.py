"""What has happened to a creation, and what it does in its turn besides attacking."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Final, Self

from builder.brikwars.engine.gunnery import GUNNER
from builder.brikwars.engine.rows import MANY, MOST_NAMED, dice_text
from builder.brikwars.model.designs import LARGEST, Creation
from builder.brikwars.model.homemade import AnyMind
from builder.brikwars.tables.scales import HalfMind, Mind
from builder.brikwars.tables.specialties import Specialty
from builder.core.field_spec import field, validate, validated, values_of
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


# The fields of each group.
_condition = partial(field, group="Condition")
_power = partial(field, group="Power", rule="R8.1.24")
_teamwork = partial(field, group="Teamwork")
_inches = partial(_teamwork, 0, unit='"', low=0, high=LARGEST)


@dataclass(frozen=True, kw_only=True)
class Condition:
    """The state a creation is in, and who helps it or works it.

    Situations inherit these fields beside those of another base, so it has no slots.
    """

    size_damage: int = _condition(0, "Size Damage", low=0, high=LARGEST, rule="R7.2")
    fire: int = _condition(0, "On Fire", unit='"', low=0, high=LARGEST, rule="R8.5.13")
    overload: int = _condition(
        0,
        "Exposure dice taken",
        low=0,
        high=MANY,
        rule="R8.5.8",
        hint="Dice of the fire it burns with are not counted again",
    )
    moved: Moved = field(Moved.MOVES, "Movement", rule="R8.1.30", group="Condition")
    aloft: bool = _condition(False, "In flight", rule="R8.1.17")
    set_up: bool = _condition(True, "Turrets Set Up", rule="R8.1.29")
    obeys: bool = _condition(
        True,
        "Obeys",
        rule="R10.1",
        hint="A half mind: directed, held, or told to by its Program",
    )
    diverting: bool = _power(False, "Diverts All Power", hint="Saves its Power")
    saved: int = _power(
        0,
        "Turns diverted before",
        low=0,
        high=MOST_SAVED,
        hint="Just before this turn, one after the other",
    )
    helpers: int = _teamwork(0, "Minifigs who help", low=0, high=MANY, rule="R8.1.25")
    helper_inches: int = _inches(
        "Larger helpers", rule="R8.1.25", hint="Their Effective Sizes together"
    )
    helper_inches_aloft: int = _inches(
        "Helpers in flight",
        rule="R8.1.17",
        hint="Their Effective Sizes together; in the air each counts once",
    )
    helper_skill: Mind = field(
        Mind.D6, "Lowest Skill of helpers", rule="R8.1.25", group="Teamwork"
    )
    friends: tuple[Creation, ...] = _teamwork(
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
        group="Crew",
        hint="Of who fires for a creation that has no mind",
    )
    gunnery: bool = field(
        False,
        "A trained Gunner fires",
        rule="R8.6.4",
        group="Crew",
        hint="Rolls d8 with mounted weapons",
    )
    crews: tuple[CrewMember, ...] = field(
        (),
        "More crew",
        high=MOST_NAMED,
        rule="R8.6.1",
        group="Crew",
        one="crew member",
        hint="Each makes an attack of their own: say of a weapon who uses it",
    )

    rider: Creation | None = field(
        None,
        "Rider",
        rule="H",
        group="Crew",
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
    def manned(self) -> AnyMind:
        """The Skill of who fires for a creation without a mind."""
        return self.crew.mind if self.crew else self.skill

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
