"""The questions about an animal: what fire does to it, and what it may do."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.content.card import Stat
from builder.core.rulebook import Fix, Severity, Violation, legal
from builder.infantry.animal_situation import (
    AnimalDeed,
    AnimalTurn,
    Pace,
    State,
    UnderFire,
)
from builder.infantry.animals import Animal
from builder.infantry.answer import answer
from builder.infantry.book import BOOK
from builder.infantry.card_animals import wounds
from builder.infantry.catalog import RIFLE
from builder.infantry.designs import Weapon
from builder.infantry.house_rules import House
from builder.infantry.scales import TargetKind
from builder.infantry.situation import WeaponFire, worn
from builder.infantry.tables import location_table
from builder.questions.model import Answer, Question, regardless

_NOTHING: Final = Violation(
    Severity.NOTE,
    "I1",
    "Nothing is fired at it yet",
    "Choose a weapon of the library, or a man who carries one",
    ("weapon",),
    (Fix(f"Fire a {RIFLE.title}", ("weapon",), RIFLE),),
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
        return Answer(parts=(location_table(hit, house),), refusals=(_NOTHING,))
    found = answer(weapon, _shot(fire), house)
    # A fault of the weapon is mended in its own design.
    own = {"distance", "moved", "count"}
    refusals = tuple(
        each if each.at and each.at[0] in own else replace(each, at=(), fixes=())
        for each in found.refusals
    )
    return replace(found, refusals=refusals)


def _shot(fire: UnderFire) -> WeaponFire:
    """Return the same fire as the fire desk asks about it."""
    ridden = fire.ridden or fire.rider is not None
    return WeaponFire(
        distance=fire.distance,
        moved=fire.moved,
        count=fire.count,
        shooter=fire.shooter,
        chosen=replace(fire.rider, mounted=True) if fire.rider else None,
        target=TargetKind.MOUNT if ridden else TargetKind.ANIMAL,
    )


def _idle_under_fire(_: Animal, fire: UnderFire) -> frozenset[str]:
    weapon = _weapon_of(fire)
    found = {"moved"} if weapon and not weapon.moves else set()
    return frozenset(found | ({"ridden"} if fire.rider else set()))


def turn(animal: Animal, chosen: AnimalTurn, house: House) -> Answer:
    """Return whether an animal may do this, and what else there is to know."""
    found = BOOK.audit(AnimalDeed(animal, chosen), house)
    if not legal(found):
        return Answer(refusals=found)
    return Answer(tuple(_may(animal, chosen)), parts=(wounds(animal),), refusals=found)


def _may(animal: Animal, chosen: AnimalTurn) -> Iterator[Stat]:
    moves = {
        State.UNHURT: "as it likes",
        State.WALKING: "walks",
        State.LITTER: "stays",
    }[chosen.state]
    unhurt = chosen.state is State.UNHURT
    yield Stat("Moves", moves)
    yield Stat("Riders", str(animal.riders if unhurt else 0), ("at most",))
    yield Stat("Load", animal.load.strip() or "any" if unhurt else "none")


def _cannot(_: Animal, chosen: AnimalTurn, field: str, value: object) -> str:
    """Return why a value cannot be chosen for an animal in this state."""
    hurt = chosen.state is not State.UNHURT
    if field == "pace" and value is Pace.FASTER and hurt:
        return "I12: a wounded animal can only walk"
    if field == "pace" and value is Pace.WALKS and chosen.state is State.LITTER:
        return "I12: a litter case stays where it is"
    if field == "loaded" and value and hurt:
        return "I12: a wounded animal carries nothing"
    return ""


def _opening(_: Animal, __: House) -> UnderFire:
    return UnderFire()


DESKS: Final = (
    Question(
        key="fire",
        title="Under fire",
        about="What a weapon does to the animal, and to the man on it.",
        on=Animal,
        situation=UnderFire,
        start=_opening,
        answer=under_fire,
        irrelevant_fields=regardless(_idle_under_fire),
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
