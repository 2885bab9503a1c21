"""The monkey's own process: the window, its hands, and what it watches for.

python -m tests.display.monkey_hands SEED ACTIONS LIBRARY
"""

import os
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import Any, Final

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from tests.display import xtest
from ui.core.command_table import COMMANDS
from ui.help.manual_window import ManualWindow
from ui.shell.gc_timer import GcTimer
from ui.shell.window import WINDOWS, Window, open_window
from ui.widgets.theme import Appearance, choose, choose_text_size, dress, undercoat

TARGETS: Final = (
    QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QTabBar, QMenuBar, QMenu,
    QAbstractSpinBox, QPlainTextEdit,
)  # fmt: skip
PLAIN: Final = (
    "Up", "Down", "Left", "Right", "Home", "End", "Return", "space", "Escape", "Delete",
    "BackSpace", "Prior", "Next", "Tab", "shift+Tab", "Insert", "plus", "minus", "F2",
    "F6", "F8", "F9", "shift+F9", "Menu", "shift+Down", "ctrl+a", "ctrl+c", "ctrl+v",
    "ctrl+x", "ctrl+z", "ctrl+y", "ctrl+Tab", "ctrl+1", "ctrl+2", "alt+f", "alt+e",
)  # fmt: skip
NAMED: Final = {"PgDown": "Next", "PgUp": "Prior", "Del": "Delete", ",": "comma"}
WORDS: Final = ("a", "7", "12", "0", "-3", "2d6", "Gun", "<b>", "&", "R8.7", "999999")
SIZES: Final = ((1024, 640), (1093, 614), (1180, 660), (1278, 690))

OURS: Final = ("Window", "ManualWindow")
KEPT: Final = 10
"""How many of the last actions are told with a fault."""

PATIENCE: Final = 12
"""Actions after which what is open over the window is closed with Esc."""

STUCK_MS: Final = 1_500
"""How long an action may take before Esc is pressed."""

HOPELESS: Final = 20
"""After so many times the program counts as hanging."""

LOST: Final = 4
"""So many actions in a row nobody may have the keyboard."""


class Faults:
    """What must never happen, each told once.

    Attributes:
        told: How often each fault was seen, by its words.
    """

    def __init__(self) -> None:
        self.told: Counter[str] = Counter()
        self.first: dict[str, str] = {}
        self.where = ""

    def note(self, fault: str) -> None:
        """Note a fault, with what was done before it came first."""
        self.told[fault] += 1
        self.first.setdefault(fault, self.where)

    def raised(self, kind: Any, error: Any, trace: Any) -> None:
        """Note an exception that nobody caught."""
        frames = traceback.format_exception(kind, error, trace)[-4:]
        self.note("".join(frames).strip())

    def qt(self, kind: QtMsgType, _: Any, words: str) -> None:
        """Note a warning of Qt."""
        if kind == QtMsgType.QtFatalMsg or "connection" in words:
            print(words, file=sys.stderr, flush=True)
        if kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg):
            self.note(f"Qt: {words}")


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


