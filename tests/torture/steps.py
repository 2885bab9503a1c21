"""The steps of a work one by one, to stop the program dead before any of them.

A step is a file that is made, opened, named, changed or removed, a statement or a
commit that goes to a database, and a report of how far the work is.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from threading import get_ident
from typing import Any, Final, TypeVar

from sqlalchemy import Engine, event

T = TypeVar("T")

ON_FILES: Final = frozenset(
    ("open", "sqlite3.connect", "os.mkdir", "os.chmod", "os.link", "os.rename",
     "os.remove", "os.rmdir")
)  # fmt: skip
"""What Python tells of files, before it happens."""


class Steps:
    """Counts the steps of some work, and dies before one of them.

    Attributes:
        count: How many there were.
    """

    def __init__(self, folder: Path, last: int = 0) -> None:
        """Count nothing yet.

        Args:
            folder: Where the files are that count.
            last: The step before which the process is killed; 0 for none.
        """
        self.count = 0
        self._folder, self._last = str(folder), last
        self._thread = 0
        sys.addaudithook(self._hear)
        for name in ("before_cursor_execute", "commit"):
            event.listen(Engine, name, self._said)

    def of(self, work: Callable[..., T], *args: Any) -> T:
        """Do some work, whose last argument is told how far it is.

        A work that ends before the last step is over ends the process, too.
        """
        *others, report = args

        def reported(done: int, total: int) -> Any:
            self._step()
            return report(done, total)

        self._thread = get_ident()
        try:
            return work(*others, reported)
        finally:
            self._thread = 0
            if self._last:
                os.kill(os.getpid(), signal.SIGKILL)

    def _hear(self, what: str, args: tuple[Any, ...]) -> None:
        if what in ON_FILES and str(args[0]).startswith(self._folder):
            self._said()

    def _said(self, *_: object) -> None:
        if get_ident() == self._thread:
            self._step()

    def _step(self) -> None:
        self.count += 1
        if self.count == self._last:
            os.kill(os.getpid(), signal.SIGKILL)
