"""The heads of a table's columns: their words wrap, and none is ever cut."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QTableView

_PAD: Final = 18
"""Pixels around the words of a head."""


def head_width(table: QTableView, label: str) -> int:
    """Return the width of the longest word of a column's head."""
    metrics = table.horizontalHeader().fontMetrics()
    return max(map(metrics.horizontalAdvance, label.split()), default=0) + _PAD


def head_height(table: QTableView, labels: Iterable[str]) -> int:
    """Return the height of the heads, of which some take several lines."""
    header = table.horizontalHeader()
    metrics, high = header.fontMetrics(), 0
    for at, label in enumerate(labels):
        room = QRect(0, 0, table.columnWidth(at) - _PAD + 2, 999)
        wrapped = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, label)
        high = max(high, wrapped.height())
    return max(header.sizeHint().height(), high + 8)
