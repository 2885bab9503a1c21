"""What an eye stumbles over in a window: cut, overlapped or out of sight."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QStackedWidget,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

from ui.widgets.labels import ElidedLabel

PARTS = (QLabel, QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QTabBar)
"""What is read or pressed."""

LEAST = 2
"""Pixels that nobody sees."""


def faults(window: QWidget) -> list[str]:
    """Return what is cut, overlapped, out of sight or scrolls sideways, in words."""
    parts = [*shown(window)]
    found = [f"cut: {words(part)}: {why}" for part in parts if (why := cut(part))]
    found += [f"out of sight: {words(part)}" for part in parts if lost(part, window)]
    rects = [(part, seen(part)) for part in parts]
    found += [
        f"overlapped: {words(one)} and {words(other)}"
        for (one, here), (other, there) in combinations(rects, 2)
        if wide(here & there) and meet(one, other)
    ]
    bars = [bar for bar in window.findChildren(QScrollBar) if bar.isVisible()]
    found += [
        f"scrolls sideways: {words(bar.parentWidget() or bar)}"
        for bar in bars
        if bar.orientation() is Qt.Orientation.Horizontal and bar.maximum()
    ]
    return found


def shown(window: QWidget) -> Iterator[QWidget]:
    """Yield every part that is read or pressed, and not a piece of another."""
    for part in window.findChildren(QWidget):
        above = part.parentWidget()
        if not isinstance(part, PARTS) or isinstance(above, PARTS):
            continue
        if part.isVisible() and part.window() is window and seen(part).isValid():
            yield part


def words(part: QWidget) -> str:
    """Return how a part is told from others: its class, name and what it says."""
    said = getattr(part, "text", str)() or getattr(part, "currentText", str)()
    name = part.accessibleName() or part.objectName()
    return f"{type(part).__name__} {name!r} {str(said)[:40]!r}"


def place(part: QWidget) -> QRect:
    """Return where a part is in its window."""
    return QRect(part.mapTo(part.window(), QPoint(0, 0)), part.size())


def seen(part: QWidget) -> QRect:
    """Return what is seen of a part: not what is scrolled away."""
    rect = place(part)
    above = part.parentWidget()
    while above is not None and above is not part.window():
        if isinstance(above.parentWidget(), QAbstractScrollArea):
            rect &= place(above)
        above = above.parentWidget()
    return rect


def scrolled(part: QWidget) -> bool:
    """Return whether a part can be scrolled into sight."""
    above = part.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea | QTabBar):
            return True
        above = above.parentWidget()
    return False


def cut(part: QWidget) -> str:
    """Return how much is missing of what a part says; nothing if it is all there."""
    if isinstance(part, ElidedLabel) or isinstance(part.parentWidget(), QTabBar):
        return ""
    width, need = part.width(), 0
    match part:
        case QLabel() if part.text() and part.wordWrap():
            high = part.heightForWidth(width)
            return f"{part.height()} of {high} high" if part.height() < high - 2 else ""
        case QLabel() if part.text() and "<" not in part.text():
            lines = part.text().replace("&", "").splitlines()
            metrics = part.fontMetrics()
            need = max(map(metrics.horizontalAdvance, lines), default=0)
            width = part.contentsRect().width()
        case QLabel():
            need = part.minimumSizeHint().width() if part.text() else 0
        case QComboBox():
            option = QStyleOptionComboBox()
            part.initStyleOption(option)
            width = part.style().subControlRect(
                QStyle.ComplexControl.CC_ComboBox,
                option,
                QStyle.SubControl.SC_ComboBoxEditField,
                part,
            ).width()  # fmt: skip
            need = part.fontMetrics().horizontalAdvance(part.currentText())
        case QLineEdit() if part.placeholderText() and not part.text():
            need = part.fontMetrics().horizontalAdvance(part.placeholderText()) + 4
        case QCheckBox() | QAbstractButton() if part.text():
            need = part.minimumSizeHint().width()
        case _:
            pass
    return f"{width} of {need} wide" if width < need - 1 else ""


def lost(part: QWidget, window: QWidget) -> bool:
    """Return whether some of a part is outside of its window for good."""
    return not scrolled(part) and not window.rect().contains(place(part))


def floor(part: QWidget) -> QWidget:
    """Return what a part lies in: the window, or what lies over its page."""
    at = part
    while (above := at.parentWidget()) is not None and at is not part.window():
        laid = above.layout() is not None and above.layout().indexOf(at) >= 0
        inside = isinstance(above, QStackedWidget) or isinstance(
            above.parentWidget(), QAbstractScrollArea
        )
        if not laid and not inside and above.layout() is not None:
            return at
        at = above
    return at


def wide(both: QRect) -> bool:
    """Return whether what two parts share of the window can be seen."""
    return both.width() > LEAST and both.height() > LEAST


def meet(one: QWidget, other: QWidget) -> bool:
    """Return whether two parts that share a place should not: one hides the other."""
    if one.isAncestorOf(other) or other.isAncestorOf(one):
        return False
    return floor(one) is floor(other)
