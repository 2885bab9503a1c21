"""The bundled typefaces: which one has a character, how wide it is, and loading them.

Text is drawn with the first face that has its characters. A character that no face
has is drawn as a replacement sign, so that its loss is seen. The
faces are shared by the whole process; `LOCK` is held while a PDF is made.
"""

import threading
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from reports.layout.glyphs import REPLACEMENT, clusters

LOCK: Final = threading.RLock()
"""Guards the faces and the making of a PDF; a drawing library's fonts are global."""

_FOLDER: Final = Path(__file__).parent.with_name("fonts")
_CHAINS: Final = (
    ("RobotoCondensed-Regular", "DejaVuSansCondensed", "DroidSansFallback"),
    ("RobotoCondensed-Bold", "DejaVuSansCondensed-Bold", "DroidSansFallback"),
)

FIRST: Final = _CHAINS[0][0]
"""The face of ordinary text."""


class Run(NamedTuple):
    """Text in one face.

    Attributes:
        face: The registered name of the face.
        text: What it draws.
        width: How wide it is at a size of 1 point, in points.
    """

    face: str
    text: str
    width: float


def path(face: str) -> Path:
    """Return the TrueType file of a face."""
    return _FOLDER / f"{face}.ttf"


@cache
def load(face: str) -> TTFont:
    """Make a face known to the drawing library, while `LOCK` is held."""
    font = TTFont(face, str(path(face)))
    pdfmetrics.registerFont(font)
    return font


@lru_cache(maxsize=16384)
def _resolved(cluster: str, *, bold: bool) -> tuple[Run, ...]:
    """Return the runs that draw one cluster, in as few faces as possible."""
    chain = _CHAINS[bold]
    with LOCK:
        for face in chain:
            font = load(face).face
            if all(ord(sign) in font.charToGlyph for sign in cluster):
                widths = font.charWidths
                width = sum(widths.get(ord(s), font.defaultWidth) for s in cluster)
                return (Run(face, cluster, width / 1000),)
    if len(cluster) > 1:
        return tuple(run for sign in cluster for run in _resolved(sign, bold=bold))
    return _resolved(REPLACEMENT, bold=bold)


@lru_cache(maxsize=16384)
def runs(text: str, *, bold: bool = False) -> tuple[Run, ...]:
    """Return text that went through `glyphs.literal`, split where the face changes."""
    each = (run for part in clusters(text) for run in _resolved(part, bold=bold))
    out: list[Run] = []
    for face, group in groupby(each, key=attrgetter("face")):
        same = tuple(group)
        width = sum(run.width for run in same)
        out.append(Run(face, "".join(run.text for run in same), width))
    return tuple(out)


@lru_cache(maxsize=16384)
def measure(text: str, *, bold: bool = False) -> float:
    """Return how wide the text is at a size of 1 point, in points."""
    return sum(
        run.width for cluster in clusters(text) for run in _resolved(cluster, bold=bold)
    )
