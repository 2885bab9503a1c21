"""The button at the library that shows what was removed."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QToolButton

from ui.widgets.icons import icon
from ui.widgets.labels import styled
from ui.widgets.theme import scaled

_ICON = 15


class BinButton(QToolButton):
    """A slim button with a bin, drawn in the colours of the window."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Bin")
        self.setToolTip("What was removed, to bring back (Ctrl+Shift+B)")
        styled(self, kind="quiet")
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the colours and the size of the type."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._draw()

    def _draw(self) -> None:
        self.setIcon(icon("bin", self.palette()))
        self.setIconSize(QSize(scaled(_ICON), scaled(_ICON)))
