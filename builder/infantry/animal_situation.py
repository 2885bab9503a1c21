"""The situations of an animal: under fire, and what it may do in a turn (I12, I16)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from builder.core.field_spec import field, validated
from builder.infantry.animals import Animal
from builder.infantry.designs import FARTHEST, Man, Weapon


class State(StrEnum):
    """How an animal is."""

    UNHURT = "unhurt"
    WALKING = "walking wounded"
    LITTER = "litter case"


class Pace(StrEnum):
    """How an animal moves."""

    STAYS = "stays"
    WALKS = "walks"
    FASTER = "faster than a walk"


@validated
class UnderFire:
    """Fire at an animal, and at the man on it."""

    weapon: Weapon | None = field(
        None, "Fired with", rule="I1", group="Firing", picked=True
    )
    shooter: Man | None = field(
        None,
        "Fired by",
        rule="I4",
        group="Firing",
        picked=True,
        hint="A man of the library; their first weapon serves if none is chosen",
    )
    distance: Fraction = field(
        Fraction(50), "Range", low=0, high=FARTHEST, rule="I1", group="Firing"
    )
    moved: bool = field(False, "The firer moved", rule="I1", group="Firing")
    count: int = field(
        1, "Such weapons at it", low=1, high=100, rule="I17", group="Firing"
    )
    ridden: bool = field(False, "Somebody rides it", rule="I13", group="Animal")
    rider: Man | None = field(
        None,
        "Its rider",
        rule="I13",
        group="Animal",
        picked=True,
        hint="A man of the library; their gear counts where your table says so",
    )


@validated
class AnimalTurn:
    """What an animal does in a turn."""

    state: State = field(State.UNHURT, "It is", rule="I12", group="Turn")
    pace: Pace = field(Pace.WALKS, "It", rule="I12", group="Turn")
    riders: int = field(0, "Riders", low=0, high=20, rule="I12", group="Turn")
    loaded: bool = field(False, "Carries a load", rule="I12", group="Turn")


@dataclass(frozen=True, slots=True)
class AnimalDeed:
    """An animal and what it does: all that its rules read."""

    animal: Animal
    turn: AnimalTurn
