"""The portraits of BrikWars designs."""

from builder.brikwars.model.designs import Creation
from builder.brikwars.portrait.beast import beast
from builder.brikwars.portrait.fields import field_portrait
from builder.brikwars.portrait.structure import structure
from builder.brikwars.portrait.trooper import trooper, upright
from builder.brikwars.portrait.vehicle import machine, vehicle
from builder.brikwars.portrait.weapons import weapon_portrait
from builder.drawing.bricks import Portrait
from builder.drawing.frames import with_man


def creation_portrait(creation: Creation) -> Portrait:
    """Return the picture of a creation, with a man beside what is large."""
    return with_man(_drawn(creation), creation.size)


def _drawn(creation: Creation) -> Portrait:
    if creation.sort == "Structure":
        return structure(creation)
    if creation.sort == "Vehicle" or machine(creation):
        return vehicle(creation)
    return trooper(creation) if upright(creation) else beast(creation)


__all__ = ["creation_portrait", "field_portrait", "weapon_portrait"]
