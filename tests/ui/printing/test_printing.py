"""Printing: options, preview, saving, cancelling, and a printer."""

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
)
from pytestqt.qtbot import QtBot

from builder import describe
from builder.army.muster import roster
from builder.content.roster import Roster
from builder.examples import catalog_of, examples_of
from reports.card.copies import Copy
from reports.layout.formats import (
    LETTER,
    Copies,
    Marks,
    Paper,
    Settings,
    Sides,
    own_paper,
)
from reports.pdf import raster
from reports.pdf.raster import page_images, page_sizes
from reports.text.plain import card_text
from tests.patience import PATIENCE_S
from ui.core.background import BackgroundTask, Progress, sentence
from ui.printing import printer
from ui.printing.cards import PrintCardsDialog
from ui.printing.choices import remember, remembered
from ui.printing.coded import army_copies
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import CardsJob
from ui.printing.share import text_writers
from ui.printing.sheets import PrintRosterDialog

TROOPER = catalog_of("brikwars")["trooper"]


@pytest.fixture
def said() -> Roster:
    example = examples_of("brikwars")[0]
    return roster(example.armies[0][1], dict(example.designs))


@pytest.fixture
def copies(said: Roster) -> list[Copy]:
    return [Copy(unit.card, unit.count) for unit in said.units]


def shown(qtbot: QtBot, dialog: PrintDialog) -> PrintDialog:
    qtbot.addWidget(dialog, before_close_func=lambda dialog: dialog.close())
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def choose(dialog: PrintDialog, name: str, label: str) -> None:
    box = dialog.choices.entries[name]
    assert isinstance(box, QComboBox)
    place = box.findText(label)
    assert place >= 0
    box.setCurrentIndex(place)


def says(qtbot: QtBot, dialog: PrintDialog, words: str) -> None:
    qtbot.waitUntil(lambda: words in dialog.words.text())


def ended(qtbot: QtBot, dialog: PrintDialog, words: str) -> None:
    qtbot.waitUntil(lambda: words in dialog.status.text())


def read(path: Path) -> tuple[int, str]:
    """Return the number of pages of a PDF, and its text."""
    # A preview may be drawn at the same time, and PDFium crashes in two threads.
    with raster._LOCK, pypdfium2.PdfDocument(path) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
        return len(document), "\n".join(texts)


def many(copies: list[Copy], count: int) -> list[Copy]:
    """Return so many different cards, so that each is drawn by itself."""
    card = copies[0].card
    return [Copy(replace(card, title=f"Card {n}")) for n in range(count)]


