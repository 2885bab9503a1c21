"""Windows and dialogs open within the screen, with every button in reach."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QPushButton,
    QScrollArea,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder.army.difference import ArmyDifference
from builder.army.muster import muster
from builder.brikwars import Creation
from builder.brikwars.tables.scales import Mind
from builder.core.field_spec import field_specs
from builder.listing.filter import LibraryFilter
from db.rescue.salvage import Salvaged
from reports.layout.formats import POKER
from tests.journeys.table import Table
from tests.patience import rest
from tests.photographed import SIX, photo
from ui.army.picker import Picker
from ui.army.trial import DifferenceDialog
from ui.exchange.look_dialog import LookDialog
from ui.forms.fields.portrait import PortraitDialog
from ui.forms.fields.size_dialogs import MeasureDialog, PhotoRulerDialog
from ui.forms.from_library import FromLibrary
from ui.library.filter_bar import ChoicePopup, CostPopup, FilterChoice
from ui.rulesets import ChangeDialog
from ui.shell.damaged_library import SalvageDialog, UnreadDialog
from ui.shell.examples import ExampleCommands
from ui.shell.help_commands import show_licences
from ui.shell.importing import Bringing
from ui.shell.library_commands import LibraryCommands
from ui.shell.outgoing import Printing
from ui.shell.window import Window
from ui.widgets import fitting, screen
from ui.widgets.fitting import FittedDialog
from ui.widgets.framing_dialog import FramingDialog
from ui.widgets.layouts import column, filled, row
from ui.widgets.paint.tokens import Spacing
from ui.widgets.screen import fit_window, open_below, within
from ui.widgets.theme import choose_text_size, dress, scaled

SCREENS = (QRect(0, 0, 1024, 700), QRect(0, 0, 1093, 614))
"""The least screen the window is made for, and 1366 x 768 at 125 %."""

rects = st.builds(
    QRect,
    st.integers(-3000, 3000),
    st.integers(-3000, 3000),
    st.integers(1, 3000),
    st.integers(1, 3000),
)


@given(rects, rects)
def test_what_is_fitted_lies_within_and_is_no_larger(
    wanted: QRect, room: QRect
) -> None:
    fits = within(wanted, room)
    assert room.contains(fits)
    assert fits.width() <= wanted.width()
    assert fits.height() <= wanted.height()
    assert within(fits, room) == fits


@given(rects)
def test_what_fits_is_left_alone(wanted: QRect) -> None:
    assert within(wanted, wanted.adjusted(-5, -5, 5, 5)) == wanted


@pytest.fixture(params=SCREENS, ids=("1024x700", "1366x768 at 125 %"))
def small_screen(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> QRect:
    """Return the room of a small screen, which every window believes in."""
    room: QRect = request.param
    for module in (fitting, screen):
        monkeypatch.setattr(module, "room_on_screen", lambda _: room)
    return room


@pytest.fixture
def large_type(qapp: QApplication) -> None:
    dress(qapp)
    choose_text_size(150)


def test_a_new_window_fits_a_small_screen(qtbot: QtBot, small_screen: QRect) -> None:
    window = Window("unused.db")
    qtbot.addWidget(window)
    assert window.isMaximized()
    assert small_screen.contains(window.normalGeometry())


def test_a_window_from_a_larger_screen_is_fitted(
    qtbot: QtBot, small_screen: QRect
) -> None:
    far = QWidget()
    qtbot.addWidget(far)
    far.setGeometry(2500, 300, 1800, 1000)
    QSettings().setValue("geometry", far.saveGeometry())
    window = Window("unused.db")
    qtbot.addWidget(window)
    assert small_screen.contains(window.normalGeometry())


def test_a_window_that_fits_keeps_its_place(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(100, 100, 800, 500)
    assert not fit_window(window, placed=True)
    assert window.geometry() == QRect(100, 100, 800, 500)


def test_a_frame_that_is_told_wrongly_is_guessed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    monkeypatch.setattr(window, "frameGeometry", lambda: QRect(862, 343, 1, 1))
    assert screen.frame_height(window) == screen.BAR


def ask(table: Table, command: str) -> None:
    table.window.controller.actions[command].trigger()


def measure(table: Table) -> None:
    about = field_specs(Creation)["size"]
    assert about.measure
    MeasureDialog("Size", about.measure, table.window).open()


def measure_on_photo(data: bytes | None) -> Callable[[Table], None]:
    def opened(table: Table) -> None:
        about = field_specs(Creation)["size"]
        assert about.measure
        PhotoRulerDialog("Size", about.measure, table.window, data).open()

    return opened


def frame(table: Table) -> None:
    photo = QImage(800, 600, QImage.Format.Format_RGB32)
    photo.fill(0)
    FramingDialog(photo, None, POKER, table.window).open()


def portrait(table: Table) -> None:
    PortraitDialog(Creation(move=5, mind=Mind.D6), table.window).open()


def change(table: Table) -> None:
    def never(_: object) -> Any:
        raise InterruptedError

    title = "The crew of the long lost lighthouse at the end of the world"
    ChangeDialog(title, title, never, table.window).open()


LOST = {
    f"{number:032}": f"The lost gun {number} cannot be read: its words are damaged, "
    "from the 12th letter on, and it is left as it is"
    for number in range(30)
}


def unread(table: Table) -> None:
    worker = table.window.controller.repository.worker
    UnreadDialog(LOST, worker, table.window).open()


def salvage(table: Table) -> None:
    new = Path("a long folder name") / "everything that could be read.db"
    done = Salvaged(new, "31 designs and 2 armies", tuple(LOST.values()))
    SalvageDialog(done, table.window).open()


def pick(table: Table) -> None:
    table.open("Border Guard")
    catalogue = table.window.controller.app.catalogue
    picker = Picker(catalogue, "brikwars", table.window)
    # On the page it has the room of the entries.
    picker.resize(560, 480)
    picker.open_for(table.page.mustered)


def paste(table: Table) -> None:
    data = QMimeData()
    data.setText('Gun 2", 2d6\nGun 3", Use 5\nnothing of the kind')
    table.window.controller.app.group(Bringing).bring(data)


def look_at(table: Table) -> None:
    design = table.page.document.value
    LookDialog(design, {}, lambda _: None, lambda _: None, table.window).open()


def tag(table: Table) -> None:
    table.window.controller.app.group(LibraryCommands).tag(
        [table.titles["Ripper Blade"]]
    )


def cost(table: Table) -> None:
    popup = CostPopup(LibraryFilter(), table.window)
    popup.open_below(table.window.controller.menus.bar.search)


def choices(table: Table) -> None:
    many = [FilterChoice(place, f"Choice {place}") for place in range(40)]
    popup = ChoicePopup(table.window, "Choices", many, lambda _: None)
    popup.open_below(table.window.controller.menus.bar.search)


def differs(table: Table) -> None:
    table.open("Border Guard")
    army = table.page.document.value
    control = table.window.controller
    other = replace(army, entries=army.entries[1:])
    designs = control.app.catalogue.designs()
    found = ArmyDifference(muster(army, designs), muster(other, designs))
    DifferenceDialog(found, table.window).open()


def designs(table: Table) -> None:
    table.open("Scorpiosaurus Rex")
    buttons = table.page.findChildren(FromLibrary)
    next(each for each in buttons if each.isVisibleTo(table.page)).open_picker()


def paint(table: Table) -> None:
    table.open("Border Guard")
    table.page.livery.menu().paint()


def choose_back(table: Table) -> None:
    table.open("Border Guard")
    table.page.livery.choices.choose_back()


def choose_cards(table: Table) -> None:
    table.window.controller.app.group(Printing).choose()


def question(table: Table) -> None:
    table.window.controller.app.group(ExampleCommands).remove()


def of_army(command: str) -> Callable[[Table], None]:
    def opened(table: Table) -> None:
        table.open("Border Guard")
        ask(table, command)

    return opened


def additions(table: Table) -> None:
    table.open("Scorpiosaurus Rex")
    table.page.offer_additions()


OPENED: dict[str, Callable[[Table], None]] = {
    "cards": of_army("cards"),
    "blank cards": lambda table: ask(table, "blanks"),
    "themes": of_army("themes"),
    "history": of_army("history"),
    "restore": lambda table: ask(table, "restore"),
    "to a server": lambda table: ask(table, "to_server"),
    "portrait": portrait,
    "unread": unread,
    "salvage": salvage,
    "bin": lambda table: ask(table, "bin"),
    "chooser": choose_cards,
    "roster": of_army("roster"),
    "share": of_army("share"),
    "tokens": of_army("tokens"),
    "reference": lambda table: ask(table, "reference"),
    "presets": lambda table: ask(table, "presets"),
    "stat line": lambda table: ask(table, "explain"),
    "palette": lambda table: ask(table, "find"),
    "change": change,
    "measure": measure,
    "measure on no photo": measure_on_photo(None),
    "measure on a photo": measure_on_photo(photo(*SIX["turned 10"])),
    "framing": frame,
    "picker": pick,
    "settings": lambda table: ask(table, "settings"),
    "about": lambda table: ask(table, "about"),
    "licences": lambda table: show_licences(table.window),
    "report": lambda table: ask(table, "report"),
    "preview": paste,
    "look": look_at,
    "tags": tag,
    "cost": cost,
    "choices": choices,
    "designs": designs,
    "difference": differs,
    "question": question,
    "additions": additions,
    "painting": paint,
    "back": choose_back,
}
"""How each dialog is opened."""


@pytest.mark.full
@pytest.mark.usefixtures("large_type")
def test_every_dialog_fits_a_small_screen(
    qtbot: QtBot, tmp_path: Path, small_screen: QRect
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.open("Ripper Blade")
    table.window.showNormal()
    table.window.resize(small_screen.size())
    seen = set()
    for name, opened in OPENED.items():
        dialog = open_dialog(table, opened)
        seen.add(type(dialog))
        rest()
        wrong = outside(dialog, small_screen)
        if dialog.windowType() is Qt.WindowType.Dialog:
            edge = dialog.layout().contentsMargins().left()
            assert edge in {0, Spacing.EDGE, scaled(Spacing.EDGE)}, name
        assert not wrong, (name, wrong)
        dialog.close()
    assert below(FittedDialog) <= seen | {Window}
    assert table.window.minimumSizeHint().width() <= small_screen.width()
    assert table.window.minimumSizeHint().height() <= small_screen.height()


def open_dialog(table: Table, opened: Callable[[Table], None]) -> QDialog:
    """Open a dialog and return it."""

    def shown() -> list[QDialog]:
        found = table.window.findChildren(QDialog)
        return [each for each in found if each.isVisible()]

    opened(table)
    table.qtbot.waitUntil(lambda: len(shown()) == 1)
    return shown()[0]


def below(kind: type) -> set[type]:
    """Return the classes below a class that have no class below them."""
    kinds: list[type] = kind.__subclasses__()
    return {
        leaf
        for each in kinds
        if each.__module__.startswith("ui.")
        for leaf in (below(each) or {each})
    }


def outside(dialog: QDialog, room: QRect) -> list[str]:
    """Return what lies outside of the screen or of the dialog, or is cut."""
    wrong = []
    if not room.contains(dialog.geometry()):
        wrong.append(f"{dialog.geometry()} is not in {room}")
    for part in dialog.findChildren(QWidget):
        if not part.isVisible() or part.window() is not dialog or scrolled(part):
            continue
        place = QRect(part.mapTo(dialog, QPoint(0, 0)), part.size())
        if not dialog.rect().contains(place):
            wrong.append(f"{part} at {place} leaves {dialog.rect()}")
        # The sheet takes three pixels off that Qt adds to tool buttons.
        need = part.minimumSizeHint().boundedTo(part.maximumSize())
        if isinstance(part, QAbstractButton) and (
            part.width() < need.width() or part.height() < need.height()
        ):
            wrong.append(f"{part.text()} is {part.size()} of {need}")
    return wrong


def scrolled(part: QWidget) -> bool:
    """Return whether a part can be scrolled into sight."""
    around = part.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea | QTabBar):
            return True
        around = around.parentWidget()
    return False


def test_a_dialog_opens_within_the_screen_from_any_place(
    qtbot: QtBot, small_screen: QRect
) -> None:
    dialog = FittedDialog()
    qtbot.addWidget(dialog)
    dialog.setGeometry(900, 650, 1000, 900)
    dialog.show()
    assert small_screen.contains(dialog.geometry())


def test_a_dialog_has_the_edge_of_a_page(qtbot: QtBot) -> None:
    dialog, other = FittedDialog(), FittedDialog()
    filled(QVBoxLayout(dialog), QWidget())
    column(other, QWidget(), margins=(7, 0, 7, 0))
    for each in (dialog, other):
        qtbot.addWidget(each)
        each.show()
    edges = [
        each.contentsMargins().left() for each in (dialog.layout(), other.layout())
    ]
    assert edges == [Spacing.EDGE, 7]


def test_a_popup_stays_below_what_opened_it(qtbot: QtBot) -> None:
    """A page may still be laid out while it opens: its buttons move then."""
    window, late = QWidget(), QLabel("what comes late")
    qtbot.addWidget(window)
    chips, anchor, popup = QWidget(), QPushButton("From library"), QLabel("A list")
    row(chips, late, anchor, None)
    column(window, chips, None)
    late.hide()
    window.setGeometry(100, 100, 400, 300)
    window.show()
    popup.setParent(anchor)
    open_below(popup, anchor, QSize(200, 100))

    def gap() -> QPoint:
        lower = QPoint(0, anchor.height())
        return popup.pos() - anchor.mapToGlobal(lower)

    near, place = gap(), popup.pos()
    late.show()
    qtbot.waitUntil(lambda: anchor.x() > late.width())
    assert gap() == near
    window.move(140, 190)
    assert gap() == near
    assert popup.pos() != place
    popup.close()


def test_a_popup_with_no_room_below_ends_where_the_screen_does(
    qtbot: QtBot, small_screen: QRect
) -> None:
    window, popup = QWidget(), QLabel("A list")
    qtbot.addWidget(window)
    window.setGeometry(100, small_screen.bottom() - 40, 200, 20)
    window.show()
    popup.setParent(window)
    open_below(popup, window, QSize(200, 100))
    assert popup.geometry().bottom() == small_screen.bottom()


def test_a_double_click_does_a_thing_once(qtbot: QtBot) -> None:
    dialog, pressed = FittedDialog(), list[int]()
    qtbot.addWidget(dialog)
    copy = QPushButton("Add as a copy", dialog)
    copy.clicked.connect(lambda: pressed.append(1))
    copy.clicked.connect(dialog.accept)
    for times in (1, 2):
        with qtbot.waitExposed(dialog):
            dialog.open()
        handle, at = dialog.windowHandle(), copy.geometry().center()
        for _ in range(2):
            QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=at)
        QTest.keyClick(handle, Qt.Key.Key_Space)
        assert len(pressed) == times
