"""Headings and paragraphs as slices of a given width, in points."""

from dataclasses import dataclass, replace

from builder.content.card import Text
from reports.layout.flow import LOOSE, TIGHT, Slice, Slices
from reports.layout.formats import SMALLEST
from reports.layout.lines import BASE, LEADING, wrap
from reports.layout.marks import TITLE, Box, Disc, Mark, Stroke, Words
from reports.layout.palette import Palette


@dataclass(frozen=True, slots=True)
class Measure:
    """What text is set in: its size and width in points, and its colours.

    Attributes:
        size: The size of the text.
        width: The width of a line.
        palette: The colours.
        least: The least size of labels and remarks.
        leading: From one base line to the next, in sizes.
        head: The size of headings, if it does not follow from that of the text.
        label: The size of heads of columns, if it is not that of remarks.
    """

    size: float
    width: float
    palette: Palette
    least: float = SMALLEST
    leading: float = LEADING
    head: float = 0.0
    label: float = 0.0

    @property
    def small(self) -> float:
        """The size of remarks, and of what stands below boxes."""
        return max(self.least, self.size * 0.88)

    @property
    def heading(self) -> float:
        """The size of headings."""
        return self.head or self.size * 1.12

    @property
    def labels(self) -> float:
        """The size of heads of columns."""
        return self.label or self.small

    @property
    def line(self) -> float:
        """The height of a line."""
        return self.size * self.leading

    def small_print(self, size: float) -> "Measure":
        """Return the same width in a size of its own and in a faint ink."""
        faint = replace(self.palette, text=self.palette.faint)
        return Measure(size, self.width, faint)


def heading(title: str, measure: Measure, *, grave: bool = False) -> list[Slice]:
    """Return a heading with a rule to its right; nothing if it has no words."""
    palette, size = measure.palette, measure.heading
    ink = palette.alarm if grave else palette.accent
    indent = size * 1.05 if grave else 0.0
    out: list[Slice] = []
    lines = wrap(title, size, measure.width - indent, bold=TITLE)
    for number, line in enumerate(lines):
        marks: list[Mark] = [
            Words(indent, size * BASE, line.text, size, ink, bold=TITLE)
        ]
        if grave and not number:
            marks += _warning(size * 0.42, size * 0.6, palette)
        start = indent + line.width + 3
        if number == len(lines) - 1 and measure.width - start > 8:
            middle = size * 0.62
            marks.append(Stroke(start, middle, measure.width, middle, ink, 0.6))
        out.append(Slice(size * measure.leading, tuple(marks), glue=TIGHT))
    if out:
        out.append(Slice(size * 0.12, glue=TIGHT))
    return out


def _warning(radius: float, y: float, palette: Palette) -> list[Mark]:
    """Return an exclamation mark in a disc."""
    x, size = radius, radius * 1.9
    return [
        Disc(x, y, radius, fill=palette.alarm),
        Words(x - size * 0.13, y + size * 0.36, "!", size, palette.paper, bold=True),
    ]


def cut_texts(*texts: tuple[str, str, bool]) -> tuple[Text, ...]:
    """Return what was too long for its place, each under a label.

    Args:
        texts: A label, the text, and whether all of it was drawn in its place.
    """
    return tuple(Text(label, (text,)) for label, text, whole in texts if not whole)


def text_slices(block: Text, measure: Measure) -> Slices:
    """Return a heading and its paragraphs; several paragraphs get a dot each."""
    out = heading(block.title, measure, grave=block.grave)
    texts = [one for one in block.paragraphs if one.strip()]
    ink = measure.palette.alarm if block.grave else measure.palette.text
    dot = ink if len(texts) > 1 else ""
    for number, paragraph in enumerate(texts):
        if number:
            out.append(Slice(measure.size * 0.22, gap=True))
        out.extend(paragraph_slices(paragraph, measure, dot=dot))
    return tuple(out)


def paragraph_slices(
    text: str, measure: Measure, *, dot: str = "", indent: float = 0.0
) -> list[Slice]:
    """Return a paragraph; its first two and last two lines stay together.

    Args:
        text: Literal text.
        measure: What it is set in.
        dot: The colour of a dot before it, if it has one.
        indent: How far it is moved in, in points; a dot moves it as well.
    """
    size = measure.size
    indent += size * 0.75 if dot else 0.0
    lines = wrap(text, size, measure.width - indent)
    out: list[Slice] = []
    for number, line in enumerate(lines):
        ink = measure.palette.text
        marks: list[Mark] = [Words(indent, size * BASE, line.text, size, ink)]
        if dot and not number:
            side = size * 0.3
            marks.append(Box(size * 0.1, size * 0.5, side, side, fill=dot))
        held = number in (0, len(lines) - 2) and number < len(lines) - 1
        out.append(Slice(measure.line, tuple(marks), glue=TIGHT if held else LOOSE))
    return out
