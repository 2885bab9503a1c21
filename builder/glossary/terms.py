"""What the words on cards, in forms and in verdicts mean: the glossary.

    # game brikwars
    CP, Construction Points: What a unit costs.
    Use [R8.3.1]: The least that a roll of Skill has to reach.

A line has the ways to write a word, the rule that tells more, and one sentence or two.
Words of the program stand first; `# game KEY` begins those of a game.
"""

import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import cache
from typing import Final

from builder.core.formatting import capital, worded
from builder.core.reading import text_of
from builder.core.row_enum import small_print

_LINE: Final = re.compile(r"([^:\[]+?)(?: \[([^\]]+)\])?: (.+)")
_GAME: Final = re.compile(r"# game (\w+)")


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word that a newcomer may not know.

    Attributes:
        words: The ways to write it; the first is the usual one.
        meaning: What it means, in one sentence or two.
        rule: The number of the rule that tells more; empty if none does.
        game: The key of the game it belongs to; empty for a word of the program.
    """

    words: tuple[str, ...]
    meaning: str
    rule: str = ""
    game: str = ""


@cache
def terms() -> tuple[GlossaryTerm, ...]:
    """Return all terms, those of the program first."""
    return tuple(_read(text_of("builder.glossary", "terms.txt")))


def _read(text: str) -> Iterator[GlossaryTerm]:
    game = ""
    for line in text.splitlines():
        if found := _GAME.fullmatch(line):
            game = found[1]
        elif line.strip() and not line.startswith("#"):
            parts = _LINE.fullmatch(line)
            if parts is None:
                raise ValueError(f"terms.txt: this is no term: {line}")
            words, rule, meaning = parts.groups()
            yield GlossaryTerm(tuple(words.split(", ")), meaning, rule or "", game)


@cache
def _known() -> Mapping[tuple[str, str], GlossaryTerm]:
    return {
        (term.game, word.casefold()): term
        for term in reversed(terms())
        for word in term.words
    }


def term(word: str, game: str = "") -> GlossaryTerm | None:
    """Return what a word means in a game, or in the program; None if nobody has to ask.

    >>> term("cp", "brikwars").meaning
    'What a unit costs. Armies of as many CP are a fair match.'
    """
    folded = word.casefold()
    return _known().get((game, folded)) or _known().get(("", folded))


def choices(kinds: Iterable[type]) -> tuple[GlossaryTerm, ...]:
    """Return what can be chosen in the forms of designs, and what each choice means.

    The form shows the same small print. A number or a die is no word to look up.
    """
    seen: set[object] = set()
    texts = {
        capital(worded(value)): small_print(value) or getattr(value, "effect", "")
        for kind in kinds
        for value in _offered(kind, seen)
        if re.search("[a-z]{3}", worded(value))
    }
    return tuple(
        GlossaryTerm((word,), f"{capital(text)}.")
        for word, text in texts.items()
        if text
    )


def _offered(hint: object, seen: set[object]) -> Iterator[Enum]:
    """Yield the choices of a form, and of the forms inside it."""
    for part in typing.get_args(hint):
        yield from _offered(part, seen)
    if not isinstance(hint, type) or hint in seen:
        return
    seen.add(hint)
    if issubclass(hint, Enum):
        yield from hint
    elif is_dataclass(hint):
        for part in typing.get_type_hints(hint).values():
            yield from _offered(part, seen)
