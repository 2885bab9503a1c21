"""Opening a list below the button it belongs to."""

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QWidget


def open_below(popup: QWidget, anchor: QWidget, size: QSize) -> None:
    """Show a widget as a popup below another, within the screen.

    Args:
        popup: What drops down. It has no frame, takes the keyboard, and goes at Esc or
            at a click elsewhere.
        anchor: What it drops down from.
        size: As large as this, if the screen has room for that.
    """
    # In place of all flags: with that of a dialog it would be a tool window.
    popup.setWindowFlags(Qt.WindowType.Popup)
    room = anchor.screen().availableGeometry()
    popup.resize(size.boundedTo(room.size()))
    corner = anchor.mapToGlobal(QPoint(0, anchor.height() + 2))
    corner.setX(max(room.left(), min(corner.x(), room.right() - popup.width())))
    corner.setY(max(room.top(), min(corner.y(), room.bottom() - popup.height())))
    popup.move(corner)
    popup.show()
