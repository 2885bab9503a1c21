"""The parts that only a large screen has room for, and what such a part says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from builder.content.card import Table
from ui.widgets.bricks import BrickBar, BrickStretch
from ui.widgets.labels import ElidedLabel, bold, hair, plain, small, styled, tip
from ui.widgets.layouts import button, column, row, shown_in
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import scaled


@dataclass(frozen=True, slots=True)
class WideLine:
    """A line of a part.

    Attributes:
        words: What it is about.
        faint: What is said of it.
        number: The value at its end.
        share: How much of a row of bricks is filled, 0 to 1; None for no bricks.
        act: What a click on its words does; None where they are no button.
        more: The words of a second button; empty for none.
        then: What that does.
    """

    words: str
    faint: str = ""
    number: str = ""
    share: float | None = None
    act: Callable[[], object] | None = None
    more: str = ""
    then: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class WideSaid:
    """What a part says; a part with nothing to say is not shown.

    Attributes:
        about: What stands at the end of its heading.
        lines: Its lines.
        table: Its table, in the place of lines.
    """

    about: str = ""
    lines: tuple[WideLine, ...] = ()
    table: Table | None = None


BRICKS: Final = 14
"""The height of a row of bricks."""
_WORDS, _FAINT, _BAR = 3, 5, 6
"""How the width of a line is shared."""
_NUMBER: Final = 52
"""The least width of a value, so that the bricks of all lines are as long."""
_SIDES: Final = (12, 10)
"""How the width is shared by columns, as in a form."""


class LineView(QWidget):
    """Shows a line: its words or a button, what is said of it, bricks, a value."""

    def __init__(self) -> None:
        super().__init__()
        self._line = WideLine("")
        self.words, self.faint = ElidedLabel(), ElidedLabel()
        self.faint.dip(Ink.FAINT)
        self.open = styled(button("", lambda: self._do(self._line.act)), kind="link")
        self.more = styled(button("", lambda: self._do(self._line.then)), kind="link")
        self.bar = BrickBar("", BRICKS)
        self.number = bold("")
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self.number.setAlignment(right)
        self.number.setMinimumWidth(scaled(_NUMBER))
        across = QSizePolicy.Policy.Ignored
        self.bar.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self.open.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        styled(self.open, seg="line")
        parts = ((self.open, _WORDS), (self.words, _WORDS), (self.faint, _FAINT),
                 (self.bar, _BAR), self.number, self.more)  # fmt: skip
        row(self, *parts, gap=8)
        self.setMinimumHeight(scaled(24))

    def _do(self, act: Callable[[], object] | None) -> None:
        if act:
            act()

    def display(self, line: WideLine) -> None:
        """Show another line."""
        self._line = line
        self.open.setVisible(line.act is not None)
        self.open.setText(line.words.replace("&", "&&"))
        self.open.setToolTip(tip(line.words))
        self.words.setVisible(line.act is None)
        self.words.setText(line.words)
        self.faint.setText(line.faint)
        self.faint.setToolTip(tip(line.faint))
        self.faint.setVisible(line.share is None or bool(line.faint))
        self.bar.setVisible(line.share is not None)
        self.number.setVisible(bool(line.number))
        self.bar.setAccessibleName(line.words)
        if line.share is not None:
            self.bar.display([BrickStretch(line.share)], line.number)
        self.number.setText(line.number)
        self.more.setText(line.more)
        self.more.setVisible(bool(line.more))


class WideBox(QWidget):
    """A part below its heading.

    Attributes:
        said: What it says.
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self.said = WideSaid()
        self._about = small("")
        self._lines: list[LineView] = []
        self._table: QWidget | None = None
        head = row(None, bold(title), None, self._about, gap=8)
        self._column = column(self, head, gap=2, margins=(0, 4, 0, 8))
        self.setAccessibleName(title)
        self.hide()

    def display(self, content: WideSaid) -> None:
        """Show what the part says now."""
        if content == self.said:
            return
        self.said = content
        self._about.setText(content.about)
        for view, line in shown_in(self._lines, content.lines, self._make):
            view.display(line)
        if self._table:
            self._table.deleteLater()
            self._table = None
        if content.table:
            self._table = _grid(content.table)
            self._column.addWidget(self._table)
        self.setVisible(bool(content.lines or content.table))

    def _make(self) -> LineView:
        made = LineView()
        self._column.addWidget(made)
        return made


def _grid(table: Table) -> QWidget:
    """Return the cells of a table below their heads, without columns that are blank."""
    box = QWidget()
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(scaled(12))
    grid.setVerticalSpacing(scaled(4))
    kept = [
        place
        for place in range(len(table.columns))
        if any(line.cells[place].strip("–") for line in table.rows)
    ]
    for across, place in enumerate(kept):
        grid.addWidget(small(table.columns[place].label), 0, across)
        for down, line in enumerate(table.rows, 1):
            words = plain(line.cells[place])
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(words, down, across)
    grid.setColumnStretch(len(kept) - 1, 1)
    return box


class PartsView(QWidget):
    """Parts in columns beside each other.

    Attributes:
        views: The part of each title.
    """

    def __init__(self, columns: Sequence[Sequence[str]], *, under: bool) -> None:
        """Make the parts; they are shown when they have something to say.

        Args:
            columns: The titles of the parts in each column.
            under: Whether a line stands above them.
        """
        super().__init__()
        self.views = {title: WideBox(title) for each in columns for title in each}
        sides = []
        for titles, share in zip(columns, _SIDES, strict=False):
            side = QWidget()
            side.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            column(side, *(self.views[title] for title in titles), None, gap=4)
            sides.append((side, share))
        beside = row(None, *sides, gap=24)
        around = (0, 8, 0, 8) if under else (12, 4, 12, 8)
        line = (hair(),) if under else ()
        column(self, *line, beside, gap=8, margins=around)

    def display(self, found: Mapping[str, WideSaid]) -> None:
        """Show what some parts say; the others stay as they are."""
        for title, said in found.items():
            if title in self.views:
                self.views[title].display(said)
        said_any = any(each.said != WideSaid() for each in self.views.values())
        self.setVisible(said_any)
