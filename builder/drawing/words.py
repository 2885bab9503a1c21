"""Word lists: what the words of a name stand for, such as `giant: mech, golem, titan`.

The lists are in `words.txt`, each below its name, in the order in which they are asked:
the first word that fits counts. A meaning stands before its words, as often as that
order wants. How a word has to fit is told where it is asked for; one with a dot behind
it must end there.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from builder.core.reading import Lazy, text_of

FILE: Final = "words.txt"


def word_list(name: str) -> Mapping[str, str]:
    """Return the words of a list with their meanings, read when one is asked for."""
    return Lazy(lambda: _lists()[name])


def word_lists(text: str) -> dict[str, dict[str, str]]:
    r"""Return the lists of a text by their names.

    >>> word_lists("[arms]\nbow: bow., longbow,\n  crossbow\nsaber: cutlass\n")
    {'arms': {'bow ': 'bow', 'longbow': 'bow', 'crossbow': 'bow', 'cutlass': 'saber'}}
    """
    found: dict[str, dict[str, str]] = {}
    for chapter in text.replace("\n  ", " ").strip().split("\n\n"):
        head, *lines = chapter.splitlines()
        words = found.setdefault(head.strip("[]"), {})
        for line in lines:
            meaning, _, said = line.partition(": ")
            for word in said.split(", "):
                words.setdefault(word.replace(".", " "), meaning)
    return found


def pick(words: Mapping[str, str], text: str, otherwise: str = "") -> str:
    """Return what the first word that begins a word of a text stands for.

    >>> pick({"sold": "soldier", "rob": "robot"}, "An old Robot")
    'robot'
    """
    spoken = f" {text.casefold().replace('-', ' ')}"
    found = (what for word, what in words.items() if f" {word}" in spoken)
    return next(found, otherwise)


@cache
def _lists() -> dict[str, dict[str, str]]:
    text = text_of("builder.drawing", FILE)
    return word_lists("\n".join(text.splitlines()))
