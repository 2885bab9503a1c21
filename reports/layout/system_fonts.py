"""The fonts of this computer that a PDF may hold: found by family, never by path.

Only what the files say of themselves is read: the family (table `name`), bold, italic
and what their licence lets a document do (table `OS/2`, field `fsType`). A font whose
licence forbids it is not embedded, so it is not used.
"""

import os
import struct
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

_TRUETYPE: Final = (b"\0\1\0\0", b"true")
"""How files begin that have TrueType outlines; others cannot be embedded here."""
_LARGEST: Final = 30_000_000
_MOST: Final = 5_000
"""Files that are looked at."""
_RESTRICTED, _LESS, _NO_SUBSET, _BITMAP = 0x2, 0xC, 0x100, 0x200
_ITALIC, _BOLD = 0x1, 0x20
_ENGLISH: Final = (3, 0x409)


class SystemFont(NamedTuple):
    """A font file.

    Attributes:
        family: What it is called.
        bold: Whether it is the bold one of its family.
        embeds: Whether its licence lets a document hold the part that it uses.
        path: The file.
    """

    family: str
    bold: bool
    embeds: bool
    path: Path


def folders() -> tuple[Path, ...]:
    """Return where a system keeps its fonts; some may not be there."""
    home = Path.home()
    if sys.platform == "win32":
        local, windows = os.environ.get("LOCALAPPDATA"), os.environ.get("WINDIR")
        own = (Path(local) / "Microsoft/Windows/Fonts",) if local else ()
        return (Path(windows or "C:/Windows") / "Fonts", *own)
    if sys.platform == "darwin":
        shared = ("/System/Library/Fonts", "/Library/Fonts")
        return (*map(Path, shared), home / "Library/Fonts")
    shared = ("/usr/share/fonts", "/usr/local/share/fonts")
    return (*map(Path, shared), home / ".local/share/fonts", home / ".fonts")


@cache
def families() -> Mapping[str, tuple[SystemFont | None, SystemFont | None]]:
    """Return the upright and the bold font of each family, by its name in small."""
    found: dict[str, list[SystemFont | None]] = {}
    for path in _files():
        font = read(path)
        if font:
            pair = found.setdefault(font.family.casefold(), [None, None])
            pair[font.bold] = pair[font.bold] or font
    return {name: (pair[0], pair[1]) for name, pair in sorted(found.items())}


def _files() -> Iterator[Path]:
    left = _MOST
    for folder in folders():
        for root, inside, files in os.walk(folder):
            inside.sort()
            for name in sorted(files):
                if name.lower().endswith(".ttf") and left:
                    left -= 1
                    yield Path(root, name)


def read(path: Path) -> SystemFont | None:
    """Return what a file says of itself; None if it is no upright TrueType font."""
    try:
        if path.stat().st_size > _LARGEST:
            return None
        with path.open("rb") as file:
            return _read(file, path)
    except (OSError, struct.error, UnicodeDecodeError, LookupError):
        # A damaged font must not keep a card from being printed.
        return None


def _read(file: BinaryIO, path: Path) -> SystemFont | None:
    start = file.read(12)
    if start[:4] not in _TRUETYPE:
        return None
    tables = {}
    for _ in range(struct.unpack(">H", start[4:6])[0]):
        tag, _, offset, length = struct.unpack(">4sLLL", file.read(16))
        tables[tag] = offset, length
    rights, style = _licence(file, tables[b"OS/2"][0])
    family = _family(file, *tables[b"name"])
    if style & _ITALIC or not family:
        return None
    forbidden = rights & _RESTRICTED and not rights & _LESS
    embeds = not (forbidden or rights & (_NO_SUBSET | _BITMAP))
    return SystemFont(family, bool(style & _BOLD), embeds, path)


def _licence(file: BinaryIO, offset: int) -> tuple[int, int]:
    """Return the fields `fsType` and `fsSelection`."""
    file.seek(offset)
    table = file.read(64)
    return struct.unpack(">H", table[8:10])[0], struct.unpack(">H", table[62:64])[0]


def _family(file: BinaryIO, offset: int, length: int) -> str:
    """Return the family, in English if it has an English name."""
    file.seek(offset)
    table = file.read(min(length, 100_000))
    count, strings = struct.unpack(">HH", table[2:6])
    found: dict[tuple[int, int], str] = {}
    for at in range(6, 6 + 12 * count, 12):
        maker, _, language, what, size, place = struct.unpack(
            ">6H", table[at : at + 12]
        )
        if what == 1:
            data = table[strings + place : strings + place + size]
            coding = "utf-16-be" if maker in (0, 3) else "mac-roman"
            found[maker, language] = data.decode(coding).strip()
    return found.get(_ENGLISH) or next(iter(found.values()), "")
