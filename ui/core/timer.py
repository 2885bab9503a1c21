"""A short way to make a Qt timer."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def timer(
    owner: QObject, call: Callable[[], object], after: int, *, single: bool = True
) -> QTimer:
    """Return a timer that is not started yet.

    Args:
        owner: The Qt object that owns it.
        call: The function it calls.
        after: Milliseconds from its start to the call.
        single: Whether it calls once only, instead of again and again.
    """
    made = QTimer(owner)
    made.setSingleShot(single)
    made.setInterval(after)
    made.timeout.connect(call)
    return made
