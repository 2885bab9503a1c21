"""The monkey's own process: the window, its hands, and what it watches for.

python -m tests.display.monkey_hands SEED ACTIONS LIBRARY
"""

import faulthandler
import sys
import time
import traceback
import warnings
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QPoint, QTimer, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from tests.display import xtest
from tests.display.monkey import JOURNAL
from tests.display.monkey_eyes import Doorman, Faults, deaf, holder, judge
from ui.core.command_table import COMMANDS
from ui.core.new_items import beginnings
from ui.help.manual_window import ManualWindow
from ui.shell.application import GcTimer
from ui.shell.commands import Commands
from ui.shell.window import WINDOWS, Window, open_window
from ui.widgets.focus import keep_seen
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
SIZES: Final = (
    (1024, 640), (1050, 614), (1070, 700), (1170, 600), (1190, 660), (1278, 690),
    (1590, 860), (1610, 900), (1790, 960), (1860, 1000),
)  # fmt: skip
"""Sizes of the window on both sides of each width at which its layout changes."""

DIALOGS: Final = 3
"""So much more often a command is chosen that asks for more than one that does not."""

TABS: Final = 8
"""With more tabs than these one is closed: all are styled at each change of looks."""

KEPT: Final = 10
"""How many of the last actions are told with a fault."""

PATIENCE: Final = 12
"""Actions after which what is open over the window is closed with Esc."""

REST_MS: Final = 12
"""The least time from one action to the next."""

TAB_AFTER: Final = 15
"""After so many ticks without a keyboard Tab is pressed to give it to something."""

DEAF: Final = 150
"""So many ticks nobody may have the keyboard; windows need a moment to come and go."""

STUBBORN: Final = 3
"""So often Esc is pressed in a window before it is closed in another way."""

HANGS_S: Final = 180
"""How long the program may take for anything, on a machine with much else to do."""


class Monkey:
    """Presses keys and clicks by chance, and looks what came of it."""

    def __init__(
        self,
        window: Window,
        doorman: Doorman,
        random: Random,
        faults: Faults,
        actions: int,
    ) -> None:
        self.window = window
        self.doorman = doorman
        self.random = random
        self.faults = faults
        self.actions = actions
        self.done: deque[str] = deque(maxlen=KEPT)
        self.shown: set[int] = set()
        self.opened: Counter[str] = Counter()
        self.left: deque[Callable[[], None]] = deque()
        self.number = self.over = self.tabs = self.silent = 0
        self.tried: tuple[QWidget | None, int] = (None, 0)
        keys = (each.keys.partition(";")[0] for each in COMMANDS)
        self.keys = [*PLAIN, *(named(each) for each in keys if each and "+" in each)]
        self.acts: dict[Callable[[], str], int] = {
            self.click: 30, self.press: 25, self.type: 10, self.anywhere: 8,
            self.menu: 4, self.twice: 4, self.ask: 6, self.reopen: 3, self.drag: 3,
            self.size: 1, self.look: 1,
        }  # fmt: skip

    # What it does.

    def tick(self) -> None:
        """Look what came of the last action, and do the next one.

        Every tick is a timer of its own, so that they go on while the program waits in
        a loop of its own: in a question, in a menu, in a drag.
        """
        faulthandler.dump_traceback_later(HANGS_S, exit=True)
        try:
            more = not self.watch() or self.go_on()
        except BaseException:
            QApplication.exit()
            raise
        if more:
            QTimer.singleShot(REST_MS, self.tick)

    def go_on(self) -> bool:
        """Do what is left of the last action, leave what is open, or act.

        Returns:
            Whether there is more to do.
        """
        at_home = self.front() is self.window
        ending = self.number == self.actions
        if self.left:
            self.left.popleft()()
        elif ending and at_home:
            QTimer.singleShot(0, self.end)
            return False
        elif ending or self.over >= PATIENCE:
            self.over = PATIENCE * (not at_home)
            self.come_back()
        else:
            self.over = 0 if at_home else self.over + 1
            self.step()
        return True

    def step(self) -> None:
        """Do something by chance."""
        self.number += 1
        (act,) = self.random.choices(list(self.acts), list(self.acts.values()))
        if self.window.controller.tabs.count() > TABS:
            act = self.close
        self.done.append(f"{act.__name__} {act()}".strip())
        self.faults.now(f"action {self.number}: {'; '.join(self.done)}")

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
        self.left += [partial(xtest.move, end.x(), end.y()), xtest.release]
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
            item = self.random.choice(ids)
            QTimer.singleShot(0, partial(self.window.controller.app.open, item))
            return values[item].title
        return ""

    def ask(self) -> str:
        """Choose a command or something new from the menus, more often a dialog."""
        if self.front() is not self.window:
            return ""
        control = self.window.controller
        names = [each.id for each in COMMANDS if control.actions[each.id].isEnabled()]
        many = [1 + DIALOGS * ("…" in control.actions[each].text()) for each in names]
        name = self.random.choices([*names, "new"], [*many, DIALOGS])[0]
        if name == "new":
            kind = self.random.choice(sorted(beginnings()))
            make = partial(control.app.group(Commands).new, kind)
            QTimer.singleShot(0, self.window, make)
            return f"new {kind}"
        QTimer.singleShot(0, self.window, control.actions[name].trigger)
        return name

    def close(self) -> str:
        xtest.key("ctrl+w")
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

    def watch(self) -> bool:
        """Note windows that should not be, and a keyboard that nobody has.

        Returns:
            Whether somebody has the keyboard.
        """
        room = self.window.screen().geometry()
        shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        for each in shown:
            judge(each, room, self.faults)
        # By their numbers: what is kept here could not go away.
        now = {id(each): type(each).__name__ for each in shown}
        self.opened.update(now[each] for each in now.keys() - self.shown)
        self.shown = set(now)
        for other in [each for each in WINDOWS if each is not self.window]:
            WINDOWS.remove(other)
            QTimer.singleShot(0, other.close)
        held = QApplication.focusWidget()
        self.silent = self.silent + 1 if deaf() and not self.left else 0
        if self.silent == TAB_AFTER and held is None:
            # What had it has gone; a player finds the next place by Tab.
            self.tabs += 1
            xtest.key("Tab")
        if self.silent == DEAF:
            self.faults.note(f"nobody has the keyboard: {holder(self.front())}")
            self.silent = 0
            self.front().activateWindow()
            self.window.setFocus()
        return not self.silent

    def come_back(self) -> None:
        """Leave what is in front by Esc; what stays open then is a fault."""
        front = self.front()
        for each in QApplication.topLevelWidgets():
            if isinstance(each, ManualWindow):
                QTimer.singleShot(0, each.close)
        last, times = self.tried
        times = times + 1 if last is front else 1
        self.tried = (front, times)
        if front is self.window:
            return
        if times == 2 * STUBBORN:
            self.faults.note(f"{type(front).__name__} cannot be closed")
            QApplication.exit()
        if times <= STUBBORN:
            xtest.key("Escape")
        else:
            QTimer.singleShot(0, front.close)
        # It gets a moment.
        self.left += [lambda: None] * 3

    def end(self) -> None:
        """Close the window, as a player does at the end."""
        self.doorman.off = True
        if not self.window.close():
            self.faults.note("the window cannot be closed at the end")
        QApplication.exit()


