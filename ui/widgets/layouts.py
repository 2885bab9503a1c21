"""Rows, columns and lines that break, without margins of their own; their buttons."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, TypedDict, TypeVar, Unpack

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

TOP: Final = Qt.AlignmentFlag.AlignTop

_Placed: TypeAlias = tuple[QWidget | QLayout, int] | tuple[QWidget, Qt.AlignmentFlag]
Part: TypeAlias = QWidget | QLayout | _Placed | None
"""A part of a layout, optionally with its stretch or the side that a widget keeps to;
None is a stretch by itself."""

_Box = TypeVar("_Box", bound=QBoxLayout)
_Widget = TypeVar("_Widget", bound=QWidget)
_Value = TypeVar("_Value")


class Spaces(TypedDict, total=False):
    """What is free in a layout.

    Attributes:
        gap: Pixels between the parts; the style's own if not given.
        margins: Pixels around them: left, top, right, bottom; none if not given.
    """

    gap: int | None
    margins: tuple[int, int, int, int]


def row(parent: QWidget | None, *parts: Part, **spaces: Unpack[Spaces]) -> QHBoxLayout:
    """Return a layout of parts side by side.

    Args:
        parent: The widget it fills; None for a layout within another.
        *parts: Its parts, from the left.
        **spaces: What is free between and around them.
    """
    return _laid(QHBoxLayout(), parent, parts, spaces)


def column(
    parent: QWidget | None, *parts: Part, **spaces: Unpack[Spaces]
) -> QVBoxLayout:
    """Return a layout of parts below each other; its arguments are those of `row`."""
    return _laid(QVBoxLayout(), parent, parts, spaces)


def _laid(
    layout: _Box, parent: QWidget | None, parts: Sequence[Part], spaces: Spaces
) -> _Box:
    if parent is not None:
        parent.setLayout(layout)
    layout.setContentsMargins(0, 0, 0, 0)
    return filled(layout, *parts, **spaces)


def keep_room(*widgets: QWidget, on: bool = True) -> None:
    """Have widgets keep their room while they are hidden, or not."""
    for each in widgets:
        keep = each.sizePolicy()
        keep.setRetainSizeWhenHidden(on)
        each.setSizePolicy(keep)


def filled(layout: _Box, *parts: Part, **spaces: Unpack[Spaces]) -> _Box:
    """Add parts to a layout and return it; spaces that are not given stay."""
    if "margins" in spaces:
        layout.setContentsMargins(*spaces["margins"])
    if (gap := spaces.get("gap")) is not None:
        layout.setSpacing(gap)
    for item in parts:
        part, how = item if isinstance(item, tuple) else (item, 0)
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, QLayout):
            layout.addLayout(part, how)
        elif isinstance(how, Qt.AlignmentFlag):
            layout.addWidget(part, 0, how)
        else:
            layout.addWidget(part, how)
    return layout


def bar(*parts: Part, **spaces: Unpack[Spaces]) -> QWidget:
    """Return a widget with parts side by side; its arguments are those of `row`."""
    made = QWidget()
    row(made, *parts, **spaces)
    return made


def block(*parts: Part, **spaces: Unpack[Spaces]) -> QWidget:
    """Return a widget with parts below each other; its arguments are those of `row`."""
    made = QWidget()
    column(made, *parts, **spaces)
    return made


def add_keys(part: QWidget, keys: str, act: Callable[[], object]) -> None:
    """Let keys do something, wherever the keyboard is within a part of the window."""
    shortcut = QShortcut(QKeySequence(keys), part, act)
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)


def button(
    text: str, act: Callable[..., object] | None = None, tip: str = "", name: str = ""
) -> QPushButton:
    """Return a button that is not pressed by Enter in another field.

    Args:
        text: The words on it.
        act: What it does.
        tip: Its tooltip.
        name: Its name for a screen reader; the text if empty.
    """
    return _set_up(QPushButton(text, autoDefault=False), act, tip, name)


ACT: Final = "act"
"""The property of a control with its act."""


def acting(control: _Widget, act: Callable[[], object]) -> _Widget:
    """Return a control with the act that is rehearsed; of others nothing is told."""
    control.setProperty(ACT, act)
    return control


def tool_button(
    text: str, act: Callable[..., object] | None = None, tip: str = "", name: str = ""
) -> QToolButton:
    """Return a slim button, which opens its menu at once if it gets one."""
    made = SlimButton()
    made.setText(text)
    return _set_up(made, act, tip, name)


class SlimButton(QToolButton):
    """A button that keeps room for the sign of a menu only if it has one."""

    def setMenu(self, menu: QMenu) -> None:
        """Open a menu at once when it is clicked; one that it had before goes."""
        old: QMenu | None = self.menu()
        if old is not None:
            old.deleteLater()
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        super().setMenu(menu)
        menu.aboutToHide.connect(self._feel)

    def _feel(self) -> None:
        """Look as touched only where the pointer is: over a menu, it left unseen."""
        over = self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, over)
        self.update()


_Button = TypeVar("_Button", QPushButton, QToolButton)


def _set_up(
    made: _Button, act: Callable[..., object] | None, tip: str, name: str
) -> _Button:
    made.setToolTip(tip)
    if name:
        made.setAccessibleName(name)
    if act:
        made.clicked.connect(act)
    return made


def lay_out() -> None:
    """Give what changed its room now: else it is painted once in that of before.

    Words and tables that wrap in the room they get ask for another height.
    """
    for _ in range(2):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def shown_in(
    pool: list[_Widget],
    values: Sequence[_Value],
    make: Callable[[], _Widget],
    into: QLayout | None = None,
    shows: Callable[[_Widget, _Value], bool] | None = None,
) -> Iterator[tuple[_Widget, _Value]]:
    """Yield a shown widget for each value; make missing widgets, hide those left over.

    A widget stays with what it shows, wherever that stands now: it may be pressed.

    Args:
        pool: The widgets made so far; new ones are added to it.
        values: The values to show.
        make: Makes a widget.
        into: The layout it is added to; None where `make` puts it into its own.
        shows: Tells what a widget shows already; None if its place is all it tells of.
    """
    while len(pool) < len(values):
        pool.append(make())
        if into is not None:
            into.addWidget(pool[-1])
    if shows:
        spare = [old for old in pool if not any(shows(old, it) for it in values)]
        for place, value in enumerate(values):
            rest = pool[place:]
            widget = ([old for old in rest if shows(old, value)] or spare or rest)[0]
            spare = [old for old in spare if old is not widget]
            pool.remove(widget)
            pool.insert(place, widget)
            if isinstance(into, QBoxLayout) and into.indexOf(widget) != place:
                into.insertWidget(place, widget)
    for place, widget in enumerate(pool):
        widget.setVisible(place < len(values))
    yield from zip(pool, values, strict=False)


class FlowLayout(QLayout):
    """Widgets side by side, continued on the next line.

    They are centred in their line, or aligned with its top.
    """

    def __init__(
        self,
        parent: QWidget | None,
        *widgets: QWidget,
        gap: int = 6,
        middle: bool = True,
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
        for each in widgets:
            self.addWidget(each)

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


def flow_bar(*widgets: QWidget, gap: int = 6) -> QWidget:
    """Return a widget with others in a flow layout."""
    made = QWidget()
    FlowLayout(made, *widgets, gap=gap)
    return made
