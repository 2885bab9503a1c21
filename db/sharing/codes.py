"""Codes: a muster file as one line of letters, to paste anywhere or draw as a square.

    BM1.AcoD...     base64url, for text
    BM1:6BF...      base45, for squares, which have signs for few characters

`docs/adr/0030` tells the decision. After the mark come these bytes:

| bytes | what they are |
|---|---|
| 1 | the number of the words it is packed against |
| 1 to 4 | the count of the bytes at the end, seven bits in each, the lowest first |
| 4 | the CRC-32 of all the others |
| the rest | the file as JSON, by DEFLATE |

The JSON is a muster file with less in it. Designs, armies and rule sets have no ids:
each is named by its place among all of them. What a kind has by default is left out, as
the first line of the words says it; so a default that changes later changes no code.
`books` names the editions of the rules it was made under. Photos stay out.

The words, `code_words.txt`, never change. Better ones get a number and a file of their
own, and an older program says that it is too old for a code with them.
"""

import base64
import json
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, count, islice, pairwise, product
from pathlib import Path
from typing import Any, Final

from builder import systems
from builder.army.model import Army
from builder.content.linked import PartsMissing, drawn, joined
from builder.core.formatting import counted
from db.files.codec import FILE_KIND, Tree, spelt_out, version_of
from db.files.jsontext import contents, plain, tree
from db.files.muster import from_tree
from db.files.muster import read as read_muster
from db.files.muster_file import MusterFile, named_photos, naming
from db.files.pictures import Progress
from db.files.unreadable import SquaresMissing, Unreadable, shown
from db.sharing.squares import NONE_THERE, is_picture, square_texts
from db.store.packing import TEXTS

TEXT: Final = "BM1."
"""What a code for text begins with."""

SQUARE: Final = "BM1:"
"""What a code for a square begins with."""

LARGEST: Final = 1_000_000
"""Bytes of the JSON of a code: more is a bomb, or a whole library."""

MOST_VALUES: Final = 10_000
"""Values of the JSON of a code: some 500 designs."""

MOST_CODES: Final = 20
"""Codes of one text."""

_NEWER: Final = "was made by a newer Brickmuster; update Brickmuster to read it"
_BARE: Final = -15
"""The window of zlib for data without a head of its own."""


def _words(number: int) -> tuple[dict[str, Tree], bytes]:
    """Return what each kind has by default, and the text to pack against."""
    name = "code_words.txt" if number == 1 else f"code_words_{number}.txt"
    lines = Path(__file__).with_name(name).read_bytes().splitlines()
    return json.loads(lines[0]), TEXTS[1] + b"".join(lines)


_WORDS: Final = {1: _words(1)}
"""The words by their numbers; none may ever change or go."""

_NOW: Final = 1
"""The number of the words that codes are written with."""


def written(file: MusterFile) -> str:
    """Return the code of a file, for text.

    Raises:
        Unreadable: If it is too large for a code.
    """
    return TEXT + _base64(packed(file))


def written_square(file: MusterFile) -> str:
    """Return the code of a file in the letters of a square.

    Raises:
        Unreadable: If it is too large for a code.
    """
    return SQUARE + _base45(packed(file))


def packed(file: MusterFile) -> bytes:
    """Return the bytes of a code.

    Raises:
        Unreadable: If it is too large for a code, or not read back exactly.
    """
    # Photos stay out.
    content = _bare(naming(file, dict.fromkeys(named_photos(file), "")))
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    if len(data) > LARGEST or _values(data) > MOST_VALUES:
        why = "would be too large for a code; share it as a file, or less of it"
        raise Unreadable("the code", why)
    packer = zlib.compressobj(9, zlib.DEFLATED, _BARE, 9, zdict=_WORDS[_NOW][1])
    body = packer.compress(data) + packer.flush()
    if _bare(_file(*_WORDS[_NOW], body)) != content:
        raise Unreadable("the code", "would not be read back as it is")
    head = bytes((_NOW,)) + _number(len(body))
    return head + zlib.crc32(head + body).to_bytes(4) + body


