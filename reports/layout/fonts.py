"""The typefaces: which one has a character, how wide it is, and loading them.

Text is drawn with the first face that has its characters. A character that no face
has is drawn as a replacement sign, so that its loss is seen; but a picture such as an
emoji is left out, which `left_out` tells. The faces are shared by the whole process;
`LOCK` is held while a PDF is made, and text is measured without it.

A theme may put faces of its own before the bundled ones. Everything that measures text
does so within `typeset_in`, whose faces are also a part of the key of whatever keeps
what was measured (`kept`); a side that is drawn carries its faces with it.

The fonts of this computer are found by family, never by path. Only what the files say
of themselves is read: the family (table `name`), bold, italic and what their licence
lets a document do (table `OS/2`, field `fsType`). A font whose licence forbids it is
not embedded, so it is not used.
"""

import os
import re
import struct
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, partial, wraps
from itertools import groupby, islice
from operator import attrgetter
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, ParamSpec, TypeVar

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from builder.content.theme import Theme, mended
from builder.core.formatting import brief, listed
from reports.layout.glyphs import REPLACEMENT, clusters
from reports.layout.glyphs import typeset as marked
from reports.layout.marks import OURS, Faces, ThemeFace

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
    for path in islice(_files(), _MOST):
        font = read(path)
        if font:
            pair = found.setdefault(font.family.casefold(), [None, None])
            pair[font.bold] = pair[font.bold] or font
    return {name: (pair[0], pair[1]) for name, pair in sorted(found.items())}


def _files() -> Iterator[Path]:
    for folder in folders():
        for root, inside, files in os.walk(folder):
            inside.sort()
            for name in sorted(files):
                if name.lower().endswith(".ttf"):
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
    file.seek(tables[b"OS/2"][0])
    # Its fields `fsType` and `fsSelection`.
    rights, style = struct.unpack(">8xH52xH", file.read(64))
    family = _family(file, *tables[b"name"])
    if style & _ITALIC or not family:
        return None
    forbidden = rights & _RESTRICTED and not rights & _LESS
    embeds = not (forbidden or rights & (_NO_SUBSET | _BITMAP))
    return SystemFont(family, bool(style & _BOLD), embeds, path)


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


LOCK: Final = threading.RLock()
"""Guards the making of a PDF; a drawing library's fonts are global."""

_LOADING: Final = threading.RLock()
"""Guards the faces. Who holds it waits for nothing else, so text may be measured with
any lock held: up to Python 3.11 that of a `cached_property`, too."""

_FOLDER: Final = Path(__file__).parent.with_name("fonts")
_STRONG: Final = (
    "RobotoCondensed-Bold", "DejaVuSansCondensed-Bold", "DroidSansFallback"
)  # fmt: skip
_CHAINS: Final = (
    ("RobotoCondensed-Regular", "DejaVuSansCondensed", "DroidSansFallback"),
    _STRONG,
    _STRONG,
)
"""Those of ordinary text, of bold text, and of names and headings (`TITLE`)."""

FIRST: Final = _CHAINS[0][0]
"""The face of ordinary text."""

_BUNDLED: Final = {
    "roboto condensed": (_CHAINS[0][0], _CHAINS[1][0]),
    "dejavu sans condensed": (_CHAINS[0][1], _CHAINS[1][1]),
}
BUNDLED: Final = ("Roboto Condensed", "DejaVu Sans Condensed")
"""The families that are at hand on every computer."""


_FACES: Final = ContextVar("faces", default=OURS)
_Told = ParamSpec("_Told")
_Made = TypeVar("_Made")


@contextmanager
def typeset_in(faces: Faces) -> Iterator[None]:
    """Measure text in these faces within the block, in this thread alone."""
    before = _FACES.set(faces)
    try:
        yield
    finally:
        _FACES.reset(before)


def kept(most: int) -> Callable[[Callable[_Told, _Made]], Callable[_Told, _Made]]:
    """Keep what a function of measured text returned, for each faces apart."""

    def keeper(function: Callable[_Told, _Made]) -> Callable[_Told, _Made]:
        # Nearly all is set in our own faces: no key of theirs is longer for it.
        ours = lru_cache(most)(function)
        theirs = lru_cache(most)(lambda _, *args, **named: function(*args, **named))

        @wraps(function)
        def found(*args: _Told.args, **named: _Told.kwargs) -> _Made:
            faces = _FACES.get()
            if faces is OURS:
                return ours(*args, **named)  # type: ignore[arg-type]  # hashable all
            return theirs(faces, *args, **named)  # type: ignore[arg-type]

        return found

    return keeper


