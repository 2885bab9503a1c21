"""The picker of designs: one list to search, wherever a design is asked for."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtWidgets import QWidget

import builder
from builder.core.design import HouseRules
from builder.core.formatting import capital
from builder.listing.item import ListedItem
from ui.library.columns import LINE
from ui.library.pick_model import Pickable, PickRows
from ui.library.picture_queue import Thumbnails
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.search_dialog import SearchDialog, SearchKeys, SearchLine
from ui.widgets.fitting import open_below
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import plain, small, styled
from ui.widgets.layouts import filled
from ui.widgets.parts.chip import Chip
from ui.widgets.theme import scaled

WIDE: Final = 420
ROWS: Final = 10

RECENT: Final = 8
"""How many of those picked last stand first."""

_KEY: Final = "picked"


class DesignPicker(SearchDialog[ListedItem]):
    """A line to type in, with the matching designs below it, recent ones first.

    Attributes:
        table: The list.
        said: The line below the list.
    """

    keys = SearchKeys.PAGES
    page = ROWS

    def __init__(
        self,
        parent: QWidget,
        title: str,
        listed: Sequence[Pickable],
        take: Callable[[Any], object],
        rules: Callable[[], HouseRules | None] = lambda: None,
    ) -> None:
        """Make the list.

        Args:
            parent: The button it belongs to.
            title: What is asked for.
            listed: What can be picked, in order.
            take: Takes the value that was picked.
            rules: Returns the house rules of the page; None for the book's own.
        """
        self._listed = recent_first(listed)
        self._take = take
        self._thumbnails = Thumbnails(lambda _: None)
        self.model = PickRows(self._listed, rules, self._thumbnails)
        self.model.show([each.item for each in self._listed])
        look = ListLook(RowPaint.LINES, LINE, several=False)
        self.table = ItemList(self.model, "Designs", look)
        line = SearchLine("Find a design", "Letters of a name or a tag")
        super().__init__(parent, title, line, self.model, self.table)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        styled(self, kind="raised")
        self.line.setAccessibleDescription("Enter picks it, Escape closes the list")
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.clicked.connect(lambda _: self.choose())
        self._thumbnails.drawn.connect(self.table.viewport().update)
        self.said = plain("", wrap=True)
        keys = small("Enter picks it; Esc closes the list")
        chips, table = self._chips(), (self.table, 1)
        filled(self.column, chips, table, self.said, keys, margin=10, spacing=6)
        self.look("")

    @property
    def found(self) -> list[Pickable]:
        """What is listed now."""
        return [self.model.picked(row) for row in range(self.model.rowCount())]

    def open_below(self, anchor: QWidget) -> None:
        """Show the list below a button and within the screen."""
        high = scaled(ROWS * LINE + 120)
        open_below(self, anchor, QSize(scaled(WIDE), high))
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def look(self, words: str) -> None:
        """List what contains every word; titles that begin with them come first."""
        super().look(words)
        self.said.setText(self._words(len(self.model.found)))

    def choose(self) -> None:
        """Take the current row and close, or say why it cannot be taken."""
        row = self.table.currentIndex().row()
        if not 0 <= row < self.model.rowCount():
            return
        each = self.model.picked(row)
        if each.refusal:
            self.said.setText(each.refusal)
            return
        remember(each.item.id)
        self.close()
        self._take(each.value)

    def _words(self, found: int) -> str:
        if not self._listed:
            return "The library holds none yet."
        if not found:
            return "Nothing matches these letters."
        return f"{found} of {len(self._listed)}"

    def _chips(self) -> QWidget:
        """Return a chip for each kind, if there are several kinds."""
        bar = QWidget()
        flow = FlowLayout(bar)
        names = {kind: many for kind, (_, many) in builder.names().items()}
        names["army"] = "units of armies"
        kinds = [kind for kind in names if any(_sort(e) == kind for e in self._listed)]
        self.chips: dict[str, Chip] = {}
        for kind in ["", *kinds] if len(kinds) > 1 else ():
            chip = Chip(capital(names[kind]) if kind else "All")
            chip.setCheckable(True)
            chip.setChecked(not kind)
            chip.clicked.connect(partial(self._show_kind, kind))
            flow.addWidget(chip)
            self.chips[kind] = chip
        bar.setVisible(bool(self.chips))
        return bar

    def _show_kind(self, kind: str) -> None:
        shown = [each for each in self._listed if kind in ("", _sort(each))]
        self.model.show([each.item for each in shown])
        for each, chip in self.chips.items():
            chip.setChecked(each == kind)
        self.look(self.line.text())
        self.line.setFocus()


def recent_first(listed: Sequence[Pickable]) -> list[Pickable]:
    """Return the same, with those picked last in front, the latest first."""
    places = {key: place for place, key in enumerate(_recent())}
    return sorted(listed, key=lambda each: places.get(each.item.id, RECENT))


def remember(item_id: str) -> None:
    """Note that an item was picked, for the next time."""
    recent = [item_id, *(key for key in _recent() if key != item_id)]
    QSettings().setValue(_KEY, recent[:RECENT])


def _recent() -> list[str]:
    held: Any = QSettings().value(_KEY) or []
    return [held] if isinstance(held, str) else [str(each) for each in held]


def _sort(each: Pickable) -> str:
    return each.item.kind
