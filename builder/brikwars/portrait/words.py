"""What a name says of a picture: words and what they stand for."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from builder.drawing.barrels import ArmForm
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


def named(words: Iterable[str], table: Mapping[str, str]) -> str:
    """Return what the first entry stands for that is one of some words, or nothing."""
    found = frozenset(_tokens(" ".join(words)))
    return next((value for word, value in table.items() if word in found), "")


def tool(name: str) -> ArmForm | None:
    """Return how an arm of a name looks, if its name says so."""
    form = named((name,), TOOLS)
    return ArmForm(form) if form else None


def _tokens(text: str) -> Iterable[str]:
    """Yield each word in lower case, also without its plural, and its parts."""
    for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text.casefold()):
        for part in {word, *word.split("-")}:
            yield part
            yield part.removesuffix("s")
