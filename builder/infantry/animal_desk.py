"""The questions about an animal: what fire does to it, and what it may do."""

from dataclasses import replace
from typing import Final

from builder.content.card import Stat
from builder.core.field_spec import values_of
from builder.core.rulebook import Case, Fix, Severity, Violation, answerable
from builder.infantry.answer import answer, location_table
from builder.infantry.card import wounds
from builder.infantry.designs import CATALOG, Animal, Weapon
from builder.infantry.house_rules import House
from builder.infantry.legality import BOOK
from builder.infantry.scales import TargetKind
from builder.infantry.situation import (
    AnimalTurn,
    Pace,
    UnderFire,
    WeaponFire,
    worn,
)
from builder.questions.model import Answer, Question, idle, regardless


def _nothing_fired() -> Violation:
    rifle = CATALOG["service-rifle"]
    return Violation(
        Severity.NOTE,
        "I1",
        "Nothing is fired at it yet",
        "Choose a weapon of the library, or a man who carries one",
        ("weapon",),
        (Fix(f"Fire a {rifle.title}", ("weapon",), rifle),),
    )


def _weapon_of(fire: UnderFire) -> Weapon | None:
    """Return the weapon that is chosen, or the first one of who fires."""
    if fire.weapon or not fire.shooter:
        return fire.weapon
    return next(iter(fire.shooter.weapons), None)


def under_fire(_: Animal, fire: UnderFire, house: House) -> Answer:
    """Return what a weapon does to an animal, and to a rider who is on it."""
    weapon = _weapon_of(fire)
    if weapon is None:
        hit = worn(target=TargetKind.ANIMAL)
        return Answer(parts=(location_table(hit, house),), refusals=(_nothing_fired(),))
    found = answer(weapon, _shot(fire), house)
    # A fault of the weapon is mended in its own design.
    own = {"distance", "moved", "count"}
    refusals = tuple(
        fault if fault.at and fault.at[0] in own else replace(fault, at=(), fixes=())
        for fault in found.refusals
    )
    # It is the player's own animal that is fired at.
    stats = tuple(replace(stat, better=-stat.better) for stat in found.stats)
    return replace(found, stats=stats, refusals=refusals)


def _shot(fire: UnderFire) -> WeaponFire:
    """Return the same fire as the fire desk asks about it."""
    ridden = fire.ridden or fire.rider is not None
    return WeaponFire(
        **values_of(fire, WeaponFire),
        chosen=replace(fire.rider, mounted=True) if fire.rider else None,
        target=TargetKind.MOUNT if ridden else TargetKind.ANIMAL,
    )


def _idle_under_fire(_: Animal, fire: UnderFire) -> frozenset[str]:
    weapon = _weapon_of(fire)
    return idle(moved=weapon and not weapon.moves, ridden=fire.rider)


def _unit_of(_: Animal, fire: UnderFire, field: str) -> str:
    weapon = _weapon_of(fire)
    return weapon.unit if weapon and field == "distance" else ""


def turn(animal: Animal, chosen: AnimalTurn, house: House) -> Answer:
    """Return whether an animal may do this, and what else there is to know."""
    found = BOOK.audit(Case(animal, chosen), house)
    if not answerable(found):
        return Answer(refusals=found)
    most, carries = chosen.state.fastest, chosen.state.carries
    stats = (
        Stat("Moves", "as it likes" if most is Pace.FASTER else most.value),
        Stat("Riders", str(animal.riders if carries else 0), ("at most",)),
        Stat("Load", animal.load.strip() or "any" if carries else "none"),
    )
    return Answer(stats, parts=(wounds(house, animal),), refusals=found)


def _cannot(_: Animal, chosen: AnimalTurn, field: str, value: object) -> str:
    if field == "pace" and isinstance(value, Pace) and not chosen.state.allows(value):
        walks = value is Pace.WALKS
        litter = "I12: a litter case stays where it is"
        return litter if walks else "I12: a wounded animal can only walk"
    if field == "loaded" and value and not chosen.state.carries:
        return "I12: a wounded animal carries nothing"
    return ""


DESKS: Final = (
    Question(
        key="fire",
        title="Under fire",
        about="What a weapon does to the animal, and to the man on it.",
        on=Animal,
        situation=UnderFire,
        start=lambda _animal, _house: UnderFire(),
        answer=under_fire,
        irrelevant_fields=regardless(_idle_under_fire),
        unit_of=regardless(_unit_of),
    ),
    Question(
        key="turn",
        title="Its turn",
        about="How it may move and what it may carry, unhurt or wounded.",
        on=Animal,
        situation=AnimalTurn,
        start=lambda _animal, _house: AnimalTurn(),
        answer=turn,
        why_disabled=regardless(_cannot),
    ),
)
"""What can be asked of an animal."""
