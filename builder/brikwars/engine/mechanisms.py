"""Mechanisms that are joined to a weapon or a Field: their Triggers work it (8.5)."""

from builder.brikwars.engine.loads import arms, named, powered
from builder.brikwars.model.designs import Creation, Mechanism, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.hazards import Worked


def joinable(creation: Creation) -> tuple[str, ...]:
    """Return what a Mechanism of a creation may be joined to, by name.

    Those are its weapons that can be used, as the planner names them, and its Fields.
    """
    weapons = [each.name for each in arms(creation, STANDARD)]
    natural = [(each.title,) for each in creation.fields if each.natural]
    return tuple(dict.fromkeys((*weapons, *powered(creation), *named(natural))))


def weapon_of(creation: Creation, device: Mechanism) -> Weapon | None:
    """Return the weapon that a Mechanism is joined to; None if it is none."""
    there = {each.name: each.weapon for each in arms(creation, STANDARD)}
    return there.get(device.works) if device.works else None


def joined(creation: Creation, name: str) -> tuple[Mechanism, ...]:
    """Return the Mechanisms that are joined to a weapon or a Field of a name."""
    return tuple(each for each in creation.mechanisms if each.works == name)


def trigger_of(creation: Creation, name: str) -> Mechanism | None:
    """Return what sets off a weapon without an attacker; None if nothing does.

    What is worked from the Controls is an attack of the crew like any other (R8.5.21).
    """
    free = (
        each for each in joined(creation, name) if each.worked is not Worked.CONTROLS
    )
    return next(free, None)
