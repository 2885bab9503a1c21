"""The ordered parts of a design: a table with buttons below it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from builder.content.card import Column
from builder.core.field_spec import FieldSpec, Path
from builder.core.rulebook import Severity, Violation
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.layouts import button, flow_bar
from ui.widgets.tables import RowsModel, fit_height, set_up_table


class PartList(FormField):
    """Parts in a table; each edit emits all the parts anew.

    Attributes:
        columns: The table's columns.
        stretched: The indexes of the columns that share the room that is left.
        one: The player's word for one part.
        most_shown: The number of rows after which the table scrolls.
        table: The table of the parts.
        tools: The row of buttons below it.
        buttons: The buttons by their words.
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
        for part in (self, self.table):
            part.setAccessibleName(about.label)
        self.table.setWordWrap(False)
        set_up_table(self.table, QAbstractItemView.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for place in self.stretched:
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        self.buttons = {
            word: button(word, act, tip, f"{word} {self.one}")
            for word, tip, act in self.commands()
        }
        self.tools = flow_bar(*self.buttons.values())
        self.setFocusProxy(self.table)
        self.table.selectionModel().currentRowChanged.connect(self._row_changed)

    # Overridden for each list.

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return the buttons: words, tooltip and function of each."""
        raise NotImplementedError

    def cells(self, design: Any) -> Sequence[tuple[str, ...]]:
        """Return a row of texts for each part, one text for each column."""
        return [(self.title(part),) for part in self.parts]

    def title(self, part: Any) -> str:
        """Return the title of a part."""
        return str(getattr(part, "title", part))

    def violations(self, design: Any) -> Iterable[Violation]:
        """Return the violations of the design to mark rows by, gravest first."""
        return ()

    def removal(self, part: Any) -> str:
        """Return the undo menu's words for the removal of a part."""
        return f"Remove {self.one}"

    # Actions of the player.

    @property
    def row(self) -> int:
        """The current row; -1 for none."""
        return self.table.currentIndex().row()

    @property
    def parts(self) -> tuple[Any, ...]:
        """The parts of the design shown."""
        return getattr(self._design, self.name, ())

    def remove(self) -> None:
        """Remove the current row; undo brings it back."""
        row, parts = self.row, self.parts
        if 0 <= row < len(parts):
            after = (*parts[:row], *parts[row + 1 :])
            self.edited.emit(after, self.removal(parts[row]), "")

    def move_row(self, step: int) -> None:
        """Move the current row by a number of places, down if positive."""
        row, to = self.row, self.row + step
        if row < 0 or not 0 <= to < len(self.parts):
            return
        after = list(self.parts)
        after[row], after[to] = after[to], after[row]
        self._next_row = to
        self.edited.emit(tuple(after), f"Move {self.one}", "")

    # Display.

    def severities(self, design: Any) -> Sequence[Severity | None]:
        """Return the highest severity of each row; None where no rule is broken."""
        found: dict[str | int, Severity] = {}
        for each in self.violations(design):
            if each.at[:1] == (self.name,) and len(each.at) > 1:
                found.setdefault(each.at[1], each.severity)
        return [found.get(row) for row in range(len(self.parts))]

    def display(self, design: Any) -> None:
        """Show the parts; the current row stays current."""
        self._design = design
        row = self.row if self._next_row is None else self._next_row
        self._next_row = None
        self.model.show(self.cells(design), self.severities(design))
        row = min(row, len(self.parts) - 1)
        if row != self.row:
            self.table.setCurrentIndex(self.model.index(row, 0))
        self.table.setVisible(bool(self.parts))
        # Tab would go to a hidden table, and so nowhere.
        self.setFocusProxy(self.table if self.parts else None)  # type: ignore[arg-type]
        fit_height(self.table, min(len(self.parts), self.most_shown))
        self._row_changed()

    def _row_changed(self) -> None:
        row, last = self.row, len(self.parts) - 1
        # The buttons are about the current row.
        self.tools.setVisible(0 <= row <= last)
        for word, each in self.buttons.items():
            end = {"Up": 0, "Down": last}.get(word)
            each.setEnabled(0 <= row <= last and row != end)

    def go(self, rest: Path) -> None:
        """Make the row of a path current, and focus the table."""
        if rest and rest[0] in range(len(self.parts)):
            self.table.setCurrentIndex(self.model.index(int(rest[0]), 0))
        self.table.setFocus()
