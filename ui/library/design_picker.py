"""The picker of designs and units: the rows on offer, and the window around them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

import builder
from builder import home, judge
from builder.army.groups import Troop, troops
from builder.army.model import Army
from builder.core.design import Design, HouseRules
from builder.core.formatting import brief, capital, grouped
from builder.listing.item import ItemVerdict, ListedItem, verdict
from builder.listing.words import folded
from ui.core.places import note_first, stored_texts
from ui.library.pictures import Thumbnails
from ui.library.rows import LINE, pick_columns
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.rows import FoundRows, ListAbout, ListHeading
from ui.lists.search_dialog import SearchDialog, SearchLine
from ui.widgets.inputs import Chip
from ui.widgets.labels import plain, small, styled
from ui.widgets.layouts import FlowLayout, filled
from ui.widgets.screen import open_below
from ui.widgets.theme import scaled

# The rows of a picker: designs of the library, and units of its armies.

LONGEST = 120


@dataclass(frozen=True, slots=True)
class Pickable:
    """Something that can be picked.

    Attributes:
        item: What is searched and shown of it.
        value: A design, or a `Troop` of several.
        about: What it is, in a word or two.
        refusal: Why it cannot be picked now; empty if it can.
        group: The heading that it stands below, where there are headings.
    """

    item: ListedItem
    value: Design | Troop
    about: str = ""
    refusal: str = ""
    group: str = ""


def pickables(
    shelf: Sequence[tuple[str, str, Design | Army]],
    kind: type[Design],
    fits: Callable[[Any], bool],
    room: int,
) -> list[Pickable]:
    """Return what can be picked, by name; units of armies come after designs.

    Args:
        shelf: The items of the library: id, title and value.
        kind: The class of designs that is asked for.
        fits: Whether a design may be picked.
        room: How many designs can be taken at once; with none, no armies are listed.
    """
    fitting = [
        (key, title, value)
        for key, title, value in shelf
        if isinstance(value, kind) and fits(value)
    ]
    found = [
        Pickable(listed(key, title, value), value, value.label)
        for key, title, value in fitting
    ]
    found.sort(
        key=lambda pickable: (pickable.item.key, pickable.item.title, pickable.item.id)
    )
    return found + ([*_units(shelf, kind, room)] if room else [])


def listed(key: str, title: str, value: Design) -> ListedItem:
    """Return the line of a design, found by its name, its label and its tags."""
    name = brief(title, LONGEST)
    return ListedItem(
        key,
        name,
        folded(name),
        value.kind,
        value.system,
        text=folded(" ".join((name, value.label, *value.tags))),
    )


def _units(
    shelf: Sequence[tuple[str, str, Design | Army]], kind: type, room: int
) -> Iterable[Pickable]:
    held = {key: value for key, _, value in shelf}
    armies = [(key, value) for key, value in held.items() if isinstance(value, Army)]
    for army_id, army in sorted(armies, key=lambda pair: folded(pair[1].title)):
        for place, troop in enumerate(troops(army, held, kind)):
            words = troop.label if place else f"All {troop.count}"
            title = f"Of {brief(army.title, LONGEST)}: {words}"
            refusal = ""
            if troop.count > room:
                refusal = f"{troop.count} are too many: room is left for {room}"
            text = folded(
                " ".join((title, *(member.title for member in troop.members)))
            )
            key = f"{army_id} {place}"
            yield Pickable(
                ListedItem(key, title, folded(title), "army", army.system, text=text),
                troop,
                "army",
                refusal,
            )


class PickRows(FoundRows[ListedItem]):
    """What can be picked; a row is judged when it is first seen."""

    def __init__(
        self,
        listed: Sequence[Pickable],
        rules: Callable[[], HouseRules | None],
        thumbnails: Thumbnails,
        *,
        grouped: bool = False,
    ) -> None:
        """Make a list without rows.

        Args:
            listed: All that can be picked, in order.
            rules: Returns the house rules of the page; None for the book's own.
            thumbnails: The pictures.
            grouped: Whether there are headings.
        """
        about = ListAbout[ListedItem](
            attrgetter("id"),
            text=attrgetter("text"),
            begins=attrgetter("key"),
            spoken=self._say,
            tip=self._tell,
            heading=(lambda item: self._listed[item.id].group) if grouped else None,
        )
        super().__init__(pick_columns(self.value, thumbnails), about, lines=True)
        self._listed = {pickable.item.id: pickable for pickable in listed}
        self._rules = rules
        self._judged: dict[str, ListedItem] = {}

    def offer(self, listed: Sequence[Pickable]) -> None:
        """Let other designs be picked; those that are shown are judged anew."""
        self._listed = {each.item.id: each for each in listed}
        self._judged.clear()

    def picked(self, row: int) -> Pickable:
        """Return what a row stands for; a heading stands for nothing."""
        return self._listed[self.key_at(row)]

    def value(self, item_id: str) -> Design:
        """Return the design of a row, the first of several."""
        value = self._listed[item_id].value
        return value.members[0] if isinstance(value, Troop) else value

    def seen(self, row: int) -> ListedItem | ListHeading | None:
        """Return the line of a row with its price and its verdict."""
        held = self.held(row)
        return (
            self._judge(self._listed[held.id]) if isinstance(held, ListedItem) else held
        )

    def _say(self, item: ListedItem) -> str:
        known = item.verdict is not ItemVerdict.UNKNOWN
        said = item.verdict.value if known else self._listed[item.id].refusal
        return ", ".join(filter(None, (item.title, item.price, said)))

    def _tell(self, item: ListedItem) -> str:
        each = self._listed[item.id]
        return each.refusal or f"{item.title}: {each.about}"

    def _judge(self, pickable: Pickable) -> ListedItem:
        design, known = pickable.value, self._judged.get(pickable.item.id)
        if known is not None or not isinstance(design, Design):
            return known or pickable.item
        house = self._rules()
        own = isinstance(house, type(home(design).standard))
        found = judge(design, house if own else None)
        price = "" if found.price is None else grouped(found.price)
        item = pickable.item._replace(price=price, verdict=verdict(found.violations))
        self._judged[pickable.item.id] = item
        return item


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
        # Those picked last stand in front, the latest first.
        places = {key: place for place, key in enumerate(stored_texts(_KEY))}
        self._listed = sorted(
            listed, key=lambda pickable: places.get(pickable.item.id, RECENT)
        )
        self._take = take
        thumbnails = Thumbnails()
        self.model = PickRows(self._listed, rules, thumbnails)
        self.model.show([pickable.item for pickable in self._listed])
        look = ListLook(RowPaint.LINES, LINE, several=False)
        self.table = ItemList(self.model, "Designs", look)
        line = SearchLine("Find a design", "Letters of a name or a tag")
        super().__init__(parent, title, line, self.model, self.table)
        styled(self, kind="raised")
        self.line.setAccessibleDescription("Enter picks it, Escape closes the list")
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.clicked.connect(lambda _: self.choose())
        thumbnails.serve(self.table)
        self.said = plain("", wrap=True)
        keys = small("Enter picks it; Esc closes the list")
        chips = KindChips()
        parts = (chips, (self.table, 1), self.said, keys)
        filled(self.column, *parts, gap=6, margins=(10, 10, 10, 10))
        chips.fill(self._listed)
        chips.chosen.connect(self._show_kind)
        self.chips = chips.chips
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
        picked = self.model.picked(row)
        if picked.refusal:
            self.said.setText(picked.refusal)
            return
        note_first(_KEY, picked.item.id, RECENT)
        self.close()
        self._take(picked.value)

    def _words(self, found: int) -> str:
        if not self._listed:
            return "The library holds none yet."
        if not found:
            return "Nothing matches these letters."
        return f"{found} of {len(self._listed)}"

    def _show_kind(self, kind: str) -> None:
        shown = [each for each in self._listed if kind in ("", each.item.kind)]
        self.model.show([each.item for each in shown])
        self.look(self.line.text())
        self.line.setFocus()


class KindChips(QWidget):
    """A chip for each kind of what is listed, of which one is chosen.

    Attributes:
        chosen: Emitted with the kind that was clicked; empty for all.
        chips: The chips by kind; none where all is of one kind.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._flow = FlowLayout(self)
        self.chips: dict[str, Chip] = {}

    def fill(self, listed: Iterable[Pickable]) -> None:
        """Show a chip for each kind that can be picked; the chosen one stays."""
        names = {kind: many for kind, (_, many) in builder.names().items()}
        names["army"] = "units of armies"
        there = {pickable.item.kind for pickable in listed}
        kinds = [kind for kind in names if kind in there]
        wanted = ["", *kinds] if len(kinds) > 1 else []
        if wanted == list(self.chips):
            return
        on = next((kind for kind, chip in self.chips.items() if chip.isChecked()), "")
        for chip in self.chips.values():
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self.chips = {}
        for kind in wanted:
            chip = Chip(capital(names[kind]) if kind else "All")
            chip.setCheckable(True)
            chip.setChecked(kind == on)
            chip.clicked.connect(partial(self._choose, kind))
            self._flow.addWidget(chip)
            self.chips[kind] = chip
        self.setVisible(bool(wanted))
        if on not in wanted:
            self._choose("")

    def _choose(self, kind: str) -> None:
        for each, chip in self.chips.items():
            chip.setChecked(each == kind)
        self.chosen.emit(kind)
