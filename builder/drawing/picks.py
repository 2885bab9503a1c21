"""Parts of a portrait that a player picks by name, such as `hull: tank`.

A design keeps its picks as texts, the last one picked last. A part or a choice that is
not known here, because the file is of a newer program, is kept and draws nothing: what
would be drawn without it is drawn.

>>> picked(("hull: tank", "backdrop: moon"), "backdrop", SCENES), BY_NAME
('', '')
>>> picking(("hull: tank", "backdrop: stars"), "hull", "car")
('backdrop: stars', 'hull: car')
"""

from collections.abc import Container
from dataclasses import replace
from typing import Final, TypeAlias

from builder.drawing.bricks import Portrait, Scene

Picks: TypeAlias = tuple[str, ...]
"""What a player picked: `part: choice`, each part once."""

Parts: TypeAlias = dict[str, tuple[str, ...]]
"""The parts that can be picked for a design with the choices of each, the one that
says most in front; the last one is the backdrop."""

BY_NAME: Final = ""
"""The choice that leaves a part to the name and the values of its design."""

BACKDROP: Final = "backdrop"
SCENES: Final = {scene.value: scene for scene in Scene}
SCENERY: Final[Parts] = {BACKDROP: tuple(SCENES)}
"""The part that every portrait has."""


def split(pick: str) -> tuple[str, str]:
    """Return the part and the choice of a pick."""
    part, _, choice = pick.partition(":")
    return part.strip().casefold(), choice.strip().casefold()


def picked(picks: Picks, part: str, known: Container[str]) -> str:
    """Return what was picked for a part; nothing if that is none of what is known."""
    found = (choice for name, choice in map(split, reversed(picks)) if name == part)
    choice = next(found, BY_NAME)
    return choice if choice in known else BY_NAME


def picking(picks: Picks, part: str, choice: str) -> Picks:
    """Return picks with another one for a part, which is the last then."""
    others = tuple(each for each in picks if split(each)[0] != part)
    return (*others, f"{part}: {choice}") if choice else others


def unknown(picks: Picks, parts: Parts) -> Picks:
    """Return the picks that these parts do not know."""
    return tuple(
        each for each in picks if split(each)[1] not in parts.get(split(each)[0], ())
    )


def staged(portrait: Portrait, picks: Picks) -> Portrait:
    """Return a portrait before the backdrop that was picked."""
    scene = SCENES.get(picked(picks, BACKDROP, SCENES))
    return replace(portrait, scene=scene) if scene else portrait
