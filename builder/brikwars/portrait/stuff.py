"""What a creation is made of, and what that does to the colours of its drawing."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.portrait.words import STUFFS, named
from builder.brikwars.tables.scales import Mind, Structure
from builder.drawing.bricks import Layer, dyed
from builder.drawing.frames import Frame

_DYES: Final = {
    "": {},
    "wood": {"m": "b", "d": "e", "l": "u"},
    "steel": {"m": "g", "d": "k", "l": "s"},
    "stone": {"d": "g", "l": "s"},
    "brass": {"l": "h", "d": "n"},
}
"""The letters that change, by what it is made of; the army's colour stays somewhere."""

STRONG: Final = 5
"""The Structure Level from which a thing is trimmed with steel."""


def made_of(creation: Creation) -> str:
    """Return what it is made of: by a word, or by its Structure Level."""
    word = named((creation.name, *creation.tags), STUFFS)
    if word:
        return word
    if creation.structure in {Structure.NONE, Structure.HALF}:
        return "wood"
    return "stone" if creation.structure.level >= STRONG else ""


def in_stuff(frame: Frame, creation: Creation) -> Frame:
    """Return a body in the colours of what it is made of; robots have a red eye."""
    change: dict[str, str] = dict(_DYES[made_of(creation)])
    if creation.mind is not Mind.NONE:
        change["c"] = "r"
        frame = replace(frame, crew=())
    if not change:
        return frame

    def all_of(layers: Iterable[Layer]) -> tuple[Layer, ...]:
        return tuple(dyed(layer, change) for layer in layers)

    return replace(
        frame,
        body=all_of(frame.body),
        back=all_of(frame.back),
        front=all_of(frame.front),
    )
