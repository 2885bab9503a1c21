"""The line above the entries of an army: find, sort, columns, groups, and add."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QSettings, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from ui.army.acts import ACTS
from ui.army.columns import HIDDEN, LABELS, OPTIONAL, Col
from ui.army.sorting import SORTS
from ui.army.tree import EntriesTree
from ui.core.command_table import ENTRY_KEYS
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import styled
from ui.widgets.layouts import button, tool_button
from ui.widgets.menus import add_section
from ui.widgets.theme import scaled

_HIDDEN: Final = "army/hidden-columns"


class EntriesBar(QWidget):
    """Buttons and menus for the tree of entries.

    Attributes:
        grouped: Emitted when the player wants a new group.
        sorted_by: Emitted with what to sort by.
        finder: The line that finds entries.
        add: The button that opens the list of designs.
    """

    grouped = Signal()
    sorted_by = Signal(str)

    def __init__(self, tree: EntriesTree, acts: Mapping[str, QAction]) -> None:
        super().__init__()
        self._tree, self._acts = tree, acts
        self.finder = QLineEdit()
        self.finder.setPlaceholderText("Find here")
        self.finder.setAccessibleName("Find entries of this army")
        keys = ENTRY_KEYS["Find here"]
        self.finder.setToolTip(f"Show only entries with these words ({keys})")
        self.finder.setClearButtonEnabled(True)
        self.finder.setMaximumWidth(scaled(130))
        self.finder.textChanged.connect(self.find_again)
        self.finder.returnPressed.connect(tree.setFocus)
        self.add = button(
            "&Add design", tip=f"Pick designs by name ({ENTRY_KEYS['Add design…']})"
        )
        styled(self.add, kind="primary")
        group = button("+ Group", self.grouped.emit, _tip("Group together"))
        group.setAccessibleName("New group of the selected entries")
        flow = FlowLayout(self, gap=6)
        for each in (
            self.add, group, self._menu("Entry", self._fill_acts),
            self._menu("Arrange", self._fill_arranging), self.finder,
        ):  # fmt: skip
            flow.addWidget(each)
        tree.menu_wanted.connect(lambda at: self._open(self._fill_acts, at))
        tree.columns_wanted.connect(lambda at: self._open(self._fill_columns, at))
        self._recall()

    def listen(self, page: QWidget, pick: Callable[[], object]) -> None:
        """Let the keys that add and find work from anywhere on a page."""
        for words, act in (("Add design…", pick), ("Find here", self._to_find)):
            keys = QShortcut(QKeySequence(ENTRY_KEYS[words]), page)
            keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            keys.activated.connect(act)

    def _to_find(self) -> None:
        self.finder.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.finder.selectAll()

    # Menus, filled when they open.

    def _menu(self, words: str, fill: Callable[[QMenu], object]) -> QToolButton:
        made = tool_button(words)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setAccessibleName(words)
        menu = QMenu(made)

        def show() -> None:
            menu.clear()
            fill(menu)

        menu.aboutToShow.connect(show)
        made.setMenu(menu)
        return made

    def _open(self, fill: Callable[[QMenu], object], at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill(menu)
        menu.popup(at)

    def popup(
        self, at: QPoint, items: Sequence[tuple[str, Callable[[], object]]]
    ) -> None:
        """Open a menu of words and what they do."""

        def fill(menu: QMenu) -> None:
            for words, act in items:
                menu.addAction(words).triggered.connect(lambda _=False, act=act: act())

        self._open(fill, at)

    def _fill_acts(self, menu: QMenu) -> None:
        for act in ACTS:
            if act.parted:
                menu.addSeparator()
            menu.addAction(self._acts[act.words])

    def _fill_arranging(self, menu: QMenu) -> None:
        add_section(menu, "Columns")
        self._fill_columns(menu)
        add_section(menu, "Sort once, within the groups")
        for by in SORTS:
            action = menu.addAction(f"By {by}")
            action.triggered.connect(lambda _=False, by=by: self.sorted_by.emit(by))

    def _fill_columns(self, menu: QMenu) -> None:
        for column in OPTIONAL:
            action = menu.addAction(LABELS[column])
            action.setCheckable(True)
            action.setChecked(column not in self._tree.hidden)
            action.toggled.connect(lambda on, at=column: self._show(at, on=on))

    def _show(self, column: Col, *, on: bool) -> None:
        if on:
            self._tree.hidden.discard(column)
        else:
            self._tree.hidden.add(column)
        names = sorted(each.name for each in self._tree.hidden)
        QSettings().setValue(_HIDDEN, ",".join(names) or "none")
        self._tree.size_columns()

    def _recall(self) -> None:
        """Hide the columns that were hidden last."""
        stored = QSettings().value(_HIDDEN)
        names = set(str(stored).split(","))
        known = {each for each in OPTIONAL if each.name in names}
        self._tree.hidden = set(HIDDEN) if stored is None else known

    # Finding.

    def find_again(self) -> None:
        """Hide the entries without the words that are typed."""
        words = self.finder.text().casefold().split()
        rows = self._tree.entries

        def met(place: int) -> bool:
            result = rows.results[place]
            said = f"{result.title}\n{result.entry.note}\n{result.entry.group}"
            return all(word in said.casefold() for word in words)

        self._hide(QModelIndex(), met, hidden=bool(words))
        for head in rows.heads():
            shown = self._hide(head, met, hidden=bool(words))
            self._tree.setRowHidden(
                head.row(), QModelIndex(), bool(words) and not shown
            )
            if words and shown:
                self._tree.setExpanded(head, True)

    def _hide(
        self, parent: QModelIndex, met: Callable[[int], bool], *, hidden: bool
    ) -> bool:
        """Hide the entries below a row that are not met; return whether any is left."""
        rows, left = self._tree.entries, False
        for row in range(rows.rowCount(parent)):
            index = rows.index(row, 0, parent)
            place = rows.place(index)
            if place >= 0:
                away = hidden and not met(place)
                left |= not away
                if self._tree.isRowHidden(index.row(), parent) != away:
                    self._tree.setRowHidden(index.row(), parent, away)
        return left


def _tip(words: str) -> str:
    act = next(each for each in ACTS if each.words == words)
    return f"{act.tip} ({ENTRY_KEYS[words]})"
