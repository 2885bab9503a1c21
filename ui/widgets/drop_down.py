"""Opening a list below the button it belongs to."""

from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QWidget


def open_below(popup: QWidget, anchor: QWidget, size: QSize) -> None:
    """Show a window below a widget, as large as asked for and within the screen."""
    room = anchor.screen().availableGeometry()
    popup.resize(size.boundedTo(room.size()))
    corner = anchor.mapToGlobal(QPoint(0, anchor.height() + 2))
    corner.setX(max(room.left(), min(corner.x(), room.right() - popup.width())))
    corner.setY(max(room.top(), min(corner.y(), room.bottom() - popup.height())))
    popup.move(corner)
    popup.show()
