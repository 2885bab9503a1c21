"""The heads of a table's columns: their words wrap, and none is ever cut."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QTableView

from reports.layout.fair_shares import level

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


def shrunk(wants: Sequence[int], leasts: Sequence[int], room: int) -> list[int]:
    """Return widths that fit into some room, the widest cut first.

    No column gets less than its least, so that the others share what is left.

    >>> shrunk([50, 200, 300], [50, 60, 180], 400)
    [50, 170, 180]
    """
    held: dict[int, int] = {}
    while True:
        free = {at: want for at, want in enumerate(wants) if at not in held}
        left = room - sum(held.values())
        most = int(level([*map(float, free.values())], max(left, 0))) if free else 0
        short = {at for at, want in free.items() if min(want, most) < leasts[at]}
        if not short:
            return [held.get(at, min(want, most)) for at, want in enumerate(wants)]
        held |= {at: leasts[at] for at in short}
