"""How much of the limit is spent, in words and as a bar."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.army.model import MusteredArmy
from builder.core.formatting import counted, figure, points
from builder.core.rulebook import Severity
from ui.widgets.labels import bold, plain
from ui.widgets.layouts import column, row
from ui.widgets.paint.inks import Ink
from ui.widgets.paint.marks import Mark

HIGH: Final = 18

Part = Callable[[Fraction, Fraction], QRectF]
"""Returns the piece of the bar from one number of points to another."""


class BudgetBar(QWidget):
    """The points in a line of text, with a bar below it.

    Attributes:
        words: The points spent and left.
        facts: The number of entries, and of those without points.
    """

    def __init__(self) -> None:
        super().__init__()
        self.mark = Mark(Severity.REFUSE)
        self.words = bold("", "head")
        self.facts = plain()
        self.facts.setAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        self.gauge = Gauge()
        line = row(None, self.mark, self.words, (self.facts, 1))
        column(self, line, self.gauge, gap=3)
        self.setAccessibleName("Points")

    def display(self, mustered: MusteredArmy, selected: int = -1) -> None:
        """Show the points of an army, and the share of the selected entry."""
        over = mustered.left is not None and mustered.left < 0
        self.mark.setVisible(over)
        self.words.setText(spent(mustered))
        self.words.dip(Ink.REFUSE if over else None)
        self.facts.setText(facts(mustered))
        self.setAccessibleDescription(f"{spent(mustered)}. {facts(mustered)}")
        self.gauge.setVisible(mustered.left is not None)
        self.gauge.display(mustered, selected)


class Gauge(QWidget):
    """A bar as long as the limit; points over the limit are hatched."""

    def __init__(self) -> None:
        super().__init__()
        self._limit = Fraction(0)
        self._parts: list[Fraction] = []
        self._selected = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def display(self, mustered: MusteredArmy, selected: int) -> None:
        """Show the parts of an army against its limit."""
        self._limit = Fraction(mustered.army.limit or 0)
        parts = [result.total or Fraction(0) for result in mustered.results]
        whole = sum(parts, Fraction(0))
        # Army effects on the price are shared by all entries in proportion.
        share = mustered.total / whole if whole else Fraction(1)
        self._parts = [part * share for part in parts]
        self._selected = selected
        self.update()

    def sizeHint(self) -> QSize:
        """Return a width that grows with the room."""
        return QSize(200, HIGH)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the points of the entries, those over the limit, and the limit."""
        painter = QPainter(self)
        palette = self.palette()
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        total = sum(self._parts, Fraction(0))
        whole = max(total, self._limit)

        def across(amount: Fraction) -> float:
            return box.left() + (float(amount / whole) * box.width() if whole else 0.0)

        def part(start: Fraction, end: Fraction) -> QRectF:
            left = across(start)
            return QRectF(left, box.top(), across(end) - left, box.height())

        painter.fillRect(box, palette.color(QPalette.ColorRole.Base))
        within = part(Fraction(0), min(total, self._limit))
        painter.fillRect(within, palette.color(QPalette.ColorRole.Highlight))
        if total > self._limit:
            _hatch(painter, part(self._limit, total), palette)
        self._divide(painter, part, palette)
        frame = QPen(palette.color(QPalette.ColorRole.Shadow), 1)
        painter.setPen(frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        if total > self._limit:
            at = max(box.left() + 1.5, across(self._limit))
            painter.setPen(QPen(palette.color(QPalette.ColorRole.WindowText), 3))
            painter.drawLine(QLineF(at, box.top(), at, box.bottom()))
        painter.end()

    def _divide(self, painter: QPainter, part: Part, palette: QPalette) -> None:
        """Draw a thin line between the entries, and a frame around the selected one."""
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Base), 1))
        start = Fraction(0)
        chosen = QRectF()
        for place, amount in enumerate(self._parts):
            piece = part(start, start + amount)
            start += amount
            if place == self._selected and amount:
                chosen = piece
            if piece.width() > 2:
                painter.drawLine(QLineF(piece.topRight(), piece.bottomRight()))
        if not chosen.isNull():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.WindowText), 2))
            painter.drawRect(chosen.adjusted(1, 1, -1, -1))


def _hatch(painter: QPainter, box: QRectF, palette: QPalette) -> None:
    """Draw stripes, because a colour alone is not enough for everyone."""
    ink = Ink.REFUSE.on(palette)
    pale = QColor(ink)
    pale.setAlpha(70)
    painter.fillRect(box, pale)
    painter.setPen(QPen(ink, 2))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    painter.setClipRect(box)
    at = box.left() - box.height()
    while at < box.right():
        painter.drawLine(QLineF(at, box.bottom(), at + box.height(), box.top()))
        at += 7
    painter.restore()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def spent(mustered: MusteredArmy) -> str:
    """Return `312 of 400 CP, 88 left`, or how much it is over the limit."""
    currency = mustered.army.rule_system.currency
    if not mustered.priced:
        return f"No {currency} typed yet"
    if mustered.left is None or mustered.army.limit is None:
        return f"{points(mustered.total, currency)}, no limit"
    of = f"{figure(mustered.total)} of {points(mustered.army.limit, currency)}"
    if mustered.left < 0:
        return f"{of}, {figure(-mustered.left)} over the limit"
    return f"{of}, {figure(mustered.left)} left"


def facts(mustered: MusteredArmy) -> str:
    """Return how many entries there are, and how many have no points."""
    heads = sum(rank.entry.count for rank in mustered.results)
    words = f"{counted(len(mustered.results), 'entry', 'entries')}, {heads} in all"
    if mustered.unpriced:
        words += f" · {counted(mustered.unpriced, 'entry', 'entries')} without points"
    return words
