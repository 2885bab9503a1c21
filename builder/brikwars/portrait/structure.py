"""Portraits of structures, from what the design says of them."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.portrait.arms import arms, extras, stores
from builder.brikwars.portrait.vehicle import borne
from builder.brikwars.portrait.words import STRONG, WORKS_NAMED, ending, in_stuff, named
from builder.drawing.armed import armed
from builder.drawing.barrels import ArmForm
from builder.drawing.bodies import MONUMENTS
from builder.drawing.bricks import Portrait
from builder.drawing.frames import Build
from builder.drawing.landmarks import LANDMARKS
from builder.drawing.picks import picked
from builder.drawing.works import SHELTERS, STONEWORKS, bridge

WORKS: Final = STONEWORKS | SHELTERS | LANDMARKS | MONUMENTS | {"bridge": bridge}


_OLD: Final = frozenset({*STONEWORKS, "palisade"})
"""Works that throw with catapults what others launch from tubes."""


def structure(creation: Creation) -> Portrait:
    """Return the portrait of a structure, and of a work that moves."""
    kind = work(creation)
    frame = borne(WORKS[kind](build(creation)), creation)
    armament = tuple(
        replace(arm, form=ArmForm.CATAPULT)
        if arm.form is ArmForm.RACK and kind in _OLD
        else arm
        for arm in arms(creation)
    )
    flag = "pennant" if kind in {"keep", "gatehouse", "wall", "palisade"} else ""
    found = replace(extras(creation, flag), shells="", kegs=stores(creation), pipes=0)
    return armed(in_stuff(frame, creation), armament, found)


def built(creation: Creation) -> bool:
    """Return whether a word names a work; the name of what moves or thinks ends so."""
    if creation.sort == "Structure":
        return bool(named((creation.name, *creation.tags), WORKS_NAMED))
    return bool(ending(creation.name, WORKS_NAMED))


def work(creation: Creation) -> str:
    """Return what stands there: as picked, by a word, or by its Size and Level."""
    words = (creation.name, *creation.tags)
    choice = picked(creation.portrait, "work", WORKS)
    return choice or named(words, WORKS_NAMED) or _unnamed(creation)


def _unnamed(creation: Creation) -> str:
    """Return what a structure is by its Structure Level, its plates and its Size.

    One with a name that says nothing is a heap of bricks, and no castle by chance.
    """
    level, size = creation.structure.level, creation.size
    if creation.name:
        return "block"
    if level <= Fraction(1, 2):
        return "tent" if size < 5 else "palisade"
    if creation.plated or level >= STRONG:
        return "bunker"
    if size <= 2:
        return "nest"
    if level == 1:
        return "palisade" if creation.mounts else "house"
    return "tower" if size < 5 else "keep"


def build(creation: Creation) -> Build:
    """Return how large its drawing is; its pace is the number of its towers."""
    size = creation.size
    long = 16 + 2 * size if size <= 6 else 28 + (size - 6) // 2
    return Build(min(long, 38), min(size // 2, 8), min(size // 8, 3))
