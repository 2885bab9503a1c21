"""A long random walk through the real window: what is shown is what is stored.

CI takes two walks of 500 actions each day, other ones than the day before; a desk
takes one of 200. A walk is told by its seed, so that one that fails can be taken
again, and all of them are one command of about half an hour, with 20,000 actions:

    BRICKMUSTER_WALK=7:1000 pytest tests/ui/shell/test_random_walk.py
    BRICKMUSTER_WALK=0-19:1000 pytest tests/ui/shell/test_random_walk.py
"""

import os
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from traceback import format_exception
from typing import Any, Final

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.exceptions import CapturedExceptions
from pytestqt.qtbot import QtBot

from builder import home, judge, systems
from builder.army.model import Army
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from db.library.library import Library
from tests.journeys.table import Table
from tests.patience import stirring
from tests.sweeps import EXPLORED, SEED, THOROUGH, share
from ui.shell.commands import Commands
from ui.shell.importing import Bringing
from ui.shell.welcome import WelcomeController
from ui.verdict.words import summed_up
from ui.widgets.theme import Appearance, choose, choose_text_size, dress

SEEDS: Final = tuple(range(20))
STEPS: Final = 500 if THOROUGH else 200
ASKED: Final = os.environ.get("BRICKMUSTER_WALK", "")
CHECK_EVERY: Final = 7 if THOROUGH or ASKED else 20
KEPT: Final = 12
"""How many of the last actions a failure tells."""


def walks(asked: str) -> list[tuple[int, int]]:
    """Return the seeds of the walks to take, each with its number of actions."""
    if EXPLORED and not asked:
        return [(SEED, STEPS)]
    if not asked:
        of = 10 if THOROUGH else len(SEEDS)
        return [(seed, STEPS) for seed in share(SEEDS, of=of, everything=False)]
    seeds, steps = asked.split(":")
    first, _, last = seeds.partition("-")
    return [(seed, int(steps)) for seed in range(int(first), int(last or first) + 1)]


Key = Qt.Key
KEYS: Final = (
    Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right, Key.Key_Home, Key.Key_End,
    Key.Key_Return, Key.Key_Space, Key.Key_Escape, Key.Key_Delete, Key.Key_Backspace,
    Key.Key_PageDown, Key.Key_PageUp, Key.Key_Tab, Key.Key_Backtab, Key.Key_Insert,
    Key.Key_Plus, Key.Key_Minus, Key.Key_F1, Key.Key_F6, Key.Key_F8, Key.Key_F9,
)  # fmt: skip
WORDS: Final = (
    "a", "7", "12", "0", "-3", "2d6", "Gun", "<b>", "&", "é", "R8.7", "999999", " ",
    "one, two", "x" * 40,
)  # fmt: skip
SIZES: Final = ((1024, 700), (1093, 614), (1280, 720), (1920, 1080))
LEFT_OUT: Final = frozenset({"quit", "open_library"})
"""The commands that would end the walk or open another window."""


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: ("", ""))
    dress(qapp)


