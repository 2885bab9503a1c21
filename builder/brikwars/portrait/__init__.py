"""The portraits of BrikWars designs; None for what has no drawing."""

from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.portrait.fields import field_picture
from builder.brikwars.portrait.trooper import trooper, upright
from builder.brikwars.portrait.weapons import weapon
from builder.drawing.bricks import Portrait


def creation_portrait(creation: Creation) -> Portrait | None:
    """Return the picture of a creation."""
    return trooper(creation) if upright(creation) else None


def weapon_portrait(design: Weapon) -> Portrait | None:
    """Return the picture of a weapon."""
    return weapon(design)


def field_portrait(design: Field) -> Portrait | None:
    """Return the picture of a Field."""
    return field_picture(design)
