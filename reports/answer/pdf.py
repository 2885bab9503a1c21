"""An answer on paper: what was asked, the big values, tables and charts."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from builder.content.card import Stat, Table, Text
from builder.content.chart import Chart, Dial, HeatTable
from builder.questions.model import Shown
from reports.answer.model import AnsweredQuestion, refusals
from reports.chart import chart_drawing, dial_drawing
from reports.chart.heat import heat_drawing, parted
from reports.chart.marks import Drawing, on_paper
from reports.chart.table import gaps
from reports.layout.blocks import flowing
from reports.layout.flow import TIGHT, Slice, Slices, pour, stacked, tall, together
from reports.layout.formats import MM, SMALLEST, Settings
from reports.layout.lines import Line, fit, wrap, written
from reports.layout.marks import Box, Mark, Side, Stroke, Words
from reports.layout.page import PageLayout, bar, tall_of
from reports.layout.palette import Palette, palette
from reports.layout.prose import Measure, heading, paragraph_slices
from reports.pdf.document import pages_pdf
from reports.pdf.raster import page_images

# The big values of an answer, side by side across its page.

_SMALL: Final = 9.6
"""The size of labels and of small print, in points."""
_SIZES: Final = (
    (19.5, 1),
    # Two lines are easier to read than small type.
    *((16.5, 1), (16.5, 2)),
    *((14.25, 1), (12.0, 1), (12.0, 2), (10.5, 3)),
)
"""The sizes of a value in points, each with the lines allowed; best first."""
_LEAST: Final = 60.0
"""The least width of a value, in points."""
_MOST_SMALL: Final = 5
_LEADING: Final = 1.07
"""Labels and values have next to no descenders: they stand closer than text."""


class _Cell(NamedTuple):
    """A stat, fitted into a width: lines with their size, and whether bold."""

    height: float
    lines: tuple[tuple[Line, float, str, bool], ...]

    def marks(self, x: float, y: float, width: float) -> list[Mark]:
        out: list[Mark] = []
        for line, size, ink, bold in self.lines:
            left = x + (width - line.width) / 2
            out.append(Words(left, y + size * 0.9, line.text, size, ink, bold))
            y += size * _LEADING
        return out


def _cell(stat: Stat, width: float, palette: Palette) -> _Cell | None:
    """Return the stat in the largest size that fits; None if it does not fit."""
    label = wrap(stat.label, _SMALL, width, bold=True)
    value = fit(stat.value, _SIZES, width, bold=True)
    below = [line for text in stat.small for line in wrap(text, _SMALL, width)]
    if not value.whole or len(label) > 2 or len(below) > _MOST_SMALL:
        return None
    lines = (
        *((line, _SMALL, palette.accent, True) for line in label),
        *((line, value.size, palette.text, True) for line in value.lines),
        *((line, _SMALL, palette.text, False) for line in below),
    )
    return _Cell(sum(size * _LEADING for _, size, _, _ in lines), lines)


def _values_grid(
    stats: tuple[Stat, ...], width: float, palette: Palette
) -> tuple[list[Slice], tuple[Text, ...]]:
    """Return stats side by side in rows, and those too long for it as texts."""
    across = max(1, min(len(stats), int(width / _LEAST)))
    share = width / across
    cells = [(stat, _cell(stat, share - 4, palette)) for stat in stats]
    long = [stat for stat, cell in cells if not cell]
    fitting = [cell for _, cell in cells if cell]
    out: list[Slice] = []
    for at in range(0, len(fitting), across):
        row = fitting[at : at + across]
        height = max(cell.height for cell in row) + 4
        marks: list[Mark] = [Box(0, 0, width, height, palette.tint)]
        for number, cell in enumerate(row):
            x = number * share
            marks += cell.marks(x + 2, 2, share - 4)
            if number:
                marks.append(Stroke(x, 2, x, height - 2, palette.rule, 0.6))
        marks.append(Stroke(0, height, width, height, palette.rule, 0.6))
        out.append(Slice(height, tuple(marks)))
    if out:
        out.append(Slice(4, gap=True))
    return out, tuple(Text(one.label, (one.value, *one.small)) for one in long)


_MARGIN: Final = 14 * MM
_BEGUN: Final = 0.5
"""A last page that is less full than this is spared if it can be."""
_FULL: Final = 0.85
"""Another page is so full, if it can be."""


class _Fit(NamedTuple):
    """How tightly an answer is set, in points; the gap is the white above a part."""

    body: float
    chart: float
    dial: float
    gap: float


_ROOMY: Final = _Fit(9.0, 210.0, 190.0, 9.0)
_TIGHTER: Final = (
    _Fit(8.5, 185.0, 170.0, 7.0),
    _Fit(8.0, 165.0, 155.0, 5.0),
    _Fit(8.0, 140.0, 140.0, 4.0),
)
_NAME: Final = ((22.0, 1), (18.0, 1), (15.0, 2), (11.0, 3))
_PICTURE: Final = 160 * MM
"""The width of a picture."""


def answer_pdf(answered: AnsweredQuestion, settings: Settings | None = None) -> bytes:
    """Return a PDF of an answer.

    Args:
        answered: What was asked, and the answer.
        settings: The player's choices; only paper and ink are used.
    """
    page = PageLayout(settings or Settings(), _MARGIN)
    frames = answer_frames(answered, page)
    pages = [stacked(frame, _MARGIN, _MARGIN) for frame in frames]
    sides = page.sides(pages, answered.title)
    return pages_pdf(answered.title, sides, subject="Answer to a question")


def answer_frames(answered: AnsweredQuestion, page: PageLayout) -> list[Slices]:
    """Return the slices by page: set tighter where that spares a page or much white.

    Half a page is worth smaller type, more is not. A chart without room stands on the
    next page, and all above it may end high on its own.
    """

    def poured(fit_in: _Fit) -> list[Slices]:
        answer = _Answer(answered, page.settings, page.text, fit_in)
        return pour(answer.slices(), lambda _: page.room) or [()]

    roomy = poured(_ROOMY)
    if len(roomy) == 1:
        return roomy
    begun = tall(roomy[-1]) <= page.room * _BEGUN

    def cost(frames: list[Slices]) -> tuple[int, bool]:
        full = all(tall(frame) > page.room * _FULL for frame in frames[:-1])
        return begun * len(frames), not full

    return min((roomy, *map(poured, _TIGHTER)), key=cost)


def picture_png(answered: AnsweredQuestion, part: Shown, dpi: float = 200) -> bytes:
    """Return one part of an answer as a PNG file, with what was asked above it.

    Args:
        answered: What was asked.
        part: A part of its answer.
        dpi: Pixels per inch.
    """
    edge = 5 * MM
    answer = _Answer(answered, Settings(), _PICTURE - 2 * edge)
    slices = (*answer.caption(), *answer.part(part, 10_000))
    height = tall(slices) + 2 * edge
    side = Side(_PICTURE, height, tuple(stacked(slices, edge, edge)))
    return page_images(pages_pdf(answered.title, [side]), dpi)[0].png()


class _Answer:
    def __init__(
        self,
        answered: AnsweredQuestion,
        settings: Settings,
        width: float,
        fit_in: _Fit = _ROOMY,
    ) -> None:
        self.fit_in = fit_in
        self.answered = answered
        self.width = width
        self.palette: Palette = palette("", settings.ink)
        self.measure = Measure(fit_in.body, width, self.palette)
        self.look = on_paper(fit_in.body, settings.ink)
        self.rows = int((settings.paper.height * MM * 0.6) // (fit_in.body * 1.75))

    def slices(self) -> Slices:
        answer, measure = self.answered.answer, self.measure
        out = [*self._head(), Slice(6, gap=True), *self._situation()]
        stats, texts = _values_grid(answer.stats, self.width, self.palette)
        graves = tuple(text for text in refusals(answer) if text.grave)
        others = tuple(text for text in refusals(answer) if not text.grave)
        out += self._apart(flowing(graves, measure))
        out += self._apart(stats)
        out += self._apart(flowing((*others, *texts), measure))
        for part in self.answered.parts:
            out += self._apart(self.part(part, self.rows))
        if self.answered.source:
            small = measure.small_print(SMALLEST + 1)
            out += self._apart(paragraph_slices(self.answered.source, small))
        return tuple(out)

    def caption(self) -> Slices:
        """Return what was asked, in a few small lines."""
        bold = fit(self.answered.title, ((11.0, 2),), self.width, bold=True)
        words = tuple(written([(bold, self.palette.accent)], 0, 0))
        return (Slice(bold.height, words), *self._situation(), Slice(6, gap=True))

    def part(self, part: Shown, rows: int) -> Sequence[Slice]:
        """Return a part of the answer; a heat table of many rows is cut."""
        match part:
            case Table() | Text():
                return flowing((part,), self.measure)
            case Chart():
                drawing = chart_drawing(part, self.width, self.fit_in.chart, self.look)
                return self._drawn(part.title, drawing, gaps(part))
            case Dial():
                drawing = dial_drawing(part, self.width, self.fit_in.dial, self.look)
                return self._drawn(part.title, drawing, (part.said,))
            case HeatTable():
                pieces = parted(part, self.width, rows, self.look)
                drawn = [heat_drawing(one, self.width, self.look) for one in pieces]
                notes = [()] * (len(pieces) - 1) + [gaps(part)]
                return [
                    piece
                    for one, chart, note in zip(pieces, drawn, notes, strict=True)
                    for piece in self._drawn(one.title, chart, note)
                ]

    def _drawn(self, title: str, drawing: Drawing, notes: Sequence[str]) -> Slices:
        """Return a drawing under its heading, with notes below it."""
        small = self.measure.small_print(self.fit_in.body * 0.9)
        return together(
            (
                *heading(title, self.measure),
                Slice(3, glue=TIGHT),
                Slice(drawing.height, drawing.marks, glue=TIGHT if notes else 0),
                *(line for note in notes for line in paragraph_slices(note, small)),
                Slice(4, gap=True),
            )
        )

    def _head(self) -> list[Slice]:
        room = self.width - 24
        name = fit(self.answered.design or "(no name)", _NAME, room, bold=True)
        texts = name, fit(self.answered.question, ((11, 1), (9, 2)), room)
        height = max(tall_of(texts) + 16, 46.0)
        return bar(texts, (self.width, height), self.palette)

    def _apart(self, slices: Sequence[Slice]) -> list[Slice]:
        return [Slice(self.fit_in.gap, gap=True), *slices] if slices else []

    def _situation(self) -> list[Slice]:
        pairs = (f"{label}:\xa0{value}" for label, value in self.answered.told)
        return paragraph_slices("  ·  ".join(pairs), self.measure)
