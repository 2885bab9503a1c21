"""What a picture of the window shows, in words that are the same on every machine.

Pixels differ with the fonts of a system. What a reader looks for does not: the size of
the picture, the buttons, tabs, fields and columns that are to be seen.
"""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QTabBar,
    QTableView,
    QTreeView,
    QWidget,
)


def record(shown: QWidget, names: Iterable[str]) -> dict[str, list[str] | list[int]]:
    """Return the size of a widget and the words of what can be used in it.

    Args:
        shown: The widget.
        names: What the player's own things are called: a word with a name in it is left
            out, because which of them were changed last depends on the moment.
    """
    own = tuple(names)
    words = {word for word in _words(shown) if not any(name in word for name in own)}
    return {"size": [shown.width(), shown.height()], "shows": sorted(words)}


def _words(shown: QWidget) -> Iterator[str]:
    for each in shown.findChildren(QWidget):
        if each.isVisibleTo(shown) and not each.visibleRegion().isEmpty():
            yield from filter(None, _of(each))


def _of(widget: QWidget) -> Iterator[str]:
    match widget:
        case QAbstractButton():
            yield _called("button", widget.text() or widget.accessibleName())
        case QTabBar():
            for at in range(widget.count()):
                yield _called("tab", widget.tabText(at))
        case QLineEdit() | QComboBox():
            yield _called("field", widget.accessibleName())
        case QTableView() | QTreeView():
            model = widget.model()
            for at in range(model.columnCount()):
                title = model.headerData(at, Qt.Orientation.Horizontal)
                yield _called("column", str(title or ""))
        case _:
            pass


def _called(kind: str, words: str) -> str:
    plain = " ".join(words.replace("&", "").split())
    return f"{kind} {plain}" if plain else ""