def faces_of(theme: Theme) -> tuple[Faces, tuple[str, ...]]:
    """Return the faces of a theme, and a sentence for each font that is replaced."""
    body, no_body = _face(theme.body, bold=False)
    bold, no_bold = _face(theme.body, bold=True)
    title, no_title = _face(theme.heading, bold=True)
    remarks = tuple(filter(None, (no_body or no_bold, no_title)))
    if not (body or bold or title):
        return OURS, remarks
    text = ThemeFace(body, _squeezed(body, 0)), ThemeFace(bold, _squeezed(bold, 1))
    # Names and headings have lines to themselves, where they shrink and wrap.
    return Faces(*text, ThemeFace(title)), remarks


_SAMPLES: Final = (
    "Use", "Range", "Damage", "Weapon", "Size", "Armor", "Move", "Skill", "Power",
    "0123456789", "Shield Deflection against minifigs that handle explosives",
)  # fmt: skip
"""What stands in narrow columns, and a line."""


def _squeezed(name: str, at: int) -> float:
    """Return how wide a face is drawn, so that no sample is wider than in ours."""
    if not name:
        return 1.0

    def wide(face: str, text: str) -> float:
        outlines = load(face).face
        widths: dict[int, float] = outlines.charWidths
        usual: float = outlines.defaultWidth
        return sum(widths.get(ord(sign), usual) for sign in text)

    ours = _CHAINS[at][0]
    return min(
        1.0, *(wide(ours, sample) / (wide(name, sample) or 1) for sample in _SAMPLES)
    )


def told(theme: Theme) -> tuple[str, ...]:
    """Return a sentence for each colour and font that is printed otherwise."""
    return (*mended(theme), *faces_of(theme)[1])


_BROKEN: Final = (
    TTFError, OSError, ValueError, LookupError, TypeError, ArithmeticError,
    AssertionError, struct.error,
)  # fmt: skip
"""What a damaged font can make its reader raise; no card may suffer."""


@cache
def _face(wanted: str, *, bold: bool) -> tuple[str, str]:
    """Return the face of the first family that can be used, and else a sentence why.

    Args:
        wanted: Families with commas between them, the best first.
        bold: Whether its bold face is wanted.
    """
    names, why = [name.strip() for name in wanted.split(",") if name.strip()], ""
    for name in names:
        if found := _BUNDLED.get(name.casefold()):
            return found[bold], ""
        font = families().get(name.casefold(), (None, None))[bold]
        if font and not font.embeds:
            why = why or f"The licence of the font {_quoted(name)} forbids to print it"
        elif font:
            face = f"{font.family}{'-Bold' * bold}"
            _FILES[face] = font.path
            try:
                with LOCK:
                    outlines = load(face).face
                    outlines.makeSubset(
                        [code for code in _TRIED if code in outlines.charToGlyph]
                    )
            except _BROKEN:
                why = why or f"The font {_quoted(name)} cannot be read"
            else:
                return face, ""
    if not names:
        return "", ""
    which = "bold font" if bold else "font"
    quoted = _quoted(" or ".join(names))
    why = why or f"There is no {which} {quoted} on this computer"
    return "", f"{why}: {BUNDLED[0]} is printed instead."


def _quoted(name: str) -> str:
    """Return the name of a font for a sentence: nobody says how long it is."""
    return f"“{brief(name, 40)}”"


_TRIED: Final = range(32, 127)
"""What a font must be able to draw, or leave to another, before it is used."""

_FILES: Final[dict[str, Path]] = {}
"""The file of each face that is not bundled, once it was asked for."""


class Run(NamedTuple):
    """Text in one face.

    Attributes:
        face: The registered name of the face.
        text: What it draws.
        width: How wide it is at a size of 1 point, in points.
        squeeze: How wide it is drawn, of its own width.
    """

    face: str
    text: str
    width: float
    squeeze: float = 1.0


def path(face: str) -> Path:
    """Return the TrueType file of a face."""
    return _FILES.get(face) or _FOLDER / f"{face}.ttf"


def load(face: str) -> TTFont:
    """Return a face that is known to the drawing library, the same one each time."""
    with _LOADING:
        return _loaded(face)


@cache
def _loaded(face: str) -> TTFont:
    font = TTFont(face, str(path(face)))
    pdfmetrics.registerFont(font)
    return font