def read_code(text: str, name: str = "the code") -> MusterFile:
    """Return the file in a code, by the first one in a text.

    Args:
        text: The code; it may be broken into lines and stand among other words.
        name: What a sentence calls it.

    Raises:
        Unreadable: If there is none in it, it is cut short or mistyped, or of a newer
            Brickmuster.
    """
    found = _MARK.search(text) or _CUT_MARK.match(text)
    if found is None:
        raise Unreadable(name, f"is no code; a code starts with {TEXT}")
    try:
        return _read(found, text)
    except Unreadable as wrong:
        raise wrong.within(name) from wrong


def codes_in(text: str) -> tuple[str, ...]:
    """Return each code in a text, from its mark to the next one or the end."""
    starts = [found.start() for found in _MARK.finditer(text)]
    return tuple(text[at:end] for at, end in pairwise([*starts, len(text)]))


def file_in(text: str, name: str) -> MusterFile | None:
    """Return what all codes in a text hold; None if there is none in it.

    Raises:
        Unreadable: If one of them cannot be read, or if there are too many.
    """
    try:
        text = joined((_FOLDED.sub("", text),))
    except PartsMissing as wrong:
        raise SquaresMissing(name, str(wrong), wrong) from wrong
    found = codes_in(text)
    if len(found) > MOST_CODES:
        why = f"holds {len(found):,} codes; at most {MOST_CODES} are read at once"
        raise Unreadable(name, why)
    if len(found) < 2:
        return read_code(found[0], f"{name}, the code") if found else None
    files = [
        _marked(read_code(code, f"{name}, code {place}"), f"{place} ")
        for place, code in enumerate(found, 1)
    ]
    return MusterFile(
        {key: design for file in files for key, design in file.designs.items()},
        {key: army for file in files for key, army in file.armies.items()},
        {},
        {key: ruleset for file in files for key, ruleset in file.rulesets.items()},
    )


def read(
    source: bytes | os.PathLike[str], name: str = "", progress: Progress | None = None
) -> MusterFile:
    """Read a muster file, the codes in a file of text, or the squares in a picture.

    Args:
        source: The file, or its bytes.
        name: What to call it where something is wrong; the file's own name if empty.
        progress: Called now and then while photos are looked at.

    Raises:
        Unreadable: For the first thing in it that cannot be read.
        ReadingStopped: If `progress` returned False.
    """
    if not name:
        name = "the file" if isinstance(source, bytes) else Path(source).name
    data = contents(source, name=name)
    if is_picture(data):
        return pictured({name: data}, progress)
    if may_hold_code(data):
        found = file_in(data.decode(errors="replace"), name)
        if found is not None:
            return found
    # Read anew: its bytes would be kept beside all that is made of them.
    del data
    return read_muster(source, name, progress)


def pictured(
    pictures: Mapping[str, bytes], progress: Progress | None = None
) -> MusterFile:
    """Return what the squares in one or several pictures hold, linked ones together.

    Args:
        pictures: The files of the pictures, by what they are called.
        progress: Called now and then while a picture is read.

    Raises:
        Unreadable: If a picture or a square cannot be read, or linked squares are
            missing.
        ReadingStopped: If `progress` returned False.
    """
    texts: list[str] = []
    for name, data in pictures.items():
        try:
            texts += square_texts(data, progress)
        except Unreadable as wrong:
            raise wrong.within(name) from wrong
    names = ", ".join(pictures)
    found = file_in("\n".join(dict.fromkeys(texts)), names)
    if found is None:
        raise Unreadable(names, NONE_THERE)
    return found


def may_hold_code(data: bytes) -> bool:
    """Return whether bytes are perhaps a text with a code; JSON is not."""
    json = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    return not json and b"\0" not in data and b"BM" in data


