"""The print options of cards: their own sizes, and what is known of a printer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox

from reports.layout.settings import FORMATS, Bounds, Settings, own_format
from ui.printing.boxes import number_box
from ui.printing.choices import CARDS, CHOICES, PRINTER, ChoicesPanel
from ui.printing.printers import (
    FIELDS,
    choose_printer,
    known,
    last_printer,
    learn,
    lying,
    printers,
    sheet_key,
)
from ui.widgets.inputs import calm
from ui.widgets.labels import small
from ui.widgets.layouts import button

_OWN: Final = "A size of your own"
_WIDE: Final = Bounds(40, 400)
_HIGH: Final = Bounds(50, 400)


class CardChoices(ChoicesPanel):
    """All print options of cards.

    Attributes:
        wide: The width of a card of the player's own size.
        high: Its height.
        printer: The names of the printers that something is known about.
        asked: Emitted when the player wants the test page.
    """

    asked = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, tuple(CHOICES))
        self._add_own_size()
        self._add_printer()
        self._sheet = sheet_key(self.settings)
        self._show_own()
        self._take()

    def _add_own_size(self) -> None:
        form, box = self.forms[CARDS], self._box
        card = self.settings.card
        self.wide = number_box(_WIDE, card.width)
        self.high = number_box(_HIGH, card.height)
        self.wide.setAccessibleName("Width of a card")
        self.high.setAccessibleName("Height of a card")
        # Below the format, which is the first row.
        form.insertRow(1, "Width", self.wide)
        form.insertRow(2, "Height", self.high)
        blocker = QSignalBlocker(box)
        box.addItem(_OWN)
        if card not in FORMATS:
            box.setCurrentIndex(len(FORMATS))
        blocker.unblock()
        for spin in (self.wide, self.high):
            spin.valueChanged.connect(self._resize)

    def _add_printer(self) -> None:
        form = self.forms[PRINTER]
        self.printer = QComboBox(editable=True)
        self.printer.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.printer.setAccessibleName("Printer")
        self.printer.setToolTip(
            "A name of your own: what is set here is kept for it and the paper in it"
        )
        edit = self.printer.lineEdit()
        if edit:
            edit.setPlaceholderText("Name it to keep this")
        self.printer.addItems(printers())
        self.printer.setCurrentText(last_printer())
        calm(self.printer)
        form.insertRow(0, "Pri&nter", self.printer)
        self._kept = small("", wrap=True)
        form.addRow(self._kept)
        test = button("Print a test page…", self.asked.emit)
        test.setToolTip("A page with rulers that tells what to set here")
        form.addRow(test)
        self.printer.activated.connect(lambda _: self._name())
        if edit:
            edit.editingFinished.connect(self._name)

    @property
    def _box(self) -> QComboBox:
        box = self.entries["card"]
        if not isinstance(box, QComboBox):
            raise TypeError("the format of a card is chosen in a box")
        return box

    @property
    def called(self) -> str:
        """The name of the printer; empty for none."""
        return self.printer.currentText().strip()

    def _pick(self, name: str, place: int) -> None:
        if name == "card" and place == len(FORMATS):
            self._show_own()
            self._resize()
            return
        super()._pick(name, place)

    def _resize(self) -> None:
        self._choose("card", own_format(self.wide.value(), self.high.value()))

    def _choose(self, name: str, value: Any) -> None:
        super()._choose(name, value)
        if name == "card":
            self._show_own()
        if name in FIELDS and self.called:
            learn(self.called, self.settings)
            self._say()
        elif sheet_key(self.settings) != self._sheet:
            self._sheet = sheet_key(self.settings)
            self._take()

    def _show_own(self) -> None:
        form = self.forms[CARDS]
        own = self._box.currentIndex() == len(FORMATS)
        for spin in (self.wide, self.high):
            form.setRowVisible(spin, own)

    def _name(self) -> None:
        """Take what is known of the printer named now, or keep what is set for it."""
        name = self.called
        if name == last_printer():
            return
        choose_printer(name)
        if name and self.printer.findText(name) < 0:
            self.printer.addItem(name)
            learn(name, self.settings)
        self._take()

    def _take(self) -> None:
        """Set what is known of the printer with this paper."""
        found: dict[str, Any] = {}
        if self.called:
            found.update(known(self.called, self.settings))
        if found and replace(self.settings, **found) != self.settings:
            self.apply(**found)
        self._say()

    def _say(self) -> None:
        paper = self.settings.paper.label
        how = "on its side" if lying(self.settings) else "upright"
        if not self.called:
            self._kept.setText("")
        elif known(self.called, self.settings):
            self._kept.setText(f"Kept for {self.called} with {paper} {how}")
        else:
            self._kept.setText(f"Nothing is known yet of {paper} {how}")
