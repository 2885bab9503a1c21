"""The entries of an army, with the buttons to edit them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from builder.army.model import MusteredArmy
from builder.core.field_spec import InvalidValue
from builder.core.formatting import listed
from ui.army.edits import (
    Entries,
    doubled,
    gathered,
    joined,
    recounted,
    shifted,
    without,
)
from ui.army.model import EntriesModel
from ui.army.picker import Picker
from ui.army.table import EntriesTable
from ui.core.command_table import ENTRY_KEYS
from ui.library.catalogue import Catalogue
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import plain
from ui.widgets.layouts import button, column
from ui.widgets.paint.inks import Ink

LONGEST: Final = 40
"""The most letters of a title in the undo menu."""


class EntriesPanel(QWidget):
    """The table, its buttons and the picker; each edit emits all the entries anew.

    Attributes:
        edited: Emitted with the entries, the undo menu's words, and the key under which
            successive edits become one step.
        opened: Emitted with the id of a design to open.
        picked: Emitted when another entry is current.
        table: The table of the entries.
        presets: Emitted when the player asks for presets to add.
        picker: The list of designs that can join; made when it is first opened.
        acts: The actions, by the words on their buttons.
    """

    edited = Signal(object, str, str)
    opened = Signal(str)
    picked = Signal()
    presets = Signal()

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._mustered: MusteredArmy | None = None
        self._next_rows: list[int] | None = None
        self.picker: Picker | None = None
        self.model = EntriesModel()
        self.table = EntriesTable(self.model)
        self.trouble = plain("", wrap=True)
        self.trouble.dip(Ink.WARN)
        self.trouble.hide()
        self.acts: dict[str, QAction] = {}
        tip = f"Pick a design by its name ({ENTRY_KEYS['Add design…']})"
        self.add_button = button("&Add design…", self.pick, tip)
        column(self, self._bar(), self.table, self.trouble, gap=4)
        self.setFocusProxy(self.table)
        self.table.opened.connect(lambda _: self._open())
        self.table.dropped.connect(self.add)
        self.table.moved.connect(lambda at: self._move(gathered, at))
        self.model.counted.connect(lambda row, count: self._put(row, count=count))
        self.model.noted.connect(lambda row, note: self._put(row, note=note))
        chosen = self.table.selectionModel()
        chosen.currentRowChanged.connect(self._hand)
        chosen.selectionChanged.connect(self._enable)

    def _bar(self) -> FlowLayout:
        """Make the buttons above the table; the table has the same keys and menu."""
        flow = FlowLayout(gap=4)
        flow.addWidget(self.add_button)
        for word, tip, act in (
            ("−", "One fewer of the selected entries", lambda: self._step(-1)),
            ("+", "One more of the selected entries", lambda: self._step(+1)),
            ("Duplicate", "A second entry of the same design", self._double),
            ("Remove", "Take the selected entries out", self._remove),
            ("Up", "Move the selected entries up", lambda: self._move(shifted, -1)),
            ("Down", "Move the selected entries down", lambda: self._move(shifted, +1)),
            ("Open", "Open the design of the entry in hand", self._open),
        ):
            action = self.acts[word] = self._action(word, act)
            action.setToolTip(f"{tip} ({action.shortcut().toString()})")
            each = QToolButton()
            each.setDefaultAction(action)
            each.setAccessibleName(tip)
            each.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            each.setAutoRepeat(word in "+−")
            if word in "+−":
                each.setMinimumWidth(30)
            flow.addWidget(each)
        self._action("Add design…", self.pick)
        return flow

    def _action(self, word: str, act: Callable[[], None]) -> QAction:
        action = QAction(word, self.table)
        action.setShortcuts(QKeySequence.listFromString(ENTRY_KEYS[word]))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(act)
        self.table.addAction(action)
        return action

    # Display.

    def display(self, mustered: MusteredArmy) -> None:
        """Show the entries; those selected stay selected."""
        self._mustered = mustered
        rows, self._next_rows = self._next_rows, None
        self.trouble.hide()
        self.model.show(mustered.results)
        self.table.size_to(len(mustered.results))
        if rows is not None:
            self.select(rows)
        self._enable()
        if self.picker and self.picker.isVisible():
            self.picker.refresh(mustered.army)

    def complain(self, words: str) -> None:
        """Show below the table why an edit was refused."""
        self.trouble.setText(words)
        self.trouble.show()

    def select(self, rows: Sequence[int]) -> None:
        """Select some rows and scroll to the first of them."""
        rows = [row for row in rows if 0 <= row < self.model.rowCount()]
        chosen = self.table.selectionModel()
        flag = QItemSelectionModel.SelectionFlag
        if not rows:
            chosen.clear()
            return
        first = self.model.index(rows[0], max(0, self.table.currentIndex().column()))
        chosen.setCurrentIndex(first, flag.NoUpdate)
        picked = QItemSelection()
        for row in rows:
            picked.select(self.model.index(row, 0), self.model.index(row, 0))
        chosen.select(picked, flag.ClearAndSelect | flag.Rows)
        self.table.scrollTo(first)

    @property
    def row(self) -> int:
        """The current row; -1 for none."""
        return self.table.currentIndex().row()

    def _hand(self) -> None:
        self._enable()
        self.picked.emit()

    def _enable(self) -> None:
        rows, last = self.table.rows(), self.model.rowCount() - 1
        for word, action in self.acts.items():
            stuck = (word == "Up" and rows == list(range(len(rows)))) or (
                word == "Down" and rows == list(range(last + 1 - len(rows), last + 1))
            )
            action.setEnabled(bool(rows) and not stuck)

    # Actions of the player.

    @property
    def _entries(self) -> Entries:
        return self._mustered.army.entries if self._mustered else ()

    def add(self, ids: Sequence[str], at: int | None = None) -> None:
        """Add designs before a row, or at the end; refuse those of another game."""
        if self._mustered is None:
            return
        army, designs = self._mustered.army, self._catalogue.designs()
        fit = [
            key
            for key in ids
            if key in designs and designs[key].kind.startswith(f"{army.system}.")
        ]
        if fit:
            titles = listed([designs[key].title[:LONGEST] for key in fit[:3]])
            more = f" and {len(fit) - 3} more" if len(fit) > 3 else ""
            after, self._next_rows = joined(self._entries, fit, at)
            self._tell(after, f"Add {titles}{more}")
        if len(fit) < len(ids):
            few = f"{len(ids) - len(fit)} of {len(ids)}" if fit else "This"
            verb = "are" if fit and len(ids) - len(fit) > 1 else "is"
            self.complain(
                f"{few} {verb} no design of {army.rule_system.name}, "
                "and cannot march here"
            )

    def _tell(self, after: Entries, text: str, key: str = "") -> None:
        self.edited.emit(after, text, key)
        # No display follows an edit that changed nothing or was refused.
        self._next_rows = None

    def _step(self, step: int) -> None:
        rows = self.table.rows()
        after = recounted(self._entries, rows, step)
        key = "count." + ".".join(map(str, rows))
        self._tell(after, f"Count of {self._title(rows)}", key)

    def _put(self, row: int, **parts: Any) -> None:
        """Change one part of an entry, its count or its note."""
        entries = self._entries
        text = f"{next(iter(parts)).capitalize()} of {self._title([row])}"
        try:
            after = replace(entries[row], **parts)
        except InvalidValue as refusal:
            self.complain(f"This {refusal.at[0]} {refusal.reason}")
            return
        self._tell((*entries[:row], after, *entries[row + 1 :]), text)

    def _double(self) -> None:
        rows = self.table.rows()
        self._next_rows = [row + place + 1 for place, row in enumerate(rows)]
        self._tell(doubled(self._entries, rows), f"Duplicate {self._title(rows)}")

    def _remove(self) -> None:
        rows = self.table.rows()
        if rows:
            self._next_rows = [min(rows[0], len(self._entries) - len(rows) - 1)]
            self._tell(without(self._entries, rows), f"Remove {self._title(rows)}")

    def _move(
        self, edit: Callable[[Entries, list[int], int], Entries], where: int
    ) -> None:
        rows = self.table.rows()
        self._tell(edit(self._entries, rows, where), f"Move {self._title(rows)}")

    def _open(self) -> None:
        if 0 <= self.row < len(self._entries):
            self.opened.emit(self._entries[self.row].design)

    def _title(self, rows: Sequence[int]) -> str:
        """Return the undo menu's words for some rows."""
        if len(rows) == 1 and self._mustered:
            return self._mustered.results[rows[0]].title[:LONGEST]
        return f"{len(rows)} entries"

    # The picker.

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the picker together with the page."""
        super().hideEvent(event)
        if self.picker:
            self.picker.hide()

    def pick(self) -> None:
        """Open the picker below the button."""
        if self._mustered is None:
            return
        army = self._mustered.army
        if self.picker is None:
            self.picker = Picker(self._catalogue, army, self)
            self.picker.chosen.connect(self._recruit)
            self.picker.presets.connect(self.presets)
        self.picker.open_below(self.add_button, army)

    def _recruit(self, design_id: str) -> None:
        before = self._entries
        self.add([design_id])
        if self.picker and self._entries != before:
            self.picker.tell(design_id)
