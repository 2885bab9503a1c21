"""The fire desk: who fires at whom across the table, and what may not be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from builder.core.field_spec import field, validated
from builder.core.rulebook import Finding, Fix, Severity, rule
from builder.infantry.designs import FARTHEST, Man, Weapon
from builder.infantry.hitting import band_at, fires_first
from builder.infantry.house_rules import House
from builder.infantry.locations import Struck
from builder.infantry.scales import BodyArmor, Helmet, Kind, Posture, TargetKind

WOUNDED_WALK: Final = 50
"""Metres a walking wounded man moves in a turn (I16)."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponFire(Fire):
    """Fire of a weapon in anybody's hands."""

    elite: int = field(
        0, "Firer's elite level", low=0, high=1_000, rule="I4", group="Firing"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ManFire(Fire):
    """Fire of a man with one of his weapons."""

    weapon: int = field(0, "Weapon", low=0, high=19, rule="I1", group="Firing")


@dataclass(frozen=True, slots=True)
class Aimed:
    """A weapon in a situation, which the rules read together."""

    weapon: Weapon
    fire: Fire
    elite: int

    @property
    def in_range(self) -> bool:
        """Whether its range table reaches the target (I1)."""
        return band_at(self.weapon, self.fire.distance) is not None

    @property
    def struck(self) -> Struck:
        """What the location die depends on."""
        fire = self.fire
        return Struck(
            target=fire.target,
            armor=fire.armor,
            helmet=fire.helmet,
            fire=self.weapon.type,
            posture=fire.posture,
            above=fire.above,
            overhead=fire.overhead,
            red_zone=fire.red_zone,
        )


def aimed(design: Weapon | Man, fire: Fire) -> Aimed | None:
    """What fires in a situation; None for a man without a weapon."""
    if isinstance(design, Weapon):
        elite = fire.elite if isinstance(fire, WeaponFire) else 0
        return Aimed(design, fire, elite)
    place = fire.weapon if isinstance(fire, ManFire) else 0
    if place >= len(design.weapons):
        return None
    return Aimed(design.weapons[place], fire, design.elite)


def fallen(fire: Fire) -> Struck:
    """The rider of a killed mount: his gear is known, and nothing shoots at him (I13).

    A fall is no bullet, so soft armor does not stop it (I6).
    """
    return Struck(target=TargetKind.RIDER, armor=fire.armor, helmet=fire.helmet)


@rule("I1", "Out of range", on=Aimed, severity=Severity.NOTE)
def targets_are_in_range(what: Aimed, _: House) -> Iterator[Finding]:
    """Targets are named before anybody measures, so such fire is lawful and misses."""
    weapon, fire = what.weapon, what.fire
    if weapon.bands and not what.in_range:
        far = max(band.to for band in weapon.bands)
        yield Finding(
            f"{fire.distance} {weapon.unit} is beyond its table, which ends at {far} "
            f"{weapon.unit}: it misses",
            ("distance",),
            (Fix(f"Fire at {far} {weapon.unit}", ("distance",), far),),
        )


@rule("I16", "The wounded fire or move", on=Aimed)
def the_wounded_fire_or_move(what: Aimed, _: House) -> Iterator[Finding]:
    """Walking wounded do not fire in a turn they move."""
    fire = what.fire
    if fire.wounded and (fire.moved or fire.walked):
        yield Finding(
            "Walking wounded who moved do not fire this turn",
            ("moved",) if fire.moved else ("walked",),
        )


@rule("I16", "The wounded do not get far", on=Aimed)
def the_wounded_do_not_get_far(what: Aimed, _: House) -> Iterator[Finding]:
    """A walking wounded man has 50 m a turn."""
    if what.fire.wounded and what.fire.walked > WOUNDED_WALK:
        yield Finding(
            f"{what.fire.walked} m: walking wounded move {WOUNDED_WALK} m at most",
            ("walked",),
            (Fix(f"Walk {WOUNDED_WALK} m", ("walked",), WOUNDED_WALK),),
        )


@rule("I14", "Only templates hit several", on=Aimed)
def templates_hit_several(what: Aimed, _: House) -> Iterator[Finding]:
    """A weapon without a template aims at one man."""
    weapon = what.weapon
    if what.fire.men > 1 and not (weapon.templates or weapon.area.strip()):
        yield Finding(
            f"{weapon.title} has no template and hits one man at a time",
            ("men",),
            (Fix("Fire at one man", ("men",), 1),),
        )


@rule("I4", "Who fires first", on=Aimed, severity=Severity.NOTE)
def elites_fire_first(what: Aimed, house: House) -> Iterator[Finding]:
    """Only survivors of the better troops answer."""
    here, there = what.elite, what.fire.target_elite
    better = "The firer" if fires_first(here, there, house) else ""
    if fires_first(there, here, house):
        better = "The target"
    if better:
        yield Finding(
            f"{better} is {abs(here - there)} levels above the other and fires first",
            switch="Only troops exactly three levels above fire first (A-I5)",
        )


@rule("I11", "Cover stops small arms", on=Aimed, severity=Severity.NOTE)
def fragments_find_everybody(what: Aimed, house: House) -> Iterator[Finding]:
    """The list of postures is about small arms (A-I4)."""
    standing = what.fire.posture is Posture.STANDING
    if what.weapon.type.bursts and not standing and not house.cover_stops_fragments:
        yield Finding(
            "His posture does not protect him: the list is about small arms",
            ("posture",),
            switch="Cover protects from explosives and artillery, too (A-I4)",
        )


@rule("I9", "The red zone is artillery's", on=Aimed, severity=Severity.WARN)
def red_zones_are_artillerys(what: Aimed, _: House) -> Iterator[Finding]:
    """Other weapons have none."""
    if what.fire.red_zone and what.weapon.type is not Kind.ARTILLERY:
        yield Finding(
            f"A red zone has no meaning for a {what.weapon.type}",
            ("red_zone",),
            (Fix("Not in a red zone", ("red_zone",), False),),
        )


RULES: Final = (
    targets_are_in_range,
    elites_fire_first,
    red_zones_are_artillerys,
    fragments_find_everybody,
    templates_hit_several,
    the_wounded_fire_or_move,
    the_wounded_do_not_get_far,
)
"""In the order of the book."""
