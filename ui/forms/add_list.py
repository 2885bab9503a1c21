"""The list of what can be added to a design, with prices.

It has everything that a form does not show at first sight.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from builder import home
from builder.change.difference import difference
from builder.core.design import Design
from builder.core.formatting import brief, points
from builder.listing.words import folded
from ui.core.document import with_part
from ui.forms.fields.field import Addition, FormField
from ui.forms.folding import EVERYTHING, Folding
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.rows import CellInk, FoundRows, ListAbout, ListColumn
from ui.lists.search_dialog import SearchDialog, SearchLine
from ui.widgets.labels import small, styled
from ui.widgets.layouts import filled, row
from ui.widgets.screen import open_below
from ui.widgets.theme import scaled

WIDE: Final = 620
HIGH: Final = 440
"""The size of the list in pixels, at the ordinary size of type."""

LONGEST: Final = 52
"""Letters of what something does; the tooltip has the rest. Names are never cut."""

LINE: Final = 28
"""The height of a row."""


@dataclass(frozen=True, slots=True)
class AddRow:
    """A row of the list.

    Attributes:
        field: The field of the form that it is about.
        addition: What it adds.
        about: What that does, in a few words.
        price: What it costs more than now: `+3 CP an inch`; empty for nothing.
    """

    field: FormField
    addition: Addition
    about: str
    price: str


COLUMNS: Final = (
    ListColumn[AddRow]("title", text=lambda item: item.addition.title, wide=True),
    ListColumn[AddRow]("about", text=lambda item: brief(item.about, LONGEST)),
    ListColumn[AddRow]("price", text=lambda item: item.price, ink=CellInk.NUMBER),
)

ABOUT: Final = ListAbout[AddRow](
    lambda item: f"{item.field.name} {item.addition.title}",
    text=lambda item: folded(
        f"{item.addition.title} {item.field.about.group} {item.about}"
    ),
    begins=lambda item: folded(item.addition.title),
    spoken=lambda item: f"{item.addition.title}, {item.price}",
    tip=lambda item: item.about,
    heading=lambda item: item.field.about.group,
)


def add_rows(
    field_of: Callable[[str], FormField], folding: Folding, design: Any, house: Any
) -> list[AddRow]:
    """Return what can be added to a design, in the order of its fields.

    A field that comes along with another one has no row of its own, unless the other
    has several: of these, any one brings it.

    Args:
        field_of: Returns a field of its form that shows the design.
        folding: Which of them are out of sight.
        design: The design.
        house: The house rules in force; None for the book's own.
    """
    fields = {name: field_of(name) for name in folding.extras}
    ways = {name: field.additions(design) for name, field in fields.items()}
    folded, rows = folding.folded(design), []
    for name, along in folding.extras.items():
        field = fields[name]
        seen = name not in folded and len(ways[name]) == 1
        if seen or field.unused or len(ways.get(along, ())) == 1:
            continue
        for addition in ways[name]:
            about = addition.about or field.entry.accessibleDescription()
            dearer = _dearer(design, field, addition.part, house)
            rows.append(AddRow(field, addition, about, dearer))
    return rows


def _dearer(design: Any, field: FormField, part: object, house: Any) -> str:
    """Return what a design costs more with a part; empty where it is not known."""
    if part is None or not isinstance(design, Design):
        return ""
    after, _ = with_part(design, field.name, part)
    more = difference(design, after, house).points or 0
    unit = " an inch" if field.about.unit == '"' else ""
    return f"+{points(more, home(design).currency)}{unit}" if more > 0 else ""


class AddList(SearchDialog[AddRow]):
    """A line to type in, and what can be added below it.

    Attributes:
        taken: Emitted with the row that was chosen.
        refold: Emitted when the player chose to see everything, or not.
        everything: Has forms show every field, always.
    """

    taken = Signal(object)
    refold = Signal()
    rounds = True

    def __init__(self, button: QWidget, rows: Sequence[AddRow]) -> None:
        """Make the list.

        Args:
            button: What it drops down from.
            rows: What can be added.
        """
        listed = FoundRows(COLUMNS, ABOUT, lines=True)
        listed.show(tuple(rows))
        view = ItemList(listed, "What can be added", ListLook(RowPaint.LINES, LINE))
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        line = SearchLine(
            "Find what to add",
            "A name, or what it does: wings, fire, notes…",
            "Nothing that can be added is called that.",
        )
        super().__init__(button, "Add", line, listed, view)
        styled(self, kind="raised")
        self.everything = QCheckBox("&Show everything on each page, always")
        self.everything.setChecked(EVERYTHING.get())
        self.everything.toggled.connect(self._show_everything)
        foot = row(None, self.everything, None, small("Enter adds, Esc closes"))
        parts = (view, 1), (self.none, 1), foot
        filled(self.column, *parts, gap=6, margins=(10, 10, 10, 10))
        view.clicked.connect(lambda _: self.choose())
        self.look("")

    def open_below(self, button: QWidget) -> None:
        """Show the list below its button and within the screen."""
        open_below(self, button, QSize(scaled(WIDE), scaled(HIGH)))
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_everything(self, on: bool) -> None:  # noqa: FBT001 (a signal calls it)
        EVERYTHING.put(on)
        self.close()
        self.refold.emit()

    def choose(self) -> None:
        """Close, and have the current row added."""
        chosen = self.current
        if chosen:
            self.close()
            self.taken.emit(chosen)
