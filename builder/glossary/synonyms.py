"""Words of players for what has another name here, and searches that know both."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from builder.core.reading import text_of


@dataclass(frozen=True, slots=True)
class WordSearch:
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
            some[0] in text or any(_starts(way, text) for way in some[1:])
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


def _starts(way: str, text: str) -> bool:
    """Return whether a word begins so: "CP" is not found inside another word."""
    return bool(re.search(rf"\b{re.escape(way)}", text))
