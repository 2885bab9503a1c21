"""What every field of a form has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from builder.core.field_spec import FieldSpec, Path
from ui.core.page import EditorContext


class FormField(QWidget):
    """The widgets of one field: they show a part of a design and tell what is wanted.

    A field never keeps a value of its own. It tells the part that the player would
    like, and shows what it is given.

    Attributes:
        edited: Told the new part, what the step is called (nothing for the field's
            label), and the key under which successive edits become one step
            (nothing where each stands alone).
        wide: Whether it takes the whole width, below its label.
        labelled: Whether a form writes the label beside it.
        tall: Whether it is so high that its label stands at its top.
        unused: Whether it has nothing to show, and takes no room.
        hinted: Whether a form writes the hint below it.
        name: The name of the field in the design's class.
        about: How the field is asked for.
        desk: What the window lends.
    """

    edited = Signal(object, str, str)
    wide: ClassVar[bool] = False
    labelled: ClassVar[bool] = True
    hinted: ClassVar[bool] = True
    tall: ClassVar[bool] = False
    unused = False

    def __init__(self, name: str, about: FieldSpec, desk: EditorContext) -> None:
        super().__init__()
        self.name = name
        self.about = about
        self.desk = desk

    @property
    def entry(self) -> QWidget:
        """The widget that takes the keyboard when the field is gone to."""
        return self.focusProxy() or self

    def display(self, design: Any) -> None:
        """Show what the design holds, without telling it as an edit."""
        raise NotImplementedError

    def go(self, rest: Path) -> None:
        """Take the keyboard, as near to the rest of a path as there is a widget."""
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def detail(self) -> str:
        """Small print that depends on what is shown; or nothing."""
        return ""


Factory = Callable[[str, FieldSpec, EditorContext], FormField]
"""Makes the field of a name."""


class _Calm(QObject):
    """Lets the mouse wheel scroll the form instead of changing what it passes over."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.Wheel
            and isinstance(watched, QWidget)
            and not watched.hasFocus()
        ):
            event.ignore()
            return True
        return False


def calm(widget: QWidget) -> None:
    """Let the wheel change a widget only while it has the keyboard."""
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.installEventFilter(_Calm(widget))
