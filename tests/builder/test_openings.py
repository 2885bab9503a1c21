"""A question opens on something that may be done, and only where it makes sense."""

from dataclasses import is_dataclass, replace
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from builder import home, judge, systems
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.field_spec import field_specs, put
from builder.core.rulebook import Severity, legal
from builder.examples import examples_of
from builder.infantry.designs import Animal
from builder.microfig.designs import Squad
from builder.questions.model import Question

LEGAL = [
    design
    for system in systems().values()
    for example in examples_of(system.key)
    for _, design in example.designs
    if legal(judge(design).violations)
]


def questions(design: Any) -> tuple[Question, ...]:
    return home(design).asked_of(design)


def keys(design: Any) -> set[str]:
    return {each.key for each in questions(design)}


@pytest.mark.parametrize("design", LEGAL, ids=lambda it: it.title)
def test_a_question_opens_on_what_may_be_done(design: Any) -> None:
    for about in questions(design):
        house = home(design).standard
        found = about.answer(design, about.start(design, house), house)
        assert legal(found.refusals), (about.title, found.refusals)


def test_close_combat_and_manual_fire_are_asked_of_what_they_are_about() -> None:
    """R8.2.1, R8.6.7."""
    gun, blade, shield = (
        Weapon(type=kind, size=2) for kind in (Type.GUN, Type.MELEE, Type.SHIELD)
    )
    assert "melee" not in keys(gun)
    assert "manual" in keys(gun)
    for each in (blade, shield):
        assert "melee" in keys(each)
        assert "manual" not in keys(each)
    bare = Creation(size=1, structure=Structure.HALF, move=5)
    assert "melee" in keys(bare)
    assert "manual" not in keys(bare)
    armed = replace(bare, mounts=(Mount(weapon=gun, mounting=Mounting.HELD),))
    assert "manual" in keys(armed)


def test_a_pistol_alone_opens_close_combat_with_a_shove() -> None:
    """R8.2.2: bare hands do no Damage."""
    pistol = Mount(weapon=Weapon(type=Type.BASTARD_GUN), mounting=Mounting.HELD)
    man = Creation(size=1, structure=Structure.HALF, move=5, mounts=(pistol,))
    about = next(each for each in questions(man) if each.key == "melee")
    house = home(man).standard
    found = about.answer(man, about.start(man, house), house)
    assert legal(found.refusals)
    assert found.stats


def test_a_shield_alone_has_no_odds() -> None:
    """R8.5.1, R8.5.17: it hurts and hinders nobody."""
    shield = Field(size=3, dice=(HazardDice(hazard=Hazard.SHIELD),))
    assert "odds" not in keys(shield)
    assert "odds" in keys(Field(size=3, dice=(HazardDice(),)))


def test_only_heavy_weapons_open_the_blast_planner() -> None:
    """M26."""
    assert "blast" not in keys(Squad())
    heavy = next(each for each in LEGAL if isinstance(each, Squad) and each.heavies)
    assert "blast" in keys(heavy)


def _parts() -> dict[str, str]:
    """What each row of a list is called, by the class and the field."""
    found: dict[str, str] = {}

    def walk(kind: Any) -> None:
        hints = get_type_hints(kind)
        for name, about in field_specs(kind).items():
            inner = get_args(hints[name])[:1]
            if get_origin(hints[name]) is tuple and is_dataclass(inner[0]):
                if not about.picked:
                    where = f"{kind.__name__}.{name}"
                    found[where] = about.one or inner[0].__name__
                walk(inner[0])

    for system in systems().values():
        for kind in (*system.kinds, *(each.situation for each in system.questions)):
            walk(kind)
    return found


OWN_EDITORS = {
    "Weapon.mods",
    "Weapon.swaps",
    "Weapon.effects",
    "Creation.specialties",
    "TurnPlan.shots",
    "Swap.takes",
    "Weapon.bands",
}
"""Lists whose editors name their rows themselves."""


def test_a_row_is_called_by_a_word() -> None:
    """A button says `Add squad`, not `Add ally`, and never the name of a class."""
    for where, one in _parts().items():
        joined = one[:1].islower() or one[1:].islower() or " " in one
        assert joined or where in OWN_EDITORS, (where, one)


def test_odds_are_asked_of_what_attacks() -> None:
    """R8.2.1: bare hands and stowed weapons do no Damage."""
    bare = Creation(size=1, structure=Structure.HALF, move=5)
    gun = Mount(weapon=Weapon(type=Type.GUN), mounting=Mounting.HELD)
    assert "odds" not in keys(bare)
    assert "odds" in keys(replace(bare, mounts=(gun,)))
    stowed = replace(gun, mounting=Mounting.CARRIED)
    assert "odds" not in keys(replace(bare, mounts=(stowed,)))
    assert "odds" in keys(gun.weapon)
    assert "odds" not in keys(Weapon(type=Type.BODY_ARMOR))


def test_nothing_is_on_fire_that_has_no_inch_to_burn() -> None:
    """R8.5.12: a Fire is no larger than what burns."""
    assert "burning" not in keys(Creation(size=0))
    assert "burning" in keys(Creation(size=1))


def test_what_is_smaller_than_a_minifig_shoves_its_like() -> None:
    """R8.2.8: it cannot Shove a minifig."""
    vermin = Creation(size=0, structure=Structure.NONE)
    about = next(each for each in questions(vermin) if each.key == "melee")
    house = home(vermin).standard
    found = about.answer(vermin, about.start(vermin, house), house)
    assert legal(found.refusals)
    assert found.stats[0].label == "To hit"


def test_an_animal_is_fired_at_with_a_click() -> None:
    """I1, I12: first its hit places, then what a rifle does."""
    animal = Animal()
    about = next(each for each in questions(animal) if each.key == "fire")
    house = home(animal).standard
    begun = about.start(animal, house)
    found = about.answer(animal, begun, house)
    assert found.parts
    assert not found.stats
    (note,) = found.refusals
    assert note.severity is Severity.NOTE
    (fix,) = note.fixes
    assert about.answer(animal, put(begun, fix.at, fix.value), house).stats
