"""What a line of a player says in the words of a game that prints no stat lines.

Stormers: 4 pistols, skilled      Sniper, elite 3, scoped rifle

A game has a pattern for each thing that it has words for. The parts of a line, between
its commas, are searched for them from the front; what is left over is told, too.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from builder.core.field_spec import InvalidValue, field_specs
from builder.core.unclear import Unclear
from builder.system.model import ToldUnit

_Weapon = TypeVar("_Weapon")

_FILLERS: Final = frozenset(
    ["", "a", "an", "the", "and", "with", "w/", "of", "each", "full", "fire", "yes"]
)
_BLANKS: Final = re.compile(r"[\s:=+&/-]+")
_NUMBER: Final = re.compile(r"[+−-]?\d+")
_TOO_LONG: Final = 4
_MOST_ARMS: Final = 20


@dataclass(frozen=True, slots=True)
class Word:
    """Something that a part of a line says.

    Attributes:
        key: What it is about.
        text: The word, in small letters.
        numbers: The whole numbers in it.
    """

    key: str
    text: str
    numbers: tuple[int, ...] = ()


def several(word: str) -> str:
    """Return the pattern of one of something or several.

    >>> several("heavy"), several("Riflemen"), several("rifle")
    ('heav(?:y|ies)', 'riflem[ae]n', 'rifles?')
    """
    bare = re.escape(word.casefold())
    if bare.endswith("y"):
        return f"{bare[:-1]}(?:y|ies)"
    return re.sub("m[ae]n$", "m[ae]n", bare) if "men" in bare else f"{bare}s?"


def any_of(words: Iterable[str], *, plural: bool = True) -> str:
    """Return the pattern of one of some words, the longest first."""
    ordered = sorted(map(str, words), key=len, reverse=True)
    return f"(?:{'|'.join(map(several if plural else re.escape, ordered))})"


def vocabulary(words: Mapping[str, str]) -> re.Pattern[str]:
    """Return the pattern of all that a game has words for.

    Args:
        words: A pattern for each key; it names no groups.
    """
    ways = "|".join(f"(?P<{key}>{pattern})" for key, pattern in words.items())
    return re.compile(rf"(?<![\w.])(?:{ways})(?![\w.])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a game, and what is made of them.

    Attributes:
        words: The patterns of all words, of `vocabulary`.
        labels: What may stand beside a word and says nothing itself.
        make: Makes the design of the words of each part; it raises `Unclear`.
        least: How many words make a line one of the game.
    """

    words: re.Pattern[str]
    labels: frozenset[str]
    make: Callable[[Sequence[Sequence[Word]]], Any]
    least: int = 2

    def told(self, name: str, parts: Sequence[str]) -> ToldUnit:
        """Return the design that the parts of a line tell of; its name may tell, too.

        Args:
            name: What it is called.
            parts: What is said of it.

        Raises:
            Unclear: If too few words are of the game, or it does not know most of it.
        """
        both = [self._heard(part) for part in parts]
        heard = [found for found, _ in both if found]
        rest = {part: more for part, (_, more) in zip(parts, both, strict=True) if more}
        named, more = self._heard(name)
        if sum(map(len, heard)) < self.least and not more:
            heard = [named, *heard]
        many = sum(map(len, heard))
        long = any(more > _TOO_LONG for more in rest.values())
        if not parts or many < self.least or len(rest) >= len(heard) or long:
            raise Unclear(f"“{name}” is told in too few words of the game")
        try:
            design = replace(self.make(heard), name=name, notes="\n".join(rest))
        except InvalidValue as wrong:
            raise Unclear(str(wrong)) from wrong
        doubts = [f"“{part}” is not understood; it is in the notes" for part in rest]
        return ToldUnit(design, tuple(doubts), many)

    def _heard(self, part: str) -> tuple[list[Word], int]:
        """Return the words of a part, and how many others are left over."""
        found = [_word(each) for each in self.words.finditer(part)]
        left = _BLANKS.split(self.words.sub(" ", part).casefold())
        return found, sum(
            each not in _FILLERS | self.labels and any(map(str.isalnum, each))
            for each in left
        )


def _word(found: re.Match[str]) -> Word:
    numbers = tuple(int(n.replace("−", "-")) for n in _NUMBER.findall(found[0]))
    return Word(found.lastgroup or "", found[0].casefold(), numbers)


def labels_of(*kinds: type) -> frozenset[str]:
    """Return the words of the labels that the forms of some designs have."""
    labels = (spec.label for kind in kinds for spec in field_specs(kind).values())
    return frozenset(word for each in labels for word in each.casefold().split())


def once(heard: Sequence[Sequence[Word]]) -> dict[str, Word]:
    """Return the words of all parts by their keys.

    Raises:
        Unclear: If something is said twice.
    """
    words: dict[str, Word] = {}
    for word in (word_of for part in heard for word_of in part):
        if word.key in words:
            raise Unclear(f"“{words[word.key].text}” and “{word.text}” contradict")
        words[word.key] = word
    return words


def armed(
    heard: Sequence[Sequence[Word]],
    own: Collection[str],
    weapon: Callable[[Mapping[str, Word]], _Weapon],
) -> tuple[dict[str, Word], tuple[_Weapon, ...]]:
    """Return what is said of a man himself, and the weapons that are told of.

    A part without a `type` is about the weapon before it, or the first one. The number
    in front of a type says how many there are of it.

    Args:
        heard: The words of each part.
        own: The keys that are about the man.
        weapon: Makes a weapon of its words.

    Raises:
        Unclear: If something is said twice, or of no weapon.
    """
    man = once([[word for word in part if word.key in own] for part in heard])
    arms: list[dict[str, Word]] = []
    for part in heard:
        rest = [word for word in part if word.key not in own]
        new = any(word.key == "type" for word in rest)
        if rest and (not arms or (new and "type" in arms[-1])):
            arms.append({})
        for word in rest:
            earlier = arms[-1].get(word.key)
            if earlier and word.key != "bands":
                raise Unclear(f"“{earlier.text}” and “{word.text}” contradict")
            joined = earlier and Word(
                word.key, earlier.text + word.text, (*earlier.numbers, *word.numbers)
            )
            arms[-1][word.key] = joined or word
    if not all("type" in arm for arm in arms):
        raise Unclear("Something is said of a weapon, and there is none")
    many = [(arm["type"].numbers or (1,))[0] for arm in arms]
    if sum(many) > _MOST_ARMS or (not man and sum(many) > 1):
        raise Unclear("There are too many weapons")
    weapons = [weapon(arm) for arm in arms]
    return man, tuple(
        arm for arm, n in zip(weapons, many, strict=True) for _ in range(n)
    )
