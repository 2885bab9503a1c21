"""The child of the kills: the real window, with somebody who types in it.

python -m tests.torture.typist LIBRARY JOURNAL RESTLESS SEED WORK FILE [STEP]
"""

import random
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QTimer

from db.library import moving
from tests.torture.kills import DESIGN, KEY_S
from tests.torture.steps import Steps
from ui.shell import application
from ui.shell.backup_commands import BackupCommands, LibraryWork
from ui.shell.importing import Bringing
from ui.shell.window import WINDOWS, Window, open_window


class Typist:
    """Types a new name into a design, key by key, for ever, while the window works."""

    def __init__(
        self,
        journal: str,
        chance: random.Random,
        work: str,
        target: str,
        *,
        restless: bool,
    ) -> None:
        self.journal = open(journal, "w", encoding="utf-8", buffering=1)  # noqa: SIM115, PTH123
        self.chance, self.restless = chance, restless
        self.work, self.target = work, target
        self.number = 0
        self.document: Any = None
        self.keys = QTimer()
        self.keys.setSingleShot(True)
        self.keys.timeout.connect(self.press)

    def begin(self) -> None:
        """Open the design as soon as the library is read."""
        if not WINDOWS or not WINDOWS[0].controller.repository.location:
            QTimer.singleShot(20, self.begin)
            return
        page = WINDOWS[0].controller.app.open(DESIGN)
        self.document = page.document
        self.press()
        app = WINDOWS[0].controller.app
        if self.work == "import":
            app.group(Bringing).import_files([Path(self.target)])
        elif self.work == "move":
            self.move()

    def move(self) -> None:
        """Move the library; meanwhile the window lets nobody type."""
        self.keys.stop()
        commands = WINDOWS[0].controller.app.group(BackupCommands).moving
        if "://" not in self.target:
            with patch.object(LibraryWork, "ask", lambda *_, **__: Path(self.target)):
                commands.move()
            return
        commands.move_to_server()
        commands.server.fields["server"].setText(self.target)
        commands.server.go.click()

    def press(self) -> None:
        """Press a key, and the next one after a while."""
        if not any(window.isVisible() for window in WINDOWS):
            return  # Nobody types in a window that has closed.
        self.number += 1
        name = str(self.number)
        self.journal.write(f"{time.monotonic()} {name}\n")
        self.document.edit(replace(self.document.value, name=name), "Name", "name")
        pause = KEY_S
        if not self.restless and self.chance.random() < 0.25:
            pause = self.chance.uniform(0.2, 2)
        self.keys.start(int(pause * 1_000))


def main() -> int:
    """Show the window, and type."""
    place, journal, restless, seed, work, target, *step = sys.argv[1:]
    chance = random.Random(seed)  # noqa: S311
    typist = Typist(journal, chance, work, target, restless=restless == "1")
    for last in map(int, step):
        steps = Steps(Path(journal).parent, last)
        vars(moving)["move"] = partial(steps.of, moving.move)

    def open_and_type(library: str | None) -> Window:
        window = open_window(library)
        QTimer.singleShot(0, typist.begin)
        return window

    vars(application)["open_window"] = open_and_type
    return application.run(["typist"], place)


if __name__ == "__main__":
    sys.exit(main())
