"""Tables without a grid, which Tab leaves."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

ROW: Final = 26
"""How high a row is, in pixels."""


def set_up_table(table: QTableView, mode: QAbstractItemView.SelectionMode) -> None:
    """Make a table look and behave as all tables of the window do."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(mode)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)


def fit_height(table: QTableView, rows: int) -> None:
    """Make a table as high as its header and so many rows."""
    header = table.horizontalHeader()
    top = 0 if header.isHidden() else header.sizeHint().height()
    table.setFixedHeight(top + rows * table.verticalHeader().defaultSectionSize() + 4)


def copy_shortcut(view: QWidget, copy: Callable[[], object]) -> None:
    """Let the keys for Copy, pressed in a view, copy what is chosen in it."""
    keys = QShortcut(QKeySequence.StandardKey.Copy, view)
    keys.setContext(Qt.ShortcutContext.WidgetShortcut)
    keys.activated.connect(copy)
