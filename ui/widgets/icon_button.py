"""Slim buttons with one icon."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QToolButton

from ui.widgets.icons import icon
from ui.widgets.labels import styled
from ui.widgets.theme import scaled

_ICON = 15


class IconButton(QToolButton):
    """A slim button with an icon, drawn in the colours of the window."""

    def __init__(self, sign: str, name: str, tip: str) -> None:
        """Make a button.

        Args:
            sign: The icon, as `ui.widgets.icons` names it.
            name: Its name for a screen reader.
            tip: Its tooltip.
        """
        super().__init__()
        self._sign = sign
        self.setAccessibleName(name)
        self.setToolTip(tip)
        styled(self, kind="quiet")
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the colours and the size of the type."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._draw()

    def _draw(self) -> None:
        self.setIcon(icon(self._sign, self.palette()))
        self.setIconSize(QSize(scaled(_ICON), scaled(_ICON)))
