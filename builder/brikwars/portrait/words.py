"""What a name says of a picture, and of what a creation is made."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.tables.scales import Mind, Structure
from builder.drawing.barrels import ArmForm
from builder.drawing.bricks import Layer, dyed
from builder.drawing.frames import Frame
from builder.drawing.picks import picked
from builder.drawing.words import word_list

HULLS: Final = word_list("hulls")
"""The body that a word calls for, the most telling word first."""

WORKS_NAMED: Final = word_list("works")
"""The work that a word calls for."""

STUFFS: Final = word_list("stuffs")
"""What a thing is made of, by a word of its name."""

STEAMS: Final = word_list("steams")
"""Words for what has a fire inside."""

TOOLS: Final = word_list("tools")
"""How an arm looks that a word names."""


def ending(name: str, table: Mapping[str, str]) -> str:
    """Return what the last two words of a name call for, or its last; or nothing.

    What stands behind `with` is what it has.
    """
    two = _WORD.findall(name.casefold().partition(" with ")[0])[-2:]
    ends = (" ".join(two), *two[-1:])
    forms = (form for end in ends for form in (end, end.removesuffix("s")))
    return next((table[form] for form in forms if form in table), "")


def named(words: Iterable[str], table: Mapping[str, str]) -> str:
    """Return what some words call for, or nothing.

    What a name ends in says most: a `Crystal Tower` is a tower. Else it is the first
    entry of the table that is one of the words.

    Args:
        words: A name, and what else is said.
        table: What words stand for.
    """
    name, *others = words
    spoken = frozenset(_tokens(" ".join((name, *others))))
    found = (stands for word, stands in table.items() if word in spoken)
    return ending(name, table) or next(found, "")


def tool(name: str) -> ArmForm | None:
    """Return how an arm of a name looks, if its name says so."""
    form = named((name,), TOOLS)
    return ArmForm(form) if form else None


_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def _tokens(text: str) -> Iterable[str]:
    """Yield each word in lower case, without its plural, its parts, and each pair."""
    words = _WORD.findall(text.casefold())
    for pair in map(" ".join, pairwise(words)):
        yield from (pair, pair.removesuffix("s"))
    for word in words:
        for part in {word, *word.split("-")}:
            yield part
            yield part.removesuffix("s")


# What a creation is made of, and what that does to the colours of its drawing.

_DYES: Final = {
    "": {},
    "wood": {"m": "b", "d": "e", "l": "u"},
    "steel": {"m": "g", "d": "k", "l": "s"},
    "stone": {"d": "g", "l": "s"},
    "brass": {"l": "h", "d": "n"},
}
"""The letters that change, by what it is made of; the army's colour stays somewhere."""

PAINTED: Final = "paint"
STUFF: Final = (*filter(None, _DYES), PAINTED)
"""What a player picks it to be made of; paint is the army's colour."""

STRONG: Final = 5
"""The Structure Level from which a thing is trimmed with steel."""


def made_of(creation: Creation) -> str:
    """Return what it is made of: as picked, by a word, or by its Structure Level."""
    stuff = picked(creation.portrait, "stuff", STUFF)
    if stuff:
        return "" if stuff == PAINTED else stuff
    word = named((creation.name, *creation.tags), STUFFS)
    if word:
        return word
    if creation.structure.like in {Structure.NONE, Structure.HALF}:
        return "wood"
    return "stone" if creation.structure.level >= STRONG else ""


def in_stuff(frame: Frame, creation: Creation) -> Frame:
    """Return a body in the colours of what it is made of; robots have a red eye."""
    change: dict[str, str] = dict(_DYES[made_of(creation)])
    if creation.mind is not Mind.NONE:
        change["c"] = "r"
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
