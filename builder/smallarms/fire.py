"""The fire desk: situations of one man or weapon, and what may not be declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from builder.core.field_spec import field, validated
from builder.core.formatting import inches
from builder.core.rulebook import Finding, Fix, Severity, rule
from builder.smallarms.casualties import (
    PUBLISHED,
    CasualtyTable,
    NoTable,
    read_table,
)
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.firearms import MOST_BURST
from builder.smallarms.house_rules import Casualties, House
from builder.smallarms.shot import HALF_ARC, Cover, Shot, chance_tally, is_hasty

FARTHEST: Final = 10_000
MOST_ROLLS: Final = 200
"""Rolls of one volley beyond which no exact odds are worked out."""


@validated
class Fire:
    """A shot at one man, as the table lies."""

    distance: Fraction = field(
        Fraction(20), "Range", unit='"', low=0, high=FARTHEST, rule="S1", group="Target"
    )
    cover: Cover = field(Cover.NONE, "Cover", rule="S4", group="Target")
    prone: bool = field(False, "Prone", rule="S4", group="Target")
    hidden: bool = field(False, "Out of sight: blind fire", rule="S8", group="Target")
    life: int = field(
        100, "Life force left", unit="%", low=1, high=100, rule="S14", group="Target"
    )
    rounds: int | None = field(
        1,
        "Rounds declared",
        low=0,
        high=10_000,
        rule="S15",
        group="Firing",
        hint="Not declared: the whole clip",
    )
    sighting: int = field(
        0, "Turns of sighting-in", low=0, high=100, rule="S6", group="Firing"
    )
    rested: bool = field(False, "Rested on something firm", rule="S7", group="Firing")
    facing: int = field(
        0, "Facing", unit="°", low=0, high=359, rule="S8", group="Firing"
    )
    bearing: int = field(
        0, "Bearing of the target", unit="°", low=0, high=359, rule="S8", group="Firing"
    )
    casualties: Casualties = field(
        Casualties.PUBLISHED, "Casualty table", rule="S13", group="Casualties"
    )
    own_table: str = field(
        "",
        "Our own table",
        rule="S13",
        group="Casualties",
        long=True,
        high=20_000,
        hint="A row for each band of the roll: its highest roll, then the damage for "
        "each column of 5 rounds; paste it from a spreadsheet",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponFire(Fire):
    """A shot with a weapon in anybody's hands."""

    sharpshooter: bool = field(
        False, "A sharpshooter fires it", rule="S5", group="Firing"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ManFire(Fire):
    """A shot by a man with one of his weapons."""

    weapon: int = field(0, "Weapon", low=0, high=19, rule="S1", group="Firing")


@dataclass(frozen=True, slots=True)
class Declared:
    """A weapon in a situation, which the rules read together."""

    weapon: Weapon
    fire: Fire
    sharpshooter: bool


def declared(design: Weapon | Man, fire: Fire) -> Declared | None:
    """What fires in a situation; None for a man without a weapon."""
    if isinstance(design, Weapon):
        eye = isinstance(fire, WeaponFire) and fire.sharpshooter
        return Declared(design, fire, eye)
    place = fire.weapon if isinstance(fire, ManFire) else 0
    if place >= len(design.weapons):
        return None
    return Declared(design.weapons[place], fire, design.sharpshooter)


def shot_of(what: Declared) -> Shot:
    """The shot itself; rounds not declared are the whole clip (S15)."""
    weapon, fire = what.weapon, what.fire
    rounds = weapon.capacity if fire.rounds is None else fire.rounds
    return Shot(
        weapon=weapon,
        distance=fire.distance,
        rounds=rounds or 0,
        sharpshooter=what.sharpshooter,
        prone=fire.prone,
        cover=fire.cover,
        sighting=fire.sighting,
        rested=fire.rested,
        hasty=is_hasty(fire.facing, fire.bearing),
        blind=fire.hidden,
    )


def table_of(fire: Fire) -> CasualtyTable | None:
    """The casualty table in use; None where wounds are not reckoned.

    Raises:
        NoTable: If the table's own one cannot be read.
    """
    if fire.casualties is Casualties.OWN:
        return read_table(fire.own_table)
    return PUBLISHED if fire.casualties is Casualties.PUBLISHED else None


@rule("S15", "Rounds are declared", on=Declared)
def some_rounds_are_fired(what: Declared, _: House) -> Iterator[Finding]:
    """At least one, or the whole clip."""
    if what.fire.rounds == 0:
        yield Finding(
            "No rounds are declared: name at least 1",
            ("rounds",),
            (Fix("Fire 1 round", ("rounds",), 1),),
        )
    if what.fire.rounds is None and what.weapon.capacity is None:
        yield Finding(
            f"The whole clip of {what.weapon.title} would be fired, and its capacity "
            "is not known: say how many rounds it holds, or declare them",
            ("rounds",),
            (Fix("Fire 1 round", ("rounds",), 1),),
        )


@rule("S15", "No more than is loaded", on=Declared)
def no_more_than_is_loaded(what: Declared, _: House) -> Iterator[Finding]:
    """A clip holds what it holds."""
    most, rounds = what.weapon.capacity, what.fire.rounds
    if most is not None and rounds is not None and rounds > most:
        yield Finding(
            f"{rounds} rounds are declared and {what.weapon.title} holds {most}",
            ("rounds",),
            (Fix(f"Fire all {most}", ("rounds",), most),),
        )


@rule("S10", "A long burst climbs", on=Declared, severity=Severity.WARN)
def rounds_are_wasted(what: Declared, _: House) -> Iterator[Finding]:
    """The excess leaves the magazine and does nothing."""
    rounds = shot_of(what).rounds
    if what.weapon.type.row.climbs and rounds > MOST_BURST:
        yield Finding(
            f"{rounds} rounds leave the magazine and {MOST_BURST} count",
            ("rounds",),
            (Fix(f"Fire {MOST_BURST}", ("rounds",), MOST_BURST),),
        )


@rule("S5", "An eye that does not help", on=Declared, severity=Severity.WARN)
def sharpshooters_gain_nothing(what: Declared, _: House) -> Iterator[Finding]:
    """With a submachine gun a sharpshooter is as good as anybody."""
    if what.sharpshooter and not what.weapon.type.row.marked:
        yield Finding(f"A sharpshooter has no bonus with an {what.weapon.type}")


@rule("S6", "Sighting-in that does not help", on=Declared, severity=Severity.WARN)
def sighting_gains_nothing(what: Declared, _: House) -> Iterator[Finding]:
    """Only rifles and carbines are sighted in."""
    if what.fire.sighting and not what.weapon.type.row.steady:
        yield Finding(
            f"Sighting-in has no effect with this {what.weapon.type}",
            ("sighting",),
            (Fix("Do not sight in", ("sighting",), 0),),
        )


@rule("S7", "A rest that does not help", on=Declared, severity=Severity.WARN)
def resting_gains_nothing(what: Declared, _: House) -> Iterator[Finding]:
    """Only rifles and carbines are rested."""
    if what.fire.rested and not what.weapon.type.row.steady:
        yield Finding(
            f"A rest has no effect with this {what.weapon.type}",
            ("rested",),
            (Fix("Do not rest it", ("rested",), False),),
        )


@rule("S1", "Beyond the basic range", on=Declared, severity=Severity.NOTE)
def far_shots_start_below_zero(what: Declared, house: House) -> Iterator[Finding]:
    """The basic percentage goes below 0, and rounds may still lift it (A-S3)."""
    base = chance_tally(shot_of(what), house).terms[0].amount
    if base < 0:
        yield Finding(
            f"{inches(what.fire.distance)} is beyond the weapon's basic range: it "
            f"starts from {base} %",
            ("distance",),
            switch="The basic percentage is never below 0 (A-S3)",
        )


@rule("S8", "Fire outside the arc is hasty", on=Declared, severity=Severity.NOTE)
def fire_outside_the_arc_is_hasty(what: Declared, _: House) -> Iterator[Finding]:
    """A quarter of the chance is left."""
    fire = what.fire
    if is_hasty(fire.facing, fire.bearing):
        yield Finding(
            f"The target is more than {HALF_ARC}° off his facing: hasty fire",
            ("bearing",),
            (Fix("Face the target", ("facing",), fire.bearing),),
        )


@rule("S13", "A casualty table can be read", on=Declared)
def own_tables_can_be_read(what: Declared, _: House) -> Iterator[Finding]:
    """What was pasted has to be a table."""
    try:
        table_of(what.fire)
    except NoTable as refusal:
        yield Finding(
            str(refusal),
            ("own_table",),
            (Fix("Use the published table", ("casualties",), Casualties.PUBLISHED),),
        )


@rule("S3", "A volley can be reckoned", on=Declared)
def volleys_can_be_reckoned(what: Declared, _: House) -> Iterator[Finding]:
    """A ceiling of ours: exact odds of more rolls take too long."""
    rolls = shot_of(what).rolls
    if rolls > MOST_ROLLS:
        yield Finding(
            f"{rolls} rolls: exact odds are worked out for up to {MOST_ROLLS}",
            ("rounds",),
            (Fix(f"Fire {MOST_ROLLS}", ("rounds",), MOST_ROLLS),),
        )


RULES: Final = (
    far_shots_start_below_zero,
    volleys_can_be_reckoned,
    sharpshooters_gain_nothing,
    sighting_gains_nothing,
    resting_gains_nothing,
    fire_outside_the_arc_is_hasty,
    rounds_are_wasted,
    own_tables_can_be_read,
    some_rounds_are_fired,
    no_more_than_is_loaded,
)
"""In the order of the book."""
