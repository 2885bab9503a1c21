"""A printer: what the player found out about it, and a print on it as dots."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from urllib.parse import quote, unquote

from PySide6.QtCore import QMarginsF, QRect, QSettings, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from reports.layout.formats import BOUNDS, Settings, Sides
from reports.layout.idle import OF_PRINTER
from ui.core.background import Progress
from ui.printing.choices import lying
from ui.printing.jobs import raster
from ui.widgets.paint.painters import image_of

# What a player found out about a printer, kept by its name and the paper in it.

_GROUP: Final = "printers"
_LAST: Final = "print/printer"


def printers() -> Sequence[str]:
    """Return the names of all printers that something is known about."""
    stored = QSettings()
    stored.beginGroup(_GROUP)
    return sorted(map(unquote, stored.childGroups()), key=str.casefold)


def last_printer() -> str:
    """Return the name of the printer that was chosen last; empty for none."""
    return str(QSettings().value(_LAST) or "")


def choose_printer(name: str) -> None:
    """Remember which printer was chosen."""
    QSettings().setValue(_LAST, name)


def sheet_key(settings: Settings) -> str:
    """Return the paper and how it lies, as one key."""
    return f"{settings.paper.key}{'-landscape' if lying(settings) else ''}"


def known(name: str, settings: Settings) -> dict[str, float]:
    """Return what is known of a printer with this paper; nothing if it is new."""
    stored = QSettings()
    out = {}
    for field in OF_PRINTER:
        text = stored.value(_key(name, settings, field))
        with suppress(TypeError, ValueError):
            number = float(str(text))
            if BOUNDS[field].low <= number <= BOUNDS[field].high:
                out[field] = number
    return out


def learn(name: str, settings: Settings) -> None:
    """Keep what is chosen now as known of a printer with this paper."""
    stored = QSettings()
    for field in OF_PRINTER:
        stored.setValue(_key(name, settings, field), str(getattr(settings, field)))


def _key(name: str, settings: Settings, field: str) -> str:
    return f"{_GROUP}/{quote(name, safe='')}/{sheet_key(settings)}/{field}"


# The print itself: the PDF's own pages at their true size.

MOST_DOTS: Final = 600
"""The most dots an inch that are sent; type is as sharp as printers make it."""

BAND: Final = 512
"""The rows of dots that are drawn at a time: a whole page would take much memory."""

NONE: Final = (
    "No printer is set up on this computer: save the PDF, and print it where one is"
)

_INCH: Final = 72
_DUPLEX: Final = {
    Sides.LONG_EDGE: QPrinter.DuplexMode.DuplexLongSide,
    Sides.SHORT_EDGE: QPrinter.DuplexMode.DuplexShortSide,
    Sides.ONE_BACK: QPrinter.DuplexMode.DuplexLongSide,
}


def is_there() -> bool:
    """Return whether the system knows a printer."""
    return bool(QPrinterInfo.availablePrinterNames())


def printer_for(title: str, settings: Settings) -> QPrinter:
    """Return the usual printer, set for a print: its paper and on which sides."""
    made = QPrinter(QPrinter.PrinterMode.HighResolution)
    made.setDocName(title)
    made.setDuplex(_DUPLEX.get(settings.sides, QPrinter.DuplexMode.DuplexNone))
    wide, high = settings.page
    _lay(made, wide / 25.4 * _INCH, high / 25.4 * _INCH)
    return made


def send(pdf: bytes, printer: QPrinter, progress: Progress) -> None:
    """Print the pages of a PDF that the player chose, none larger or smaller.

    A driver cannot scale them: each page is as large as its paper is told to be. It may
    run in any thread.

    Raises:
        InterruptedError: It was cancelled; the printer is told.
        ValueError: The printer takes nothing.
    """
    drawn = raster()
    sizes = drawn.page_sizes(pdf)
    painter, dots = QPainter(), min(printer.resolution(), MOST_DOTS)
    try:
        for place, at in enumerate(pages := _pages(printer, len(sizes))):
            _lay(printer, *sizes[at])
            begun = printer.newPage() if place else painter.begin(printer)
            if not begun:
                name = printer.printerName() or "The printer"
                raise ValueError(f"{name} took nothing: is it on, and has it paper?")
            size = tuple(round(size / _INCH * dots) for size in sizes[at])
            ratio = printer.resolution() / dots
            for top in range(0, size[1], BAND):
                done = place * size[1] + top
                if not progress(done, len(pages) * size[1]):
                    printer.abort()
                    raise InterruptedError
                rows = drawn.band(pdf, at, (size[0], size[1]), top, BAND)
                upper, lower = round(top * ratio), round((top + rows.height) * ratio)
                room = QRect(0, upper, round(size[0] * ratio), lower - upper)
                painter.drawImage(room, image_of(rows))
    finally:
        painter.end()


def _pages(printer: QPrinter, count: int) -> Sequence[int]:
    """Return which pages are printed, counted from 0, in their order."""
    first, last = printer.fromPage() or 1, printer.toPage() or count
    some = printer.printRange() is QPrinter.PrintRange.PageRange
    pages = range(max(first, 1) - 1, min(last, count)) if some else range(count)
    turned = printer.pageOrder() is QPrinter.PageOrder.LastPageFirst
    return pages[::-1] if turned else pages


def _lay(printer: QPrinter, wide: float, high: float) -> None:
    """Set paper of so many points, without any edge, on its side if it is wide."""
    upright = QSizeF(min(wide, high), max(wide, high))
    sides = QPageLayout.Orientation
    lying = sides.Landscape if wide > high else sides.Portrait
    paper = QPageSize(upright, QPageSize.Unit.Point)
    printer.setPageLayout(QPageLayout(paper, lying, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)
