"""The fields of several parts: a table, its buttons, the form of the current part."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.army.groups import Troop
from builder.content.card import Column
from builder.core.design import is_design
from builder.core.field_spec import MOST_PARTS, FieldSpec, Path, put
from builder.core.formatting import brief, capital
from builder.core.rulebook import Severity, Violation, Waiver
from ui.forms.fields.field import Addition, EditorContext, FormField
from ui.forms.form import Form
from ui.forms.from_library import FromLibrary, picked_one
from ui.widgets.inputs import KeyFilter
from ui.widgets.labels import bold, small
from ui.widgets.layouts import acting, button, column, flow_bar, row
from ui.widgets.tables import RowsModel, fit_height, set_up_table


class PartList(FormField):
    """Parts in a table; each edit emits all the parts anew.

    Attributes:
        columns: The table's columns.
        stretched: The indexes of the columns that share the room that is left.
        one: The player's word for one part.
        marks: The severities of what marks a row.
        removal: The undo menu's words for the removal of a part.
        most_shown: The number of rows after which the table scrolls.
        table: The table of the parts.
        tools: The row of buttons below it.
        buttons: The buttons by their words.
    """

    columns: tuple[Column, ...] = ()
    stretched: tuple[int, ...] = (0,)
    one = ""
    marks: Collection[Severity] = ()
    removal = "Remove {one}"
    most_shown: ClassVar[int] = 7

    def _make(self) -> None:
        self._design: Any = None
        self._next_row: int | None = None
        self.model = RowsModel(self.columns)
        self.table = QTableView()
        self.table.setModel(self.model)
        for part in (self, self.table):
            part.setAccessibleName(self.about.label)
        self.table.setWordWrap(False)
        set_up_table(self.table, QAbstractItemView.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for place in self.stretched:
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        self.buttons = {
            word: acting(button(word, act, tip, f"{word} {self.one}"), act)
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
        return (broken for broken in self.found if broken.severity in self.marks)

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
            words = self.removal.format(one=self.one, part=parts[row])
            self.edited.emit(after, words, "")

    def move_row(self, step: int) -> None:
        """Move the current row by a number of places, down if positive."""
        row, to = self.row, self.row + step
        if row < 0 or not 0 <= to < len(self.parts):
            return
        after = list(self.parts)
        after[row], after[to] = after[to], after[row]
        self._tell(tuple(after), f"Move {self.one}", to)

    def _tell(self, parts: tuple[Any, ...], text: str, row: int) -> None:
        """Emit parts, of which one is current when they are shown."""
        self._next_row = row
        self.edited.emit(parts, text, "")
        # What is refused or only looked at is not shown.
        self._next_row = None

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
        self.model.show(self.cells(design), self.severities(design))
        many = len(self.parts)
        row = min(row, many - 1)
        if row != self.row:
            self.table.setCurrentIndex(self.model.index(row, 0))
        self.table.setVisible(bool(many))
        # Tab would go to a hidden table, and so nowhere.
        self.setFocusProxy(self.table if many else None)  # type: ignore[arg-type]
        fit_height(self.table, min(many, self.most_shown))
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


class RowsField(PartList):
    """Parts of one class in their order, each with a form.

    Games override the columns, the texts of a row and the editor of a part.

    Attributes:
        kind: The class of the parts.
        editor: The form of the current part; made when it is first shown.
    """

    wide = True
    kind: type

    def __init__(
        self,
        name: str,
        about: FieldSpec,
        context: EditorContext,
        kind: type | None = None,
    ) -> None:
        self.kind = kind or self.kind
        self.one = self.one or about.one or self.kind.__name__.lower()
        self.columns = self.columns or (Column(capital(self.one)),)
        super().__init__(name, about, context)
        self.editor: Form | FormField | None = None
        self.empty = small(f"No {self.one} yet")
        self.fold = QFrame(frameShape=QFrame.Shape.StyledPanel)
        self.caption = bold("")
        # So that a long name does not make the page wider.
        self.caption.setMinimumWidth(1)
        tip = f"Close the editor of this {self.one} (Esc)"
        done = button("Done", self.close_editor, tip)
        head = row(None, (self.caption, 1), done)
        self._fold_column = QVBoxLayout(self.fold)
        self._fold_column.setContentsMargins(8, 4, 8, 8)
        self._fold_column.addLayout(head)
        # Above the rows, and the words in their place: what is added moves no button.
        adder = self.adder()
        if isinstance(adder, QPushButton):
            adder = flow_bar(adder, self.empty)
            column(self, adder, self.table, self.tools, self.fold)
        else:
            column(self, adder, self.empty, self.table, self.tools, self.fold)
        self.fold.hide()
        KeyFilter(self.table, self._key)
        self.table.clicked.connect(self._row_changed)

    # Overridden by games.

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return the buttons for the current row."""
        return (
            ("Duplicate", "Duplicate (Ctrl+Ins)", self.duplicate),
            ("Remove", "Remove (Del)", self.remove),
            ("Up", "Up (Alt+Up)", lambda: self.move_row(-1)),
            ("Down", "Down (Alt+Down)", lambda: self.move_row(+1)),
        )

    def fresh(self) -> Any:
        """Return a new part."""
        return self.kind()

    def adder(self) -> QWidget:
        """Return the widget that adds a part: a new one, or a copy from the library."""
        add = self.adding(f"Add {self.one}")
        if is_design(self.kind):
            return flow_bar(add, FromLibrary(self.context, self.kind, self.add))
        for name, kind in picked_one(self.kind).items():
            copies = FromLibrary(
                self.context, kind, self._adding(name), room=self._room
            )
            return flow_bar(add, copies)
        return add

    def adding(self, words: str, name: str = "") -> QPushButton:
        """Return the button that adds a new part."""
        add = lambda: self.add(self.fresh())  # noqa: E731
        return acting(button(words, add, name=name), add)

    def _adding(self, name: str) -> Callable[[object], None]:
        """Return a function that adds a part for each design picked for a field."""

        def take(value: object) -> None:
            more = value.members if isinstance(value, Troop) else (value,)
            # A part may have to say that it is about what was picked.
            picking = getattr(self.kind, "picking", None)
            fresh = self.fresh()
            self._add_all(
                [
                    picking(picked) if picking else replace(fresh, **{name: picked})
                    for picked in more
                ]
            )

        return take

    def _room(self) -> int:
        most = MOST_PARTS if self.about.high is None else self.about.high
        return most - len(self.parts)

    def make_editor(self) -> Form | FormField:
        """Return the form for one part."""
        return Form(self.kind, self.context.under(lambda: f"{self.name}.{self.row}"))

    # The keys of the table.

    def _key(self, event: QKeyEvent) -> bool:
        """Handle the shortcuts of the table."""
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

    # Actions of the player.

    def additions(self, design: Any) -> Sequence[Addition]:
        """Return a new part."""
        part = self.fresh()
        title, about = capital(self.one), self.about.hint
        return (Addition(title, about, (*self.parts, part), partial(self.add, part)),)

    def add(self, part: object) -> None:
        """Add a part at the end and make it current."""
        self._add_all([part])

    def _add_all(self, parts: Sequence[object]) -> None:
        """Add parts at the end, as one step, and make the last current."""
        many = f" and {len(parts) - 1} more" if len(parts) > 1 else ""
        words, after = f"Add {self.title(parts[0])}{many}", (*self.parts, *parts)
        self._tell(after, words, len(after) - 1)

    def duplicate(self) -> None:
        """Add a copy below the current row, and make it current."""
        at = self.row
        if 0 <= at < len(self.parts):
            after = (*self.parts[: at + 1], *self.parts[at:])
            self._tell(after, f"Duplicate {self.one}", at + 1)

    def _part_edited(self, part: object, text: str, key: str) -> None:
        if 0 <= self.row < len(self.parts):
            after = put(self.parts, (self.row,), part)
            self.edited.emit(after, text, key and f"{self.name}.{self.row}.{key}")

    # Display.

    def display(self, design: Any) -> None:
        """Show the parts, and the form of the current one."""
        super().display(design)
        self.empty.setVisible(not self.parts)

    def _row_changed(self) -> None:
        super()._row_changed()
        there = 0 <= self.row < len(self.parts)
        self.fold.setVisible(there)
        if not there:
            return
        if self.editor is None:
            self.editor = self.make_editor()
            self.editor.edited.connect(self._part_edited)
            self._fold_column.addWidget(self.editor)
            # A layout shows a new widget only later, but a path may focus it at once.
            self.editor.show()
        part = self.parts[self.row]
        self.caption.setText(brief(self.title(part), 60))
        if isinstance(self.editor, FormField):
            at = self.name, self.row
            here = (broken for broken in self.found if broken.at[:2] == at)
            self.editor.found = [replace(broken, at=broken.at[2:]) for broken in here]
        self.editor.display(part)

    def close_editor(self) -> None:
        """Close the form of the current part."""
        self.table.setCurrentIndex(self.model.index(-1, 0))
        self.table.setFocus()
        self._row_changed()

    def go(self, rest: Path) -> None:
        """Make the row of a path current and focus the field the rest leads to."""
        super().go(rest)
        self._row_changed()
        if len(rest) > 1 and rest[0] == self.row and self.editor:
            self.editor.go(rest[1:])


class WaiversField(RowsField):
    """The waivers of a design; new ones are added in the verdict panel."""

    kind = Waiver

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return the button to remove a waiver; the order of waivers has no meaning."""
        return (("Remove", "Remove (Del)", self.remove),)

    def adder(self) -> QWidget:
        """Return an empty widget: waivers are added in the verdict panel."""
        return QWidget()

    def display(self, design: object) -> None:
        """Show the waivers."""
        super().display(design)
        self.unused = not self.parts
