"""The common look of tables: no grid, and Tab leaves them."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from ui.widgets.theme import scaled

ROW: Final = 26
"""The height of a row in pixels."""


def set_up_table(table: QTableView, mode: QAbstractItemView.SelectionMode) -> None:
    """Make a table look and behave as all tables of the window do."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(mode)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(scaled(ROW))
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)


def fit_height(table: QTableView, rows: int) -> None:
    """Fix the height of a table to its header and so many rows."""
    header = table.horizontalHeader()
    top = 0 if header.isHidden() else header.sizeHint().height()
    table.setFixedHeight(top + rows * table.verticalHeader().defaultSectionSize() + 4)


def copy_shortcut(view: QWidget, copy: Callable[[], object]) -> None:
    """Let the Copy keys, pressed in a view, call `copy`."""
    keys = QShortcut(QKeySequence.StandardKey.Copy, view)
    keys.setContext(Qt.ShortcutContext.WidgetShortcut)
    keys.activated.connect(copy)