def _resolved(cluster: str, *, bold: bool) -> tuple[Run, ...]:
    """Return the runs that draw one cluster, in as few faces as possible."""
    own = _FACES.get()[bold]
    chain = [ThemeFace(name) for name in _CHAINS[bold]]
    if own.name:
        chain.insert(0, own)
    for face in chain:
        font = load(face.name).face
        if all(ord(sign) in font.charToGlyph for sign in cluster):
            widths = font.charWidths
            width = sum(widths.get(ord(s), font.defaultWidth) for s in cluster)
            wide = width * face.squeeze / 1000
            return (Run(face.name, cluster, wide, face.squeeze),)
    if len(cluster) > 1:
        return tuple(run for sign in cluster for run in _resolved(sign, bold=bold))
    return _resolved(REPLACEMENT, bold=bold)


_PICTURES: Final = re.compile("[\u2300-\u2bff\U0001f000-\U0001fbff]")
"""Signs that are pictures, such as emoji."""


def unprinted(text: str) -> list[str]:
    """Return the pictures in a text that no face has, each once."""
    if text.isascii():
        return []
    no_face = _resolved(REPLACEMENT, bold=False)
    signs = dict.fromkeys(_PICTURES.findall(text))
    return [sign for sign in signs if _resolved(sign, bold=False) == no_face]


def typeset(text: str) -> str:
    """Return literal text with the marks of a printer, without unprinted pictures.

    A text of nothing else keeps a sign in their place.
    """
    if lost := "".join(unprinted(text)):
        text = re.sub(f" *[{lost}]+", "", text).strip() or text
    return marked(text)


def left_out(texts: Iterable[str]) -> str:
    """Return which pictures of texts are not printed, in a sentence; or nothing."""
    signs = dict.fromkeys(sign for text in texts for sign in unprinted(text))
    if not signs:
        return ""
    return f"No font here has {listed([*signs])}: left out on paper"


_MOST_SIGNS: Final = 16384
"""Clusters or texts that a table holds at most; a text of a stranger may have more."""


class _Table(dict[str, _Made]):
    """What is made of each text at its first use, emptied when it is full."""

    def __init__(self, make: Callable[[str], _Made]) -> None:
        self._make = make

    def __missing__(self, text: str) -> _Made:
        if len(self) >= _MOST_SIGNS:
            self.clear()
        made = self[text] = self._make(text)
        return made


class _Weight:
    """What is known of text in one weight of the faces at hand.

    Attributes:
        signs: The runs that draw each cluster. Text is measured sign by sign, so what
            `_resolved` keeps is looked up here without asking each time in which faces.
        lengths: The width of each text that was measured, at a size of 1 point.
    """

    def __init__(self, *, bold: bool) -> None:
        self.signs = _Table(partial(_resolved, bold=bold))
        widths = _Table(lambda cluster: sum(run.width for run in self.signs[cluster]))
        self.lengths = _Table(lambda text: sum(map(widths.__getitem__, clusters(text))))


@kept(64)
def _weight(bold: bool) -> _Weight:  # noqa: FBT001 (part of the key)
    return _Weight(bold=bold)


@kept(16384)
def runs(text: str, *, bold: bool = False) -> tuple[Run, ...]:
    """Return text that went through `glyphs.literal`, split where the face changes."""
    signs = _weight(bold).signs
    runs_of = [run for part in clusters(text) for run in signs[part]]
    if len({run[::3] for run in runs_of}) == 1:
        # As nearly always: `run[::3]` is its face and how that is drawn.
        face, _, _, squeeze = runs_of[0]
        width = sum([run.width for run in runs_of])
        return (Run(face, "".join([run.text for run in runs_of]), width, squeeze),)
    out: list[Run] = []
    for (face, squeeze), group in groupby(runs_of, key=attrgetter("face", "squeeze")):
        same = tuple(group)
        width = sum(run.width for run in same)
        out.append(Run(face, "".join(run.text for run in same), width, squeeze))
    return tuple(out)


def lengths(bold: bool) -> Mapping[str, float]:  # noqa: FBT001 (as `measure`'s)
    """Return what tells how wide a text is, for one who measures many of them."""
    return _weight(bold).lengths


def measure(text: str, *, bold: bool = False) -> float:
    """Return how wide the text is at a size of 1 point, in points."""
    return _weight(bold).lengths[text]
