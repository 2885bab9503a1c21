"""Reference sheet, tokens and army list in the window: offered, chosen and saved."""

import functools
from datetime import date
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox
from pytestqt.qtbot import QtBot

from builder import systems
from builder.army.model import Army, Entry
from builder.army.muster import kit, roster
from builder.brikwars import House
from builder.content.card import Card
from builder.content.roster import Roster
from builder.core.design import Design
from builder.examples import examples_of
from reports.layout.formats import Settings
from reports.pdf import raster
from reports.reference import reference_pdf
from reports.roster.choices import RosterChoices
from tests.journeys.table import Seat
from tests.ui.printing.conftest import Save
from ui.__main__ import main
from ui.core.command_table import COMMANDS
from ui.printing.choices import recalled
from ui.printing.coded import army_code
from ui.printing.jobs import PagesJob
from ui.printing.sheets import (
    OPTIONS,
    Offer,
    PrintReferenceDialog,
    PrintRosterDialog,
    PrintTokensDialog,
    sheets,
)

EXAMPLE = examples_of("brikwars")[0]
DESIGNS = dict(EXAMPLE.designs)
ARMY = dict(EXAMPLE.armies)["border-guard"]


def words(offers: list[Offer]) -> list[str]:
    return [said for said, _ in offers]


def shown(qtbot: QtBot, dialog: PrintReferenceDialog) -> PrintReferenceDialog:
    qtbot.addWidget(dialog, before_close_func=lambda dialog: dialog.close())
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def told(qtbot: QtBot, dialog: PrintReferenceDialog) -> str:
    qtbot.waitUntil(lambda: "of A4" in dialog.words.text())
    return dialog.words.text()


def drawn(monkeypatch: pytest.MonkeyPatch, job: PagesJob) -> Card:
    """Return the text that a job draws."""
    sheets: list[Card] = []

    def draw(sheet: Card, settings: Settings) -> bytes:
        sheets.append(sheet)
        return reference_pdf(sheet, settings)

    monkeypatch.setattr("reports.reference.reference_pdf", draw)
    job.make(Settings())
    return sheets[0]


def test_the_tables_of_what_is_open_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [f"Everything in {system.name}" for system in systems().values()]
    assert words(list(sheets(None, DESIGNS))) == whole
    of_army = list(sheets(ARMY, DESIGNS))
    assert words(of_army) == ["Only what Border Guard uses", *whole]
    of_design = list(sheets(DESIGNS["rifle"], DESIGNS))
    assert words(of_design) == ["Only what Rifle uses", *whole]
    sheet = drawn(monkeypatch, of_design[0][1])
    assert sheet.title == "Rifle"
    assert "Launcher" not in repr(sheet.back)


def test_an_army_without_designs_has_the_whole_game() -> None:
    whole = words(list(sheets(None, DESIGNS)))
    assert words(list(sheets(Army(), DESIGNS))) == whole
    lost = Army(entries=(Entry(design="gone"),))
    assert words(list(sheets(lost, DESIGNS))) == whole


def test_the_house_rules_of_the_open_army_are_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    strict = Army(house=House(chained_swaps=False), entries=ARMY.entries)
    for _, job in sheets(strict, DESIGNS)[:2]:
        sheet = drawn(monkeypatch, job)
        assert sheet.back[-1].title == "House rules in force"


def test_the_other_tables_are_drawn_when_they_are_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = shown(qtbot, PrintReferenceDialog(sheets(ARMY, DESIGNS)))
    few = told(qtbot, dialog)
    assert dialog.windowTitle() == "Print: Border Guard reference"
    dialog.which.setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.words.text() != few)
    assert dialog.windowTitle() == "Print: BrikWars reference"
    dialog.save_to(tmp_path / "tables.pdf")
    qtbot.waitUntil(lambda: "Saved" in dialog.status.text())
    # A preview may be drawn at the same time, and PDFium crashes in two threads.
    with raster._LOCK, pypdfium2.PdfDocument(tmp_path / "tables.pdf") as pdf:
        count = len(pdf)
    assert dialog.words.text() == f"{count} pages of A4"


def test_with_nothing_open_there_is_nothing_to_choose(qtbot: QtBot) -> None:
    dialog = shown(qtbot, PrintReferenceDialog(sheets(None, DESIGNS)[:1]))
    assert not dialog.which.isEnabled()
    assert "Open a design or an army" in dialog.which.toolTip()
    told(qtbot, dialog)


def test_the_menu_opens_it_for_what_is_in_front(qtbot: QtBot, tmp_path: Path) -> None:
    seat = Seat(qtbot, tmp_path / "library.db")
    qtbot.waitUntil(lambda: seat.controller.tabs.page is not None)
    seat.controller.actions["reference"].trigger()
    (dialog,) = seat.window.findChildren(PrintReferenceDialog)
    assert dialog.which.currentText() == "Only what Border Guard uses"
    told(qtbot, dialog)
    dialog.reject()
    assert seat.window.close()


# The dialog of templates and tokens


