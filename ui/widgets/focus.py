"""Moving the keyboard from one part of the window to another."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def step_into(pane: QWidget) -> bool:
    """Give the keyboard to the first widget of a pane that takes it.

    Returns:
        Whether there was one.
    """
    each: QWidget | None = pane.nextInFocusChain()
    while each is not None and each is not pane:
        takes = Qt.FocusPolicy.TabFocus.value & each.focusPolicy().value
        inside = pane.isAncestorOf(each)
        if inside and takes and each.isVisible() and each.isEnabled():
            each.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        each = each.nextInFocusChain()
    return False


def next_pane(panes: Sequence[QWidget], focused: QWidget | None) -> None:
    """Give the keyboard to the next pane that is shown and has a use for it."""
    shown = [pane for pane in panes if pane.isVisible()]
    at = [focused is not None and pane.isAncestorOf(focused) for pane in shown]
    start = at.index(True) + 1 if True in at else 0
    for pane in (*shown[start:], *shown[:start]):
        if step_into(pane):
            return
