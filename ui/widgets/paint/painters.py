"""Painters, as the whole window has them."""

from PySide6.QtGui import QPaintDevice, QPainter


def smooth(device: QPaintDevice) -> QPainter:
    """Return a painter of smooth edges and pictures."""
    painter, hints = QPainter(device), QPainter.RenderHint
    painter.setRenderHints(hints.Antialiasing | hints.SmoothPixmapTransform)
    return painter
