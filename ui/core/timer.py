"""Timers, and the pause of the player that work in the background waits for.

Threads of one Python take turns, so work in the background holds up the window, too.
When the player typed or stepped last is noted; work that can wait, waits for a pause.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

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
    clock = QTimer(owner, singleShot=single, interval=after)
    clock.timeout.connect(call)
    return clock


REST_MS: Final = 150
"""The pause after an edit or a letter of a filter that other work waits for."""

_last = [-1.0e9]


def note_edit() -> None:
    """Note that the player types or steps now."""
    _last[0] = monotonic()


def rest_ms(pause: int = REST_MS) -> int:
    """Return the milliseconds until the player has paused; 0 after that.

    Args:
        pause: How long a pause is, in milliseconds.
    """
    left = _last[0] + pause / 1_000 - monotonic()
    return max(0, int(left * 1_000) + 1) if left > 0 else 0
