"""A text too long for one square, as linked texts, and whole again.

Each part begins with its mark: `BM1-2/3-K7QX:` is the second of three, and the four
letters are the same in all parts of one text. They can be scanned and pasted in any
order. Squares can be linked by their standard, too, but what reads them seldom says so.
"""

import re
import zlib
from collections.abc import Iterable, Mapping
from typing import Final

from builder.core.formatting import listed

LINK: Final = "BM1-"
"""What the mark of a part begins with."""

_MARK: Final = re.compile(r"BM1-(\d{1,2})/(\d{1,2})-([0-9A-Z]{4}):")
_LETTERS: Final = re.compile(r"[0-9A-Z_ $%*+\-./:\r\n]*")
_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


_CODE: Final = re.compile(
    r"BM\d{1,3}(?:\.[A-Za-z0-9_-]{12,}|:[0-9A-Z $%*+\-./:]{12,})"
    rf"|{_MARK.pattern}{_LETTERS.pattern}"
)


def is_code(text: str) -> bool:
    """Return whether a text is a code or a part of one, and nothing else."""
    return _CODE.fullmatch(text) is not None


class PartsMissing(ValueError):
    """Not all parts of a text are there; the text says which are missing.

    Attributes:
        count: How many there are.
        key: What tells their text from others; empty if they do not fit each other.
        parts: The parts that are there, with their marks, by number.
    """

    def __init__(
        self, why: str, count: int, key: str, parts: Mapping[int, str]
    ) -> None:
        super().__init__(why)
        self.count, self.key, self.parts = count, key, parts


def parts(text: str, count: int) -> tuple[str, ...]:
    """Return a text as so many parts of about one length.

    None begins or ends with a space, which is easily lost on the way.

    >>> parts("BM1:ABCDEF", 2)
    ('BM1-1/2-MI76:BM1:A', 'BM1-2/2-MI76:BCDEF')
    """
    tag, cuts = _tag(text), [0]
    for number in range(1, count):
        cut = len(text) * number // count
        while cut > cuts[-1] + 1 and " " in text[cut - 1 : cut + 1]:
            cut -= 1
        cuts.append(cut)
    ends = [*cuts[1:], len(text)]
    return tuple(
        f"BM1-{number}/{count}-{tag}:{text[start:end]}"
        for number, (start, end) in enumerate(zip(cuts, ends, strict=True), 1)
    )


def joined(texts: Iterable[str]) -> str:
    """Return texts below each other, with all parts in them put together.

    Raises:
        PartsMissing: If parts are missing.
    """
    whole = "\n".join(texts)
    found: dict[tuple[str, int], dict[int, str]] = {}
    rest, at = [], 0
    for mark in _MARK.finditer(whole):
        number, count, tag = int(mark[1]), int(mark[2]), mark[3]
        following = _MARK.search(whole, mark.end())
        end = following.start() if following else len(whole)
        letters = _LETTERS.match(whole, mark.end(), end)
        rest.append(whole[at : mark.start()])
        at = letters.end() if letters else mark.end()
        found.setdefault((tag, count), {})[number] = drawn(whole[mark.end() : at])
    squares = [_whole(tag, count, held) for (tag, count), held in found.items()]
    return "\n".join([*squares, "".join([*rest, whole[at:]])])


def drawn(text: str) -> str:
    r"""Return the letters of a square that a text begins with, as they are drawn.

    What is copied off a page of ours has `_` for a blank, since others are lost there.

    >>> drawn("AB\nC D"), drawn("AB\nC_D")
    ('ABC D', 'ABC D')
    """
    found = _LETTERS.match(text)
    letters = found[0] if found else ""
    if "_" not in letters:
        return re.sub(r"[\r\n]+", "", letters)
    return re.sub(r"\s+", "", letters).replace("_", " ")


def _whole(tag: str, count: int, held: dict[int, str]) -> str:
    if strange := [number for number in held if not 0 < number <= count]:
        mark = f"BM1-{strange[0]}/{count}-{tag}:"
        why = f"holds “{mark}”, a mark that no linked square has; copy it again"
        raise PartsMissing(why, count, "", {})
    missing = [number for number in range(1, count + 1) if number not in held]
    if missing:
        which = listed([str(number) for number in missing])
        there = listed([str(number) for number in sorted(held)])
        verb, them = ("is", "it") if len(missing) == 1 else ("are", "them")
        problem = f"holds {there} of {count} linked squares"
        why = f"{problem}; {which} {verb} missing: add {them}, in any order"
        known = {n: f"BM1-{n}/{count}-{tag}:{part}" for n, part in held.items()}
        raise PartsMissing(why, count, f"{tag}/{count}", known)
    inside = [held[number] for number in range(1, count + 1)]
    # What follows a part in a message may look like a part of it.
    for text in ("".join(inside), "".join(part.strip() for part in inside)):
        if _tag(text) == tag:
            return text
    problem = (
        f"holds {count} linked squares that do not fit each other; scan or copy them"
    )
    if count == 1:
        problem = "holds a linked square that was changed on the way; scan or copy it"
    raise PartsMissing(f"{problem} again", count, "", {})


def _tag(text: str) -> str:
    """Return four letters that tell one text from another."""
    value, letters = zlib.crc32(text.encode()), ""
    for _ in range(4):
        value, digit = divmod(value, len(_DIGITS))
        letters += _DIGITS[digit]
    return letters