class Gate:
    """A pause in the middle of some work, which the test ends."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.onward = threading.Event()

    def pdf(self, _: Settings, told: Progress) -> bytes:
        told(1, 2)
        self.reached.set()
        self.onward.wait(PATIENCE_S)
        return b"%PDF-"


def test_the_first_sheet_is_shown_and_the_cards_are_counted(
    qtbot: QtBot, copies: list[Copy]
) -> None:
    dialog = shown(qtbot, PrintCardsDialog(copies))
    says(qtbot, dialog, "6 cards on 1 sheet of A4, printed on both sides")
    assert dialog.view.name.text() == "Sheet 1, front"
    qtbot.waitUntil(lambda: dialog.view.strip.count() == 2)
    dialog.view.strip.setCurrentRow(1)
    assert dialog.view.name.text() == "Sheet 1, back"
    choose(dialog, "copies", Copies.EACH.label)
    choose(dialog, "sides", Sides.FRONTS.label)
    # What the backs of five of them say goes on fronts of their own.
    says(qtbot, dialog, "21 cards on 3 sheets of A4")
    qtbot.waitUntil(lambda: dialog.view.strip.count() == 3)
    assert dialog.view.name.text() == "Sheet 2"
    dialog.view.strip.setCurrentRow(2)
    assert dialog.view.name.text() == "Sheet 3"
    qtbot.waitUntil(lambda: 2 in dialog.view._sharp)
    assert not dialog.choices.entries["back_x"].isEnabled()
    dialog.grab()


def test_cards_can_have_a_strip_of_odds(qtbot: QtBot, copies: list[Copy]) -> None:
    asked: list[str] = []

    def against(name: str) -> list[Copy]:
        asked.append(name)
        return [
            Copy(describe(TROOPER, against=name), copy.count) for copy in copies[:1]
        ]

    dialog = PrintCardsDialog(copies, against=against)
    shown(qtbot, dialog)
    says(qtbot, dialog, "6 cards on 1 sheet")
    assert dialog.odds.itemText(0) == "None"
    dialog.odds.setCurrentIndex(1)
    says(qtbot, dialog, "1 card on 1 sheet")
    assert asked == [dialog.odds.itemText(1)]
    assert isinstance(dialog.job, CardsJob)
    assert "Odds against" in card_text(dialog.job.copies[0].card)


def test_a_card_that_does_not_fit_says_so(qtbot: QtBot, copies: list[Copy]) -> None:
    dialog = shown(qtbot, PrintCardsDialog(copies))
    choose(dialog, "card", "A5 inset, 142 × 198 mm (large print)")
    edge = dialog.choices.entries["margin"]
    assert isinstance(edge, QDoubleSpinBox)
    edge.setValue(40)
    says(qtbot, dialog, "does not fit on A4 with margins of 40 mm")
    edge.setValue(5)
    says(qtbot, dialog, "6 cards on 3 sheets")


def test_cards_are_saved_where_the_player_says(
    qtbot: QtBot, copies: list[Copy], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "My cards"
    asked: list[str] = []

    def chosen(
        _: object, __: str, start: str, ___: str, **____: object
    ) -> tuple[str, str]:
        asked.append(start)
        return str(target), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    dialog = shown(qtbot, PrintCardsDialog(copies[:1]))
    dialog.save.click()
    ended(qtbot, dialog, "Saved My cards.pdf")
    assert Path(asked[0]).name == "Sergeant.pdf"
    assert [path.name for path in tmp_path.iterdir()] == ["My cards.pdf"]
    pages, text = read(tmp_path / "My cards.pdf")
    assert pages == 2
    assert "Sergeant" in text
    dialog.save.click()
    assert Path(asked[1]).parent == tmp_path


def test_nothing_is_printed_without_a_place(
    qtbot: QtBot, copies: list[Copy], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: ("", ""))
    dialog = shown(qtbot, PrintCardsDialog(copies))
    dialog.save.click()
    assert not dialog.line.press.busy
    assert dialog.save.isEnabled()


def test_printing_is_cancelled_without_a_file(
    qtbot: QtBot, copies: list[Copy], tmp_path: Path
) -> None:
    dialog = shown(qtbot, PrintCardsDialog(many(copies, 300)))
    dialog.save_to(tmp_path / "cards.pdf")
    qtbot.waitUntil(lambda: dialog.line.bar.value() > 0)
    assert dialog.line.bar.maximum() == 300
    assert not dialog.save.isEnabled()
    dialog.line.cancel.click()
    ended(qtbot, dialog, "Cancelled: nothing was written")
    assert not list(tmp_path.iterdir())
    assert dialog.save.isEnabled()
    assert not dialog.line.cancel.isVisible()


@pytest.mark.parametrize("how", ["reject", "close"])
def test_closing_while_it_prints_leaves_no_file(
    qtbot: QtBot,
    copies: list[Copy],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    how: str,
) -> None:
    before = set(threading.enumerate())
    gate = Gate()
    monkeypatch.setattr(CardsJob, "pdf", lambda _, *given: gate.pdf(*given))
    dialog = PrintCardsDialog(copies)
    dialog.show()
    dialog.save_to(tmp_path / "cards.pdf")
    assert gate.reached.wait(PATIENCE_S)
    with qtbot.waitSignal(dialog.destroyed):
        getattr(dialog, how)()
    gate.onward.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE_S)
    assert not list(tmp_path.iterdir())


def test_an_old_file_stays_when_a_print_fails(
    qtbot: QtBot, copies: list[Copy], tmp_path: Path
) -> None:
    dialog = shown(qtbot, PrintCardsDialog(copies))
    (tmp_path / "folder.pdf").mkdir()
    dialog.save_to(tmp_path / "folder.pdf")
    ended(qtbot, dialog, "Is a directory")
    dialog.save_to(tmp_path / "nowhere" / "cards.pdf")
    ended(qtbot, dialog, "No such file or directory")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pdf"]
    assert dialog.save.isEnabled()


def test_a_pdf_is_opened_in_the_viewer_of_the_player(
    qtbot: QtBot, copies: list[Copy], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    answers = iter((True, False))

    def viewer(url: QUrl) -> bool:
        opened.append(url)
        return next(answers)

    monkeypatch.setattr(QDesktopServices, "openUrl", viewer)
    lone = replace(copies[0], card=replace(copies[0].card, title="Wolf/pack"))
    dialog = shown(qtbot, PrintCardsDialog([lone]))
    dialog.look.trigger()
    ended(qtbot, dialog, "Opened in your PDF viewer")
    path = Path(opened[0].toLocalFile())
    assert path.name == "Wolf-pack.pdf"
    assert "Wolf/pack" in read(path)[1]
    dialog.look.trigger()
    ended(qtbot, dialog, "No program here opens PDF files")


def test_settings_are_stored_and_invalid_ones_ignored() -> None:
    settings = Settings(sides=Sides.FOLDABLE, marks=Marks.OFF, back_x=-1.5, back_y=2.0)
    remember("cards", settings)
    assert remembered("cards") == settings
    assert remembered("roster") == Settings()
    from PySide6.QtCore import QSettings

    for name, text in {"card": "huge", "margin": "nan", "sides": "7"}.items():
        QSettings().setValue(f"print/cards/{name}", text)
    assert remembered("cards") == replace(settings, sides=Settings().sides)


def test_an_army_list_is_shown_and_saved(
    qtbot: QtBot, said: Roster, tmp_path: Path
) -> None:
    dialog = shown(qtbot, PrintRosterDialog(said))
    assert list(dialog.choices.entries) == ["theme", "paper", "ink"]
    says(qtbot, dialog, "1 page of A4")
    assert dialog.view.name.text() == "Page 1 of 1"
    dialog.save_to(tmp_path / "list.pdf")
    ended(qtbot, dialog, "Saved list.pdf")
    pages, text = read(tmp_path / "list.pdf")
    assert pages == 1
    assert "Border Guard" in text


def test_newer_work_replaces_older_work(qtbot: QtBot) -> None:
    from PySide6.QtCore import QObject

    owner = QObject()
    results: list[object] = []
    press = BackgroundTask(owner, results.append, results.append)
    gate = threading.Event()

    def older(told: Progress) -> str:
        gate.wait(PATIENCE_S)
        return "older"

    press.start(older)
    press.start(lambda _: "newer")
    gate.set()
    qtbot.waitUntil(lambda: results == ["newer"])
    press.close()


def test_an_error_becomes_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    assert sentence(ValueError("too large")) == "Too large"
    full = OSError(28, "No space left on device", "a.pdf")
    assert sentence(full).startswith("a.pdf does not fit on its disk, which is full.")
    denied = OSError(13, "Permission denied", "a.pdf")
    assert sentence(denied) == "a.pdf: Permission denied"
    assert sentence(OSError(9, "Bad file descriptor", 5)) == "5: Bad file descriptor"
    assert "ZeroDivisionError" in sentence(ZeroDivisionError("oops"))
    assert "work in the background failed" in caplog.text


def test_texts_to_share(said: Roster) -> None:
    writers = text_writers(said)
    assert list(writers) == ["txt", "md", "bbcode", "compact", "csv"]
    assert all("Trooper" in write(said) for write in writers.values())
    design = dict(examples_of("brikwars")[0].designs)["trooper"]
    card = describe(design)
    writers = text_writers(card)
    assert list(writers) == ["txt", "md", "bbcode"]
    assert all("Trooper" in write(card) for write in writers.values())


@pytest.mark.full
def test_drawing_libraries_are_imported_at_the_first_use() -> None:
    heavy = ("reportlab", "pypdfium2", "PIL", "sqlalchemy")
    code = (
        "import sys, ui.pages.army_page, ui.printing.dialog\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"


def test_an_army_has_a_card_with_its_code_where_that_is_chosen(qtbot: QtBot) -> None:
    example = examples_of("brikwars")[0]
    every = army_copies(example.armies[0][1], dict(example.designs))
    dialog = PrintCardsDialog(every)
    shown(qtbot, dialog)
    says(qtbot, dialog, "6 cards")
    last, table = len(every) - 1, dialog.queue.table
    dialog.options.more.click()
    tick = dialog.options.entries["army_code"]
    assert isinstance(tick, QCheckBox)
    assert (tick.isVisible(), table.isRowHidden(last)) == (True, True)
    tick.click()
    says(qtbot, dialog, "7 cards")
    assert not table.isRowHidden(last)
    without = PrintCardsDialog(every[:-1])
    shown(qtbot, without)
    assert "army_code" not in without.options.entries


# A print on a printer: true size, no scaling, cancelled, and no printer at all


COPIES = [Copy(describe(catalog_of("brikwars")["trooper"]), 3)]
JOB = CardsJob("Guard", COPIES)
PAPERS = (LETTER, own_paper(300, 420))


@pytest.fixture
def paper(tmp_path: Path, qapp: QApplication) -> QPrinter:
    """A printer that writes a file."""
    made = printer.printer_for("Guard", Settings())
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(tmp_path / "paper.pdf"))
    made.setResolution(72)
    return made


def go_on(_: int, __: int) -> bool:
    return True


def printed(paper: QPrinter, pdf: bytes) -> bytes:
    printer.send(pdf, paper, go_on)
    return Path(paper.outputFileName()).read_bytes()


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return how far two pictures differ in the middle, from 0 to 255."""
    assert one.size == other.size
    grey = ImageChops.difference(one, other).convert("L").histogram()
    return sum(at * many for at, many in enumerate(grey)) / sum(grey)


