"""How fast cards become a PDF, beside two libraries that draw the very same marks.

The peers get our finished layout and only draw it; we lay out as well. They draw each
copy of a card again, because neither can place a drawing twice.
"""

import io
import timeit
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pypdfium2
from fpdf import FPDF
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
)
from PySide6.QtWidgets import QApplication

from builder import describe, systems
from builder.content.card import Card
from builder.content.livery import ArmyColour
from builder.drawing.bricks import Portrait, Scene, Wheel, wall
from builder.examples import examples_of
from reports.bricks.drawn import BrickLook
from reports.bricks.window import window
from reports.card.copies import Copy
from reports.card.job import card_pdf, cards_pdf
from reports.layout.fonts import path
from reports.layout.formats import MM, POKER, Copies, InkStyle, Marks, Settings
from reports.layout.marks import (
    Area,
    Box,
    Clipped,
    Disc,
    Mark,
    Placed,
    Polygon,
    Scaled,
    Side,
    Stroke,
    Words,
)
from reports.pdf.document import pages_pdf
from reports.sheet.grid import best_grid
from tests.leaves import leaves

DESIGNS, CARDS = 50, 1000
REGULAR, BOLD = "RobotoCondensed-Regular", "RobotoCondensed-Bold"
SETTINGS = Settings(copies=Copies.EACH, marks=Marks.OFF)
GRID = best_grid(SETTINGS)

Sheet = list[tuple[Side, float, float]]
"""The faces on a page, each with its upper left corner in points."""


def distinct(count: int) -> list[Card]:
    """Return examples of all systems under new names, each a card of one leaf."""
    examples = [
        describe(design)
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    ]
    short = [
        card for card in examples if len(leaves(card, POKER, InkStyle.COLOUR)) == 1
    ]
    return [
        replace(short[number % len(short)], title=f"Number {number}")
        for number in range(count)
    ]


def sheets(cards: list[Card], copies: int) -> list[Sheet]:
    """Return fronts and backs of the pages, as the peers draw them."""
    drawn = [leaves(card, POKER, InkStyle.COLOUR)[0] for card in cards]
    every = iter([leaf for leaf in drawn for _ in range(copies)])
    out = []
    while page := list(islice(every, GRID.count)):
        front: Sheet = []
        back: Sheet = []
        for slot, leaf in enumerate(page):
            behind, _ = GRID.behind(slot, SETTINGS.sides)
            for sheet, face, at in (
                (front, leaf.front, slot),
                (back, leaf.back, behind),
            ):
                x, y = GRID.corner(at)
                sheet.append((face, x, GRID.page_height - y - GRID.slot_height))
        out += [front, back]
    return out


def marks(sheet: Sheet) -> Iterator[tuple[Mark, float, float]]:
    for face, x, y in sheet:
        for placed in face.content:
            for mark in placed.marks:
                yield mark, x + placed.x, y + placed.y


@cache
def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def with_fpdf2(pages: list[Sheet]) -> bytes:
    pdf = FPDF(unit="pt", format=(GRID.page_width, GRID.page_height))
    pdf.set_auto_page_break(auto=False)
    for face in (REGULAR, BOLD):
        pdf.add_font(face, fname=path(face))
    for page in pages:
        pdf.add_page()
        for mark, x, y in marks(page):
            fpdf2_mark(pdf, mark, x, y)
    return bytes(pdf.output())


def fpdf2_mark(pdf: FPDF, mark: Mark, x: float, y: float) -> None:
    match mark:
        case Words():
            pdf.set_font(BOLD if mark.bold else REGULAR, size=mark.size)
            pdf.set_text_color(*rgb(mark.ink))
            left, base = x + mark.x, y + mark.y
            with pdf.rotation(mark.turn, left, base):
                pdf.text(left, base, mark.text)
        case Stroke():
            pdf.set_draw_color(*rgb(mark.ink))
            pdf.set_line_width(mark.line)
            pdf.line(x + mark.x1, y + mark.y1, x + mark.x2, y + mark.y2)
        case Clipped():
            with pdf.rect_clip(x + mark.x, y + mark.y, mark.width, mark.height):
                for inner in mark.marks:
                    fpdf2_mark(pdf, inner, x, y)
        case Scaled():
            for shape in mark.shapes:
                fpdf2_shape(pdf, in_points(mark, shape), x, y)
        case Box() | Polygon() | Disc() if mark.fill or mark.stroke:
            fpdf2_shape(pdf, mark, x, y)


