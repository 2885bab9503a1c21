"""The preview of an import: its items as a table, before anything changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder import home, judge
from builder.army.model import Army, Item
from builder.content.card import Column
from builder.core.design import Design, HouseRules
from builder.core.formatting import brief, capital, counted, figure, listed, times
from builder.history.differences import differences
from builder.house_rules.ruleset import RuleSet
from db.sharing.twins import Arrival, Fate, Relation, told_apart
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, plain, small
from ui.widgets.layouts import button, filled, row
from ui.widgets.tables import ROW, RowsModel, set_up_table

if TYPE_CHECKING:
    from db.sharing.arriving import ImportLook
    from db.sharing.clipboard.model import NotUnderstood
    from ui.exchange.arriving import Read


# The items of an import as a table: what they are, and what happens to each.

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class PreviewCol(IntEnum):
    """The columns, from the left."""

    ITEM = 0
    KIND = 1
    POINTS = 2
    FATE = 3


LABELS: Final = ("What comes", "Kind", "Points", "What happens")
_LONGEST: Final = 80
_MOST_LINES: Final = 100

Rules = Callable[[str], HouseRules | None]
"""Returns the house rules of a game; None for the book's own."""


class PreviewModel(QAbstractTableModel):
    """The items of an import, each with a tick box and a choice.

    Attributes:
        decided: Emitted when a choice changed.
        items: Each item beside what the library has of it.
        named: The lines of a text that name only what the library has.
    """

    decided = Signal()

    def __init__(
        self,
        look: ImportLook,
        rules: Rules,
        titles: Mapping[str, str],
        came: Mapping[int, str],
    ) -> None:
        """Make the table.

        Args:
            look: What would come, beside what the library has of it.
            rules: Returns the house rules of a game, to price designs by.
            titles: What the designs of the library are called, by id.
            came: What each line of a text came in as, by its number.
        """
        super().__init__()
        # What needs a choice first; the order of a file is kept within each part.
        order = (Relation.TWIN, Relation.NEW, Relation.SAME)
        self.items: tuple[Arrival, ...] = tuple(
            sorted(look.items, key=lambda each: order.index(each.relation))
        )
        self._look = look
        self._rules = rules
        self._titles = titles
        self._came = came
        keys = {each.key for each in self.items}
        self.named = tuple(line for line, key in came.items() if key not in keys)
        self._choices = [each.choices[0] for each in self.items]

    @property
    def choices(self) -> dict[str, Fate]:
        """What happens to each item, by its id in the file."""
        pairs = zip(self.items, self._choices, strict=True)
        return {item.key: choice for item, choice in pairs}

    @property
    def taken(self) -> list[Item]:
        """The items that come in or replace one."""
        pairs = zip(self.items, self._choices, strict=True)
        return [item.value for item, choice in pairs if choice is not Fate.SKIP]

    def count(self, *choices: Fate) -> int:
        """Return how many items have one of these choices."""
        return sum(choice in choices for choice in self._choices)

    def rows_of(self, relation: Relation) -> list[int]:
        """Return the rows of items that stand so to the library."""
        return [r for r, each in enumerate(self.items) if each.relation is relation]

    def choose(self, rows: Iterable[int], choice: Fate) -> None:
        """Choose for some rows; a row that does not offer it stays as it is."""
        for place in rows:
            if choice in self.items[place].choices:
                self._choices[place] = choice
        last = self.index(len(self.items) - 1, PreviewCol.FATE)
        self.dataChanged.emit(self.index(0, 0), last)
        self.decided.emit()

    def about(self, row: int) -> Sequence[str]:
        """Return what the item of a row is, a line each."""
        value = self.items[row].value
        if isinstance(value, Army):
            return [
                times(entry.count, brief(self._called(entry.design), _LONGEST))
                for entry in value.entries[:_MOST_LINES]
            ]
        if isinstance(value, Design):
            stats = judge(value, self._rules(home(value).key)).stats
            return [", ".join(f"{stat.label} {stat.value}" for stat in stats)]
        return ()

    def lines(self, row: int) -> tuple[int, ...]:
        """Return the lines of a text that the item of a row came from."""
        key = self.items[row].key
        return tuple(line for line, came in self._came.items() if came == key)

    def source(self, row: int) -> str:
        """Return which lines the item of a row came from; empty if from no text."""
        spans: list[list[int]] = []
        for line in self.lines(row):
            if spans and spans[-1][1] == line - 1:
                spans[-1][1] = line
            else:
                spans.append([line, line])
        said = [str(a) if a == b else f"{a}–{b}" for a, b in spans]
        many = len(spans) > 1 or (spans and spans[0][0] < spans[0][1])
        return f"From line{'s' if many else ''} {', '.join(said)}." if said else ""

    def different(self, row: int) -> Sequence[str]:
        """Return what is different in the item of a row, a sentence each."""
        item = self.items[row]
        if item.held is None or item.held == item.value:
            return ()
        house = None
        if isinstance(item.value, Design):
            house = self._rules(home(item.value).key)
        return differences(item.held, item.value, house, self._called)

    # Overridden from Qt.

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of items."""
        return 0 if parent.isValid() else len(self.items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(LABELS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """Return the name of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return LABELS[section]
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let items be ticked."""
        flags = super().flags(index)
        if index.isValid() and index.column() == PreviewCol.ITEM:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return a cell's text, its tick, or the row in words for a screen reader."""
        if not index.isValid():
            return None
        row, column = index.row(), PreviewCol(index.column())
        match role:
            case Role.DisplayRole:
                return self._text(row, column)
            case Role.CheckStateRole if column is PreviewCol.ITEM:
                on = self._choices[row] is not Fate.SKIP
                return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
            case Role.AccessibleTextRole if column is PreviewCol.ITEM:
                return ", ".join(
                    filter(None, (self._text(row, each) for each in PreviewCol))
                )
            case Role.TextAlignmentRole if column is PreviewCol.POINTS:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Tick an item, or leave it out."""
        if role != Role.CheckStateRole or not index.isValid():
            return False
        on = Qt.CheckState(value) == Qt.CheckState.Checked
        offered = self.items[index.row()].choices
        wanted = [each for each in offered if (each is not Fate.SKIP) == on]
        self.choose([index.row()], wanted[0])
        return True

    def _text(self, row: int, column: PreviewCol) -> str:
        item = self.items[row]
        match column:
            case PreviewCol.ITEM:
                return brief(item.value.title, _LONGEST)
            case PreviewCol.KIND:
                return _kind(item.value)
            case PreviewCol.POINTS:
                return self._points(item)
            case PreviewCol.FATE:
                return self._fate(row)

    def _points(self, item: Arrival) -> str:
        if not isinstance(item.value, Design):
            return ""
        house = self._rules(home(item.value).key)
        new = judge(item.value, house).price
        old = judge(item.held, house).price if item.held is not None else new
        return _price(new) if old == new else f"{_price(old)} → {_price(new)}"

    def _fate(self, row: int) -> str:
        item, choice = self.items[row], self._choices[row]
        mine = brief(item.held.title, _LONGEST) if item.held is not None else ""
        match choice:
            case Fate.BRING:
                return "New"
            case Fate.REPLACE:
                return f"Replaces your {mine}"
            case Fate.BOTH:
                named = told_apart(item.value, self._look.source, frozenset())
                return f"Comes as {brief(named.title, _LONGEST)}"
            case Fate.SKIP if item.relation is Relation.SAME:
                same = mine == item.value.title
                return "You have it" if same else f"You have it as {mine}"
        return "Left out"

    def _called(self, design: str) -> str:
        for item in self.items:
            if design in (item.mine, item.key):
                return str(item.value.title)
        return self._titles.get(design, "another design")


def _wish(taken: Sequence[Item]) -> str:
    """Return what is taken in words: `army and 4 designs`."""
    armies = sum(isinstance(each, Army) for each in taken)
    rules = sum(isinstance(each, RuleSet) for each in taken)
    sorts = (
        (armies, "army", "armies"),
        (len(taken) - armies - rules, "design", "designs"),
        (rules, "set of house rules", "sets of house rules"),
    )
    said = [one if n == 1 else f"{n} {many}" for n, one, many in sorts if n]
    return listed(said, "and") if said else ""


def _kind(value: Item) -> str:
    return "Army" if isinstance(value, Army) else capital(value.label)


def _price(amount: Fraction | None) -> str:
    return "–" if amount is None else figure(amount)


WIDE, HIGH = 860, 600
_EDGE: Final = 40
"""Pixels of the screen that stay free around the dialog."""
_FEW: Final = 4
"""The rows of what was not understood that are shown before it scrolls."""
_DETAIL: Final = 5
"""The lines of what differs that are shown before they scroll."""

_DETAILS: Final = "What it is, and what differs from yours: yours → theirs"

_WHY: Final = {
    Relation.NEW: "It is not in your library yet.",
    Relation.SAME: "Your library has it already, just as it is.",
    Relation.TWIN: "Nothing is different but the designs in it.",
}
"""What is said of an item in which nothing is different."""


class TickTable(QTableView):
    """A table with boxes to tick; the stylesheet draws them by this name."""


class PreviewDialog(FittedDialog):
    """What was understood, with tick boxes, and what was not, with the reasons.

    Attributes:
        chosen: Emitted with what happens to each item, by its id in the file.
        model: The items.
        table: The list of them.
        detail: What differs in the current item.
        unread: The lines that were not understood; None if there are none.
        doubts: What was guessed of what comes in; None if nothing was.
        agree: The button that brings in what is ticked.
        acts: The buttons for the selected rows, by their choice.
    """

    chosen = Signal(object)

    def __init__(
        self,
        look: ImportLook,
        title: str,
        library: tuple[Rules, Mapping[str, str]],
        read: Read,
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog.

        Args:
            look: What would come, beside what the library has of it.
            title: Where it is from, for the heading.
            library: The function that returns the house rules of a game, to price
                designs by; and what the library's designs are called, by id.
            read: What was read, and what was not.
            parent: The window it belongs to.
        """
        super().__init__(parent, "What comes in")
        self.model = PreviewModel(look, *library, read.came)
        self.table = self._table()
        self.detail = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.detail.setAccessibleName("What differs from yours")
        self.said = plain("", wrap=True)
        # Where there are both, each is lower, for the items need the room.
        few = _FEW // 2 if read.unread and read.doubts else _FEW
        self.unread = self._lines(read.unread, "Why", few) if read.unread else None
        self.doubts = self._doubts(read.doubts, few) if read.doubts else None
        self.acts: dict[Fate, QPushButton] = {}
        self._lay(title, read.unread)
        self.model.decided.connect(self._tell)
        self.table.selectionModel().currentRowChanged.connect(self._detail)
        self.table.selectionModel().selectionChanged.connect(self._enable)
        room = self.screen().availableGeometry()
        self.resize(
            min(WIDE, room.width() - _EDGE), min(HIGH, room.height() - 2 * _EDGE)
        )
        twins = self.model.rows_of(Relation.TWIN)
        if self.model.items:
            self.table.selectRow(twins[0] if twins else 0)
        self._tell()
        first = self.table if self.model.items else self.unread
        (first or self.detail).setFocus()

    def _lay(self, title: str, unread: Sequence[NotUnderstood]) -> None:
        line = self.detail.fontMetrics().lineSpacing()
        self.detail.setFixedHeight(line * _DETAIL + 12)
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.agree = buttons.addButton("&Take in", role.AcceptRole)
        leave = buttons.addButton("Cancel", role.RejectRole)
        leave.setToolTip("Change nothing")
        self.agree.setDefault(True)
        self.agree.setProperty("kind", "primary")
        buttons.accepted.connect(self._agree)
        buttons.rejected.connect(self.reject)
        parts: list[QWidget | tuple[QWidget, int]] = [bold(title, wrap=True), self.said]
        if self.model.items:
            parts += [(self.table, 1), self._bar()]
        else:
            self.table.setParent(self)
            self.table.hide()
        if self.doubts:
            guessed = self.doubts.model().rowCount()
            parts += [bold(f"Taken with a doubt: {guessed}"), self.doubts]
        if self.unread:
            whole = not any(each.last for each in unread)
            lines = counted(len(unread), "line" if whole else "part")
            parts += [bold(f"Not understood: {lines}"), self.unread]
        parts += [small(_DETAILS), self.detail]
        filled(QVBoxLayout(self), *parts, buttons)

    def _bar(self) -> QWidget:
        made = QWidget()
        tips = {
            Fate.BOTH: ("Keep b&oth", "It comes beside yours, by another name"),
            Fate.REPLACE: ("&Replace mine", "Undo brings yours back"),
            Fate.SKIP: ("&Skip", "Leave it out"),
        }
        for choice, (words, tip) in tips.items():
            choose = partial(self._choose, choice)
            self.acts[choice] = button(words, choose, tip)
        twins = self.model.rows_of(Relation.TWIN)
        every = button("Select all that &differ", self._select_twins, "Choose for all")
        self.every = every
        row(made, small("Selected:"), *self.acts.values(), None, every, gap=6)
        # Hidden only now: shown without a parent it would be a window.
        every.setVisible(bool(twins))
        return made

    def _table(self) -> QTableView:
        table = TickTable()
        table.setModel(self.model)
        table.setAccessibleName("What comes in")
        set_up_table(table, QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setWordWrap(False)
        table.setMinimumHeight(4 * ROW)
        header = table.horizontalHeader()
        # Only the rows in sight are measured: an import may have thousands.
        header.setResizeContentsPrecision(0)
        mode = QHeaderView.ResizeMode
        header.setSectionResizeMode(mode.ResizeToContents)
        header.setSectionResizeMode(PreviewCol.ITEM, mode.Stretch)
        header.setSectionResizeMode(PreviewCol.FATE, mode.Stretch)
        return table

    def _doubts(self, doubts: Sequence[NotUnderstood], few: int) -> QTableView:
        table = self._lines(doubts, "What was guessed", few)
        table.setAccessibleName("Taken with a doubt")
        table.setAlternatingRowColors(False)
        table.setProperty("tone", "warn")
        return table

    def _lines(self, unread: Sequence[NotUnderstood], why: str, few: int) -> QTableView:
        """Return a table of lines, each with what is said of it."""
        model = RowsModel((Column("Line", "right"), Column("Text"), Column(why)))
        model.setParent(self)
        model.show([(each.lines, each.text, each.why) for each in unread])
        table = QTableView(wordWrap=False)
        table.setModel(model)
        table.setAccessibleName("Not understood")
        set_up_table(table, QAbstractItemView.SelectionMode.SingleSelection)
        table.selectionModel().currentRowChanged.connect(
            lambda index: self._explain(unread[index.row()])
        )
        header = table.horizontalHeader()
        header.setResizeContentsPrecision(0)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(1, WIDE // 4)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        high = header.sizeHint().height() + min(len(unread), few) * ROW + 4
        if self.model.items:
            table.setFixedHeight(high)
        return table

    def _rows(self) -> list[int]:
        chosen = self.table.selectionModel().selectedRows()
        return sorted(index.row() for index in chosen)

    def _choose(self, choice: Fate, *_: object) -> None:
        self.model.choose(self._rows(), choice)

    def _select_twins(self) -> None:
        selection = self.table.selectionModel()
        selection.clearSelection()
        flag = selection.SelectionFlag
        for place in self.model.rows_of(Relation.TWIN):
            index = self.model.index(place, 0)
            selection.select(index, flag.Select | flag.Rows)
        self.table.setFocus()

    def _enable(self) -> None:
        offered = {
            choice
            for place in self._rows()
            for choice in self.model.items[place].choices
        }
        for choice, act in self.acts.items():
            act.setEnabled(choice in offered)

    def _detail(self) -> None:
        place = self.table.currentIndex().row()
        if place < 0:
            return
        item = self.model.items[place]
        lines = list(self.model.different(place))
        if not lines:
            lines = [_WHY[item.relation], *self.model.about(place)]
        if source := self.model.source(place):
            lines.insert(0, source)
        if item.origin:
            day = f"{item.origin.brought.day} {item.origin.brought:%B %Y}"
            source = item.origin.source or "the clipboard"
            lines.insert(0, f"Yours came from {source} on {day}.")
        self.detail.setPlainText("\n".join(lines))

    def _explain(self, line: NotUnderstood) -> None:
        many = "s" if line.last else ""
        self.detail.setPlainText(f"Line{many} {line.lines}: {line.text}\n{line.why}")

    def _tell(self) -> None:
        self._enable()
        self._detail()
        fates = self.model.choices
        had = sum(
            fates[item.key] is Fate.SKIP and item.relation is Relation.SAME
            for item in self.model.items
        )
        out = self.model.count(Fate.SKIP) - had
        counts = (
            (self.model.count(Fate.BRING, Fate.BOTH), "comes in", "come in"),
            (self.model.count(Fate.REPLACE), "replaces yours", "replace yours"),
            (out, "stays out", "stay out"),
            (had, "is yours already", "are yours already"),
        )
        said = [f"{n} {one if n == 1 else many}" for n, one, many in counts if n]
        wanted = self.model.count(Fate.BRING, Fate.BOTH, Fate.REPLACE)
        wish = _wish(self.model.taken)
        nothing = "Nothing here is a design, an army or a stat line."
        words = f"{listed(said)}. Nothing has been changed yet." if said else nothing
        if said and (named := len(self.model.named)):
            many = "1 line names" if named == 1 else f"{named} lines name"
            words += f" {many} only what you have."
        self.said.setText(words)
        self.agree.setEnabled(bool(wanted))
        self.agree.setText(f"&Take {wish}" if wish else "&Take in")

    def _agree(self) -> None:
        self.chosen.emit(self.model.choices)
        self.accept()
