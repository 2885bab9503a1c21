"""The situations of an animal: under fire, and what it may do in a turn (I12, I16)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from builder.core.field_spec import again, field, validated
from builder.infantry.animals import Animal
from builder.infantry.designs import Man, Weapon
from builder.infantry.situation import Fire, WeaponFire


class Pace(StrEnum):
    """How an animal moves, the slowest first."""

    STAYS = "stays"
    WALKS = "walks"
    FASTER = "faster than a walk"


class State(StrEnum):
    """How an animal is."""

    UNHURT = "unhurt"
    WALKING = "walking wounded"
    LITTER = "litter case"

    @property
    def fastest(self) -> Pace:
        """The fastest it may move (I12)."""
        return {"unhurt": Pace.FASTER, "litter case": Pace.STAYS}.get(self, Pace.WALKS)

    def allows(self, pace: Pace) -> bool:
        """Return whether it may move like that (I12)."""
        order = list(Pace)
        return order.index(pace) <= order.index(self.fastest)

    @property
    def carries(self) -> bool:
        """Whether it carries riders and loads (I12)."""
        return self is State.UNHURT


@validated
class UnderFire:
    """Fire at an animal, and at the man on it."""

    weapon: Weapon | None = field(
        None, "Fired with", rule="I1", group="Firing", picked=True
    )
    shooter: Man | None = again(
        WeaponFire,
        "shooter",
        hint="A man of the library; their first weapon serves if none is chosen",
    )
    distance: Fraction = again(Fire, "distance")
    moved: bool = again(Fire, "moved", hint="")
    count: int = again(Fire, "count", label="Such weapons at it", hint="")
    above: bool = again(Fire, "above")
    ridden: bool = field(False, "Somebody rides it", rule="I13", group="Animal")
    rider: Man | None = field(
        None,
        "Its rider",
        rule="I13",
        group="Animal",
        picked=True,
        hint="A man of the library; their gear counts where your table says so",
    )

    overhead: bool = again(
        Fire, "overhead", label="Something over its head", group="Animal"
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