@pytest.mark.parametrize("sheet", PAPERS, ids=lambda each: each.key)
def test_pages_have_their_true_size(paper: QPrinter, sheet: Paper) -> None:
    pdf = JOB.pdf(replace(Settings(), paper=sheet), go_on)
    made = printed(paper, pdf)
    assert len(page_sizes(made)) == len(page_sizes(pdf)) == 2
    for one, other in zip(page_sizes(made), page_sizes(pdf), strict=True):
        assert one == pytest.approx(other, abs=1)
    shown, wanted = page_images(made, 72)[0].image(), page_images(pdf, 72)[0].image()
    size = min(shown.width, wanted.width), min(shown.height, wanted.height)
    parts = [each.crop((0, 0, *size)) for each in (shown, wanted)]
    blank = Image.new("RGB", size, "white")
    assert unlike(*parts) < 1 < unlike(parts[1], blank)


def test_only_some_pages_and_the_last_first(paper: QPrinter) -> None:
    pdf = JOB.pdf(Settings(), go_on)
    paper.setPrintRange(QPrinter.PrintRange.PageRange)
    paper.setFromTo(2, 9)
    assert list(printer._pages(paper, 2)) == [1]
    assert len(page_sizes(printed(paper, pdf))) == 1
    paper.setPrintRange(QPrinter.PrintRange.AllPages)
    paper.setPageOrder(QPrinter.PageOrder.LastPageFirst)
    assert list(printer._pages(paper, 3)) == [2, 1, 0]


def test_it_stops_between_two_bands(paper: QPrinter) -> None:
    pdf, told = JOB.pdf(Settings(), go_on), []

    def stop(done: int, total: int) -> bool:
        told.append(total)
        return done == 0

    with pytest.raises(InterruptedError):
        printer.send(pdf, paper, stop)
    assert len(told) == 2


def test_the_dialog_prints_and_says_where(
    qtbot: QtBot, paper: QPrinter, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = PrintCardsDialog(COPIES)
    qtbot.addWidget(dialog)
    monkeypatch.setattr(printer, "is_there", lambda: False)
    dialog.paper.click()
    assert dialog.status.text() == printer.NONE
    monkeypatch.setattr(printer, "is_there", lambda: True)
    dialog.paper.click()
    asked = dialog.findChild(QDialog)
    assert asked.isVisible()
    asked.reject()
    with qtbot.waitSignal(dialog.made):
        dialog.print_on(paper)
    assert dialog.status.text().startswith("Sent to ")
    assert Path(paper.outputFileName()).exists()