class Wanderer:
    """A player who does anything at all."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table = table
        self.random = random
        # A menu that a key opens waits for the player, who is not there.
        # It goes with the window: nobody else's popups are to be closed.
        self.hurry = QTimer(table.window, interval=20)
        self.hurry.timeout.connect(close_popups)
        self.hurry.start()
        self.window = table.window
        self.window.activateWindow()
        table.qtbot.waitUntil(self.window.isActiveWindow)
        self.desk = table.window.controller
        self.done: deque[str] = deque(maxlen=KEPT)
        common, seldom, rare = 12, 4, 1
        self.acts: dict[Callable[[], str], int] = {
            self.type: 3 * common,
            self.press: 3 * common,
            self.click: common,
            self.choose: seldom,
            self.undo: common,
            self.redo: seldom,
            self.command: common,
            self.open: seldom,
            self.close: rare,
            self.turn_tab: seldom,
            self.turn_view: seldom,
            self.filter: seldom,
            self.select: seldom,
            self.delete: rare,
            self.mend: seldom,
            self.allow: seldom,
            self.new: rare,
            self.resize: rare,
            self.rest: seldom,
        }

    def step(self) -> None:
        """Do something, and come back from any dialog or menu it opened."""
        weights = list(self.acts.values())
        (act,) = self.random.choices(list(self.acts), weights)
        self.done.append(f"{act.__name__} {act()}".strip())
        QApplication.processEvents()
        self.come_back()

    def come_back(self) -> None:
        """Close what is open over the window."""
        close_popups()
        while dialog := QApplication.activeModalWidget():
            self.done.append(f"close {type(dialog).__name__}")
            dialog.close()
            QApplication.processEvents()
        if QApplication.activeWindow() is not self.window:
            # As a desktop does; else what is left would not be told so.
            self.window.activateWindow()
            QApplication.processEvents()

    def widgets(self, *kinds: type[QWidget]) -> list[Any]:
        """Return the widgets of some kinds that can be used now."""
        found = [each for kind in kinds for each in self.window.findChildren(kind)]
        return [each for each in found if each.isVisible() and each.isEnabled()]

    def focus(self, *kinds: type[QWidget]) -> QWidget | None:
        """Give the keyboard to a random widget of the page."""
        page = self.desk.tabs.page or self.window
        found = [each for each in self.widgets(*kinds) if page.isAncestorOf(each)]
        if not found:
            return None
        widget = self.random.choice(found)
        widget.setFocus()
        return widget

    def type(self) -> str:
        widget = self.focus(QLineEdit, QSpinBox, QPlainTextEdit)
        words, where = self.random.choice(WORDS), told(widget)
        if widget:
            if self.random.random() < 0.5 and hasattr(widget, "selectAll"):
                widget.selectAll()
            enter(widget, words)
        return f"{words!r} into {where}"

    def press(self) -> str:
        if self.random.random() < 0.3:
            self.focus(QWidget)
        key = self.random.choice(KEYS)
        into = QApplication.focusWidget() or self.window
        # The key may do away with it.
        where = told(into)
        QTest.keyClick(into, key)
        return f"{key.name} in {where}"

    def click(self) -> str:
        found = self.widgets(QAbstractButton)
        if not found:
            return ""
        button = self.random.choice(found)
        words = told(button)
        # A menu that drops down would wait for the player.
        if not (hasattr(button, "menu") and button.menu()):
            button.click()
        return words

    def choose(self) -> str:
        box = self.focus(QComboBox)
        where = told(box)
        if isinstance(box, QComboBox) and box.count():
            place = self.random.randrange(box.count())
            box.setCurrentIndex(place)
            box.activated.emit(place)
        return where

    def undo(self) -> str:
        self.desk.menus.undo.trigger()
        return ""

    def redo(self) -> str:
        self.desk.menus.redo.trigger()
        return ""

    def command(self) -> str:
        usable = [
            name
            for name, action in self.desk.actions.items()
            if action.isEnabled() and name not in LEFT_OUT
        ]
        name = self.random.choice(usable)
        self.desk.actions[name].trigger()
        return name

    def open(self) -> str:
        # By title: the ids are others in each walk.
        values = self.desk.repository.values()
        ids = sorted(values, key=lambda each: values[each].title)
        if not ids:
            return ""
        name = self.random.choice(ids)
        self.desk.library_panel.opened.emit(name)
        return str(values[name].title)

    def close(self) -> str:
        self.desk.app.group(Commands).close()
        return ""

    def turn_tab(self) -> str:
        self.desk.tabs.step(self.random.choice((-1, 1)))
        return ""

    def turn_view(self) -> str:
        page = self.desk.tabs.page
        if not page or not page.views:
            return ""
        place = self.random.randrange(len(page.views))
        page.turn(place if self.random.random() < 0.3 else 0)
        return page.views[place]

    def filter(self) -> str:
        words = self.random.choice(("", "", "gun", "zz", "d", "dragon 6"))
        self.desk.library_panel.filter.setText(words)
        return words

    def select(self) -> str:
        view = self.desk.library_panel.view
        rows = view.model()
        for _ in range(self.random.randint(1, 3)):
            if not rows.rowCount():
                return "nothing"
            head = rows.index(self.random.randrange(rows.rowCount()), 0)
            count = rows.rowCount(head)
            row = rows.index(self.random.randrange(count), 0, head) if count else head
            flag = QItemSelectionModel.SelectionFlag
            view.selectionModel().setCurrentIndex(row, flag.Toggle | flag.Rows)
        return ", ".join(self.desk.library_panel.selected())

    def delete(self) -> str:
        if len(self.desk.repository.values()) > 15:
            view = self.desk.library_panel.view
            view.setFocus()
            QTest.keyClick(view, Key.Key_Delete)
        return ""

    def mend(self) -> str:
        self.desk.front.verdict.fix_first()
        return ""

    def allow(self) -> str:
        self.desk.front.verdict.allow_first()
        if self.desk.frame.drawer.form.isVisible():
            QTest.keyClick(QApplication.focusWidget() or self.window, Key.Key_Return)
        return ""

    def new(self) -> str:
        words, action = self.random.choice(self.desk.menus.making)
        action.trigger()
        return words

    def resize(self) -> str:
        size = self.random.choice(SIZES)
        self.window.resize(*size)
        look = self.random.choice((Appearance.LIGHT, Appearance.DARK))
        if self.random.random() < 0.1:
            choose(look)
            choose_text_size(self.random.choice((100, 125, 150)))
        return f"{size} {look}"

    def rest(self) -> str:
        stirring()
        return ""

    # What must hold.

    def check(self) -> None:
        """Assert that what is shown is what is stored."""
        page = self.desk.tabs.page
        if not page:
            # The library and the welcome page are tabs without a document.
            empty = not self.desk.tabs.count()
            shown = (
                self.desk.app.group(WelcomeController).page if empty else self.desk.tabs
            )
            assert self.desk.middle.currentWidget() is shown
            return
        value = page.document.value
        assert self.desk.repository.value(page.document.id) == value
        assert page.state.title == value.title
        # A long title is cut, and ends in a sign of its own.
        assert " ".join(value.title.split())[:79] in self.window.windowTitle()
        self.check_verdict(page, value)
        self.check_form(page)

    def check_verdict(self, page: Any, value: Any) -> None:
        strip = self.desk.front.verdict
        assert strip.violations == tuple(page.state.violations)
        assert self.desk.app.card._card == page.state.card
        assert tuple(page.judged(value)) == strip.violations
        assert strip.head.summary.text() == summed_up(strip.violations)[0]
        if not isinstance(value, Army | RuleSet):
            result = judge(
                value, self.desk.app.catalogue.standing.house(home(value).key)
            )
            assert result.violations == strip.violations
            assert page.state.card().title == value.title

    def check_form(self, page: Any) -> None:
        """Assert that showing the value once more changes nothing.

        What is being typed, and is not yet a value, is given up or taken first. What
        was refused stays to be mended, with the reason beside it.
        """
        self.window.setFocus()
        QApplication.processEvents()
        gone = self.desk.tabs.page is not page
        if gone:
            return  # It was removed, and a busy machine answers that only now.
        value = page.document.value
        before = shown(page)
        page.display(value)
        assert page.document.value == value
        after = shown(page)
        if said(before) != said(after):
            return  # A reason came or went.
        changed = [(was, now) for was, now in zip(before, after, strict=False)
                   if was != now]  # fmt: skip
        assert not changed, changed[:3]


def said(found: Sequence[tuple[str, Any]]) -> set[str]:
    """Return the words that are not in fields."""
    return {words for what, words in found if what.startswith("InkedLabel")}


def close_popups() -> None:
    """Close every menu and list that is open."""
    while popup := QApplication.activePopupWidget():
        popup.close()


def enter(widget: QWidget, words: str) -> None:
    """Type words; letters that `QTest` does not know come as from an input method."""
    if words.isascii():
        QTest.keyClicks(widget, words)
    else:
        event = QInputMethodEvent()
        event.setCommitString(words)
        QApplication.sendEvent(widget, event)


def told(widget: QWidget | None) -> str:
    """Return what a widget is, for a message."""
    if widget is None:
        return "nothing"
    text = getattr(widget, "text", "")
    words = text() if callable(text) else text
    return f"{type(widget).__name__} {widget.accessibleName() or words!r}"


def shown(page: QWidget) -> Sequence[tuple[str, Any]]:
    """Return what the fields of a page show."""
    found: list[tuple[str, Any]] = []
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        match widget:
            case QLineEdit() if isinstance(widget.parent(), QSpinBox):
                pass  # The box tells its value.
            case QLineEdit() | QLabel():
                found.append((told(widget), widget.text()))
            case QSpinBox():
                found.append((told(widget), widget.value()))
            case QPlainTextEdit():
                found.append((told(widget), widget.toPlainText()))
            case QComboBox():
                found.append((told(widget), widget.currentText()))
            case QAbstractButton() if widget.isCheckable():
                found.append((told(widget), widget.isChecked()))
    return found


@pytest.mark.full
@pytest.mark.seeded
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize(("seed", "steps"), walks(ASKED))
def test_a_random_walk(
    qtbot: QtBot, qtlog: Any, tmp_path: Path, seed: int, steps: int
) -> None:
    place = tmp_path / "library.db"
    table = Table(qtbot, place)
    if seed % 2:
        for system in list(systems().values())[1:]:
            table.bring(examples_of(system.key)[0])
    walker = Wanderer(table, Random(seed))  # noqa: S311 - a walk, not a secret
    with qtbot.captureExceptions() as raised:
        for step in range(steps):
            where = f"seed {seed}, step {step}: {'; '.join(walker.done)}"
            try:
                walker.step()
                if step % CHECK_EVERY == 0:
                    walker.check()
            except Exception as error:
                raise AssertionError(f"{where}; then {walker.done[-1]}") from error
            bad(raised, qtlog, f"{where}; then {walker.done[-1]}")
        # What is pasted is read, compared and taken in, one after the other.
        bringing = walker.desk.app.group(Bringing)
        qtbot.waitUntil(lambda: not bringing._job or bringing.dialog is not None)
        # The last act may still be on its way, such as a removal.
        repository, answered = walker.desk.repository, list[bool]()
        assert repository.save_now()
        repository.when_done(lambda: answered.append(True))
        qtbot.waitUntil(lambda: bool(answered))
        meant = dict(repository.values())
        assert table.window.close()
    with Library(place) as library:
        kept = {each.id: each.value for each in library.everything()}
    # By id: the difference of two whole libraries is no message to read.
    ids = kept.keys() | meant.keys()
    differ = {each for each in ids if kept.get(each) != meant.get(each)}
    assert not differ, [(kept.get(each), meant.get(each)) for each in [*differ][:2]]


def bad(raised: CapturedExceptions, qtlog: Any, where: str) -> None:
    """Assert that nothing was raised in a slot, and that Qt gave no warning."""
    told = "".join(line for each in raised for line in format_exception(*each))
    assert not raised, f"{where}: {told}"
    said = [each.message for each in qtlog.records if not each.ignored]
    assert not said, f"{where}: {said}"


def test_the_walks_that_are_asked_for() -> None:
    assert walks("7:1000") == [(7, 1000)]
    assert walks("3-5:20") == [(3, 20), (4, 20), (5, 20)]
    assert {steps for _, steps in walks("")} == {STEPS}
    assert len(walks("")) == (2 if THOROUGH and not EXPLORED else 1)
