"""The situation of the fire desk: who fires at whom, and how."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from builder.core.field_spec import field, field_specs, validated
from builder.firearms.desk import Firing, skill, weapon_of
from builder.infantry.designs import FARTHEST, Man, Weapon
from builder.infantry.house_rules import House
from builder.infantry.scales import BodyArmor, Helmet, Kind, Posture, TargetKind


@validated
class Fire:
    """Fire at one man, or at several under a template."""

    distance: Fraction = field(
        Fraction(50), "Range", low=0, high=FARTHEST, rule="I1", group="Firing"
    )
    moved: bool = field(
        False,
        "The firer moved",
        rule="I1",
        group="Firing",
        hint="Turning on the spot is no move",
    )
    wounded: bool = field(
        False, "The firer is walking wounded", rule="I16", group="Firing"
    )
    walked: int = field(
        0,
        "The wounded man walked",
        unit="m",
        low=0,
        high=10_000,
        rule="I16",
        group="Firing",
    )
    count: int = field(
        1,
        "Such weapons at him",
        low=1,
        high=100,
        rule="I17",
        group="Firing",
        hint="Fire at a man who is dead already is spent",
    )
    men: int = field(
        1,
        "Men under the template",
        low=1,
        high=200,
        rule="I14",
        group="Firing",
        hint="Each is rolled for once",
    )
    above: bool = field(False, "Firer above", rule="I10", group="Firing")
    target: TargetKind = field(TargetKind.HUMAN, "Target", rule="I5", group="Target")
    posture: Posture = field(Posture.STANDING, "Posture", rule="I11", group="Target")
    armor: BodyArmor = field(BodyArmor.NONE, "Body armor", rule="I6", group="Target")
    helmet: Helmet = field(Helmet.STEEL, "Helmet", rule="I7", group="Target")
    target_elite: int = field(
        0, "Elite level", low=0, high=1_000, rule="I4", group="Target"
    )
    overhead: bool = field(False, "Something over his head", rule="I10", group="Target")
    red_zone: bool = field(
        False, "In the red zone of artillery", rule="I9", group="Target"
    )


@validated
class WeaponFire(Fire):
    """Fire of a weapon, whoever holds it."""

    elite: int = field(
        0, "Firer's elite level", low=0, high=1_000, rule="I4", group="Firing"
    )


@validated
class ManFire(Fire):
    """Fire of a man with one of the man's weapons."""

    weapon: int = field(0, "Weapon", low=0, high=19, rule="I1", group="Firing")


@dataclass(frozen=True, slots=True)
class Shot(Firing[Weapon, Fire]):
    """A weapon in a situation: all that the rules read and both dice depend on."""

    elite: int = 0


def shot_of(design: Weapon | Man, fire: Fire) -> Shot | None:
    """Return the shot of a situation; None for a man without a weapon."""
    weapon = weapon_of(design, fire)
    return Shot(weapon, fire, skill(design, fire, "elite")) if weapon else None


def worn(armor: BodyArmor, helmet: Helmet, **fire: Any) -> Shot:
    """Return a rifle shot at a target of which only the gear is known."""
    return Shot(Weapon(), Fire(armor=armor, helmet=helmet, **fire))


def start(kind: type[Fire], design: Weapon | Man, _: House) -> Fire:
    """Return how the desk opens: within reach of what fires, where that is known."""
    fire = kind()
    weapon = weapon_of(design, fire)
    bands = weapon.bands if weapon else ()
    reach = max((band.to for band in bands), default=fire.distance)
    return replace(fire, distance=min(fire.distance, reach))


def irrelevant_fields(design: Weapon | Man, fire: Fire) -> frozenset[str]:
    """Return the fields that make no difference to this weapon and this target."""
    if fire.target is TargetKind.RIDER:
        return frozenset(field_specs(type(fire))) - {"target", "armor", "helmet"}
    weapon = weapon_of(design, fire)
    found = set() if weapon else {"weapon"}
    if weapon and weapon.type is not Kind.ARTILLERY:
        found.add("red_zone")
    if weapon and not weapon.hits_several:
        found.add("men")
    if fire.target is not TargetKind.HUMAN:
        found |= {"posture", "overhead"}
    if fire.target is TargetKind.ANIMAL:
        found |= {"armor", "helmet", "above", "red_zone"}
    if not fire.wounded:
        found.add("walked")
    if weapon and not weapon.moves and not fire.wounded:
        found.add("moved")
    return frozenset(found)


def why_disabled(design: Weapon | Man, fire: Fire, field: str, value: Any) -> str:
    """Return why a value cannot be chosen; nothing if it can."""
    weapon = weapon_of(design, fire)
    if field == "red_zone" and value and weapon:
        artillery = weapon.type is Kind.ARTILLERY
        return "" if artillery else "I9: only artillery has a red zone"
    if field == "posture" and fire.target is not TargetKind.HUMAN:
        standing = value is Posture.STANDING
        return "" if standing else "I11: only men use cover"
    return ""
