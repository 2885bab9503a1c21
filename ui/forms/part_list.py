"""Parts of a design in their order: a table, and buttons that change the order."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from builder.content.card import Column
from builder.core.field_spec import FieldSpec, Path
from builder.core.rulebook import Severity, Violation
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.rows_model import RowsModel
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.layouts import button
from ui.widgets.tables import fit_height, set_up_table


class PartList(FormField):
    """Parts in a table; each edit tells all the parts as they should be.

    Attributes:
        columns: The table's columns; one for the title if there are none.
        stretched: Which of them share the room that is left.
        one: What the player calls one part.
        most_shown: Rows the table grows to before it scrolls.
        table: The parts.
        tools: The buttons below it.
        buttons: The same by their words.
    """

    columns: tuple[Column, ...] = ()
    stretched: tuple[int, ...] = (0,)
    one = ""
    most_shown: ClassVar[int] = 7

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self._design: Any = None
        self._next_row: int | None = None
        self.model = RowsModel(self.columns)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(about.label)
        self.table.setWordWrap(False)
        set_up_table(self.table, QAbstractItemView.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for place in self.stretched:
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        self.tools = QWidget()
        self.buttons = {
            word: button(word, act, tip, f"{word} {self.one}")
            for word, tip, act in self.commands()
        }
        flow = FlowLayout(self.tools, gap=6)
        for each in self.buttons.values():
            flow.addWidget(each)
        self.setFocusProxy(self.table)
        self.table.selectionModel().currentRowChanged.connect(self._row_changed)

    # What is different in each list.

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return the buttons: their words, tooltips and what they do."""
        raise NotImplementedError

    def cells(self, design: Any) -> Sequence[tuple[str, ...]]:
        """Return how the parts read: a row each, with a text for each column."""
        return [(self.title(part),) for part in self.parts]

    def title(self, part: Any) -> str:
        """Return what a part is called."""
        return str(getattr(part, "title", part))

    def violations(self, design: Any) -> Iterable[Violation]:
        """Return what the rules say of the design, to mark rows by, gravest first."""
        return ()

    def removal(self, part: Any) -> str:
        """Return what the undo menu calls the removal of a part."""
        return f"Remove {self.one}"

    # What the player does.

    @property
    def row(self) -> int:
        """The row in hand; -1 for none."""
        return self.table.currentIndex().row()

    @property
    def parts(self) -> tuple[Any, ...]:
        """The parts of the design that is shown."""
        return getattr(self._design, self.name, ())

    def remove(self) -> None:
        """Take the row in hand away; undo brings it back."""
        row, parts = self.row, self.parts
        if 0 <= row < len(parts):
            after = (*parts[:row], *parts[row + 1 :])
            self.edited.emit(after, self.removal(parts[row]), "")

    def move_row(self, step: int) -> None:
        """Move the row in hand up or down."""
        row, to = self.row, self.row + step
        if row < 0 or not 0 <= to < len(self.parts):
            return
        after = list(self.parts)
        after[row], after[to] = after[to], after[row]
        self._next_row = to
        self.edited.emit(tuple(after), f"Move {self.one}", "")

    # What is shown.

    def severities(self, design: Any) -> Sequence[Severity | None]:
        """Return the gravest fault of each row; None where it has none."""
        found: dict[str | int, Severity] = {}
        for each in self.violations(design):
            if each.at[:1] == (self.name,) and len(each.at) > 1:
                found.setdefault(each.at[1], each.severity)
        return [found.get(row) for row in range(len(self.parts))]

    def display(self, design: Any) -> None:
        """Show the parts; the row in hand stays in hand."""
        self._design = design
        row = self.row if self._next_row is None else self._next_row
        self._next_row = None
        self.model.show(self.cells(design), self.severities(design))
        row = min(row, len(self.parts) - 1)
        if row != self.row:
            self.table.setCurrentIndex(self.model.index(row, 0))
        for part in (self.table, self.tools):
            part.setVisible(bool(self.parts))
        fit_height(self.table, min(len(self.parts), self.most_shown))
        self._row_changed()

    def _row_changed(self) -> None:
        row, last = self.row, len(self.parts) - 1
        for word, each in self.buttons.items():
            end = {"Up": 0, "Down": last}.get(word)
            each.setEnabled(0 <= row <= last and row != end)

    def go(self, rest: Path) -> None:
        """Take the row of a path in hand."""
        if rest and rest[0] in range(len(self.parts)):
            self.table.setCurrentIndex(self.model.index(int(rest[0]), 0))
        self.table.setFocus()