def in_points(mark: Scaled, shape: Polygon) -> Polygon:
    rings = tuple(
        tuple((mark.x + px * mark.unit, mark.y + py * mark.unit) for px, py in ring)
        for ring in shape.rings
    )
    return replace(shape, rings=rings, line=shape.line * mark.unit)


def fpdf2_shape(pdf: FPDF, mark: Box | Polygon | Disc, x: float, y: float) -> None:
    style = "F" * bool(mark.fill) + "D" * bool(mark.stroke)
    if mark.fill:
        pdf.set_fill_color(*rgb(mark.fill))
    if mark.stroke:
        pdf.set_draw_color(*rgb(mark.stroke))
        pdf.set_line_width(mark.line)
    match mark:
        case Box():
            pdf.rect(x + mark.x, y + mark.y, mark.width, mark.height, style=style)
        case Disc():
            pdf.circle(x + mark.x, y + mark.y, mark.radius, style=style)
        case Polygon():
            for ring in mark.rings:
                pdf.polygon([(x + px, y + py) for px, py in ring], style=style)


def with_qt(pages: list[Sheet]) -> bytes:
    for face in (BOLD, REGULAR):
        number = QFontDatabase.addApplicationFont(str(path(face)))
    family, *_ = QFontDatabase.applicationFontFamilies(number)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QSizeF(GRID.page_width, GRID.page_height)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF())
    writer.setResolution(72)
    painter = QPainter(writer)
    pens = _Pens(family)
    for number, page in enumerate(pages):
        if number:
            writer.newPage()
        for mark, x, y in marks(page):
            qt_mark(painter, pens, mark, x, y)
    painter.end()
    return bytes(buffer.data().data())


class _Pens:
    """Qt's fonts, pens and brushes, each made once."""

    def __init__(self, family: str) -> None:
        self.family = family
        self.font = cache(self._font)
        self.pen = cache(self._pen)
        self.brush = cache(self._brush)

    def _font(self, size: float, *, bold: bool) -> QFont:
        font = QFont(self.family)
        font.setPointSizeF(size)
        font.setBold(bold)
        return font

    def _pen(self, colour: str, line: float) -> QPen:
        pen = Qt.PenStyle.NoPen
        return QPen(QBrush(QColor(colour)), line) if colour else QPen(pen)

    def _brush(self, colour: str) -> QBrush:
        return QBrush(QColor(colour)) if colour else QBrush()


def qt_words(painter: QPainter, pens: _Pens, words: Words, at: QPointF) -> None:
    painter.setFont(pens.font(words.size, bold=words.bold))
    painter.setPen(pens.pen(words.ink, 1.0))
    if words.turn:
        painter.save()
        painter.translate(at)
        painter.rotate(-words.turn)
        painter.drawText(QPointF(), words.text)
        painter.restore()
    else:
        painter.drawText(at, words.text)


def qt_path(polygon: Polygon, x: float, y: float) -> QPainterPath:
    shape = QPainterPath()
    for first, *rest in polygon.rings:
        shape.moveTo(x + first[0], y + first[1])
        for px, py in rest:
            shape.lineTo(x + px, y + py)
        shape.closeSubpath()
    return shape


def qt_group(
    painter: QPainter, pens: _Pens, group: Clipped | Scaled, x: float, y: float
) -> None:
    left, top = x + group.x, y + group.y
    if isinstance(group, Scaled):
        painter.translate(left, top)
        painter.scale(group.unit, group.unit)
        for shape in group.shapes:
            qt_mark(painter, pens, shape, 0, 0)
    else:
        painter.setClipRect(QRectF(left, top, group.width, group.height))
        for inner in group.marks:
            qt_mark(painter, pens, inner, x, y)


def qt_mark(painter: QPainter, pens: _Pens, mark: Mark, x: float, y: float) -> None:
    match mark:
        case Words():
            qt_words(painter, pens, mark, QPointF(x + mark.x, y + mark.y))
        case Stroke():
            painter.setPen(pens.pen(mark.ink, mark.line))
            start = QPointF(x + mark.x1, y + mark.y1)
            painter.drawLine(start, QPointF(x + mark.x2, y + mark.y2))
        case Clipped() | Scaled():
            painter.save()
            qt_group(painter, pens, mark, x, y)
            painter.restore()
        case Box() | Polygon() | Disc():
            painter.setPen(pens.pen(mark.stroke, mark.line))
            painter.setBrush(pens.brush(mark.fill))
            match mark:
                case Box():
                    box = QRectF(x + mark.x, y + mark.y, mark.width, mark.height)
                    painter.drawRect(box)
                case Disc():
                    middle = QPointF(x + mark.x, y + mark.y)
                    painter.drawEllipse(middle, mark.radius, mark.radius)
                case Polygon():
                    painter.drawPath(qt_path(mark, x, y))


