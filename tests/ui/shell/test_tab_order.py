"""Tab leads through every page as it is read, counted from where things stand."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from builder import systems
from builder.brikwars.tables.weapons import WeaponType
from builder.examples import examples_of
from tests.journeys.table import Table
from tests.patience import PatientBot, rest
from tests.sweeps import THOROUGH, share
from tests.ui.widgets.test_fitting import OPENED, open_dialog
from ui.shell.commands import Commands
from ui.shell.welcome import Welcome
from ui.welcome.tiles import TileGrid
from ui.widgets.focus import step_into
from ui.widgets.theme import dress

MOST = 200
"""More stops than any page has."""

GUTTER = 16
"""Pixels from top to bottom that nothing stands in part two columns."""


FAR = 1 << 14
"""Pixels down to where no page scrolls."""

RULE = 2
"""Pixels of height that a drawn line has at most. One from the left edge parts a page:
what a large window shows at rest stands below it, in columns of its own."""

MUCH = 100
"""Pixels at the right of what scrolls that are a part of their own."""


class Stop(NamedTuple):
    """A widget that Tab led to, and where it stands when nothing is scrolled."""

    widget: QWidget
    area: QRect

    def __str__(self) -> str:
        text = getattr(self.widget, "text", str)()
        return f"{text or self.widget.accessibleName()} {self.area.getRect()}"


def area(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


@pytest.fixture(scope="module")
def one_table(
    qapp: QApplication,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[Table]:
    dress(qapp)
    made = Table(PatientBot(request), tmp_path_factory.mktemp("tab") / "library.db")
    yield made
    made.window.close()
    made.window.deleteLater()
    # Else all its widgets are styled again by each later change of the theme.
    made.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.setStyleSheet("")


@pytest.fixture
def table(one_table: Table, qtbot: QtBot) -> Table:
    one_table.qtbot = qtbot
    one_table.window.resize(1280, 720)
    one_table.window.activateWindow()
    qtbot.waitUntil(one_table.window.isActiveWindow)
    return one_table


def press(key: Qt.Key) -> QWidget:
    focused = QApplication.focusWidget()
    assert focused
    QTest.keyClick(focused, key)
    # What the key unfolded is laid out.
    for _ in range(3):
        QApplication.processEvents()
    found = QApplication.focusWidget()
    assert found
    return found


def walked(page: QWidget) -> tuple[list[Stop], list[QWidget]]:
    """Press Tab from what comes before a page until it is left.

    Returns:
        The stops, and those of them that were scrolled out of sight.
    """
    first: QWidget = next(each for each in page.findChildren(QWidget) if takes(each))
    first.setFocus()
    while page.isAncestorOf(press(Qt.Key.Key_Backtab)):
        pass
    found: list[QWidget] = []
    hidden: list[QWidget] = []
    while page.isAncestorOf(now := press(Qt.Key.Key_Tab)) and len(found) < MOST:
        found.append(now)
        hidden += [now] if unseen(now) else []
    for scrolled in page.findChildren(QScrollArea):
        scrolled.verticalScrollBar().setValue(0)
    return [Stop(each, area(each, page)) for each in found if each.isVisible()], hidden


def unseen(widget: QWidget) -> bool:
    parts = [widget, *widget.findChildren(QWidget)]
    return all(each.visibleRegion().isEmpty() for each in parts)


def takes(widget: QWidget) -> bool:
    policy = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(policy and widget.isVisible() and widget.isEnabled())


def misread(stops: Sequence[Stop], page: QWidget) -> Iterator[str]:
    """Yield each pair of stops in an order that nobody reads them in."""
    parts = list(gutters(page))
    for place, early in enumerate(stops):
        for late in stops[place + 1 :]:
            one, other = early.area, late.area
            shared = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
            line = 2 * shared > min(one.height(), other.height())
            sides = [side(gutter, one, other) for gutter in parts]
            above = other.bottom() < one.top() and -1 not in sides
            if above or (line and other.right() < one.left()) or 1 in sides:
                yield f"{late} is read after {early}"


def side(gutter: QRect, one: QRect, other: QRect) -> int:
    """Return -1 if the first is left of a gutter and the other right of it."""
    if not all(gutter.top() <= each.top() <= gutter.bottom() for each in (one, other)):
        return 0
    return (one.left() > gutter.right()) - (other.left() > gutter.right())


def gutters(page: QWidget) -> Iterator[QRect]:
    """Yield what is free between columns, and between parts that stand abreast."""
    for scrolled in page.findChildren(QScrollArea):
        inside = scrolled.widget()
        if inside is None or not scrolled.isVisible():
            continue
        leaves = sorted(
            (area(each, page) for each in inside.findChildren(QWidget)
             if each.isVisible() and not each.findChildren(QWidget) and each.width()),
            key=QRect.left)  # fmt: skip
        seen = area(scrolled, page)
        if seen.left() > MUCH:
            yield QRect(seen.left() - 1, seen.top(), 1, seen.height())
        beyond = seen.right()
        if beyond + MUCH < page.width():
            yield QRect(beyond, 0, 1, FAR)
        whole = area(inside, page)
        lines = (each for each in leaves if each.height() <= RULE)
        ends = {each.top() for each in lines if each.left() - whole.left() <= GUTTER}
        for top, bottom in pairwise([whole.top(), *sorted(ends), whole.bottom()]):
            band = [each for each in leaves if each.height() > RULE]
            yield from between(
                [each for each in band if each.height() > RULE], top, bottom
            )


def between(leaves: Sequence[QRect], top: int, bottom: int) -> Iterator[QRect]:
    """Yield what is free between leaves from left to right, in a band of a page."""
    end = leaves[0].right() if leaves else 0
    for each in leaves:
        if each.left() - end > GUTTER:
            yield QRect(end, top, each.left() - end, bottom - top)
        end = max(end, each.right())


PARTS = 8
"""The most parts of a widget that Tab leads to one after the other."""


def led_on(now: QWidget | None) -> QWidget:
    """Press Tab until it leads out of a widget, which may have stops of its own."""
    for _ in range(PARTS):
        after = press(Qt.Key.Key_Tab)
        if after is not now:
            break
    return after


def round_trip(dialog: QWidget) -> tuple[list[Stop], list[QWidget]]:
    """Press Tab in a dialog until it leads to where it began; see `walked`."""
    found: list[QWidget] = []
    hidden: list[QWidget] = []
    now = led_on(None)
    while now not in found and len(found) < MOST:
        found.append(now)
        hidden += [now] if unseen(now) else []
        now = led_on(now)
    assert dialog.isAncestorOf(now), f"Tab leaves the dialog for {now}"
    found = found[found.index(now) :]
    for scrolled in dialog.findChildren(QScrollArea):
        scrolled.verticalScrollBar().setValue(0)
    stops = [Stop(each, area(each, dialog)) for each in found]
    # Nobody says with which of them the eye begins.
    turns = [stops[place:] + stops[:place] for place in range(len(stops))]
    return min(turns, key=lambda turn: len([*misread(turn, dialog)])), hidden


def faults(page: QWidget) -> list[str]:
    """Return what is wrong with the way of Tab through a page, or a dialog."""
    known = {each for each in page.findChildren(QWidget) if reachable(each)}
    stops, hidden = (round_trip if page.isWindow() else walked)(page)
    assert stops
    twice = len(stops) - len({id(each.widget) for each in stops})
    found = [f"{twice} are reached twice"] if twice else []
    found += [f"{Stop(each, each.rect())} is out of sight" for each in hidden]
    # What came meanwhile, such as an answer, was not there to be met.
    missed = {each for each in page.findChildren(QWidget) if reachable(each)} & known
    missed -= {each.widget for each in stops}
    found += [f"Tab never leads to {Stop(each, each.rect())}" for each in missed]
    return [*found, *misread(stops, page)]


def reachable(widget: QWidget) -> bool:
    proxied = widget.focusProxy() is not None
    inside = widget.objectName().startswith("qt_")
    return takes(widget) and not proxied and not inside


def views(table: Table) -> Iterator[str]:
    """Turn to the design, and in CI to each question about it."""
    yield ""
    for place, view in list(enumerate(table.page.views))[1:] if THOROUGH else ():
        table.page.turn(place)
        table.settle()
        yield view
    table.page.turn(0)


OTHERS = list(systems().values())[1:]
SIZES = ((1024, 700), (1920, 1080))


@pytest.mark.full
def test_tab_reads_every_page_of_every_game(table: Table) -> None:
    titles = ["Trooper", "Rifle", "Border Guard"] + ["Lava Pool"] * THOROUGH
    for system in share(OTHERS, of=len(OTHERS)):
        table.bring(examples_of(system.key)[0])
        titles.append(examples_of(system.key)[0].designs[0][1].title)
    wrong: list[str] = []
    for title in titles:
        table.open(title)
        for view in views(table):
            wrong += [f"{title} {view}: {each}" for each in faults(table.page)]
    table.window.controller.app.group(Commands).new("ruleset")
    table.qtbot.waitUntil(lambda: "RuleSet" in type(table.page).__name__)
    wrong += [f"house rules: {each}" for each in faults(table.page)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", share(SIZES, of=len(SIZES)))
def test_tab_reads_a_form_that_changed(table: Table, size: tuple[int, int]) -> None:
    """Its columns have become others, and other fields are there than at first."""
    table.window.resize(*size)
    table.open("Rifle")
    form = table.page.form
    before = {name for name, field in form.fields.items() if field.isVisible()}
    form.fields["type"].edited.emit(WeaponType.ROCKET, "", "")
    after = {name for name, field in form.fields.items() if field.isVisible()}
    assert before != after
    assert not faults(table.page)
    # What a large window shows at rest stands below the columns, and changes no order.
    rest()
    assert not faults(table.page)
    table.page.history.undo()


def first_stops(table: Table, count: int) -> list[str]:
    """Return the names of the fields that Tab leads to, with that of the name first."""
    table.page.form.fields["name"].entry.setFocus()
    found = ["name"]
    for _ in range(3 * count):
        now = press(Qt.Key.Key_Tab)
        found += [
            name
            for name, field in table.page.form.fields.items()
            if field.isAncestorOf(now) and name not in found
        ]
    return found[:count]


def test_the_first_stops_are_those_of_the_rulebook(table: Table) -> None:
    table.open("Trooper")
    assert first_stops(table, 4) == ["name", "size", "structure", "move"]
    table.page.form.fields["name"].entry.setFocus()
    table.open("Endless Gun")
    assert first_stops(table, 3) == ["name", "type", "size"]


def test_who_goes_hands_the_keyboard_to_the_next(table: Table) -> None:
    table.open("Trooper")
    fields = table.page.form.fields
    for name in ("photo", "tags", "notes"):
        table.page.go((name,))
    fields["notes"].hide()
    assert QApplication.focusWidget() is fields["tags"].entry
    fields["tags"].entry.setEnabled(False)
    assert fields["photo"].isAncestorOf(QApplication.focusWidget())


def test_a_part_of_the_window_begins_where_it_is_read_first(table: Table) -> None:
    # A page that no key was pressed on yet.
    table.open("Swamp Smith")
    assert step_into(table.page)
    assert QApplication.focusWidget() is table.page.form.fields["name"].entry


@pytest.mark.full
@pytest.mark.parametrize("size", share(SIZES, of=len(SIZES)))
def test_tab_reads_the_welcome_page(table: Table, size: tuple[int, int]) -> None:
    table.window.resize(*size)
    table.window.controller.actions["welcome"].trigger()
    (page,) = (each for each in table.window.findChildren(Welcome) if each.isVisible())
    known = {each for each in page.findChildren(QWidget) if reachable(each)}
    stops, hidden = walked(page)
    assert not hidden
    now = {each for each in page.findChildren(QWidget) if reachable(each)}
    assert known & now <= {each.widget for each in stops}
    # A tile is read to its end before the one at its right.
    tiles = [[*held] for _, held in groupby(stops, key=tile)]
    assert len(tiles) == len({tile(each) for each in stops}) > 3
    assert len({tile(each) for each in stops}) < len(stops)
    whole = [Stop(at, area(at, page)) for at in (tile(held[0]) for held in tiles)]
    assert not [*misread(whole, page)]
    assert not [fault for held in tiles for fault in misread(held, page)]


def tile(stop: Stop) -> QWidget:
    """Return the tile that something stands on; itself elsewhere."""
    above: QWidget | None = stop.widget
    while above and not isinstance(above.parentWidget(), TileGrid):
        above = above.parentWidget()
    return above or stop.widget


@pytest.mark.full
def test_tab_reads_every_dialog(table: Table) -> None:
    table.open("Ripper Blade")
    wrong: list[str] = []
    for name, opened in OPENED.items():
        dialog = open_dialog(table, opened)
        dialog.activateWindow()
        table.qtbot.waitUntil(dialog.isActiveWindow)
        wrong += [f"{name}: {each}" for each in faults(dialog)]
        dialog.close()
    assert not wrong, "\n".join(wrong)
