"""Rules and remarks in few lines: a bold word, and what it says behind it."""

from typing import Final

from builder.content.card import Text
from reports.layout.flow import LOOSE, TIGHT, Slice
from reports.layout.fonts import measure as width_of
from reports.layout.glyphs import typeset
from reports.layout.lines import BASE, wrap
from reports.layout.marks import Box, Mark, Words
from reports.layout.prose import Measure, paragraph_slices, text_slices

_INDENT: Final = 0.75
"""How far a text stands behind its dot, in type sizes."""


def brief_slices(block: Text, measure: Measure) -> list[Slice]:
    """Return a text as paragraphs with a dot each; a heading runs into the first one.

    A text about broken rules, or with a drawing, keeps its heading on a line.
    """
    said = [one for one in block.paragraphs if one.strip()]
    title = " ".join(typeset(block.title).split())
    size, inner = measure.size, measure.width - measure.size * _INDENT
    if block.grave or block.dial or width_of(title, bold=True) * size > inner * 0.6:
        return list(text_slices(block, measure))
    if not title:
        out: list[Slice] = []
        for text in said:
            out += paragraph_slices(text, measure, dot=measure.palette.accent)
        return out
    return _run_in(f"{title}:", " ".join(said), measure)


def _run_in(title: str, text: str, measure: Measure) -> list[Slice]:
    size, indent = measure.size, measure.size * _INDENT
    bold, plain = (width_of(title, bold=thick) * size for thick in (True, False))
    # The lines are broken as if all of it were plain: leave room for the bold part.
    width = measure.width - indent - (bold - plain) - 1
    out: list[Slice] = []
    lines = wrap(f"{title} {text}", size, width)
    base, ink = size * BASE, measure.palette.text
    for number, line in enumerate(lines):
        marks: list[Mark] = []
        rest, x = line.text, indent
        if not number:
            accent = measure.palette.accent
            side = size * 0.34
            marks.append(Box(size * 0.11, size * 0.47, side, side, fill=accent))
            marks.append(Words(x, base, title, size, accent, bold=True))
            rest = rest.removeprefix(title).lstrip()
            x += bold + width_of(" ", bold=False) * size
        if rest:
            marks.append(Words(x, base, rest, size, ink))
        glue = LOOSE if number == len(lines) - 1 else TIGHT
        out.append(Slice(measure.line, tuple(marks), glue=glue))
    return out