def test_what_an_army_needs_is_shown_and_saved(qtbot: QtBot, tmp_path: Path) -> None:
    example = examples_of("brikwars")[0]
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    dialog = PrintTokensDialog(kit(army, dict(example.designs)))
    qtbot.addWidget(dialog, before_close_func=lambda shown: shown.close())
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert list(dialog.choices.entries) == ["paper", "ink"]
    assert dialog.windowTitle() == "Print: Border Guard tokens"
    pages = "2 pages"
    qtbot.waitUntil(lambda: pages in dialog.words.text())
    out = tmp_path / "tokens.pdf"
    dialog.save_to(out)
    qtbot.waitUntil(lambda: "Saved" in dialog.status.text())
    with pypdfium2.PdfDocument(out) as pdf:
        assert "Explosion" in pdf[0].get_textpage().get_text_bounded()


def test_what_is_open_has_tokens() -> None:
    (command,) = [each for each in COMMANDS if each.id == "tokens"]
    assert command.needs == "page"


# The options of an army list: the dialog and the command line print the same


BATTLE = Path(__file__).resolve().parents[3] / "examples" / "first-battle.json"
DAY = date(2026, 5, 31)


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.printing.sheets.today", lambda: DAY)


TARGET = "Minifig, Armor 4"


def first_battle() -> tuple[Army, dict[str, Design]]:
    example = examples_of("brikwars")[0]
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    return army, dict(example.designs)


@functools.cache
def listed(against: str = "") -> Roster:
    return roster(*first_battle(), against)


def dialog_of(qtbot: QtBot) -> PrintRosterDialog:
    dialog = PrintRosterDialog(listed(), against=listed)
    dialog.carry(army_code(*first_battle()))
    qtbot.addWidget(dialog)
    return dialog


def printed(dialog: PrintRosterDialog) -> bytes:
    return dialog.job.pdf(Settings(), lambda _done, _total: True)


def by_command(folder: Path, *options: str) -> bytes:
    out = folder / "list.pdf"
    words = ["roster", str(BATTLE), "-o", str(out), "--date", str(DAY), *options]
    assert main(words) == 0
    return out.read_bytes()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the list as it is printed where nothing is chosen."""
    return by_command(tmp_path_factory.mktemp("plain"))


def test_nothing_chosen_is_the_same(qtbot: QtBot, plain: bytes) -> None:
    assert printed(dialog_of(qtbot)) == plain


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("summary", "--summary"),
        ("points", "--no-points"),
        ("notes", "--no-notes"),
        ("secret", "--secret"),
        ("rules", "--no-rules"),
        ("boxes", "--no-boxes"),
        ("square", "--no-square"),
    ],
)
def test_a_switch_is_the_same_in_both(
    qtbot: QtBot, tmp_path: Path, plain: bytes, name: str, option: str
) -> None:
    dialog = dialog_of(qtbot)
    tick = dialog.content.entries[name]
    assert isinstance(tick, QCheckBox)
    tick.toggle()
    assert printed(dialog) == by_command(tmp_path, option) != plain


def test_a_secret_list_has_no_points_to_choose(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    ticks = [dialog.content.entries[name] for name in ("points", "notes")]
    assert all(tick.isEnabled() for tick in ticks)
    hide = dialog.content.entries["secret"]
    assert isinstance(hide, QCheckBox)
    hide.toggle()
    assert not any(tick.isEnabled() for tick in ticks)
    assert ticks[0].toolTip() == "A secret list has none"
    hide.toggle()
    assert all(tick.isEnabled() for tick in ticks)


@pytest.mark.parametrize(
    ("label", "word"),
    [("By name", "name"), ("By kind", "kind"), ("By points, most first", "points")],
)
def test_the_order_is_the_same_in_both(
    qtbot: QtBot, tmp_path: Path, plain: bytes, label: str, word: str
) -> None:
    dialog = dialog_of(qtbot)
    box = dialog.content.entries["sort"]
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findText(label))
    assert printed(dialog) == by_command(tmp_path, "--sort", word) != plain


def test_the_odds_are_the_same_in_both(
    qtbot: QtBot, tmp_path: Path, plain: bytes
) -> None:
    dialog = dialog_of(qtbot)
    dialog.odds.setCurrentIndex(dialog.odds.findText(TARGET))
    assert printed(dialog) == by_command(tmp_path, "--odds", TARGET) != plain


def test_what_was_saved_with_is_chosen_again(qtbot: QtBot, save: Save) -> None:
    dialog = dialog_of(qtbot)
    tick = dialog.content.entries["rules"]
    assert isinstance(tick, QCheckBox)
    tick.setChecked(False)
    assert recalled("roster-list", RosterChoices(), OPTIONS).rules
    save(dialog)
    kept = recalled("roster-list", RosterChoices(), OPTIONS)
    assert not kept.rules
    assert kept.dated is None
    again = dialog_of(qtbot).content
    assert again.settings.dated == DAY
    assert not again.settings.rules
    # Everybody of the example plays, so there is nobody to add.
    assert list(again.entries) == [name for name in OPTIONS if name != "pool"]


def test_a_day_that_is_none_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "list.pdf")
    assert main(["roster", str(BATTLE), "-o", out, "--date", "soon"]) == 2
    assert "--date is a day such as" in capsys.readouterr().err
    assert main(["roster", str(BATTLE), "-o", out, "--date", ""]) == 0