def named(keys: str) -> str:
    """Return the keys of a command as the display names them.

    >>> named("Ctrl+Shift+PgDown")
    'ctrl+shift+Next'
    """
    *held, last = keys.split("+") if not keys.endswith("++") else ("Ctrl", "plus")
    name = NAMED.get(last, last)
    return "+".join([*map(str.lower, held), name.lower() if len(name) == 1 else name])


def walked(seed: int, actions: int, library: Path) -> int:
    """Walk, tell what was found, and return 1 if that is a fault."""
    faults = Faults(library.with_name(JOURNAL))
    qInstallMessageHandler(faults.qt)
    sys.excepthook = faults.raised
    setattr(warnings, "showwarning", faults.warned)  # noqa: B010
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
    keep_seen(app)
    window = open_window(str(library))
    doorman = Doorman(window)
    app.installEventFilter(doorman)
    random = Random(seed)  # noqa: S311 - no secret
    monkey = Monkey(window, doorman, random, faults, actions)
    began = time.monotonic()
    faulthandler.dump_traceback_later(HANGS_S, exit=True)

    def start() -> None:
        """Begin as soon as the window is there, with the first page in it."""
        if window.isActiveWindow() and window.controller.tabs.count():
            monkey.tick()
            return
        QTimer.singleShot(50, start)

    start()
    app.exec()
    taken = time.monotonic() - began
    for fault, count in faults.told.most_common():
        print(f"* {count} times: {fault}\n    first at {faults.first[fault]}")
    opened = (f"{name} {count}" for name, count in sorted(monkey.opened.items()))
    print(f"opened: {', '.join(opened)}")
    print(f"{monkey.number:,} actions of seed {seed}, {taken:.0f} s, "
          f"{monkey.tabs} times Tab was needed, "
          f"{len(faults.told)} kinds of faults", flush=True)  # fmt: skip
    return 1 if faults.told or monkey.number < actions else 0


if __name__ == "__main__":
    try:
        code = walked(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
    except Exception:  # noqa: BLE001 - the hook takes what Qt's slots raise
        traceback.print_exc()
        code = 2
    sys.exit(code)
