"""The table of the library's page: heads that sort, and columns that give way."""

from typing import Any, Final

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView

from builder.listing.order import SortOrder
from ui.library.grid import (
    DOWN_FIRST,
    DROPPED,
    HIGH,
    ORDERS,
    WIDTHS,
    GridColumn,
    GridDelegate,
    LibraryGrid,
)
from ui.library.grid_paint import GridPainter
from ui.library.picture_queue import Thumbnails
from ui.library.table import LibraryTable
from ui.widgets.theme import scaled

_KEY: Final = "library columns"
_FIXED: Final = (GridColumn.STAR, GridColumn.MARK, GridColumn.PICTURE)


class GridTable(LibraryTable):
    """A table with all facts of each item."""

    def __init__(self, rows: LibraryGrid, thumbnails: Thumbnails) -> None:
        super().__init__(rows, "The whole library")
        self._grid_delegate = GridDelegate()
        self._painter = GridPainter(rows.shelf, thumbnails)
        self.setItemDelegate(self._grid_delegate)
        self.verticalHeader().setDefaultSectionSize(scaled(HIGH))
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setMinimumSectionSize(scaled(24))
        self._recall()
        header.setSectionResizeMode(GridColumn.NAME, QHeaderView.ResizeMode.Stretch)
        for column in _FIXED:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        header.sectionClicked.connect(self._sort)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._show_order()

    def remember(self) -> None:
        """Store the widths of the columns."""
        header = self.horizontalHeader()
        widths = [
            str(0 if header.isSectionHidden(column) else header.sectionSize(column))
            for column in GridColumn
        ]
        QSettings().setValue(_KEY, widths)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows that are to be drawn, all at one go."""
        with QPainter(self.viewport()) as painter:
            self._painter.paint(painter, self, event.rect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drop columns that have no room, and show them again when they have."""
        super().resizeEvent(event)
        self.fit(event.size().width())

    def fit(self, wide: int) -> None:
        """Show as many columns as fit into a width, in the order of their worth."""
        need = sum(scaled(width) for width in WIDTHS.values())
        for column in DROPPED:
            self.setColumnHidden(column, need > wide)
            if need > wide:
                need -= scaled(WIDTHS[column])

    def _recall(self) -> None:
        held: Any = QSettings().value(_KEY) or []
        kept = [int(each) if str(each).isdigit() else 0 for each in held]
        for column, width in WIDTHS.items():
            known = kept[column] if len(kept) == len(WIDTHS) else 0
            fixed = column in _FIXED or not known
            self.setColumnWidth(column, scaled(width) if fixed else known)

    def _sort(self, section: int) -> None:
        """Sort by a column; the other way round at the second click."""
        column = GridColumn(section)
        if column not in ORDERS:
            self._show_order()
            return
        order = ORDERS[column]
        again = order is self.rows.order
        down = not self.rows.down if again else column in DOWN_FIRST
        self.sort(order, down=down)

    def sort(self, order: SortOrder, *, down: bool) -> None:
        """Show the rows in an order."""
        self.rows.sort_by(order, down=down)
        self.arrange()
        self._show_order()

    def _show_order(self) -> None:
        column = next(each for each, by in ORDERS.items() if by is self.rows.order)
        way = Qt.SortOrder.DescendingOrder if self.rows.down else _RISING
        self.horizontalHeader().setSortIndicator(column, way)


_RISING: Final = Qt.SortOrder.AscendingOrder
