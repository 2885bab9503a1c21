"""The entries of an army with all that can be done to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QToolButton, QVBoxLayout, QWidget

from builder.army.model import Army, MusteredArmy
from builder.core.design import Design
from builder.core.field_spec import InvalidValue
from builder.core.formatting import listed
from ui.army.desk import ArmyContext
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
from ui.army.recruits import Recruits
from ui.army.table import EntriesTable
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import plain
from ui.widgets.paint.inks import Ink

LONGEST: Final = 40
"""Letters of a title in the undo menu."""


class EntriesPanel(QWidget):
    """The table, its buttons and the picker. It tells all entries as they should be.

    Attributes:
        edited: Told the entries, what the step is called, and the key under which
            successive edits become one step.
        opened: Told the id of a design that the player wants to see.
        picked: Another entry is in hand.
        table: The entries.
        recruits: The picker of designs that can join.
        acts: What can be done, by the word on the button.
    """

    edited = Signal(object, str, str)
    opened = Signal(str)
    picked = Signal()

    def __init__(self, desk: ArmyContext) -> None:
        super().__init__()
        self._desk = desk
        self._mustered: MusteredArmy | None = None
        self._wanted: list[int] | None = None
        self.recruits = Recruits(desk, self)
        self.model = EntriesModel()
        self.table = EntriesTable(self.model)
        self.trouble = plain("", wrap=True)
        self.trouble.dip(Ink.WARN)
        self.trouble.hide()
        self.acts: dict[str, QAction] = {}
        self.add_button = QPushButton("&Add design…")
        self.add_button.setToolTip("Pick a design by its name (Ins)")
        self.add_button.setAutoDefault(False)
        self.add_button.clicked.connect(self.pick)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._bar())
        column.addWidget(self.table)
        column.addWidget(self.trouble)
        self.setFocusProxy(self.table)
        self.recruits.chosen.connect(self._recruit)
        self.table.opened.connect(lambda _: self._open())
        self.table.dropped.connect(self.add)
        self.table.moved.connect(self._gather)
        self.model.counted.connect(self._count)
        self.model.noted.connect(self._note)
        chosen = self.table.selectionModel()
        chosen.currentRowChanged.connect(self._hand)
        chosen.selectionChanged.connect(self._enable)

    def _bar(self) -> FlowLayout:
        """The buttons above the table; the table has the same as keys and a menu."""
        flow = FlowLayout(gap=4)
        flow.addWidget(self.add_button)
        for word, keys, tip, act in (
            ("−", ["-"], "One fewer of the selected entries", lambda: self._step(-1)),
            ("+", ["+"], "One more of the selected entries", lambda: self._step(+1)),
            ("Duplicate", ["Ctrl+Ins"], "A second entry of the same design",
             self._double),
            ("Remove", ["Del"], "Take the selected entries out", self._remove),
            ("Up", ["Alt+Up"], "Move the selected entries up", lambda: self._shift(-1)),
            ("Down", ["Alt+Down"], "Move the selected entries down",
             lambda: self._shift(+1)),
            ("Open", ["Ctrl+Return", "Ctrl+Enter"],
             "Open the design of the entry in hand", self._open),
        ):  # fmt: skip
            flow.addWidget(self._act(word, keys, tip, act))
        pick = QAction("Add design…", self.table)
        pick.setShortcut(QKeySequence("Ins"))
        pick.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        pick.triggered.connect(self.pick)
        self.table.addAction(pick)
        return flow

    def _act(
        self, word: str, keys: list[str], tip: str, act: Callable[[], None]
    ) -> QToolButton:
        action = QAction(word, self.table)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setToolTip(f"{tip} ({keys[0]})")
        action.triggered.connect(act)
        self.table.addAction(action)
        self.acts[word] = action
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoRepeat(word in "+−")
        if word in "+−":
            button.setMinimumWidth(30)
        return button

    # What is shown.

    def display(self, mustered: MusteredArmy) -> None:
        """Show the entries; those in hand stay in hand."""
        self._mustered = mustered
        wanted, self._wanted = self._wanted, None
        self.trouble.hide()
        self.model.show(mustered.results)
        self.table.size_to(len(mustered.results))
        if wanted is not None:
            self.select(wanted)
        self._enable()
        self.recruits.refresh(mustered.army)

    def complain(self, words: str) -> None:
        """Say below the table why something could not be done."""
        self.trouble.setText(words)
        self.trouble.show()

    def select(self, rows: Sequence[int]) -> None:
        """Take some rows in hand and bring the first of them into sight."""
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
        """The row in hand; -1 for none."""
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

    # What the player does.

    @property
    def _entries(self) -> Entries:
        return self._mustered.army.entries if self._mustered else ()

    def add(self, ids: Sequence[str], at: int | None = None) -> None:
        """Let designs join, in front of a row or behind the last."""
        if self._mustered is None:
            return
        army, designs = self._mustered.army, self._desk.designs()
        fit = [name for name in ids if _of(army, designs.get(name))]
        if fit:
            titles = listed([designs[name].title[:LONGEST] for name in fit[:3]])
            more = f" and {len(fit) - 3} more" if len(fit) > 3 else ""
            after, self._wanted = joined(self._entries, fit, at)
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
        # An edit that changed nothing, or was refused, is followed by no display.
        self._wanted = None

    def _step(self, step: int) -> None:
        rows = self.table.rows()
        after = recounted(self._entries, rows, step)
        key = "count." + ".".join(map(str, rows))
        self._tell(after, f"Count of {self._title(rows)}", key)

    def _count(self, row: int, count: int) -> None:
        self._put(row, f"Count of {self._title([row])}", count=count)

    def _note(self, row: int, note: str) -> None:
        self._put(row, f"Note of {self._title([row])}", note=note)

    def _put(self, row: int, text: str, **parts: Any) -> None:
        entries = self._entries
        try:
            after = replace(entries[row], **parts)
        except InvalidValue as refusal:
            self.complain(f"This {refusal.at[0]} {refusal.reason}")
            return
        self._tell((*entries[:row], after, *entries[row + 1 :]), text)

    def _double(self) -> None:
        rows = self.table.rows()
        self._wanted = [row + place + 1 for place, row in enumerate(rows)]
        self._tell(doubled(self._entries, rows), f"Duplicate {self._title(rows)}")

    def _remove(self) -> None:
        rows = self.table.rows()
        if rows:
            self._wanted = [min(rows[0], len(self._entries) - len(rows) - 1)]
            self._tell(without(self._entries, rows), f"Remove {self._title(rows)}")

    def _shift(self, step: int) -> None:
        rows = self.table.rows()
        after = shifted(self._entries, rows, step)
        self._tell(after, f"Move {self._title(rows)}")

    def _gather(self, at: int) -> None:
        rows = self.table.rows()
        after = gathered(self._entries, rows, at)
        self._tell(after, f"Move {self._title(rows)}")

    def _open(self) -> None:
        if 0 <= self.row < len(self._entries):
            self.opened.emit(self._entries[self.row].design)

    def _title(self, rows: Sequence[int]) -> str:
        """What the undo menu calls some rows."""
        if len(rows) == 1 and self._mustered:
            return self._mustered.results[rows[0]].title[:LONGEST]
        return f"{len(rows)} entries"

    # The picker.

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the picker with the page it belongs to."""
        super().hideEvent(event)
        self.recruits.close()

    def pick(self) -> None:
        """Let the player find a design by its name."""
        if self._mustered:
            self.recruits.open(self._mustered.army, self.add_button)

    def _recruit(self, name: str) -> None:
        before = self._entries
        self.add([name])
        if self._entries != before:
            self.recruits.tell(name)


def _of(army: Army, design: Design | None) -> bool:
    """Whether something is a design of the game of an army."""
    return design is not None and design.system == army.system
