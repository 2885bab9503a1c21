"""Everything has a name, is reached by keys, and no letter leads to two places."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QTabBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder import systems
from builder.examples import examples_of
from builder.examples.blanks import BLANKS
from tests.journeys.table import Table
from tests.patience import rest
from tests.ui.widgets.test_fitting import OPENED, open_dialog
from ui.printing.cards import PrintCardsDialog
from ui.shell.commands import Commands
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import dress

# Everything has a name, can be reached by keys, and can be read and hit

T = ThemeColor
AA: Final = 4.5
EDGES: Final = 3.0
LOWEST: Final = 22
"""The least height of a target in pixels: 24 at a type of 13, and type here is 12."""

GROUNDS = (T.SURFACE, T.CANVAS, T.SUNKEN)
WORDS = (T.TEXT, T.FAINT, T.ACCENT, T.LEGAL, T.WARN, T.ILLEGAL, T.NOTE)
PAIRS = (
    *product(WORDS, GROUNDS),
    *product((T.TEXT, T.ACCENT), (T.FILL, T.ACCENT_SOFT)),
    (T.TEXT, T.HOVER),
    (T.ON_ACCENT, T.ACCENT),
    (T.ON_BRICK, T.BRICK),
    (T.LEGAL, T.LEGAL_SOFT),
    (T.WARN, T.WARN_SOFT),
    (T.ILLEGAL, T.ILLEGAL_SOFT),
    (T.NOTE, T.NOTE_SOFT),
    *product((T.TEXT,), (T.LEGAL_SOFT, T.WARN_SOFT, T.ILLEGAL_SOFT, T.NOTE_SOFT)),
)
"""What is written in which colour on which ground."""

SHEET = Path(__file__).parents[3] / "ui/widgets/sheet/window.qss"
BLOCK = re.compile(r"\{([^}]*)\}")
INK = re.compile(r"(?<![-\w])color: \$(\w+)")
GROUND = re.compile(r"(?<![-\w])background: \$(\w+)")


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours after WCAG 2, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    ("ink", "ground"), PAIRS, ids=lambda each: getattr(each, "name", "")
)
def test_words_are_readable(ink: ThemeColor, ground: ThemeColor, *, dark: bool) -> None:
    assert contrast(ink.of(dark=dark), ground.of(dark=dark)) >= AA


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("mark", [T.EDGE, T.ACCENT])
def test_edges_are_seen(mark: ThemeColor, ground: ThemeColor, *, dark: bool) -> None:
    assert contrast(mark.of(dark=dark), ground.of(dark=dark)) >= EDGES


def test_the_sheet_writes_only_in_pairs_that_were_checked() -> None:
    known = {(ink.name.lower(), ground.name.lower()) for ink, ground in PAIRS}
    for block in BLOCK.findall(SHEET.read_text()):
        for ink, ground in product(INK.findall(block), GROUND.findall(block)):
            # What cannot be used now may be faint.
            assert ink == "off" or (ink, ground) in known, block


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, qapp: QApplication) -> Table:
    dress(qapp)
    made = Table(qtbot, tmp_path / "library.db")
    made.window.resize(1280, 720)
    made.window.activateWindow()
    qtbot.waitUntil(made.window.isActiveWindow)
    return made


def usable(window: QWidget) -> list[QWidget]:
    """Return the widgets of a window that can have the keyboard, but for helpers."""
    found = []
    for widget in window.findChildren(QWidget):
        parent = widget.parentWidget()
        empty = isinstance(widget, QLabel) and not widget.text()
        bare = isinstance(widget, QHeaderView | QScrollArea | QMenu) or empty
        helper = bare or (
            # The line inside a box, and the view that drops out of it.
            isinstance(widget, QLineEdit | QAbstractItemView)
            and parent is not None
            and (parent.focusProxy() is widget or widget.focusProxy() is parent)
        )
        inside = widget.objectName().startswith("qt_")
        can = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if can and widget.isVisible() and not helper and not inside:
            found.append(widget)
    return found


def nameless(window: QWidget) -> list[str]:
    return [
        f"{type(each).__name__} in {type(each.parentWidget()).__name__}"
        for each in usable(window)
        if not (
            each.accessibleName()
            or getattr(each, "text", str)()
            or buddied(window, each)
        )
    ]


def buddied(window: QWidget, widget: QWidget) -> bool:
    """Return whether a label leads to a widget, which names it."""
    labels: Any = window.findChildren(QWidget)
    return any(
        getattr(each, "buddy", lambda: None)() in (widget, widget.parentWidget())
        for each in labels
        if hasattr(each, "buddy")
    )


def low(window: QWidget) -> list[str]:
    """Return the buttons that are too low to hit."""
    return [
        f"{type(each).__name__} {each.accessibleName() or each.text()} {each.height()}"
        for each in window.findChildren(QAbstractButton)
        if each.isVisible() and each.isEnabled() and 0 < each.height() < LOWEST
    ]


def pages(table: Table) -> Iterator[str]:
    """Open every kind of page, and every view of each."""
    for system in list(systems().values())[1:]:
        table.bring(examples_of(system.key)[0])
    titles = ["Border Guard", "Rifle", "Trooper", "Lava Pool"]
    others = list(systems().values())[1:]
    titles += [examples_of(each.key)[0].designs[0][1].title for each in others]
    for title in titles:
        table.open(title)
        for place, view in enumerate(table.page.views or ("",)):
            if table.page.views:
                table.page.turn(place)
            rest()
            yield f"{title} {view}"
    table.window.controller.app.group(Commands).new("ruleset")
    table.qtbot.waitUntil(lambda: "RuleSet" in type(table.page).__name__)
    yield "house rules"
    tabs = table.window.controller.tabs
    while tabs.page:
        tabs.close_page(tabs.page)
    # It is seen for the first time, and makes its lower half now.
    rest()
    table.qtbot.waitUntil(lambda: not low(table.window))
    yield "welcome"


@pytest.mark.full
def test_everything_on_every_page_has_a_name_and_can_be_hit(table: Table) -> None:
    wrong: dict[str, str] = {}
    for where in pages(table):
        for fault in (*nameless(table.window), *low(table.window)):
            wrong.setdefault(fault, where)
    assert not wrong, "\n".join(f"{where}: {each}" for each, where in wrong.items())


@pytest.mark.full
@pytest.mark.parametrize(
    "command",
    ["presets", "find", "explain", "cards", "roster", "tokens", "reference", "about"],
)
def test_everything_in_a_dialog_has_a_name(table: Table, command: str) -> None:
    table.open("Border Guard")
    table.window.controller.actions[command].trigger()
    table.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    rest()
    found = nameless(dialog)
    dialog.close()
    assert not found


@pytest.mark.full
@pytest.mark.parametrize("title", ["Trooper", "Endless Gun", "Troublemakers"])
def test_tab_goes_round_without_a_trap(table: Table, title: str) -> None:
    table.open(title)
    window = table.window
    panel = window.controller.library_panel
    panel.filter.setFocus()
    visited = []
    now: QWidget | None = panel.filter
    for _ in range(400):
        assert now
        QTest.keyClick(now, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        if now is panel.filter:
            break
        visited.append(now)
    assert now is panel.filter
    controller = window.controller
    panes = [panel, table.page, controller.front.bill, controller.menus.bar]
    # A legal design has nothing to press there.
    panes += [controller.front.verdict] if controller.front.verdict.violations else []
    for pane in panes:
        assert any(pane.isAncestorOf(each) for each in visited), type(pane).__name__


# No letter leads to two places: in a menu, in a dialog, on a page with its menus


@pytest.fixture
def plain_table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    yield made
    assert made.window.close()


def letter(text: str) -> str:
    """Return the letter that is marked in a text; empty for none."""
    found = re.search(r"&([^&\s])", text.replace("&&", ""))
    return found[1].lower() if found else ""


def twice(texts: Iterable[str]) -> dict[str, list[str]]:
    """Return the letters that are marked in several texts, with these."""
    marked = [(letter(text), text) for text in texts if letter(text)]
    many = Counter(sign for sign, _ in marked)
    return {
        sign: [text for each, text in marked if each == sign]
        for sign, count in many.items()
        if count > 1
    }


def reached(parts: Iterable[QWidget]) -> list[str]:
    """Return the texts of visible widgets whose mark leads somewhere."""
    texts = []
    for part in parts:
        if not part.isVisible():
            continue
        if isinstance(part, QAbstractButton):
            texts.append(part.text())
        if isinstance(part, QLabel) and part.buddy() is not None:
            texts.append(part.text())
        if isinstance(part, QTabBar):
            texts += [part.tabText(place) for place in range(part.count())]
    return texts


def test_the_test_sees_a_clash() -> None:
    assert twice(["&Save", "Print && &sides", "R&&S", "&Copy"]) == {
        "s": ["&Save", "Print && &sides"]
    }


def test_no_menu_has_a_letter_twice(plain_table: Table) -> None:
    plain_table.open("Scorpiosaurus Rex")
    control = plain_table.window.controller
    control.menus.armies.aboutToShow.emit()
    control.menus.recent.aboutToShow.emit()
    control.tabs.list.fill()
    wrong: dict[str, object] = {}
    for menu in control.menus.bar.findChildren(QMenu):
        texts = [action.text() for action in menu.actions() if action.isVisible()]
        wrong |= {menu.title(): found} if (found := twice(texts)) else {}
    assert not wrong
    assert not twice(action.text() for action in control.menus.bar.menus.actions())


@pytest.mark.full
@pytest.mark.parametrize("title", ["Ripper Blade", "Scorpiosaurus Rex", "Border Guard"])
def test_no_page_has_a_letter_twice(plain_table: Table, title: str) -> None:
    plain_table.window.resize(1280, 720)
    plain_table.open(title)
    rest()
    menus = [
        action.text()
        for action in plain_table.window.controller.menus.bar.menus.actions()
    ]
    assert not twice([*menus, *reached(plain_table.window.findChildren(QWidget))])


@pytest.mark.full
def test_no_dialog_has_a_letter_twice(plain_table: Table) -> None:
    plain_table.open("Ripper Blade")
    wrong: dict[str, object] = {}
    for name, opened in OPENED.items():
        dialog = open_dialog(plain_table, opened)
        inside = dialog.findChildren(QWidget)
        tabs = [each for each in inside if isinstance(each, QTabWidget)]
        places = range(tabs[0].count()) if tabs else range(1)
        for place in places:
            if tabs:
                tabs[0].setCurrentIndex(place)
            found = twice(reached(inside))
            wrong |= {f"{name} {place}": found} if found else {}
        dialog.close()
    assert not wrong


# Print blank cards: those of the game of what is open, or of every game


def offered(plain_table: Table) -> list[str]:
    """Return what the dialog that the command opens would print."""
    plain_table.window.controller.actions["blanks"].trigger()
    plain_table.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrintCardsDialog)
    assert dialog.windowTitle() == "Print: Blank cards"
    rows = range(dialog.queue.table.rowCount())
    cells = [dialog.queue.table.item(row, 0) for row in rows]
    dialog.close()
    return [cell.text() for cell in cells if cell]


def test_blank_cards_are_of_the_game_in_front(plain_table: Table) -> None:
    plain_table.open("Border Guard")
    ours = [one.name for one in BLANKS if one.game == "brikwars"]
    assert offered(plain_table) == ours
    plain_table.window.controller.tabs.close_page(plain_table.page)
    assert offered(plain_table) == [one.name for one in BLANKS]
