"""The situations of the fire desk, and of an animal."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from builder.core.field_spec import again, field, field_specs, validated
from builder.fire_desk.desk import Firing, carried, skill, weapon_of
from builder.infantry.designs import FARTHEST, Man, Weapon
from builder.infantry.house_rules import House
from builder.infantry.scales import BodyArmor, Helmet, Posture, TargetKind
from builder.questions.model import Kept, idle


@validated
class Fire:
    """Fire at one man, or at several under a template."""

    distance: Fraction = field(
        Fraction(50),
        "Range",
        group="Firing",
        low=0,
        high=FARTHEST,
        rule="I1",
        hint="In metres or inches, as the range table of the weapon is",
        phrase="at {}",
    )
    moved: bool = field(
        False, "The firer moved", rule="I1", hint="Turning on the spot is no move"
    )
    wounded: bool = field(False, "The firer is walking wounded", rule="I16")
    walked: int = field(
        0, "The wounded man walked", unit="m", low=0, high=10_000, rule="I16"
    )
    count: int = field(
        1,
        "Such weapons at him",
        low=1,
        high=100,
        rule="I17",
        hint="Fire at a man who is dead already is spent",
    )
    men: int = field(
        1,
        "Men under the template",
        low=1,
        high=200,
        rule="I14",
        hint="Each is rolled for once",
    )
    crewed: int | None = field(
        None,
        "Men at the weapon",
        low=0,
        high=100,
        rule="I14",
        hint="Blank is its whole crew; each man missing costs a template",
    )
    friends: tuple[Man, ...] = field(
        (),
        "Also firing",
        high=10,
        rule="I17",
        picked=True,
        hint="Men of the library at the same range, each with one weapon",
    )
    above: bool = field(False, "Firer above", rule="I10")
    target: TargetKind = field(
        TargetKind.HUMAN, "Target", group="Target", rule="I5", phrase="{}"
    )
    chosen: Man | None = field(
        None,
        "From the library",
        rule="I4",
        picked=True,
        hint="A man, whose armor, helmet and level then count",
        phrase="{}",
    )
    posture: Posture = field(
        Posture.STANDING,
        "Posture",
        rule="I11",
        hint="The hard cover at hand counts; who stands behind a low wall kneels there",
        phrase="{}",
    )
    crawled: bool = field(False, "He crawled", rule="I17", hint="Then they lie prone")
    armor: BodyArmor = again(Man, "armor")
    helmet: Helmet = again(Man, "helmet")
    target_elite: int = field(0, "Elite level", low=0, high=1_000, rule="I4")
    overhead: bool = field(False, "Something over his head", rule="I10")
    red_zone: bool = field(False, "In the red zone of artillery", rule="I9")


@validated
class WeaponFire(Fire):
    """Fire of a weapon, whoever holds it."""

    elite: int = field(
        0, "Firer's elite level", group="Firing", low=0, high=1_000, rule="I4"
    )
    shooter: Man | None = field(
        None,
        "Fired by",
        rule="I4",
        picked=True,
        hint="A man of the library, whose elite level then counts",
        phrase="fired by {}",
    )


@validated
class ManFire(Fire):
    """Fire of a man with one of the man's weapons."""

    weapon: int = field(
        0, "Weapon", group="Firing", low=0, high=19, rule="I1", phrase="{}"
    )


@dataclass(frozen=True, slots=True)
class Shot(Firing[Weapon, Fire]):
    """A weapon in a situation: all that the rules read and both dice depend on."""

    elite: int = 0

    @property
    def short_of_crew(self) -> bool:
        """Whether men are missing at a weapon that has templates (I14)."""
        crewed = self.fire.crewed
        return self.weapon.shared and crewed is not None and crewed < self.weapon.crew


def shot_of(design: Weapon | Man, fire: Fire) -> Shot | None:
    """Return the shot of a situation; None for a man without a weapon."""
    weapon = weapon_of(design, fire)
    shooter = getattr(fire, "shooter", None)
    elite = shooter.elite if shooter else skill(design, fire, "elite")
    return Shot(weapon, aimed(fire), elite) if weapon else None


def aimed(fire: Fire) -> Fire:
    """Return the fire at the target as the rules see it.

    A man of the library brings his gear and level, and who crawled lies prone (I17).
    """
    if fire.crawled and fire.posture is Posture.KNEELING:
        fire = replace(fire, posture=Posture.PRONE)
    man = fire.chosen
    if man is None or fire.target is TargetKind.ANIMAL:
        return fire
    elite = max(0, man.elite)
    return replace(fire, armor=man.armor, helmet=man.helmet, target_elite=elite)


