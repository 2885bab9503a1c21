"""A bot that waits as long as two cores, busy with other tests, may need."""

from collections.abc import Callable
from functools import partialmethod
from typing import Any, Final

from pytestqt.qtbot import QtBot

PATIENCE_MS: Final = 30_000
"""The longest wait unless a test says otherwise; what comes sooner ends it."""


class PatientBot(QtBot):
    """pytest-qt's bot; the five seconds that it waits are too few on a busy machine."""

    waitUntil: Callable[..., Any] = partialmethod(  # type: ignore[assignment]  # noqa: N815
        QtBot.waitUntil, timeout=PATIENCE_MS
    )
    waitSignal: Callable[..., Any] = partialmethod(  # type: ignore[assignment]  # noqa: N815
        QtBot.waitSignal, timeout=PATIENCE_MS
    )
    waitSignals: Callable[..., Any] = partialmethod(  # type: ignore[assignment]  # noqa: N815
        QtBot.waitSignals, timeout=PATIENCE_MS
    )