def _marked(file: MusterFile, mark: str) -> MusterFile:
    """Return a file whose ids begin with a mark, to go beside other files."""

    def marching(army: Army) -> Army:
        entries = [replace(e, design=mark + e.design) for e in army.entries]
        trial = mark if army.trial_of in file.armies else ""
        trial_of = trial + army.trial_of
        return replace(army, entries=tuple(entries), trial_of=trial_of)

    return MusterFile(
        {mark + key: design for key, design in file.designs.items()},
        {mark + key: marching(army) for key, army in file.armies.items()},
        {},
        {mark + key: ruleset for key, ruleset in file.rulesets.items()},
    )


_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_DIGITS: Final = bytes.maketrans(_LETTERS.encode(), bytes(range(len(_LETTERS))))
_OF_TEXT: Final = re.compile(r"[A-Za-z0-9_-]*")
_OF_SQUARE: Final = re.compile(f"[{re.escape(_LETTERS)}]*")
_MARK: Final = re.compile(
    r"(?<![A-Za-z0-9_-])BM(?P<version>\d{1,3})"
    r"(?:\.(?=[A-Za-z0-9_-]{12}|[A-Za-z0-9_-]{1,11}[\s>|]+[A-Za-z0-9_-]{11})"
    rf"|(?P<square>:)(?=[{re.escape(_LETTERS)}_\s>]{{12}}))"
)
"""The mark of a code; so many letters follow it as no other words do.

A mail program may break the line at a hyphen among the first of them.
"""
_CUT_MARK: Final = re.compile(r"\s*BM(?P<version>\d{1,3})(?:\.|(?P<square>:))")
"""The mark of what can be a code only, however short."""

_FOLDED: Final = re.compile(r"=\r?\n|[\u00ad\u200b-\u200d\u2060\ufeff]")
"""Where mail breaks a line that is one, and signs without width: also in the mark."""

_REPLY: Final = re.compile(r"\r?\n(?:(?:[ \t]*>)+ ?)?")
"""The end of a line, with the marks of a reply before the next one."""

_BETWEEN: Final = re.compile(r"[\s>|=\u00ad\u200b-\u200d\u2060\ufeff]+")
"""What mail programs and forums put into a long line."""

_DASHES: Final = {0x2010: "-", 0x2011: "-", 0x2013: "--", 0x2014: "---"}
"""What forums make of hyphens, to look nicer."""


def _read(mark: re.Match[str], text: str) -> MusterFile:
    if mark["version"] != "1":
        raise Unreadable("", _NEWER)
    rest, square = text[mark.end() :][: 4 * LARGEST], mark["square"] is not None
    if not square:
        return _of_letters(_OF_TEXT, _BETWEEN.sub("", rest.translate(_DASHES)))
    refused: list[Unreadable] = []
    for way in _unwrapped(_REPLY.sub("\n", rest.replace("\N{NO-BREAK SPACE}", " "))):
        try:
            return _of_letters(_OF_SQUARE, drawn(way))
        except Unreadable as wrong:
            refused.append(wrong)
    raise refused[0]


def _unwrapped(text: str) -> Iterator[str]:
    """Yield what the letters of a square were before somebody broke their line.

    It is broken where it must be, behind a hyphen, or at a blank, which may be gone.
    """
    yield text
    lines = [line.strip(" ") for line in text.split("\n")]
    # The mark stands in front of the first one.
    widths = [len(line) + len(SQUARE) * (line is lines[0]) for line in lines]
    for full in (max(widths), -1):
        yield "".join(
            line if line[-1:] == "-" or width == full else f"{line} "
            for line, width in zip(lines, widths, strict=True)
        )
    yield " ".join(lines)


