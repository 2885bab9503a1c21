"""The portraits of BrikWars designs."""

from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.portrait.beast import beast
from builder.brikwars.portrait.fields import field_picture
from builder.brikwars.portrait.structure import structure
from builder.brikwars.portrait.trooper import trooper, upright
from builder.brikwars.portrait.vehicle import machine, vehicle
from builder.brikwars.portrait.weapons import weapon
from builder.drawing.bricks import Portrait
from builder.drawing.measured import with_man


def creation_portrait(creation: Creation) -> Portrait:
    """Return the picture of a creation, with a man beside what is large."""
    return with_man(_drawn(creation), creation.size)


def _drawn(creation: Creation) -> Portrait:
    if creation.sort == "Structure":
        return structure(creation)
    if creation.sort == "Vehicle" or machine(creation):
        return vehicle(creation)
    return trooper(creation) if upright(creation) else beast(creation)


def weapon_portrait(design: Weapon) -> Portrait:
    """Return the picture of a weapon."""
    return weapon(design)


def field_portrait(design: Field) -> Portrait:
    """Return the picture of a Field."""
    return field_picture(design)
