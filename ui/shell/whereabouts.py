"""Where the player is: in a text field, in the library, or in the list of an army."""

from typing import Any

from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)

from ui.shell.context import AppContext

TEXT_FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox)
"""Fields that keep Copy, Cut and Paste for their own text."""


def text_field() -> Any | None:
    """Return the text field that has the focus; None if none has."""
    focus = QApplication.focusWidget()
    if not isinstance(focus, TEXT_FIELDS):
        return None
    return focus.lineEdit() if isinstance(focus, QSpinBox) else focus


def in_library(app: AppContext) -> bool:
    """Return whether the library has the focus."""
    focus = QApplication.focusWidget()
    return focus is not None and app.library_panel.isAncestorOf(focus)


def picked(app: AppContext) -> list[str]:
    """Return the ids of the rows selected in the library, or of what is open."""
    if in_library(app):
        return app.library_panel.selected()
    page = app.tabs.page
    return [page.document.id] if page else []


def army_panel(app: AppContext) -> Any | None:
    """Return the panel of an army's entries if it has the focus."""
    focus, page = QApplication.focusWidget(), app.tabs.page
    panel = getattr(page, "entries", None)
    if focus is None or not isinstance(panel, QWidget):
        return None
    return panel if panel.isAncestorOf(focus) else None