class Monkey:
    """Presses keys and clicks by chance, and looks what came of it."""

    def __init__(self, window: Window, random: Random, faults: Faults) -> None:
        self.window = window
        self.random = random
        self.faults = faults
        self.done: deque[str] = deque(maxlen=KEPT)
        self.over = self.lost = self.number = self.before = self.stuck = 0
        # What waits in a loop of its own, such as a question, is left by Esc.
        self.hurry = QTimer(interval=STUCK_MS)
        self.hurry.timeout.connect(self.leave)
        self.hurry.start()
        keys = (each.keys.partition(";")[0] for each in COMMANDS)
        self.keys = [*PLAIN, *(named(each) for each in keys if each and "+" in each)]
        self.acts: dict[Callable[[], str], int] = {
            self.click: 30, self.press: 25, self.type: 10, self.anywhere: 8,
            self.menu: 4, self.twice: 4, self.reopen: 3, self.size: 1,
            self.look: 1,
        }  # fmt: skip

    # What it does.

    def step(self, number: int) -> None:
        """Do something, and look at what is there then."""
        self.number = number
        (act,) = self.random.choices(list(self.acts), list(self.acts.values()))
        self.done.append(f"{act.__name__} …")
        self.faults.where = f"action {number}: {'; '.join(self.done)}"
        self.done[-1] = f"{act.__name__} {act()}".strip()
        self.faults.where = f"action {number}: {'; '.join(self.done)}"
        QTest.qWait(12)
        self.watch()
        self.come_back()

    def leave(self) -> None:
        """Leave what keeps the same action waiting."""
        self.stuck = self.stuck + 1 if self.number == self.before else 0
        if self.stuck:
            xtest.release()
            xtest.key("Escape")
        if self.stuck == HOPELESS:
            print(f"* it hangs at {self.faults.where}", flush=True)
            os._exit(3)
        self.before = self.number

    def front(self) -> QWidget:
        """Return what the player would act in: a popup, a dialog or the window."""
        found = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        return found or QApplication.activeWindow() or self.window

    def place(self) -> tuple[QPoint, str]:
        """Return a place of the screen in something that can be used."""
        front = self.front()
        found = [each for kind in TARGETS for each in front.findChildren(kind)]
        found += [front] if isinstance(front, TARGETS) else []
        seen = [each for each in found if each.isVisible() and each.isEnabled()]
        if not seen:
            return front.mapToGlobal(front.rect().center()), type(front).__name__
        widget = self.random.choice(seen)
        area = widget.visibleRegion().boundingRect()
        at = QPoint(self.between(area.left(), area.right()),
                    self.between(area.top(), area.bottom()))  # fmt: skip
        name = widget.accessibleName() or getattr(widget, "text", str)()
        return widget.mapToGlobal(at), f"{type(widget).__name__} {name!r}"

    def between(self, low: int, high: int) -> int:
        return self.random.randint(low, max(low, high))

    def click(self, button: int = 1, times: int = 1) -> str:
        at, name = self.place()
        for _ in range(times):
            xtest.click(at.x(), at.y(), button)
        return name

    def twice(self) -> str:
        return self.click(times=2)

    def menu(self) -> str:
        return self.click(button=3)

    def anywhere(self) -> str:
        area = self.front().geometry()
        at = QPoint(self.between(area.left(), area.right()),
                    self.between(area.top(), area.bottom()))  # fmt: skip
        xtest.click(at.x(), at.y(), self.random.choice((1, 1, 1, 4, 5)))
        return str(at.toTuple())

    def drag(self) -> str:
        (start, name), (end, other) = self.place(), self.place()
        xtest.drag(start.x(), start.y(), end.x(), end.y())
        # Qt waits in a loop of its own until the button is let go.
        QTimer.singleShot(60, xtest.release)
        QTest.qWait(80)
        return f"{name} to {other}"

    def press(self) -> str:
        key = self.random.choice(self.keys)
        xtest.key(key)
        return key

    def type(self) -> str:
        words = self.random.choice(WORDS)
        xtest.words(words)
        return words

    def reopen(self) -> str:
        values = self.window.controller.repository.values()
        ids = sorted(values, key=lambda each: values[each].title)
        if ids and self.front() is self.window:
            self.window.controller.app.open(self.random.choice(ids))
        return ""

    def size(self) -> str:
        size = self.random.choice(SIZES)
        self.window.showNormal()
        self.window.resize(*size)
        return str(size)

    def look(self) -> str:
        look = self.random.choice((Appearance.LIGHT, Appearance.DARK))
        choose(look)
        choose_text_size(self.random.choice((100, 100, 125, 150)))
        return look.value

    # What it watches for.

    def watch(self) -> None:
        """Note windows that should not be, and a keyboard that nobody has."""
        room = self.window.screen().geometry()
        for each in QApplication.topLevelWidgets():
            if each.isVisible():
                self.judge(each, room)
        self.lost = self.lost + 1 if self.deaf() else 0
        if self.lost == LOST:
            self.faults.note(f"nobody has the keyboard; in front is {self.front()}")

    def judge(self, window: QWidget, room: Any) -> None:
        """Note what is wrong with a window."""
        name, kind = type(window).__name__, window.windowType()
        alone = window.parentWidget() is None and name not in OURS
        if kind.name == "Tool":
            self.faults.note(f"{name} is a tool window")
        if alone and kind.name in {"Window", "Dialog"}:
            self.faults.note(f"{name} {window.windowTitle()!r} belongs to no window")
        dialog = isinstance(window, QDialog) and kind.name == "Dialog"
        if dialog and not room.contains(window.geometry()):
            self.faults.note(f"{name} is not on the screen: {window.geometry()}")

    def deaf(self) -> bool:
        """Return whether the window in front has the keyboard and nothing in it has."""
        if QApplication.activePopupWidget() is not None:
            return False
        active = QApplication.activeWindow()
        if active is None:
            return True
        held = QApplication.focusWidget()
        return held is None or not held.isVisible() or not held.isEnabled()

    def come_back(self) -> None:
        """Leave what was open for long, by Esc; what stays open then is a fault."""
        for other in [each for each in WINDOWS if each is not self.window]:
            other.close()
            WINDOWS.remove(other)
        if self.front() is self.window and self.window.isActiveWindow():
            self.over = 0
            return
        self.over += 1
        if self.over < PATIENCE:
            return
        for _ in range(PATIENCE):
            front = self.front()
            if front is self.window:
                break
            xtest.key("Escape")
            QTest.qWait(40)
            if isValid(front) and front.isVisible() and front is self.front():
                front.close()
                QTest.qWait(20)
            if isValid(front) and isinstance(front, QDialog) and front.isVisible():
                self.faults.note(f"{type(front).__name__} cannot be closed")
        for manual in QApplication.topLevelWidgets():
            if isinstance(manual, ManualWindow):
                manual.close()
        self.window.activateWindow()
        QTest.qWait(60)
        self.over = 0


