"""What a creation still can do as it is worn down, and what can fire together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QVBoxLayout,
)

from builder.ask import Ask
from builder.brikwars.designs import Creation
from builder.brikwars.house import STANDARD, House
from builder.brikwars.power import MOST_SETS, Battery, full_sets, limit
from builder.brikwars.sizedamage import State, batteries, state
from builder.card import Column
from builder.figures import figure, inches, times
from ui.fields.field import Field
from ui.lettering import plain
from ui.page import Desk
from ui.rows import ROW
from ui.rowsmodel import RowsModel

MOST_STATES: Final = 12
"""Rows for the first points of Size Damage; a giant has the rest summed up."""

MOST_NAMED: Final = 8
"""Sets of weapons that are named."""

COLUMNS: Final = (
    Column("Size", "center"),
    Column("SL, Armor"),
    Column("Move"),
    Column("Power", "center"),
    Column("Too big to use"),
)


class PowerPanel(Field):
    """A row for each Effective Size, and the sets of weapons one turn can power."""

    def __init__(self, name: str, about: Ask, desk: Desk) -> None:
        super().__init__(name, about, desk)
        self._creation: Creation | None = None
        self.model = RowsModel(COLUMNS)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName("What it can do at each Effective Size")
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.sets = plain(wrap=True)
        self.sets.setAccessibleName("What can fire together")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        column.addWidget(self.sets)

    def display(self, design: Any) -> None:
        """Show what a creation can do."""
        if design == self._creation:
            return
        self._creation = design
        house = self.desk.house or STANDARD
        count = min(design.size + 1, MOST_STATES)
        states = [state(design, damage, house) for damage in range(count)]
        self.model.show([_row(each, design) for each in states])
        height = self.table.verticalHeader().defaultSectionSize()
        top = self.table.horizontalHeader().sizeHint().height()
        self.table.setFixedHeight(top + count * height + 4)
        lines = list(_together(design, house))
        if count <= design.size:
            lines.insert(0, f'… and so on down to Size 0": {design.size} points in all')
        self.sets.setText("\n".join(lines))
        self.sets.setVisible(bool(lines))


def _row(each: State, creation: Creation) -> tuple[str, ...]:
    if each.destroyed:
        return '0"', "", "", "", "destroyed" if creation.size else ""
    moves = (
        ("", each.move),
        ("fly ", each.flight),
        ("thrust ", each.thrust),
    )
    aloft = "" if each.power_aloft is None else f' ({each.power_aloft}" aloft)'
    return (
        inches(each.size),
        f"{each.structure}, {each.structure.armor}",
        ", ".join(f"{how}{inches(rate)}" for how, rate in moves if rate is not None)
        or "–",
        f'{each.power}"{aloft}',
        ", ".join(each.silent),
    )


def _together(creation: Creation, house: House) -> Iterator[str]:
    """The sets of weapons that fit one turn's Power, if not all of them do."""
    ready = batteries(creation, house)
    if not ready:
        return
    powers = [(limit(creation.size), "")]
    if creation.flies_in_air:
        powers.append((limit(creation.size, aloft=True), " in the air"))
    total = sum(battery.inches * battery.count for battery in ready)
    for power, where in powers:
        if total <= power:
            yield (
                f"All weapons can be used in one turn{where}: "
                f"{inches(total)} of {inches(power)} Power"
            )
            continue
        yield f'One turn{where} powers {inches(power)} of {figure(total)}":'
        sets = _sets(tuple(ready), power)
        for counts in sets[:MOST_NAMED]:
            named = [
                times(count, battery.name)
                for count, battery in zip(counts, ready, strict=True)
                if count
            ]
            yield f"  • {', '.join(named) or 'none of them'}"
        more = len(sets) - MOST_NAMED
        if more > 0:
            many = "or more " if len(sets) == MOST_SETS else ""
            yield f"  • and {more} {many}other sets"


@lru_cache(maxsize=64)
def _sets(ready: tuple[Battery, ...], power: int) -> tuple[tuple[int, ...], ...]:
    """The sets of weapons, kept because most edits leave them as they are."""
    return full_sets(ready, power)
