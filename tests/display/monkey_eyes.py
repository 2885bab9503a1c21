"""What the monkey watches for: what must never be, whatever is pressed."""

import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRect, QtMsgType
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tests.display.hand import PICTURES

OURS: Final = ("Window", "ManualWindow")
"""The windows that belong to no other."""


class Faults:
    """What must never happen, each told once.

    Attributes:
        told: How often each fault was seen, by its words.
    """

    def __init__(self, journal: Path) -> None:
        self.journal = journal
        self.told: Counter[str] = Counter()
        self.first: dict[str, str] = {}
        self.where = ""

    def now(self, where: str) -> None:
        """Remember what was done, on paper too: a crash or a hang tells nothing."""
        self.where = where
        self.journal.write_text(where, encoding="utf-8")

    def note(self, fault: str) -> None:
        """Note a fault, with what was done before it came first."""
        self.told[fault] += 1
        self.first.setdefault(fault, self.where)
        if PICTURES:
            shown = QGuiApplication.primaryScreen().grabWindow(0)
            shown.save(str(Path(PICTURES) / f"fault {self.told.total()}.png"))

    def raised(self, kind: Any, error: Any, trace: Any) -> None:
        """Note an exception that nobody caught."""
        frames = traceback.format_exception(kind, error, trace)[-4:]
        self.note("".join(frames).strip())

    def warned(self, words: Any, kind: Any, file: str, line: int, *_: Any) -> None:
        """Note a warning of Python, such as of a signal that was not connected."""
        self.note(f"{kind.__name__} at {file}:{line}: {words}")

    def qt(self, kind: QtMsgType, _: Any, words: str) -> None:
        """Note a warning of Qt, and what of ours was at work."""
        if kind == QtMsgType.QtFatalMsg or "connection" in words:
            print(words, file=sys.stderr, flush=True)
        if kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg):
            self.note(f"Qt: {words}\n{''.join(traceback.format_stack()[-4:-1])}")


class Doorman(QObject):
    """Keeps the window open: the monkey shall not end its own walk."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._window = window
        self.off = False

    def eventFilter(  # noqa: N802 - Qt's name
        self, watched: QObject, event: QEvent
    ) -> bool:
        if event.type() == QEvent.Type.Close and watched is self._window:
            event.setAccepted(self.off)
            return not self.off
        return False


def judge(window: QWidget, room: QRect, faults: Faults) -> None:
    """Note what is wrong with a window."""
    name, kind = type(window).__name__, window.windowType()
    alone = window.parentWidget() is None and name not in OURS
    if kind.name == "Tool":
        faults.note(f"{name} is a tool window")
    if alone and kind.name in {"Window", "Dialog"}:
        faults.note(f"{name} {window.windowTitle()!r} belongs to no window")
    dialog = isinstance(window, QDialog) and kind.name == "Dialog"
    if dialog and not room.contains(window.geometry()):
        faults.note(f"{name} is not on the screen: {window.geometry()}")


def deaf() -> bool:
    """Return whether the window in front has the keyboard and nothing in it has."""
    if QApplication.activePopupWidget() is not None:
        return False
    active = QApplication.activeWindow()
    if active is None:
        return True
    held = QApplication.focusWidget()
    return held is None or not held.isVisible() or not held.isEnabled()


def holder(front: QWidget) -> str:
    """Return in words who should have the keyboard, and why it is no use there."""
    held = QApplication.focusWidget()
    if held is None:
        return f"in front is {type(front).__name__}, nothing has the focus"
    name = held.accessibleName() or getattr(held, "text", str)()
    why = "hidden" if not held.isVisible() else "off"
    above = type(held.parentWidget()).__name__
    return f"{type(held).__name__} {name!r} in a {above} has it and is {why}"