def named(keys: str) -> str:
    """Return the keys of a command as the display names them.

    >>> named("Ctrl+Shift+PgDown")
    'ctrl+shift+Next'
    """
    *held, last = keys.split("+") if not keys.endswith("++") else ("Ctrl", "plus")
    name = NAMED.get(last, last)
    return "+".join([*map(str.lower, held), name.lower() if len(name) == 1 else name])


def walked(seed: int, actions: int, library: str) -> int:
    """Walk, tell what was found, and return 1 if that is a fault."""
    faults = Faults()
    qInstallMessageHandler(faults.qt)
    sys.excepthook = faults.raised
    sys.unraisablehook = lambda each: faults.raised(
        each.exc_type, each.exc_value, each.exc_traceback
    )
    app = QApplication(["monkey"])
    app.setApplicationName("Brickmuster")
    app.setOrganizationName("Brickmuster")
    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        setattr(QFileDialog, name, lambda *_, **__: ("", ""))
    setattr(QDesktopServices, "openUrl", lambda _: True)  # noqa: B010
    undercoat(app)
    GcTimer(app)
    dress(app)
    window = open_window(library)
    QTest.qWaitForWindowActive(window)
    until = time.monotonic() + 60
    while not window._ready or not window.controller.tabs.count():
        QTest.qWait(50)
        assert time.monotonic() < until, "the window does not come"
    doorman = Doorman(window)
    app.installEventFilter(doorman)
    monkey = Monkey(window, Random(seed), faults)  # noqa: S311 - no secret
    began = time.monotonic()
    for number in range(actions):
        monkey.step(number)
    monkey.over = PATIENCE
    monkey.come_back()
    doorman.off = True
    if not window.close():
        faults.note("the window cannot be closed at the end")
    taken = time.monotonic() - began
    for fault, count in faults.told.most_common():
        print(f"* {count} times: {fault}\n    first at {faults.first[fault]}")
    print(f"{actions:,} actions of seed {seed}, {taken:.0f} s, "
          f"{len(faults.told)} kinds of faults", flush=True)  # fmt: skip
    return 1 if faults.told else 0


if __name__ == "__main__":
    try:
        code = walked(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
    except Exception:  # noqa: BLE001 - the hook takes what Qt's slots raise
        traceback.print_exc()
        code = 2
    sys.exit(code)
