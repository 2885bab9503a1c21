"""Timers of Qt, made in one line."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def timer(
    owner: QObject, call: Callable[[], object], after: int, *, single: bool = True
) -> QTimer:
    """Return a timer that stands still.

    Args:
        owner: What it lives with.
        call: What it calls.
        after: Milliseconds from its start to the call.
        single: Whether it calls once, and not again and again.
    """
    made = QTimer(owner)
    made.setSingleShot(single)
    made.setInterval(after)
    made.timeout.connect(call)
    return made
