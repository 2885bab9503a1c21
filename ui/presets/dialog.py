"""The dialog to pick printed units and weapons, which are copied."""

from operator import attrgetter
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from builder.listing.words import folded
from ui.library.pictures import Thumbnails
from ui.library.rows import LINE
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.rows import CellInk, FoundRows, ListAbout, ListColumn, ListHeading
from ui.lists.search_dialog import SearchDialog, SearchLine
from ui.presets.list import PresetItem, offered
from ui.widgets.labels import bold, plain, small, styled
from ui.widgets.layouts import button, filled, row
from ui.widgets.theme import scaled

_LINES: Final = 4
"""Lines kept free below the list, so that it never jumps."""

ABOUT: Final = ListAbout[PresetItem](
    attrgetter("id"),
    text=lambda each: folded(each.text),
    begins=lambda each: folded(each.title),
    spoken=lambda each: ", ".join(filter(None, (each.title, each.cost, each.group))),
    tip=attrgetter("source"),
    heading=attrgetter("group"),
)


def columns(thumbnails: Thumbnails) -> tuple[ListColumn[PresetItem], ...]:
    """Return the columns of the presets from left to right."""
    column = ListColumn[PresetItem]
    return (
        column("picture", picture=lambda each, side, scale: thumbnails.of(
            each.design, side, scale, each.id), side=24),
        column("name", text=attrgetter("title"), wide=True),
        column("source", text=attrgetter("preset.source")),
        column("cost", text=attrgetter("cost"), ink=CellInk.NUMBER),
    )  # fmt: skip


class PresetDialog(SearchDialog[PresetItem]):
    """A line to type in, the matching presets, and details of the current one.

    Attributes:
        wanted: Emitted with the designs to copy.
    """

    wanted = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the dialog for the window it belongs to."""
        hint = "Letters of its name, its group or its source"
        none = "No preset holds these words."
        thumbnails = Thumbnails()
        rows = FoundRows(columns(thumbnails), ABOUT, lines=True)
        rows.show(offered())
        self.list = ItemList(rows, "Presets", ListLook(RowPaint.LINES, LINE))
        line = SearchLine("Find a preset", hint, none)
        super().__init__(parent, "New from preset", line, rows, self.list)
        self.line.setClearButtonEnabled(True)
        self.name = bold("")
        self.stats = plain("", wrap=True)
        self.stats.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.stats.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        tip = "Add what is selected (Enter)"
        self.have = styled(button("Add", self.choose, tip), kind="primary")
        several = small("Ctrl or Shift selects several")
        close = button("Close", self.close)
        foot = row(None, (several, 1), close, self.have, gap=8)
        lists = ((self.list, 1), (self.none, 1))
        below = (self.name, self.stats, foot)
        filled(self.column, *lists, *below, margins=(16, 14, 16, 12))
        self.resize(scaled(780), scaled(580))
        self.list.opened.connect(lambda _: self.choose())
        self.list.selectionModel().selectionChanged.connect(self._tell)
        thumbnails.serve(self.list)
        self.look("")

    def look(self, words: str) -> None:
        """List what contains every word, and make the best match current."""
        super().look(words)
        self._tell()

    @property
    def picked(self) -> list[PresetItem]:
        """The selected presets, in the order of the list."""
        held = map(self.rows.held, self.list.chosen_rows())
        return [e for e in held if e is not None and not isinstance(e, ListHeading)]

    def choose(self) -> None:
        """Close, and emit the selected designs."""
        picked = self.picked
        if picked:
            self.close()
            self.wanted.emit(tuple(each.design for each in picked))

    def _tell(self) -> None:
        picked, hand = self.picked, self.current
        self.have.setEnabled(bool(picked))
        many = f" {len(picked)}" if len(picked) > 1 else ""
        self.have.setText(f"Add{many}")
        shown = hand if hand in picked else None
        heading = (shown.title, shown.design.label, shown.cost) if shown else ()
        self.name.setText("  –  ".join(dict.fromkeys(filter(None, heading))))
        details = (shown.stats, shown.source, shown.design.notes) if shown else ()
        self.stats.setText("\n".join(filter(None, details)))