def timed(work: Callable[[], bytes]) -> tuple[float, bytes]:
    start = timeit.default_timer()
    made = work()
    return timeit.default_timer() - start, made


def size_of(pdf: bytes) -> tuple[int, int]:
    """Return the pages, and the letters and digits on the last two of them."""
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    pages = len(document)
    letters = 0
    for number in (pages - 2, pages - 1):
        text = document[number].get_textpage().get_text_range()
        letters += sum(map(str.isalnum, text))
    document.close()
    return pages, letters


def race(cards: list[Card], copies: int) -> None:
    ours, pdf = timed(lambda: cards_pdf([Copy(one, copies) for one in cards], SETTINGS))
    expected = size_of(pdf)
    pages = sheets(cards, copies)
    count = len(cards) * copies
    print(
        f"{count} cards of {len(cards)} designs, both sides, {expected[0]} pages: "
        f"{ours:.2f} s, {count / ours:.0f} a second, {len(pdf) // 1024} KiB"
    )
    for name, work in (("fpdf2", with_fpdf2), ("Qt's QPdfWriter", with_qt)):
        theirs, other = timed(lambda work=work: work(pages))
        assert size_of(other) == expected, name
        print(
            f"  {name}: {theirs:.2f} s, {len(other) // 1024} KiB; "
            f"ours takes {ours / theirs:.3f} of its time"
        )


def bench_a_thousand_cards_of_fifty_designs(qapp: QApplication) -> None:
    card_pdf(distinct(1)[0])
    race(distinct(DESIGNS), CARDS // DESIGNS)


def bench_cards_none_like_another(qapp: QApplication) -> None:
    """No card can be drawn once and placed again."""
    race(distinct(100), 1)


def portraits(count: int) -> list[Sheet]:
    """Return pages with one window each, no drawing like another."""
    armies, scenes = tuple(ArmyColour), tuple(Scene)
    out: list[Sheet] = []
    for number in range(count):
        letters = "mdlkgsbw"
        rows = "\n".join(
            "".join(
                letters[(across // 3 + down * number + across * number // 5) % 8]
                for across in range(10 + number % 9)
            )
            for down in range(8 + number % 11)
        )
        walls = (wall(rows, 0, 0), wall(rows[: len(rows) // 2], 3, 4))
        rolling = (Wheel(3, 9.0 + number % 11, 2.0), Wheel(9, 9.0 + number % 11, 2.0))
        layers = (*walls, wall("mmmmmmmmmm", 1, 8 + number % 11, rolling))
        drawing = Portrait(layers, scenes[number % len(scenes)])
        look = BrickLook(armies[number % len(armies)].hex)
        marks = window(drawing, Area(0, 0, 38 * MM, 40 * MM), look)
        name = Words(4, 200, f"Number {number}", 9, "#161a1d")
        side = Side(GRID.page_width, GRID.page_height, (Placed(9, 9, (*marks, name)),))
        out.append([(side, 0.0, 0.0)])
    return out


def bench_portraits_none_like_another(qapp: QApplication) -> None:
    """Drawing alone: both get the same marks of a hundred windows."""
    pages = portraits(100)
    sides = [side for page in pages for side, _, _ in page]
    pages_pdf("Portraits", sides[:1])
    ours, pdf = timed(lambda: pages_pdf("Portraits", sides))
    theirs, other = timed(lambda: with_qt(pages))
    assert size_of(other) == size_of(pdf)
    print(
        f"100 portraits: {ours:.2f} s, {len(pdf) // 1024} KiB; QPdfWriter "
        f"{theirs:.2f} s, {len(other) // 1024} KiB; ours takes {ours / theirs:.3f}"
    )


def bench_the_preview_of_a_card() -> None:
    cards = distinct(60)
    for card in cards[:25]:
        card_pdf(card)
    times = sorted(timed(lambda card=card: card_pdf(card))[0] for card in cards[25:])
    middle = times[len(times) // 2] * 1000
    print(f"a card nobody has seen, to the bytes of its PDF: {middle:.1f} ms of 30")
