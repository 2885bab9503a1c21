"""What the words on cards, in forms and in verdicts mean: the glossary.

    # game brikwars
    CP, Construction Points: What a unit costs.
    Use [R8.3.1]: The least that a roll of Skill has to reach.

A line has the ways to write a word, the rule that tells more, and one sentence or two.
Words of the program stand first; `# game KEY` begins those of a game.

Players have words for what has another name here; searches know both.
"""

import re
import typing
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from builder.core.formatting import capital, worded
from builder.core.reading import text_of
from builder.core.row_enum import small_print

_LINE: Final = re.compile(r"([^:\[]+?)(?: \[([^\]]+)\])?: (.+)")
_GAME: Final = re.compile(r"# game (\w+)")


class GlossaryTerm(NamedTuple):
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


class WordSearch(NamedTuple):
    """What is looked for: words as they were typed, and what else they may mean.

    Attributes:
        typed: The words, folded.
        ways: For each word or phrase, all ways to say it, folded; the typed one first.
    """

    typed: tuple[str, ...]
    ways: tuple[tuple[str, ...], ...]

    def rank(self, *texts: str) -> int | None:
        """Return how well something fits, 0 best; None if it does not.

        What has all words as they were typed goes before what only means the same, and
        within both what has them in an earlier text goes first.

        Args:
            texts: What is told of it, folded, the most telling text first. Each is
                expected to hold those before it, too.
        """
        for has in (self._typed_in, self._meant_in):
            for place, text in enumerate(texts):
                if has(text):
                    return place + (0 if has == self._typed_in else len(texts))
        return None

    def in_text(self, text: str) -> tuple[str, ...]:
        """Return the ways that a folded text has, to be marked in it."""
        each = dict.fromkeys(
            (*self.typed, *(way for some in self.ways for way in some))
        )
        return tuple(way for way in each if way in text)

    @property
    def told(self) -> tuple[str, ...]:
        """What was looked for beside the typed words, in our spelling."""
        return tuple(dict.fromkeys(
            _ours()[way] for some in self.ways for way in some[1:]
        ))  # fmt: skip

    def _typed_in(self, text: str) -> bool:
        return all(word in text for word in self.typed)

    def _meant_in(self, text: str) -> bool:
        return all(
            some[0] in text
            # A word begins so: "CP" is not found inside another word.
            or any(re.search(rf"\b{re.escape(way)}", text) for way in some[1:])
            for some in self.ways
        )


def asked(words: str) -> WordSearch:
    """Return what is looked for by some words; an empty search for none."""
    typed = tuple(words.casefold().split())
    return WordSearch(typed, tuple(_ways(typed)))


@cache
def synonyms() -> Mapping[str, Sequence[str]]:
    """Return what else is said for each of our words, in the order of the file."""
    lines = text_of("builder.glossary", "synonyms.txt").splitlines()
    rows = (line.split(": ") for line in lines if line and not line.startswith("#"))
    return {ours: tuple(theirs.split(", ")) for ours, theirs in rows}


def _ways(typed: Sequence[str]) -> Iterator[tuple[str, ...]]:
    at = 0
    while at < len(typed):
        # The longest phrase first: "hit points" is more than "hit" and "points".
        ends = range(min(len(typed), at + _longest()), at, -1)
        phrases = [" ".join(typed[at:end]) for end in ends]
        known = [phrase for phrase in phrases if phrase in _meanings()]
        phrase = known[0] if known else typed[at]
        yield (phrase, *_meanings().get(phrase, ()))
        at += len(phrase.split())


@cache
def _meanings() -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for ours, theirs in synonyms().items():
        for each in theirs:
            found[each].append(ours.casefold())
    return dict(found)


@cache
def _ours() -> Mapping[str, str]:
    return {each.casefold(): each for each in synonyms()}


@cache
def _longest() -> int:
    return max(len(phrase.split()) for phrase in _meanings())