def worn(
    armor: BodyArmor = BodyArmor.NONE, helmet: Helmet = Helmet.STEEL, **fire: Any
) -> Shot:
    """Return a rifle shot at a target of which only the gear is known."""
    return Shot(Weapon(), Fire(armor=armor, helmet=helmet, **fire))


def thrown(fire: Fire) -> Shot:
    """Return the fall of a rider as a shot.

    Soft armor does not help in a fall, just as it does not stop a rifle (I6).
    """
    return worn(fire.armor, fire.helmet, target=TargetKind.RIDER)


def start(kind: type[Fire], design: Weapon | Man, _: House) -> Fire:
    """Return how the desk opens: within reach of what fires, where that is known."""
    fire = kind()
    weapon = weapon_of(design, fire)
    return replace(fire, distance=min(fire.distance, weapon.reach)) if weapon else fire


_FALL: Final = {"target", "chosen", "armor", "helmet"}
"""All that matters in a fall (I13)."""
_GEAR: Final = {"armor", "helmet", "target_elite"}
"""What a man of the library brings."""


KEPT: Final = {"men": Kept.REFUSED, "red_zone": Kept.REFUSED}
"""Why fields are hidden, where it is not that they have no effect (I9, I14)."""


def irrelevant_fields(design: Weapon | Man, fire: Fire) -> frozenset[str]:
    """Return the fields that make no difference to this weapon and this target."""
    animal = fire.target is TargetKind.ANIMAL
    brought = _GEAR if fire.chosen and not animal else set()
    if fire.target is TargetKind.RIDER:
        return frozenset((set(field_specs(type(fire))) - _FALL) | brought)
    found = _idle_firing(weapon_of(design, fire), fire) | _idle_target(fire) | brought
    # A weapon that is not carried stays in sight to be corrected.
    found |= idle(weapon=not carried(design))
    # What a rule speaks of stays in sight to be corrected, too (I9, I14).
    return found - idle(men=fire.men != 1, red_zone=fire.red_zone)


def _idle_firing(weapon: Weapon | None, fire: Fire) -> frozenset[str]:
    # Friends fire as the firer does, each with one of their weapons (I17).
    arms = [weapon, *(arm for man in fire.friends for arm in man.weapons)]
    moves = fire.wounded or any(arm is None or arm.moves for arm in arms)
    return idle(
        elite=getattr(fire, "shooter", None),
        men=weapon and not weapon.hits_several,
        crewed=weapon and not weapon.shared,
        walked=not fire.wounded,
        moved=not moves,
        red_zone=not any(arm is None or arm.type.zoned for arm in arms),
    )


def _idle_target(fire: Fire) -> frozenset[str]:
    animal = fire.target is TargetKind.ANIMAL
    # Only men use cover (I11).
    bare = fire.target is not TargetKind.HUMAN
    return idle(
        posture=bare,
        crawled=bare or fire.posture is not Posture.KNEELING,
        red_zone=fire.target.beast,
        **dict.fromkeys(("armor", "helmet", "chosen"), animal),
    )


def unit_of(design: Weapon | Man, fire: Fire, field: str) -> str:
    """Return the unit of the range: that of the table of what fires."""
    weapon = weapon_of(design, fire)
    return weapon.unit if weapon and field == "distance" else ""


def why_disabled(design: Weapon | Man, fire: Fire, field: str, value: object) -> str:
    """Return why a value cannot be chosen; nothing if it can."""
    weapon = weapon_of(design, fire)
    if field == "red_zone" and value and weapon:
        return "" if weapon.type.zoned else "I9: only artillery has a red zone"
    if field == "posture" and fire.target is not TargetKind.HUMAN:
        standing = value is Posture.STANDING
        return "" if standing else "I11: only men use cover"
    return ""


# The situations of an animal: under fire, and what it may do in a turn (I12, I16).


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
        None, "Fired with", rule="I1", group="Firing", picked=True, phrase="{}"
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
        picked=True,
        hint="A man of the library; their gear counts where your table says so",
    )

    overhead: bool = again(Fire, "overhead", label="Something over its head")


@validated
class AnimalTurn:
    """What an animal does in a turn."""

    state: State = field(State.UNHURT, "It is", rule="I12", group="Turn", phrase="{}")
    pace: Pace = field(Pace.WALKS, "It", rule="I12", phrase="{}")
    riders: int = field(0, "Riders", low=0, high=20, rule="I12")
    loaded: bool = field(False, "Carries a load", rule="I12")
