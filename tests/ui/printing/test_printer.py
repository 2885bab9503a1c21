"""A print on a printer: true size, no scaling, cancelled, and no printer at all."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from builder import describe
from builder.examples import catalog_of
from reports.card.copies import Copy
from reports.layout.formats import LETTER, Paper, Settings, own_paper
from reports.pdf.raster import page_images, page_sizes
from ui.printing import printer
from ui.printing.cards import PrintCardsDialog
from ui.printing.jobs import CardsJob

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
