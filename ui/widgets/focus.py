"""The way of the keyboard through a window: by reading, whatever was made first."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QMetaObject, QRect, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QScrollArea,
    QTabBar,
    QWidget,
)

from ui.widgets.layouts import lay_out


class _Part(NamedTuple):
    """A part of a window, with the stops in it as they are read."""

    area: QRect
    stops: list[QWidget]


def seen(widget: QWidget) -> bool:
    """Return whether a widget is there and shown; a closed page deletes its own."""
    try:
        return widget.isVisible()
    except RuntimeError:
        return False


def tab_stops(around: QWidget, held: QWidget | None = None) -> list[QWidget]:
    """Return the widgets that Tab leads to, as they are read.

    Rows are read from the top, each from the left; what stands in one part, such as a
    column or a group, is read before the part beside it.

    Args:
        around: The window, or a part of it.
        held: A widget that has a place among them although it is hidden or off.
    """
    # Not by `nextInFocusChain`: PySide takes what that returns for a child of the
    # widget asked. When a message went, its neighbour and half the window went with
    # it: their Python objects said that they were deleted.
    parts = []
    for child in around.findChildren(
        QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly
    ):
        holds = held is not None and (child is held or child.isAncestorOf(held))
        if holds or (child.isVisible() and not child.isWindow()):
            own = [child] if child is held or _takes_tab(child) else []
            # What is no stop, such as a picture, still tells rows from columns.
            parts.append(_Part(child.geometry(), own + tab_stops(child, held)))
    return [stop for part in _as_read(parts) for stop in part.stops]


def _takes_tab(widget: QWidget) -> bool:
    takes = Qt.FocusPolicy.TabFocus.value & widget.focusPolicy().value
    return bool(takes and widget.isEnabled() and widget.focusProxy() is None)


def _as_read(parts: Sequence[_Part]) -> list[_Part]:
    """Sort parts into rows, and each row that has several columns into those."""
    for down in (True, False):
        groups = _groups(parts, down=down)
        if len(groups) > 1:
            return [part for group in groups for part in _as_read(group)]
    # What lies over each other has no rows and columns.
    return sorted(parts, key=lambda part: (part.area.top(), part.area.left()))


def _groups(parts: Sequence[_Part], *, down: bool) -> list[list[_Part]]:
    """Return the rows, or the columns, with nothing across what is between them."""

    def begin(part: _Part) -> int:
        return part.area.top() if down else part.area.left()

    groups: list[list[_Part]] = []
    end = 0
    for part in sorted(parts, key=begin):
        if not groups or begin(part) > end:
            groups.append([])
            end = begin(part)
        groups[-1].append(part)
        end = max(end, part.area.bottom() if down else part.area.right())
    return groups


def step_focus(window: QWidget, *, forward: bool) -> bool:
    """Give the keyboard to the next or previous stop of a window, around its ends.

    A window calls it in its `focusNextPrevChild`, which Qt asks for Tab, and also when
    the widget with the keyboard goes or is turned off.

    Returns:
        Whether there was one.
    """
    held: QWidget | None = window.focusWidget()
    stops = tab_stops(window, held)
    if held not in stops:
        stops.insert(0 if forward else len(stops), held or window)
    at = stops.index(held or window)
    around = [*stops[at + 1 :], *stops[:at]]
    if not around:
        return False
    reason = Qt.FocusReason
    stop = around[0 if forward else -1]
    stop.setFocus(reason.TabFocusReason if forward else reason.BacktabFocusReason)
    # A list unfolds the form of its row as it gets the keyboard. Its place is told
    # only when that is laid out.
    lay_out()
    above = stop.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(stop)
        above = above.parentWidget()
    return True


def keep_seen(app: QApplication) -> QMetaObject.Connection:
    """Never leave the keyboard with what is hidden.

    Qt gives it to a widget in a pane that is hidden if it had it when it was last seen.
    What is only about to be shown keeps it.

    Returns:
        What can be disconnected to have it so no longer.
    """

    def check() -> None:
        held = app.focusWidget()
        if held is not None and not held.isVisible():
            step_focus(held.window(), forward=True)

    def changed(_: QWidget | None, held: QWidget | None) -> None:
        if held is not None and not held.isVisible():
            QTimer.singleShot(0, app, check)

    return app.focusChanged.connect(changed)


def step_into(pane: QWidget) -> bool:
    """Give the keyboard back to what had it in a pane, or to its first field or list.

    Only a pane without any has it on a button.

    Returns:
        Whether something took it.
    """
    held: QWidget | None = pane.focusWidget()

    def worth(stop: QWidget) -> tuple[bool, bool]:
        return isinstance(stop, QAbstractButton | QTabBar), stop is not held

    stop = min(tab_stops(pane), key=worth, default=None)
    if stop is not None:
        stop.setFocus(Qt.FocusReason.TabFocusReason)
    return stop is not None


def next_pane(panes: Sequence[QWidget], focused: QWidget | None) -> None:
    """Give the keyboard to the next pane that is shown and has a use for it."""
    shown = [pane for pane in panes if pane.isVisible()]
    at = [focused is not None and pane.isAncestorOf(focused) for pane in shown]
    start = at.index(True) + 1 if True in at else 0
    for pane in (*shown[start:], *shown[:start]):
        if step_into(pane):
            return
