"""No key stands for two things, wherever the keyboard is.

Qt does neither of two things whose keys are the same, and only says so on the terminal.
Which keys close, find or copy is told by the display: offscreen they are others.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from builder import systems
from builder.examples import examples_of
from tests.display.hand import Hand
from tests.journeys.table import Table
from tests.sweeps import THOROUGH, share
from tests.ui.widgets.test_fitting import OPENED, open_dialog
from ui.shell.commands import Commands
from ui.shell.library_commands import LibraryCommands
from ui.shell.welcome import WelcomeController

Context = Qt.ShortcutContext
Held = tuple[str, QWidget, Qt.ShortcutContext, str]


def of_shortcuts(window: QWidget) -> Iterator[Held]:
    """Yield the shortcuts of a window: key, owner, where it counts, and what it is."""
    for each in window.findChildren(QShortcut):
        owner = each.parent()
        if each.isEnabled() and isinstance(owner, QWidget) and owner.isVisible():
            what = f"of {type(owner).__name__}"
            for key in each.keys():  # noqa: SIM118 - no dict
                yield key.toString(), owner, each.context(), what


def of_actions(window: QWidget) -> Iterator[Held]:
    """Yield the same of the actions; those of a menu count in all of its window."""
    for each in window.findChildren(QAction):
        owners = [at for at in each.associatedObjects() if isinstance(at, QWidget)]
        parts = [at for at in owners if not isinstance(at, QMenu) and at.isVisible()]
        if any(isinstance(at, QMenu) for at in owners):
            # The menus are all in the bar, which is seen.
            parts.append(window)
        for key in each.shortcuts() if each.isEnabled() else ():
            for owner in parts[:1]:
                context = each.shortcutContext()
                yield key.toString(), owner, context, f"command {each.text()}"


def counts(owner: QWidget, context: Qt.ShortcutContext, focused: QWidget) -> bool:
    """Return whether a key counts while a widget has the keyboard."""
    match context:
        case Context.WidgetShortcut:
            return owner is focused
        case Context.WidgetWithChildrenShortcut:
            return owner is focused or owner.isAncestorOf(focused)
        case _:
            return True


def doubled(window: QWidget) -> set[str]:
    """Return the keys that stand for two things in a window."""
    held = defaultdict(list)
    for each in (*of_shortcuts(window), *of_actions(window)):
        if each[1].window() is window and each[0]:
            held[each[0]].append(each)
    found = set()
    for key in [key for key, several in held.items() if len(several) > 1]:
        for focused in window.findChildren(QWidget):
            if focused.isVisible() and focused.focusPolicy() != Qt.FocusPolicy.NoFocus:
                here = [w for _, at, how, w in held[key] if counts(at, how, focused)]
                if len(here) > 1:
                    found.add(f"{key}: {here}")
    return found


def test_no_key_of_a_page_stands_for_two_things(table: Table) -> None:
    wrong = {}
    control = table.window.controller

    def look(where: str) -> None:
        if found := doubled(table.window):
            wrong[where] = found

    for title in ("Endless Gun", "Border Guard", "Trooper"):
        table.open(title)
        for place, view in enumerate(table.page.views if THOROUGH else ()):
            table.page.turn(place)
            look(f"{title} {view}")
        look(title)
    for system in share(list(systems().values())[1:], of=3):
        example = examples_of(system.key)[0]
        table.bring(example)
        first: list[Any] = [*example.designs[:1], *example.armies[:1]]
        for _, each in first:
            table.open(each.title)
            look(each.title)
    control.app.group(Commands).new("ruleset")
    table.qtbot.waitUntil(lambda: type(table.page).__name__ == "RuleSetPage")
    look("house rules")
    control.app.group(LibraryCommands).open_page()
    look("library")
    control.app.group(WelcomeController).show()
    look("welcome")
    assert not wrong, wrong


def test_no_key_of_a_dialog_stands_for_two_things(table: Table) -> None:
    table.open("Ripper Blade")
    wrong = {}
    for name, opened in OPENED.items():
        dialog = open_dialog(table, opened)
        if found := doubled(dialog):
            wrong[name] = found
        dialog.close()
    assert not wrong, wrong


def test_a_key_of_two_things_is_found(qtbot: QtBot) -> None:
    window, inner = QWidget(), QWidget()
    inner.setParent(window)
    inner.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    qtbot.addWidget(window)
    window.show()
    first = QShortcut("Ctrl+W", inner)
    first.setContext(Context.WidgetWithChildrenShortcut)
    assert not doubled(window)
    action = QAction("Close", window)
    action.setShortcut("Ctrl+W")
    window.addAction(action)
    assert doubled(window)
    first.setEnabled(False)
    assert not doubled(window)


def test_ctrl_w_closes_whatever_tab_is_in_front(table: Table, hand: Hand) -> None:
    control = table.window.controller
    while control.tabs.count():
        control.app.group(Commands).close()
    for bring in (
        lambda: table.open("Ripper Blade"),
        control.app.group(LibraryCommands).open_page,
        control.app.group(WelcomeController).show,
    ):
        bring()
    while count := control.tabs.count():
        shown = control.tabs.currentWidget()
        hand.qtbot.waitUntil(shown.isVisible)
        (shown.findChild(QLineEdit) or shown).setFocus()
        hand.keys("ctrl+w")
        assert control.tabs.count() == count - 1
