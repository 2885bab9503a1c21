"""A version beside what the item is now: the rows that differ, or every row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QCheckBox, QWidget

from builder.content.card import Table
from builder.history.versions import count_rows, only_different
from ui.questions.parts import NARROWEST, TableView
from ui.widgets.labels import bold, plain
from ui.widgets.layouts import column, shown_in
from ui.widgets.scrolling import scrolling

_COLUMNS: Final = 4
"""The mark, the label, then and now."""

CHOOSE: Final = "Choose a version to see it beside what you have now."
SAME: Final = "It is just as it is now."
HIDDEN: Final = (
    "All that shows here is alike; they differ in something else, such as the order."
)
OTHER_KIND: Final = "It was something else then, so nothing can stand side by side."


_LABEL_SHARE: Final = 0.3
"""The part of the width that the labels get; then and now share the rest evenly."""


class BesideTable(TableView):
    """A table whose columns stand below those of the table above it."""

    def _share(self) -> None:
        """Give the mark what it needs, and then and now the same width."""
        if self.model.columnCount() != _COLUMNS:
            return
        room = self.table.viewport().width()
        mark = self._want(0, ())
        label = round((room - mark) * _LABEL_SHARE)
        side = (room - mark - label) // 2
        for at, width in enumerate((mark, label, side, side)):
            self.table.setColumnWidth(at, max(NARROWEST, width))


class BesideView(QWidget):
    """A version and the present one, in tables of two columns.

    Attributes:
        title: When the version was saved.
        said: How many rows differ, or why there are none.
        only: Whether the rows that differ are shown alone.
        views: The tables that were made so far.
    """

    def __init__(self) -> None:
        super().__init__()
        self._tables: tuple[Table, ...] = ()
        self._same = False
        self.title = bold("", "head", wrap=True)
        self.said = plain(CHOOSE, wrap=True)
        self.only = QCheckBox("Only what &differs from now")
        self.only.setChecked(True)
        self.only.toggled.connect(lambda _: self._fill())
        self.views: list[BesideTable] = []
        self._inside = QWidget()
        self._column = column(self._inside, None, gap=8, margins=(0, 0, 8, 0))
        area = scrolling(self._inside)
        parts = (self.title, self.said, self.only, (area, 1))
        column(self, *parts, gap=4)
        self.clear(CHOOSE)

    def clear(self, why: str, title: str = "") -> None:
        """Show no rows, and say why."""
        self._tables = ()
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.said.setText(why)
        self.only.hide()
        self._fill()

    def display(self, title: str, tables: Sequence[Table], *, same: bool) -> None:
        """Show a version.

        Args:
            title: When it was saved.
            tables: The version and the present in rows.
            same: Whether both are equal.
        """
        self._tables = tuple(tables)
        differ, every = count_rows(self._tables)
        self.title.setText(title)
        self.title.show()
        if not tables:
            said = OTHER_KIND
        elif same:
            said = SAME
        elif not differ:
            said = HIDDEN
        else:
            verb = "differs" if differ == 1 else "differ"
            said = f"{differ} of {every} rows {verb} from now; ≠ marks them."
        self.said.setText(said)
        self._same = same
        self.only.setVisible(bool(tables) and not same)
        self._fill()

    def _fill(self) -> None:
        shown = self._tables
        if self.only.isChecked() and not self._same:
            shown = only_different(shown)
        for view, table in shown_in(self.views, shown, self._make):
            view.display(table)

    def _make(self) -> BesideTable:
        made = BesideTable(Table("", (), ()))
        self._column.insertWidget(self._column.count() - 1, made)
        return made
