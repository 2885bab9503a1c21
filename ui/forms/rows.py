"""The field of several parts: a table of them, and the form of the one in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder import kinds
from builder.content.card import Column
from builder.core.field_spec import FieldSpec, Path, put
from builder.core.formatting import brief
from builder.core.rulebook import Severity
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.form import Form
from ui.forms.picked import FromLibrary
from ui.forms.rows_model import RowsModel
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import bold, plain

ROW: Final = 26
FITTED: Final = QHeaderView.ResizeMode.ResizeToContents
MOST_SHOWN: Final = 7
"""Rows the table grows to before it scrolls."""


class RowsField(FormField):
    """Parts of one class in their order.

    Rule systems make it their own by what it is headed, how a row reads and how a
    part is edited.

    Attributes:
        columns: The table's columns; one for the title if there are none.
        stretched: Which of them share the room that is left.
        one: What the player calls one part; the name of its class if nothing is said.
        table: The parts.
        editor: The form of the part in hand; made when it is first wanted.
    """

    wide = True
    columns: tuple[Column, ...] = ()
    stretched: tuple[int, ...] = (0,)
    one = ""

    def __init__(
        self, name: str, about: FieldSpec, context: EditorContext, kind: type
    ) -> None:
        super().__init__(name, about, context)
        self.kind = kind
        self.one = self.one or kind.__name__.lower()
        self.columns = self.columns or (Column(self.one.capitalize()),)
        self.editor: Form | FormField | None = None
        self._design: Any = None
        self._wanted: int | None = None
        self.model = RowsModel(self.columns)
        self.table = self._table(about.label)
        self.empty = plain(f"No {self.one} yet", wrap=True)
        self.fold = QFrame()
        self.fold.setFrameShape(QFrame.Shape.StyledPanel)
        self.caption = bold("")
        # However long a name is, it does not make the page wider.
        self.caption.setMinimumWidth(1)
        done = QPushButton("Done")
        done.setToolTip(f"Close the editor of this {self.one} (Esc)")
        done.clicked.connect(self.close_editor)
        bar = QHBoxLayout()
        bar.addWidget(self.caption, 1)
        bar.addWidget(done)
        self._fold_column = QVBoxLayout(self.fold)
        self._fold_column.addLayout(bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.empty)
        column.addWidget(self.table)
        self.tools = self._buttons()
        column.addWidget(self.tools)
        column.addWidget(self.adder())
        column.addWidget(self.fold)
        self.fold.hide()
        self.setFocusProxy(self.table)
        self.table.selectionModel().currentRowChanged.connect(self._show_editor)

    # What a rule system makes its own.

    def cells(self, design: Any) -> Sequence[tuple[str, ...]]:
        """How the parts read in the table: a row each, a text for each column."""
        return [(self.title(part),) for part in self.parts]

    def title(self, part: Any) -> str:
        """What a part is called."""
        return str(getattr(part, "title", part))

    def severities(self, design: Any) -> Sequence[Severity | None]:
        """The gravest fault of each row, to mark it by."""
        return [None] * len(self.parts)

    def fresh(self) -> Any:
        """A new part."""
        return self.kind()

    def adder(self) -> QWidget:
        """What adds a part: a new one, or a copy from the library."""
        button = QPushButton(f"Add {self.one}")
        button.clicked.connect(lambda: self.add(self.fresh()))
        if self.kind not in kinds().values():
            return button
        shelf = FromLibrary(self.context, self.kind, self.add)
        shelf.setText("From library")
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(button, 1)
        row.addWidget(shelf)
        return bar

    def make_editor(self) -> Form | FormField:
        """The form of one part."""
        return Form(self.kind, self.context.under(lambda: f"{self.name}.{self.row}"))

    # The table.

    def _table(self, label: str) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        table.setAccessibleName(label)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW)
        header = table.horizontalHeader()
        for place in range(len(self.columns)):
            header.setSectionResizeMode(place, FITTED)
        for place in self.stretched:
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        table.installEventFilter(self)
        table.clicked.connect(self._show_editor)
        return table

    def _buttons(self) -> QWidget:
        bar = QWidget()
        row = FlowLayout(bar, gap=6)
        self.buttons: dict[str, QPushButton] = {}
        for word, tip, act in (
            ("Duplicate", "Ctrl+Ins", self.duplicate),
            ("Remove", "Del", self.remove),
            ("Up", "Alt+Up", lambda: self.move_row(-1)),
            ("Down", "Alt+Down", lambda: self.move_row(+1)),
        ):
            button = QPushButton(word)
            button.setToolTip(f"{word} ({tip})")
            button.setAccessibleName(f"{word} {self.one}")
            button.setAutoDefault(False)
            button.clicked.connect(act)
            self.buttons[word] = button
            row.addWidget(button)
        return bar

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the table."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(event)
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        match event.key():
            case Qt.Key.Key_Delete:
                self.remove()
            case Qt.Key.Key_Insert if ctrl:
                self.duplicate()
            case Qt.Key.Key_Up if alt:
                self.move_row(-1)
            case Qt.Key.Key_Down if alt:
                self.move_row(+1)
            case Qt.Key.Key_Escape if not self.fold.isHidden():
                self.close_editor()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.editor:
                self.editor.go(())
            case _:
                return False
        return True

    @property
    def row(self) -> int:
        """The row in hand; -1 for none."""
        return self.table.currentIndex().row()

    # What the player does. Each tells all the parts as they should be.

    def add(self, part: Any) -> None:
        """Add a part at the end and take it in hand."""
        self._wanted = len(self.parts)
        self.edited.emit((*self.parts, part), f"Add {self.title(part)}", "")

    def duplicate(self) -> None:
        """Add a copy below the row in hand."""
        row = self.row
        if 0 <= row < len(self.parts):
            self._wanted = row + 1
            after = (*self.parts[: row + 1], *self.parts[row:])
            self.edited.emit(after, f"Duplicate {self.one}", "")

    def remove(self) -> None:
        """Take the row in hand away; undo brings it back."""
        row = self.row
        if 0 <= row < len(self.parts):
            self._wanted = min(row, len(self.parts) - 2)
            after = (*self.parts[:row], *self.parts[row + 1 :])
            self.edited.emit(after, f"Remove {self.one}", "")

    def move_row(self, step: int) -> None:
        """Move the row in hand up or down."""
        row, to = self.row, self.row + step
        if row < 0 or not 0 <= to < len(self.parts):
            return
        after = list(self.parts)
        after[row], after[to] = after[to], after[row]
        self._wanted = to
        self.edited.emit(tuple(after), f"Move {self.one}", "")

    def _part_edited(self, part: Any, text: str, key: str) -> None:
        if 0 <= self.row < len(self.parts):
            after = put(self.parts, (self.row,), part)
            self.edited.emit(after, text, key and f"{self.name}.{self.row}.{key}")

    # What is shown.

    @property
    def parts(self) -> tuple[Any, ...]:
        """The parts of the design that is shown."""
        return getattr(self._design, self.name, ())

    def display(self, design: Any) -> None:
        """Show the parts; the row in hand stays in hand."""
        self._design = design
        wanted = self.row if self._wanted is None else self._wanted
        self._wanted = None
        self.model.show(self.cells(design), self.severities(design))
        wanted = min(wanted, len(self.parts) - 1)
        if wanted != self.row:
            self.table.setCurrentIndex(self.model.index(wanted, 0))
        self.empty.setVisible(not self.parts)
        for part in (self.table, self.tools):
            part.setVisible(bool(self.parts))
        self._size_table()
        self._show_editor()

    def _size_table(self) -> None:
        shown = min(len(self.parts), MOST_SHOWN)
        header = self.table.horizontalHeader().sizeHint().height()
        rows = shown * self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(header + rows + 4)

    def _show_editor(self) -> None:
        row = self.row
        there = 0 <= row < len(self.parts)
        for word, button in self.buttons.items():
            last = len(self.parts) - 1
            button.setEnabled(
                there
                and not (word == "Up" and row == 0)
                and not (word == "Down" and row == last)
            )
        self.fold.setVisible(there)
        if not there:
            return
        if self.editor is None:
            self.editor = self.make_editor()
            self.editor.edited.connect(self._part_edited)
            self._fold_column.addWidget(self.editor)
            # A layout shows what is added only later; a path may lead in at once.
            self.editor.show()
        title = self.title(self.parts[row])
        self.caption.setText(brief(title, 60))
        self.editor.display(self.parts[row])

    def close_editor(self) -> None:
        """Put the row in hand back."""
        self.table.setCurrentIndex(self.model.index(-1, 0))
        self.table.setFocus()
        self._show_editor()

    def go(self, rest: Path) -> None:
        """Take the row of a path in hand and focus what the rest leads to."""
        if (
            not rest
            or not isinstance(rest[0], int)
            or not 0 <= rest[0] < len(self.parts)
        ):
            (self.table if self.parts else self).setFocus()
            return
        self.table.setCurrentIndex(self.model.index(rest[0], 0))
        self._show_editor()
        if len(rest) > 1 and self.editor:
            self.editor.go(rest[1:])
        else:
            self.table.setFocus()
