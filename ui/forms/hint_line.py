"""One line at the foot of a form, with the hint of the field that has the keyboard."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from ui.forms.fields.field import FormField
from ui.widgets.labels import InkedLabel, styled, tip
from ui.widgets.paint.tokens import Ink

NONE: Final = "Tab leads to the next field, and says here what it is about"


class HintLine(InkedLabel):
    """The hint of the field with the keyboard; it is always one line high.

    Attributes:
        words: The whole hint, also where the line is too short for it.
    """

    def __init__(self, around: QWidget) -> None:
        """Follow the keyboard within a widget."""
        super().__init__("", Ink.FAINT)
        self._around = around
        self.words = NONE
        styled(self, role="small").setContentsMargins(16, 3, 16, 3)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("About this field")
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)
        self._write()

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """Say what the widget with the keyboard is about, as long as there is one."""
        if now is None or not self._around.isAncestorOf(now):
            return
        self.words = hint_of(now, self._around) or NONE
        self._write()

    def _write(self) -> None:
        room = self.contentsRect().width()
        cut = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(self.words, cut, max(1, room))
        if shown != self.text():
            self.setText(shown)
            self.setToolTip("" if shown == self.words else tip(self.words))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the hint as fits."""
        super().resizeEvent(event)
        self._write()


def hint_of(widget: QWidget, around: QWidget) -> str:
    """Return what a widget in a form is about: its field, the hint and the rule."""
    field: QWidget | None = widget
    while (
        field is not None and field is not around and not isinstance(field, FormField)
    ):
        field = field.parentWidget()
    if not isinstance(field, FormField):
        return widget.accessibleDescription()
    about = field.about
    said = widget.accessibleDescription() or about.hint
    rule = f" ({about.rule})" if about.rule and said else ""
    return f"{about.label}: {said}{rule}" if said else ""
