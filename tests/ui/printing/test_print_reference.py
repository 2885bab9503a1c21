"""The reference sheet in the window: what is offered, chosen and saved."""

from pathlib import Path

import pypdfium2
import pytest
from pytestqt.qtbot import QtBot

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars import House
from builder.content.card import Card
from builder.examples import examples_of
from reports.layout.formats import Settings
from reports.pdf import raster
from reports.reference import reference_pdf
from ui.printing.jobs import PagesJob
from ui.printing.sheets import Offer, PrintReferenceDialog, sheets
from ui.shell.window import Window

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
    window = Window(str(tmp_path / "library.db"))
    qtbot.addWidget(window)
    window.show()
    bench = window.controller
    with qtbot.waitSignal(bench.repository.loaded):
        window.begin()
    qtbot.waitUntil(lambda: bench.tabs.page is not None)
    bench.actions["reference"].trigger()
    (dialog,) = window.findChildren(PrintReferenceDialog)
    assert dialog.which.currentText() == "Only what Border Guard uses"
    told(qtbot, dialog)
    dialog.reject()
    assert window.close()
