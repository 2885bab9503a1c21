"""Moving the keyboard from one part of the window to another."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def step_into(pane: QWidget) -> bool:
    """Give the keyboard to the first widget of a pane that takes it.

    Returns:
        Whether there was one.
    """
    # Not by `nextInFocusChain`: PySide takes what that returns for a child of the
    # widget asked. When a message went, its neighbour and half the window went with
    # it: their Python objects said that they were deleted.
    for each in pane.findChildren(QWidget):
        takes = Qt.FocusPolicy.TabFocus.value & each.focusPolicy().value
        if takes and each.isVisible() and each.isEnabled():
            each.setFocus(Qt.FocusReason.TabFocusReason)
            return True
    return False


def next_pane(panes: Sequence[QWidget], focused: QWidget | None) -> None:
    """Give the keyboard to the next pane that is shown and has a use for it."""
    shown = [pane for pane in panes if pane.isVisible()]
    at = [focused is not None and pane.isAncestorOf(focused) for pane in shown]
    start = at.index(True) + 1 if True in at else 0
    for pane in (*shown[start:], *shown[:start]):
        if step_into(pane):
            return
