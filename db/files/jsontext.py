"""JSON from a player's file, read more strictly than by the standard reader.

The standard reader keeps the last of two equal keys, knows NaN, turns 1e400 into
infinity and refuses long numbers without saying where they stand. Here each of them
becomes an `Unusable` in the tree, so that the check of the tree, `plain`, can name its
path. It also refuses what is too deep, too long or no text.
"""

import codecs
import json
import math
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any, Final, TypeAlias

from builder.core.field_spec import Path, half_character
from builder.core.formatting import with_article
from db.errors import why_of
from db.files.unreadable import Unreadable, spelt

DEEPEST: Final = 60
"""Levels of brackets: far more than any design has, and not too many to recurse."""

LONGEST: Final = 100_000
"""Parts of one list or object: more is no muster, and takes too long to check."""

_MOST_BITS: Final = 4_096
"""An integer up to here is shown with its bounds; Python itself refuses to print
one of more than 4,300 digits."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """A stand-in for a value that no design can hold, until its path is known."""

    why: str


def plain(tree: object, at: Path = ()) -> None:
    """Refuse what no design can hold, wherever in a tree it stands.

    Args:
        tree: Dicts, lists, text, numbers, truth values and None.
        at: The path of the tree itself.

    Raises:
        Unreadable: For the first such thing, in the order of the file.
    """
    if why := _wrong(tree):
        raise Unreadable(spelt(at), why)
    if isinstance(tree, dict | list):
        if len(at) > DEEPEST:
            why = f"is nested more than {DEEPEST} levels deep, as no design is"
            raise Unreadable(spelt(at[:2]), why)
        parts = tree.items() if isinstance(tree, dict) else enumerate(tree)
        for step, part in parts:
            plain(part, (*at, step))


def _wrong(value: object) -> str:
    match value:
        case str():
            return _wrong_text(value, "")
        case int():
            return "is an enormous number" if value.bit_length() > _MOST_BITS else ""
        case float():
            return "" if math.isfinite(value) else f"is {value}, which is no number"
        case dict() | list():
            return _wrong_brackets(value)
        case Unusable(why):
            return why
        case _:
            kind = with_article(type(value).__name__)
            foreign = f"is {kind}, which a file cannot hold"
            return "" if value is None else foreign


def _wrong_brackets(value: dict[object, object] | list[object]) -> str:
    if len(value) > LONGEST:
        return f"has {len(value):,} parts; at most {LONGEST:,} are read"
    for key in value if isinstance(value, dict) else ():
        if not isinstance(key, str):
            return f"has the key {key!r}, which is not text"
        if why := _wrong_text(key, "has a key that "):
            return why
    return ""


def _wrong_text(text: str, about: str) -> str:
    if half_character(text):
        return (
            f"{about}holds half a character (a lone surrogate), which cannot be "
            "stored; type it again"
        )
    return ""


Json: TypeAlias = (
    "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"
)
"""What is written as JSON."""

LARGEST: Final = 40_000_000
"""Bytes of the largest file that is read or written: some hundred photos."""

MOST_VALUES: Final = 1_000_000
"""Values of the largest file: some 25,000 designs. Each takes memory, however few
bytes it is in the file: 13 million `{}` would be a gigabyte."""

_STARTS: Final = (b",", b"{", b"[")
"""What comes before each value; a photo has none of them in its text."""

_WIDE: Final = 4_000_000
"""Bytes of a text from which on its letters are escaped before it is read: a single
emoji would make each letter of it four bytes wide."""

_PIECE: Final = 1_000_000
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]+")
_MOST_DIGITS: Final = 1_000
_OTHERS: Final = {
    b"%PDF-": "is a PDF, not a muster file; a muster file is a .json",
    b"PK\x03\x04": "is a ZIP, not a muster file; unpack it, or if it is a document "
    "or a spreadsheet, save that as .txt or .csv",
    b"\x89PNG": "is a picture, not a muster file; a muster file is a .json",
    b"\xff\xd8\xff": "is a picture, not a muster file; a muster file is a .json",
    b"SQLite format 3\0": "is a library, not a muster file; open it as a library",
    **dict.fromkeys(
        (b"<?xml", b"<!DOCTYPE", b"<!doctype", b"<html"),
        "is a web page, or XML of another program; copy what that shows, and paste it",
    ),
}
"""What other sorts of files begin with, and what is said of them."""
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_WORDS: Final = (
    "is no {}, which is JSON and begins with a brace; a list in words is read from a "
    ".txt, .md or .csv, or paste it"
)


def contents(
    source: bytes | os.PathLike[str], most: int = LARGEST, name: str = ""
) -> bytes:
    """Return the bytes of a file, or the bytes themselves.

    Args:
        source: The file, or its bytes.
        most: How many bytes it may have.
        name: What a sentence calls it.

    Raises:
        Unreadable: If there is no such file, it cannot be opened, or is too large.
    """
    if isinstance(source, bytes):
        data = source
    else:
        try:
            with File(source).open("rb") as file:
                # One byte more tells a file that is too large from one that fits.
                data = file.read(most + 1)
        except FileNotFoundError as error:
            raise Unreadable(name, "there is no such file") from error
        except IsADirectoryError as error:
            raise Unreadable(name, "is a folder; name a file in it") from error
        except (OSError, ValueError) as error:
            raise Unreadable(name, f"cannot be read: {why_of(error)}") from error
    if len(data) > most:
        raise Unreadable(name, f"is larger than {_amount(most)}, the most that is read")
    return data


def _amount(count: int) -> str:
    return f"{count // 1_000} kB" if count < 1_000_000 else f"{count // 1_000_000} MB"


def tree(data: bytes, sort: str = "muster file") -> Any:
    """Return the tree of a JSON text, with `Unusable` for what no design can hold.

    Args:
        data: UTF-8, with or without a byte order mark.
        sort: What it is a file of.

    Raises:
        Unreadable: If it is not JSON, with the line and column where it stops being,
            or if it has too many values.
    """
    if other := _other_sort(data):
        raise Unreadable("", other)
    if sum(map(data.count, _STARTS)) > MOST_VALUES:
        most = f"{MOST_VALUES // 1_000_000} million"
        raise Unreadable("", f"has more than {most} values, the most that is read")
    escaped = len(data) > _WIDE and not data.isascii()
    try:
        text = _escaped(data) if escaped else data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        saved = "UTF-16" if data.startswith(_UTF16) else "another encoding"
        why = f"is not UTF-8 text but {saved}; save it as UTF-8"
        raise Unreadable(f"line {line}", why) from error
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_decimal,
            parse_constant=lambda word: Unusable(f"is {word}, which is no number"),
        )
    except json.JSONDecodeError as error:
        if not text.lstrip().startswith(("{", "[")):
            raise Unreadable("", _WORDS.format(sort)) from error
        # Columns of a text with escapes are not those that the player sees.
        column = "" if escaped else f", column {error.colno}"
        where = f"line {error.lineno}{column}"
        why = error.msg[:1].lower() + error.msg[1:]
        raise Unreadable(where, f"is not JSON: {why}") from error
    except RecursionError as error:
        raise Unreadable("", f"is nested deeper than any {sort}") from error


def decoded(data: bytes) -> tuple[str, str]:
    """Return the words of a file of text, and what was guessed to read its letters.

    UTF-8 is sure, as no other text fits it. UTF-16 says so, or every other byte of it
    is zero. All else is read as Windows writes it in the west of Europe.

    Raises:
        Unreadable: If it is a file of another sort.
    """
    if other := _other_sort(data):
        raise Unreadable("", other)
    if data.startswith(_UTF16):
        return data.decode("utf-16", "replace"), "UTF-16"
    for name, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[::2])):
        if 2 * zeros.count(0) > len(zeros):
            return data.decode(name, "replace"), "UTF-16"
    if b"\0" in data:
        raise Unreadable("", "is no text: it has bytes that no letter has")
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return data.decode("cp1252", "backslashreplace"), "Windows-1252"


def _other_sort(data: bytes) -> str:
    """Return what else a file is than text; empty if it may be a text."""
    if not data.removeprefix(codecs.BOM_UTF8).strip():
        return "is empty"
    found = (what for start, what in _OTHERS.items() if data.startswith(start))
    return next(found, "")


def _escaped(data: bytes) -> str:
    """Return a JSON text with all but ASCII escaped, which takes a byte a letter."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    pieces = []
    for at in range(0, len(data), _PIECE):
        end = at + _PIECE
        try:
            piece = decoder.decode(data[at:end], final=end >= len(data))
        except UnicodeDecodeError:
            data.decode()  # Its error counts from the start of the file.
            raise
        pieces.append(_FOREIGN.sub(lambda match: json.dumps(match[0])[1:-1], piece))
    return "".join(pieces)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                made[key] = Unusable("is given twice; keep one of the two")
            seen.add(key)
    return made


def _whole(digits: str) -> int | Unusable:
    if len(digits) > _MOST_DIGITS:
        return Unusable(f"is a number of {len(digits):,} digits, far out of bounds")
    return int(digits)


def _decimal(digits: str) -> float | Unusable:
    number = float(digits)
    if math.isfinite(number):
        return number
    return Unusable(f"is {digits[:20]}, too large for any number here")
