"""The dialog with whose work the program is built on, and the texts of the licences."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ui.core.licences import notices
from ui.widgets.fitting import FittedDialog
from ui.widgets.layouts import button, column, row


class LicencesDialog(FittedDialog):
    """Shows the parts that others made, then each licence.

    Attributes:
        text: All of it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Licences")
        self.text = QPlainTextEdit(notices(), readOnly=True)
        self.text.setAccessibleName("Licences")
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        foot = row(None, None, button("Close", self.close))
        column(self, (self.text, 1), foot, gap=10, margins=(14, 12, 14, 12))
        self.resize(720, 560)
        self.text.setFocus()
