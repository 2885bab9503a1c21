"""A layout that breaks its widgets into lines, like words of a text."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Widgets side by side, continued on the next line.

    They are centred in their line, or aligned with its top.
    """

    def __init__(
        self, parent: QWidget | None = None, *, gap: int = 6, middle: bool = True
    ) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._row_gap = min(gap, 6)
        self._middle = middle
        # Qt asks again and again while a page is built, as its own layouts expect.
        self._heights: dict[int, int] = {}
        self._least: QSize | None = None
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item at the end."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Return how many items it holds."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at an index, or None past the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return the item at an index, or None past the end."""
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def invalidate(self) -> None:
        """Forget the sizes: an item was added, resized, shown or hidden."""
        self._heights.clear()
        self._least = None
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        """Return none: it never asks for more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return True: the narrower it is, the more lines it has."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines at a width."""
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        """Put every widget in its place."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the minimum size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Return the width of its widest and the height of its highest widget."""
        if self._least is None:
            self._least = QSize()
            for item in self._shown():
                self._least = self._least.expandedTo(item.minimumSize())
        return QSize(self._least)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Lay out the lines if `move` is set, and return their height."""
        top = rect.y()
        for line in self._lines(rect.width()):
            x, height = rect.x(), max(size.height() for _, size in line)
            for item, size in line:
                down = (height - size.height()) // 2 if self._middle else 0
                if move:
                    item.setGeometry(QRect(QPoint(x, top + down), size))
                x += size.width() + self._gap
            top += height + self._row_gap
        return max(0, top - self._row_gap - rect.y())

    def _lines(self, width: int) -> Iterator[list[tuple[QLayoutItem, QSize]]]:
        """Yield the items of each line, with their sizes."""
        line: list[tuple[QLayoutItem, QSize]] = []
        used = 0
        for item in self._shown():
            size = item.sizeHint()
            size.setWidth(min(size.width(), width))
            if item.hasHeightForWidth():
                size.setHeight(item.heightForWidth(size.width()))
            if line and used + size.width() > width:
                yield line
                line, used = [], 0
            line.append((item, size))
            used += size.width() + self._gap
        if line:
            yield line


def flow_bar(*widgets: QWidget) -> QWidget:
    """Return a widget with others in a flow layout."""
    made = QWidget()
    flow = FlowLayout(made)
    for each in widgets:
        flow.addWidget(each)
    return made
