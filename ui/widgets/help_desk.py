"""Where the parts of a window ask for help: they know no manual, only this."""

from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

_Desk = TypeVar("_Desk", bound=QObject)


class HelpDesk(QObject):
    """Passes on what help is wanted for; a child of the window.

    Attributes:
        wanted: Emitted with the widget that help is wanted for.
        manual: Emitted with the widget whose page of the manual is wanted.
    """

    wanted = Signal(QWidget)
    manual = Signal(QWidget)


def desk_near(widget: QWidget, kind: type[_Desk]) -> _Desk | None:
    """Return the desk of the window a widget is in, or of a window behind a dialog."""
    window: QWidget | None = widget.window()
    while window is not None:
        found = window.findChild(
            kind, options=Qt.FindChildOption.FindDirectChildrenOnly
        )
        if found is not None:
            return found
        behind = window.parentWidget()
        window = behind.window() if behind else None
    return None