def _of_letters(alphabet: re.Pattern[str], text: str) -> MusterFile:
    """Return the file in the letters that a text begins with."""
    letters, square = alphabet.match(text), alphabet is _OF_SQUARE
    given = letters[0] if letters else ""
    data = _bytes(given[:12], square=square)
    length, at = _number_in(data)
    if square:
        # What stands behind it may be letters of squares, too.
        given = given[: -(-3 * (at + 4 + length) // 2)]
    data = _bytes(given, square=square)
    whole = at + 4 + length
    missing = (-(-whole * 3 // 2) if square else -(-whole * 4 // 3)) - len(given)
    if missing > 0 and length <= LARGEST:
        verb = "is" if missing == 1 else "are"
        lost = f"{counted(missing, 'character')} {verb} missing"
        why = f"is cut short: {lost}; copy all of it"
        raise Unreadable("", why)
    head, total, body = data[:at], data[at : at + 4], data[at + 4 : whole]
    # The last letter has bits to spare, which the sum does not know.
    spelt = (_base45 if square else _base64)(data[:whole])
    if zlib.crc32(head + body).to_bytes(4) != total or not given.startswith(spelt):
        raise Unreadable("", "was changed or cut short on the way; copy it again")
    if head[0] not in _WORDS:
        raise Unreadable("", _NEWER)
    return _file(*_WORDS[head[0]], body)


def _file(defaults: dict[str, Tree], words: bytes, body: bytes) -> MusterFile:
    """Return the file that bytes with a right sum hold."""
    unpacker = zlib.decompressobj(_BARE, zdict=words)
    try:
        data = unpacker.decompress(body, LARGEST + 1)
    except zlib.error as error:
        raise Unreadable("", "is no code that Brickmuster wrote") from error
    if len(data) > LARGEST or _values(data) > MOST_VALUES:
        raise Unreadable("", "holds more than any code; ask for a file")
    try:
        content = tree(data)
        plain(content)
        content = _filled(content, defaults)
        # Nobody has looked at them, and no code that Brickmuster writes has any.
        content.pop("photos", None)
        strange = [book for book in content.pop("books", ()) if book not in _books()]
        muster = None if strange else from_tree(_named(content))
    except (*_WRONG, RecursionError) as error:
        # Its sum is right, so a program wrote it like this.
        what = f" ({error})" if isinstance(error, Unreadable) else ""
        why = f"says what this Brickmuster does not know{what}; update Brickmuster"
        raise Unreadable("", why) from error
    if muster is None:
        why = f"is for {shown(strange[0])}, which this Brickmuster does not play; "
        raise Unreadable("", f"{why}update Brickmuster to read it")
    return muster


_WRONG: Final = (Unreadable, LookupError, TypeError, ValueError, AttributeError)
"""What comes of a tree that is not as codes are."""


def _values(data: bytes) -> int:
    return sum(map(data.count, (b",", b"{", b"[")))


def _bare(file: MusterFile) -> Tree:
    """Return the tree of a code: no ids, no defaults."""
    defaults = _WORDS[_NOW][0]
    held = file.items
    places = {key: place for place, key in enumerate(held)}
    designs, armies, rulesets = (
        [_stripped(spelt_out(value), defaults) for value in section.values()]
        for section in (file.designs, file.armies, file.rulesets)
    )
    for army in armies:
        for entry in army.get("entries", ()):
            entry["design"] = places[entry["design"]]
        if army.get("trial_of") in file.armies:
            army["trial_of"] = places[army["trial_of"]]
    games = {value.system for value in held.values()}
    made = {
        "brickmuster": version_of(FILE_KIND),
        "books": [book for book, key in _books().items() if key in games],
        "designs": designs,
        "armies": armies,
        "rulesets": rulesets,
    }
    return {key: part for key, part in made.items() if part}


def _books() -> dict[str, str]:
    """Return the editions of the rules of all games, each with the key of its game."""
    return {
        f"{system.book.name} {system.book.edition}": key
        for key, system in systems().items()
    }


def _stripped(part: Any, defaults: dict[str, Tree]) -> Any:
    """Return a payload without what its kinds have by default."""
    if isinstance(part, list):
        return [_stripped(element, defaults) for element in part]
    if not isinstance(part, dict):
        return part
    known = defaults.get(part.get("kind", ""), {})
    return {
        key: _stripped(value, defaults)
        for key, value in part.items()
        # 1 and true are equal, but not the same.
        if key not in known or json.dumps(known[key]) != json.dumps(value)
    }


def _filled(part: Any, defaults: dict[str, Tree]) -> Any:
    """Return a payload with what its kinds have by default."""
    if isinstance(part, list):
        return [_filled(each, defaults) for each in part]
    if not isinstance(part, dict):
        return part
    kind = part.get("kind")
    known = defaults.get(kind, {}) if isinstance(kind, str) else {}
    inside = {key: _filled(value, defaults) for key, value in part.items()}
    return {"kind": kind} | known | inside if known else inside


def _named(file: Tree) -> Tree:
    """Return the tree of a code as that of a muster file, with ids for its items."""
    sections = [file.get(name, []) for name in ("designs", "armies", "rulesets")]
    items = [item for section in sections for item in section]
    named = {item.get("trial_of") for item in items}
    # The trial of an army elsewhere names that by an id of its own.
    free = (word for word in _short() if word not in named)
    ids = list(islice(free, len(items)))
    for item, key in zip(items, ids, strict=True):
        item["id"] = key
        if isinstance(item.get("trial_of"), int):
            item["trial_of"] = ids[item["trial_of"]]
        for entry in item.get("entries", ()):
            entry["design"] = ids[entry["design"]]
    return file


def _short() -> Iterator[str]:
    """Yield the words a, b, to z, aa, ab and so on, the shortest first."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    lengths = (product(letters, repeat=length) for length in count(1))
    return map("".join, chain.from_iterable(lengths))


def _number(value: int) -> bytes:
    """Return a count in bytes of seven bits, each but the last with the eighth set."""
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes((*made, value))


def _number_in(data: bytes) -> tuple[int, int]:
    """Return the count after the first byte, and where it ends."""
    value = 0
    for place, byte in enumerate(data[1:5]):
        value |= (byte & 127) << 7 * place
        if byte < 128:
            return value, place + 2
    raise Unreadable("", "is cut short or mistyped at its start; copy it again")


def _bytes(letters: str, *, square: bool) -> bytes:
    """Return the bytes of a code; the letters at its end may stand for none."""
    if square:
        return _from_base45(letters)
    whole = len(letters) - (len(letters) % 4 == 1)
    return base64.urlsafe_b64decode(letters[:whole] + "=" * (-whole % 4))


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _base45(data: bytes) -> str:
    """Return bytes in base45 (RFC 9285): two bytes in three letters."""
    values = [
        256 * high + low for high, low in zip(data[::2], data[1::2], strict=False)
    ]
    last = data[len(data) // 2 * 2 :]
    signs = bytearray(3 * len(values))
    signs[::3] = bytes([value % 45 for value in values])
    signs[1::3] = bytes([value // 45 % 45 for value in values])
    signs[2::3] = bytes([value // 2025 for value in values])
    signs += bytes(digit for value in last for digit in (value % 45, value // 45))
    return signs.translate(_LETTERS.encode().ljust(256)).decode()


def _from_base45(letters: str) -> bytes:
    digits = letters.encode().translate(_DIGITS)
    values = [
        low + 45 * middle + 2025 * high
        for low, middle, high in zip(
            digits[::3], digits[1::3], digits[2::3], strict=False
        )
    ]
    # No bytes are spelt like a larger one: the code ended before it.
    whole = next((at for at, value in enumerate(values) if value >= 1 << 16), None)
    octets = bytearray(2 * len(values[:whole]))
    octets[::2] = bytes([value >> 8 for value in values[:whole]])
    octets[1::2] = bytes([value & 255 for value in values[:whole]])
    last = digits[len(values) * 3 :]
    if whole is None and len(last) == 2 and (value := last[0] + 45 * last[1]) < 256:
        octets.append(value)
    return bytes(octets)
