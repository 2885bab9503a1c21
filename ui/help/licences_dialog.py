"""The dialog with the texts of all licences."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QSplitter, QWidget

from ui.help.licences import PARTS, line_of, own_text, text_of
from ui.widgets.fitting import FittedDialog
from ui.widgets.layouts import button, column, row
from ui.widgets.theme import scaled


class LicencesDialog(FittedDialog):
    """A list of what the program is built on; beside it the licence of the current one.

    Attributes:
        parts: The program itself, then its parts.
        text: The licence.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Licences")
        self.parts = QListWidget()
        self.parts.setAccessibleName("Parts of the program")
        self.parts.setWordWrap(True)
        self.parts.addItems(["Brickmuster – MIT", *map(line_of, PARTS)])
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setAccessibleName("Licence")
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        split.addWidget(self.parts)
        split.addWidget(self.text)
        split.setStretchFactor(1, 1)
        split.setSizes([scaled(240), scaled(480)])
        foot = row(None, None, button("Close", self.close))
        column(self, (split, 1), foot, gap=10, margins=(14, 12, 14, 12))
        self.resize(780, 520)
        self.parts.currentRowChanged.connect(self._show)
        self.parts.setCurrentRow(0)
        self.parts.setFocus()

    def _show(self, place: int) -> None:
        self.text.setPlainText(text_of(PARTS[place - 1]) if place else own_text())
