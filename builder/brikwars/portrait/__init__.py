"""The portraits of BrikWars designs; None for what has no drawing."""

from builder.brikwars.model.designs import Creation
from builder.brikwars.portrait.beast import beast, roams
from builder.drawing.bricks import Portrait


def creation_portrait(creation: Creation) -> Portrait | None:
    """Return the picture of a creation."""
    return beast(creation) if roams(creation) else None
