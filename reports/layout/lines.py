"""Breaking text into lines of a given width, and fitting it into a space."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from reports.layout.fonts import kept, lengths, measure, typeset
from reports.layout.glyphs import HARD, clusters
from reports.layout.marks import Words

LEADING: Final = 1.18
"""The distance of two base lines, in type sizes."""
BASE: Final = 0.94
"""Where the base line lies below the top of a line, in type sizes."""

_WIDE: Final = (
    "\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60"
)
_ATOM: Final = re.compile(
    rf"[ ]+|− [^ {_WIDE}]+|[{_WIDE}]|[^ {_WIDE}]*?[-–—/](?=\w)|[^ {_WIDE}]+"
)
_CJK: Final = re.compile(f"[{_WIDE}]")


class Line(NamedTuple):
    """One line: its text and its width in points."""

    text: str
    width: float


class Fitted(NamedTuple):
    """Text fitted into a space.

    Attributes:
        size: The type size in points.
        lines: What is drawn.
        whole: Whether all of the text is drawn; if not, it ends in an ellipsis.
        bold: Whether it is set in bold.
    """

    size: float
    lines: tuple[Line, ...]
    whole: bool
    bold: bool

    @property
    def height(self) -> float:
        """How high the lines are, in points."""
        return len(self.lines) * self.size * LEADING

    @property
    def width(self) -> float:
        """How wide the longest line is, in points."""
        return max((line.width for line in self.lines), default=0.0)


@kept(4096)
def wrap(
    text: str, size: float, width: float, *, bold: bool = False, most: int | None = None
) -> tuple[Line, ...]:
    """Return lines no wider than a width in points, except for a single wider sign.

    Words longer than a line are broken. A text without a visible sign has no lines.

    Args:
        text: What to wrap.
        size: The type size in points.
        width: The width in points.
        bold: Whether it is set in bold.
        most: How many lines are wanted at most; the rest of the text is left out.
    """
    limit = width / size + 1e-6
    lines = (
        line
        for paragraph in typeset(text).split("\n")
        for line in _wrapped(paragraph, limit, bold=bold)
    )
    return tuple(Line(one.text, one.width * size) for one in islice(lines, most))


_Atom: TypeAlias = tuple[float, str, float]
"""What is not broken, for a type size of 1 point: the white before it, its text, and
the width of that."""


def _wrapped(paragraph: str, limit: float, *, bold: bool) -> Iterator[Line]:
    """Yield the lines of a paragraph, for a type size of 1 point.

    Each line takes what fits, so there are no fewer lines; then the last two are
    evened. A line is kept back until two more have begun.
    """
    before: list[_Atom] = []
    line: list[_Atom] = []
    used = 0.0
    for atom in _atoms(paragraph, limit, bold=bold):
        lead, _, width = atom
        if line and used + lead + width > limit:
            if before:
                yield _joined(before)
            before, line, used = line, [atom], width
        else:
            used += lead + width if line else width
            line.append(atom)
    if before:
        _move_down(before, line, used, limit)
        yield _joined(before)
    if line:
        yield _joined(line)


_LEAST: Final = 0.2
"""The last two lines are no shorter than this share of the width, if they need not."""
_HALF: Final = 0.5
"""Above a last line that begins with a sentence, a line is no shorter than this."""
_ENDS: Final = (tuple(".;!?"), tuple(",:"), ("",))
"""What stands before a break: the end of a sentence, that of a clause, any word."""


def _move_down(
    before: list[_Atom], last: list[_Atom], used: float, limit: float
) -> None:
    """Move words from the end of a line to the last one.

    A sentence that begins in the line before begins in the last one if it fits there.
    Besides, no word ends alone: the last line has two words and is no stub, wherever it
    then fits, and the other one is no stub for it. A break after a sentence or a clause
    comes first; else as few words move as can. So lines do not become more. Signs that
    may part anywhere, as in Chinese, stay where they are.

    A line `a b c` above `d` becomes `a b` above `c d`.
    """
    lead, word, _ = last[0]
    lone = HARD not in last[-1][1] and not any(lead for lead, _, _ in last[1:])
    least, short = limit * _LEAST, used < limit * _LEAST or lone
    ended = not short and before[-1][1].endswith(_ENDS[0])
    if ended or _CJK.match(word):
        return
    used, left = used + lead, sum(lead + width for lead, _, width in before)
    cuts: list[tuple[int, float, float]] = []
    for at in range(len(before) - 1, 0, -1):
        lead, word, width = before[at]
        used, left = used + width, left - width - lead
        # A word goes whole, though a line might have ended at its hyphen.
        if lead:
            if used > limit or left < least or _CJK.match(word):
                break
            cuts.append((at, used, left))
        used += lead
    cuts = [cut for cut in cuts if cut[1] >= least] or cuts[-1:]
    for ends in _ENDS if short else _ENDS[:1]:
        for at, _, left in cuts:
            whole = left >= limit * _HALF or not ends[0]
            if whole and before[at - 1][1].endswith(ends):
                last[:0] = before[at:]
                del before[at:]
                return


def _joined(line: list[_Atom]) -> Line:
    """Return atoms as a line; its hard spaces have done their work."""
    (_, text, width), *rest = line
    for lead, word, wide in rest:
        text += f" {word}" if lead else word
        width += lead + wide
    return Line(text.replace(HARD, " "), width)


def _atoms(paragraph: str, limit: float, *, bold: bool) -> Iterator[_Atom]:
    """Yield what is not broken; what is too wide is parted at its hard spaces first."""
    lead, widths = 0.0, lengths(bold)
    space = widths[" "]
    for found in _ATOM.finditer(paragraph):
        atom = found[0]
        if atom[0] == " ":
            lead = space
            continue
        wide = widths[atom]
        if wide <= limit:
            yield lead, atom, wide
        else:
            for part in filter(None, atom.split(HARD)):
                for piece in _broken(part, limit, bold=bold):
                    yield lead, piece.text, piece.width
                    lead = 0.0
                lead = space
        lead = 0.0


_LETTER: Final = r"[^\W\d_\u0590-\U0010ffff]"
"""A letter of a script that parts words with hyphens."""
_WITHIN: Final = re.compile(f"(?<={_LETTER})(?={_LETTER})")
_SYLLABLE: Final = re.compile(
    f"(?<={_LETTER})(?=(?:sch|(?<!s)[cpst]h|(?<![cpst])h|(?<!c)k|[b-dfgjl-np-tv-xzß])"
    "[aeiouyà-öø-ÿ])",
    re.IGNORECASE,
)
"""Where a word is best parted: before a consonant with a vowel behind it."""
_PARTINGS: Final = ((3, _SYLLABLE), (3, _WITHIN), (1, _WITHIN))
"""Places of a hyphen, the best first, and the least letters on both its sides."""


def _broken(word: str, limit: float, *, bold: bool) -> Iterator[Line]:
    """Yield a word in pieces that fit; in one piece if it fits whole."""
    piece, used, signs = "", 0.0, clusters(word)
    for number, sign in enumerate(signs):
        step = measure(sign, bold=bold)
        if piece and used + step > limit:
            at = _hyphen(piece, "".join(signs[number : number + 3]), limit, bold=bold)
            fitting = f"{piece[:at]}-" if at else piece
            yield Line(fitting, measure(fitting, bold=bold))
            piece = piece[at:] if at else ""
            used = measure(piece, bold=bold)
        piece, used = piece + sign, used + step
    yield Line(piece, used)


def _hyphen(piece: str, rest: str, limit: float, *, bold: bool) -> int:
    """Return where a piece of a word is best parted from the rest; 0 for no hyphen."""
    word = piece + rest
    for least, place in _PARTINGS if _WITHIN.match(word, len(piece)) else ():
        for at in range(min(len(piece), len(word) - least), least - 1, -1):
            fits = measure(f"{piece[:at]}-", bold=bold) <= limit
            if fits and place.match(word, at):
                return at
    return 0


@kept(4096)
def longest_word(text: str, *, bold: bool = False) -> float:
    """Return the width of the widest part that should not be broken, at 1 point."""
    atoms = _ATOM.findall(typeset(text).replace("\n", " "))
    return max(map(lengths(bold).__getitem__, atoms), default=0.0)


@kept(4096)
def longest_line(text: str, *, bold: bool = False) -> float:
    """Return the width of the text at 1 point if it is broken only where it says so."""
    parts = typeset(text).split("\n")
    return max(measure(part, bold=bold) for part in parts)


@kept(4096)
def fit(
    text: str, sizes: tuple[tuple[float, int], ...], width: float, *, bold: bool = False
) -> Fitted:
    """Return the text in the first size whose number of lines is not exceeded.

    Args:
        text: What to fit.
        sizes: Type sizes in points, each with the lines allowed; best first.
        width: The width in points.
        bold: Whether it is set in bold.

    A size that would have to break a word is passed over while another is left.
    """
    longest = longest_word(text, bold=bold)
    lines: tuple[Line, ...] = ()
    size, most = sizes[-1]
    for size, most in sizes:
        if longest * size > width and (size, most) != sizes[-1]:
            continue
        # One line more than allowed tells that there are too many.
        lines = wrap(text, size, width, bold=bold, most=most + 1)
        if len(lines) <= most:
            even = _evened(text, size, width, lines, bold=bold)
            return Fitted(size, even, whole=True, bold=bold)
    cut = _cut(lines, size, most, width, bold=bold)
    return Fitted(size, cut, whole=False, bold=bold)


def _evened(
    text: str, size: float, width: float, lines: tuple[Line, ...], *, bold: bool
) -> tuple[Line, ...]:
    """Return as many lines of about equal length, so no word stands alone."""
    if not 1 < len(lines) < 6 or "\n" in text:
        return lines
    low = max(longest_word(text, bold=bold) * size, width / len(lines))
    high = width
    while high - low > 2:
        middle = (low + high) / 2
        tried = wrap(text, size, middle, bold=bold)
        # Lines are not evened by parting a word at its hyphen.
        if len(tried) == len(lines) and _hyphens(tried) <= _hyphens(lines):
            lines, high = tried, middle
        else:
            low = middle
    return lines


def _hyphens(lines: tuple[Line, ...]) -> int:
    """Return how many lines but the last end within a word."""
    return sum(line.text.endswith("-") for line in lines[:-1])


def _cut(
    lines: tuple[Line, ...], size: float, most: int, width: float, *, bold: bool
) -> tuple[Line, ...]:
    """Return the first lines, the last of them ending in an ellipsis."""
    pieces = clusters(lines[most - 1].text)
    while pieces and measure("".join(pieces) + "…", bold=bold) * size > width:
        pieces.pop()
    text = "".join(pieces).rstrip() + "…"
    last = Line(text, measure(text, bold=bold) * size)
    return (*lines[: most - 1], last)


def written(
    parts: Sequence[tuple[Fitted, str]], x: float, y: float, width: float = 0.0
) -> list[Words]:
    """Return fitted texts below each other, each with its colour, from a corner.

    With a width they stand in its middle. All lengths are points.
    """
    out: list[Words] = []
    for fitted, ink in parts:
        size = fitted.size
        for line in fitted.lines:
            left = x + (width - line.width) / 2 if width else x
            out.append(Words(left, y + size * BASE, line.text, size, ink, fitted.bold))
            y += size * LEADING
    return out
