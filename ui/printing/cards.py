"""The dialog that prints stat cards: their options, and their order on the sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from reports.card.bleed import lost
from reports.card.copies import Copy, job_title
from reports.layout.formats import Arrangement, Settings
from reports.layout.idle import OF_PRINTER
from ui.core import file_dialogs
from ui.printing.choices import (
    CARDS,
    CHOICES,
    FIRST,
    PRINTER,
    SHEET,
    ChoicesPanel,
    lying,
    remembered,
    usual_settings,
)
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import CardsJob, printer_test
from ui.printing.printer import (
    choose_printer,
    known,
    last_printer,
    learn,
    printers,
    sheet_key,
)
from ui.widgets.inputs import FoldButton, calm
from ui.widgets.labels import bold, named, small, tip
from ui.widgets.layouts import add_keys, bar, button, column, filled, row
from ui.widgets.tables import fit_height
from ui.widgets.theme import scaled

# The print options of cards: their own sizes, and what is known of a printer.


_OPTIONS: Final = CHOICES | {
    name: replace(CHOICES[name], group=FIRST)
    for name in ("shop", "card", "sides", "paper")
}
"""All options; the first of them are always in sight."""


class CardChoices(ChoicesPanel):
    """All print options of cards: the first of them, and the rest folded below.

    The rest does not open by itself: a button beside it names what is not as usual.

    Attributes:
        rest: What is folded.
        more: The button that shows it.
        reset: The button that puts all back; it is there where something is to.
        wide: The width of a card of the player's own size.
        high: Its height.
        printer: The names of the printers that something is known about.
        asked: Emitted when the player wants the test page.
    """

    asked = Signal()

    def __init__(self, settings: Settings, names: Sequence[str]) -> None:
        # What was remembered of it may be of another time.
        super().__init__(settings.at(settings.shop), names, _OPTIONS)
        self.wide, self.high = self.sizes["card"]
        self._add_printer()
        self._sheet = sheet_key(self.settings)
        self._take()

    def _parts(self) -> Sequence[QWidget | QFormLayout]:
        self.rest = QWidget()
        self._rest = column(self.rest, gap=scaled(8))
        self.more = FoldButton("More", self.rest, "All other options of the print")
        self.reset = button("As usual", self._reset)
        for group in (CARDS, SHEET, PRINTER):
            self.add_part(group, self.forms[group])
        return self.forms[FIRST], bar(self.more, self.reset, None), self.rest

    def add_part(self, title: str, part: QWidget | QFormLayout) -> None:
        """Add a part to what is folded, below its heading."""
        filled(self._rest, bold(title, "head"), part)

    def _enable(self) -> None:
        """Offer to put back what is not as usual, too, and name it."""
        super()._enable()
        usual = self._usual()
        other = [
            entry.accessibleName()
            for name, entry in self.entries.items()
            if getattr(self.settings, name) != usual[name]
        ]
        other += [box.accessibleName() for box in self.boxes if box.currentIndex()]
        self.reset.setVisible(bool(other))
        self.reset.setToolTip(f"Not as usual: {', '.join(other)}")

    def _usual(self) -> dict[str, Any]:
        """Return what is usual on the printer that was chosen last, by option."""
        usual = usual_settings()
        found = {name: getattr(usual, name) for name in self.entries}
        return found | known(last_printer(), usual)

    def _reset(self) -> None:
        for box in self.boxes:
            box.setCurrentIndex(0)
        self.apply(**self._usual())
        self._sheet = sheet_key(self.settings)
        self._take()

    def _add_printer(self) -> None:
        form = self.forms[PRINTER]
        self.printer = named("Printer", QComboBox(editable=True))
        self.printer.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.printer.setToolTip(
            "A name of your own: what is set here is kept for it and the paper in it"
        )
        edit = self.printer.lineEdit()
        if edit:
            edit.setAccessibleName("Printer")
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
    def called(self) -> str:
        """The name of the printer; empty for none."""
        return self.printer.currentText().strip()

    def _choose(self, name: str, value: object) -> None:
        if name == "shop":
            wanted = self.settings.at(value)
            names = ("shop", "card", "arrangement", "bleed", "proof")
            self.apply(**{name: getattr(wanted, name) for name in names})
        else:
            super()._choose(name, value)
        if name in OF_PRINTER and self.called:
            learn(self.called, self.settings)
            self._say()
        elif sheet_key(self.settings) != self._sheet:
            self._sheet = sheet_key(self.settings)
            self._take()

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
        found = known(self.called, self.settings) if self.called else {}
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


# The order of the cards in a print job, by hand.

_CARD, _NUMBER, _BREAK = range(3)
_MOST: Final = 999
_ROWS: Final = 10
"""The most rows of the queue in sight."""
_HINT: Final = "How many of each, 0 for none. Alt+Up and Alt+Down move a card."


@dataclass(frozen=True, slots=True)
class _Queued:
    """A card in the queue: its place in the army, how many, whether a sheet begins.

    `prints` is None for as many as the options say.
    """

    at: int
    prints: int | None = None
    breaks: bool = False


class PrintQueue(QWidget):
    """A table of the cards: their order, how many of each, and where sheets begin.

    Attributes:
        changed: Emitted after a change by the player.
        table: The table.
    """

    changed = Signal()

    def __init__(self, copies: Sequence[Copy], settings: Settings) -> None:
        super().__init__()
        self._copies = tuple(copies)
        self._settings = settings
        self._queue = [_Queued(at) for at in range(len(self._copies))]
        self.table = named("Order of the cards", QTableWidget(0, 3))
        self.table.setHorizontalHeaderLabels(["Card", "No.", "New sheet"])
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_CARD, QHeaderView.ResizeMode.Stretch)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.up = button("Move &up", lambda: self.move_card(-1))
        self.down = button("Move dow&n", lambda: self.move_card(+1))
        self.reset = button("As in the &list", self._reset)
        for keys, step in (("Alt+Up", -1), ("Alt+Down", +1)):
            add_keys(self.table, keys, partial(self.move_card, step))
        fit_height(self.table, min(len(self._copies), _ROWS))
        moves = row(None, self.up, self.down)
        parts = (moves, self.reset, small(_HINT, wrap=True))
        column(self, self.table, *parts)
        self.table.itemChanged.connect(self._edited)
        self.table.currentCellChanged.connect(lambda *_: self._enable())
        self._fill()

    def copies(self) -> list[Copy]:
        """Return the cards in their order, without those that are not wanted."""
        return [
            replace(self._copies[one.at], prints=one.prints, breaks=one.breaks)
            for one in self._queue
            if one.prints != 0
        ]

    def follow(self, settings: Settings) -> None:
        """Show how many cards the options make where the player says nothing."""
        before, self._settings = self._settings, settings
        if (settings.copies, settings.army_code) != (before.copies, before.army_code):
            self._fill()

    def renew(self, copies: Sequence[Copy]) -> None:
        """Take other cards, such as the same with odds, which keep their order."""
        same = len(copies) == len(self._copies)
        self._copies = tuple(copies)
        if not same:
            self._queue = [_Queued(at) for at in range(len(copies))]
        self._fill()

    def move_card(self, step: int) -> None:
        """Move the current card up or down."""
        at = self.table.currentRow()
        to = at + step
        if not (0 <= at < len(self._queue) and 0 <= to < len(self._queue)):
            return
        self._queue[at], self._queue[to] = self._queue[to], self._queue[at]
        self._fill()
        self.table.setCurrentCell(to, _CARD)
        self.changed.emit()

    def _reset(self) -> None:
        self._queue = [_Queued(at) for at in range(len(self._copies))]
        self._fill()
        self.changed.emit()

    def _fill(self) -> None:
        blocker = QSignalBlocker(self.table)
        self.table.setRowCount(len(self._queue))
        for at, one in enumerate(self._queue):
            copy = replace(self._copies[one.at], prints=one.prints)
            title = QTableWidgetItem(" ".join(copy.card.called.split()) or "(no name)")
            title.setToolTip(tip(title.text()))
            title.setFlags(title.flags() & ~Qt.ItemFlag.ItemIsEditable)
            number = QTableWidgetItem()
            number.setData(Qt.ItemDataRole.EditRole, copy.times(self._settings))
            off = copy.card.scanned and not self._settings.army_code
            self.table.setRowHidden(at, off)
            mark = QTableWidgetItem()
            mark.setFlags(
                Qt.ItemFlag.ItemIsEnabled
                | Qt.ItemFlag.ItemIsSelectable
                | Qt.ItemFlag.ItemIsUserCheckable
            )
            state = Qt.CheckState.Checked if one.breaks else Qt.CheckState.Unchecked
            mark.setCheckState(state)
            for place, item in ((_CARD, title), (_NUMBER, number), (_BREAK, mark)):
                self.table.setItem(at, place, item)
        blocker.unblock()
        self._enable()

    def _edited(self, item: QTableWidgetItem) -> None:
        at, one = item.row(), self._queue[item.row()]
        if item.column() == _NUMBER:
            number = int(item.data(Qt.ItemDataRole.EditRole))
            kept = max(0, min(number, _MOST))
            self._queue[at] = replace(one, prints=kept)
            if kept != number:
                self._fill()
        elif item.column() == _BREAK:
            breaks = item.checkState() is Qt.CheckState.Checked
            self._queue[at] = replace(one, breaks=breaks)
        self.changed.emit()

    def _enable(self) -> None:
        at = self.table.currentRow()
        self.up.setEnabled(at > 0)
        self.down.setEnabled(0 <= at < len(self._queue) - 1)


_NEXT: Final = "Its readme.txt says what to upload, and where the addresses go"

HINT: Final = "Print at 100 %, not “fit to page”: only then do cards fit their sleeves."


class PrintCardsDialog(PrintDialog):
    """The dialog for sheets of cards, with all print options.

    Attributes:
        options: The panel of print options.
        queue: The order of the cards.
    """

    def __init__(
        self,
        copies: Sequence[Copy],
        photos: Mapping[str, bytes] | None = None,
        parent: QWidget | None = None,
        against: Callable[[str], Sequence[Copy]] | None = None,
        armies: Sequence[str] = (),
    ) -> None:
        """Open on some cards.

        Args:
            copies: The cards with their counts.
            photos: The photos by key.
            parent: The window it belongs to.
            against: Returns the cards with odds against a target; None for no choice.
            armies: The names of the armies they march in.
        """
        self.cards = CardsJob(job_title(copies, armies), copies, photos or {})
        none = {
            "ink": self.cards.blank,
            "army_code": not any(copy.card.scanned for copy in copies),
        }
        names = [name for name in CHOICES if not none.get(name)]
        self.options = CardChoices(remembered("cards"), names)
        super().__init__(self.cards, "cards", HINT, parent, self.options)
        self.queue = PrintQueue(copies, self.options.settings)
        self.options.add_part("Order", self.queue)
        self.queue.changed.connect(self._queued)
        self.options.changed.connect(self._follow)
        self._follow(self.options.settings)
        self.options.asked.connect(self._test)
        for words, deck in (
            ("A picture of each card…", False),
            ("A deck for a virtual table…", True),
        ):
            self.add_way(words, partial(self.save_pictures, None, deck=deck))
        if against:
            self.add_odds(CARDS, 0, lambda aim: self._aim(aim, against(aim)))

    def _follow(self, settings: Settings) -> None:
        self.queue.follow(settings)
        # A print shop gets pages of cards, which no printer here makes to fit.
        self.hint.setVisible(settings.arrangement is Arrangement.SHEETS)

    def _aim(self, target: str, copies: Sequence[Copy]) -> None:
        self.cards = replace(self.cards, against=target)
        self.queue.renew(copies)
        self._queued()

    def _queued(self) -> None:
        self.cards = replace(self.cards, copies=self.queue.copies())
        self.reprint(self.cards)

    def save_pictures(self, path: Path | None, *, deck: bool) -> None:
        """Write the pictures of the cards to an archive.

        Args:
            path: The archive; None to ask for it.
            deck: Whether they are the sheets of a deck.
        """
        path = path or file_dialogs.ask_where(self, self.cards.title, "zip")
        if path:
            settings = self.options.settings
            why = lost(settings, cut=True) if deck else settings.shop.remark("zip")
            parts = (f"Saved {path.name} in {path.parent}", why, _NEXT if deck else "")
            words = ". ".join(filter(None, parts))
            self.make_file(path, words, partial(self.cards.pictures, deck=deck))

    def _test(self) -> None:
        test = file_dialogs.passing("Printer test")
        self.make_file(test, "", printer_test, kept=False)
