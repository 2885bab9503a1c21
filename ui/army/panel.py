"""The groups and entries of an army, the line above them, and what is done to them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QSettings, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from builder import describe
from builder.army.model import Army, EntryResult, MusteredArmy
from builder.army.muster import livery
from builder.core.design import Design, HouseRules
from builder.core.formatting import brief
from builder.drawing.bricks import Portrait
from ui.army.editing import LONGEST, OF_COLUMN, SORTS, EntryEdits, followed
from ui.army.model import HIDDEN, LABELS, OPTIONAL, Col, EntriesModel
from ui.army.picker import Picker
from ui.army.tree import EntriesTree
from ui.core.command_table import ENTRY_KEYS
from ui.core.places import stored_texts
from ui.forms.fields.field import EditorContext
from ui.library.catalogue import Catalogue
from ui.livery.button import LiveryMenu
from ui.widgets.labels import add_section, named, plain, styled
from ui.widgets.layouts import FlowLayout, add_keys, button, column, filled, tool_button
from ui.widgets.paint.drawings import thumbnail
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import set_scaled

# What a player can do with the entries of an army; the keys are in `ENTRY_KEYS`.


@dataclass(frozen=True, slots=True)
class EntryAct:
    """One thing to do with the selected rows.

    Attributes:
        words: Its words in a menu; also its name in code.
        tip: A sentence about it.
        needs: `entries`, `rows` (entries or groups), `one` row, or empty for nothing.
        parted: Whether a line stands above it in a menu.
    """

    words: str
    tip: str
    needs: str = "rows"
    parted: bool = False


ACTS: Final = (
    EntryAct("Open", "Open the design; fold or unfold a group", "one"),
    EntryAct("One fewer", "One fewer of the selected entries", "entries", parted=True),
    EntryAct("One more", "One more of the selected entries", "entries"),
    EntryAct("Plays today", "Whether the selected entries play today"),
    EntryAct("Rename or note…", "Name the group, or note something on the entry",
             "one"),
    EntryAct("Colour and emblem…", "What the selected entries wear, if not what the "
             "army does", "entries"),
    EntryAct("Duplicate", "A second entry of the same design", "entries"),
    EntryAct("Up", "Move up, at the edge of a group into the one above",
             parted=True),
    EntryAct("Down", "Move down, at the edge of a group into the one below"),
    EntryAct("Group together", "A new group of the selected entries",
             ""),
    EntryAct("Remove", "Take the selected entries out; of a group, only its head",
             parted=True),
)  # fmt: skip
"""All of them, in the order of the menu."""


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
        self.finder = QLineEdit(placeholderText="Find here", clearButtonEnabled=True)
        self.finder.setAccessibleName("Find entries of this army")
        keys = ENTRY_KEYS["Find here"]
        self.finder.setToolTip(f"Show only entries with these words ({keys})")
        set_scaled(self.finder, QLineEdit.setMaximumWidth, 130)
        self.finder.textChanged.connect(self.find_again)
        self.finder.returnPressed.connect(tree.setFocus)
        self.add = button(
            "&Add design", tip=f"Pick designs by name ({ENTRY_KEYS['Add design…']})"
        )
        styled(self.add, kind="primary")
        group = button("+ Group", self.grouped.emit, _tip("Group together"))
        group.setAccessibleName("New group of the selected entries")
        flow = FlowLayout(self, gap=6)
        for widget in (
            self.add, group, self._menu("Entry", self._fill_acts),
            self._menu("Arrange", self._fill_arranging), self.finder,
        ):  # fmt: skip
            flow.addWidget(widget)
        tree.menu_wanted.connect(lambda at: self._open(self._fill_acts, at))
        tree.columns_wanted.connect(lambda at: self._open(self._fill_columns, at))
        self._recall()

    def listen(self, page: QWidget, pick: Callable[[], object]) -> None:
        """Let the keys that add and find work from anywhere on a page."""
        for words, act in (("Add design…", pick), ("Find here", self._to_find)):
            add_keys(page, ENTRY_KEYS[words], act)

    def _to_find(self) -> None:
        self.finder.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.finder.selectAll()

    # Menus, filled when they open.

    def _menu(self, words: str, fill: Callable[[QMenu], object]) -> QToolButton:
        tool = named(words, tool_button(words))
        menu = QMenu(tool)

        def show() -> None:
            menu.clear()
            fill(menu)

        menu.aboutToShow.connect(show)
        tool.setMenu(menu)
        return tool

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
                menu.addAction(words, act)

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
            menu.addAction(f"By {by}", partial(self.sorted_by.emit, by))

    def _fill_columns(self, menu: QMenu) -> None:
        for each in OPTIONAL:
            action = menu.addAction(LABELS[each])
            action.setCheckable(True)
            action.setChecked(each not in self._tree.hidden)
            action.toggled.connect(lambda on, at=each: self._show(at, on=on))

    def _show(self, column: Col, *, on: bool) -> None:
        if on:
            self._tree.hidden.discard(column)
        else:
            self._tree.hidden.add(column)
        names = sorted(each.name for each in self._tree.hidden)
        QSettings().setValue(_HIDDEN, ",".join(names) or "none")
        self._tree.size_columns()

    def _recall(self) -> None:
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
            text = f"{result.title}\n{result.entry.note}\n{result.entry.group}"
            return all(word in text.casefold() for word in words)

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


class EntriesPanel(QWidget):
    """The tree, its buttons and the picker.

    Attributes:
        picking: Emitted when the picker opens or closes.
        picked: Emitted when another entry is current.
        printed: Emitted with a preset to copy and to add.
        made: Emitted with the kind of a new design to add, and its name.
        tree: The tree of the entries.
        bar: The buttons above it.
        picker: The list of designs that can join; made when it is first opened.
        acts: The actions, by their words.
        edits: What is done to the entries; it emits each edit, and what to open.
    """

    picking = Signal()
    picked = Signal()
    printed = Signal(object)
    made = Signal(str, str)

    def __init__(self, catalogue: Catalogue, key: str, context: EditorContext) -> None:
        """Make an empty panel.

        Args:
            catalogue: The designs of the library.
            key: The id of the army, under which its folded groups are remembered.
            context: The store of photos.
        """
        super().__init__()
        self._catalogue, self._key, self._context = catalogue, key, context
        self._mustered: MusteredArmy | None = None
        self.picker: Picker | None = None
        self.model = EntriesModel(self)
        self.tree = EntriesTree(self.model, self._picture)
        self.trouble = plain("", Ink.WARN, wrap=True)
        self.trouble.hide()
        self.edits = EntryEdits(self.tree, catalogue)
        self.acts: dict[str, QAction] = {}
        for act, do in zip(ACTS, self._doings(), strict=True):
            self._action(act, do)
        self.bar = EntriesBar(self.tree, self.acts)
        self.bar.add.clicked.connect(self.pick)
        self.bar.grouped.connect(self.edits.group)
        self.bar.sorted_by.connect(self.edits.sort)
        self._split = filled(QHBoxLayout(), (self.tree, 1))
        column(self, self.bar, (self._split, 1), self.trouble, gap=4)
        self.setFocusProxy(self.tree)
        self._connect()

    def _connect(self) -> None:
        tree, rows, edits = self.tree, self.tree.rows_drawn, self.edits
        edits.refused.connect(self.complain)
        tree.opened.connect(edits.open_place)
        tree.dropped.connect(edits.add)
        tree.moved.connect(edits.move_to)
        tree.regrouped.connect(edits.move_group)
        tree.sort_wanted.connect(lambda at: edits.sort(OF_COLUMN[at]))
        tree.folded.connect(self._remember)
        rows.stepped.connect(lambda place, step: edits.step(step, [place]))
        rows.ticked.connect(lambda at: edits.tick(self.model.places(at)))
        rows.joined.connect(self._pick_for)
        rows.asked.connect(self._group_menu)
        self.model.counted.connect(lambda place, n: edits.put(place, count=n))
        self.model.noted.connect(lambda place, note: edits.put(place, note=note))
        self.model.named.connect(edits.name)
        chosen = tree.selectionModel()
        chosen.currentRowChanged.connect(self._hand)
        chosen.selectionChanged.connect(self._enable)

    def _doings(self) -> tuple[Callable[[], object], ...]:
        edits = self.edits
        return (
            edits.open,
            lambda: edits.step(-1),
            lambda: edits.step(+1),
            lambda: edits.tick(self.tree.all_rows()),
            self.tree.rename,
            self.dress,
            edits.double,
            lambda: edits.move(-1),
            lambda: edits.move(+1),
            edits.group,
            edits.remove,
        )

    def _action(self, act: EntryAct, do: Callable[[], object]) -> None:
        action = QAction(act.words, self.tree, toolTip=act.tip)
        action.setShortcuts(QKeySequence.listFromString(ENTRY_KEYS[act.words]))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _=False: do())
        self.tree.addAction(action)
        self.acts[act.words] = action

    # Display.

    def display(self, mustered: MusteredArmy) -> None:
        """Show the entries; those selected stay selected."""
        before, self._mustered = self._mustered, mustered
        after, self.edits.then, self.edits.mustered = self.edits.then, None, mustered
        chosen, groups = self.tree.rows(), self.tree.groups()
        scrolled = self.tree.verticalScrollBar().value()
        self.trouble.hide()
        anew = self.model.show(mustered)
        if anew:
            self.tree.arrange(self._folded())
            self.bar.find_again()
            self.tree.verticalScrollBar().setValue(scrolled)
        self.tree.size_columns()
        if after is not None:
            self.tree.choose(after())
        elif before and (anew or _others(before.army, mustered.army)):
            places = followed(before.army.entries, mustered.army.entries, chosen)
            heads = [self.model.head(name) for name in groups]
            self.tree.choose([*map(self.model.at, places), *heads])
        self._enable()
        if self.picker and self.picker.isVisible():
            self.picker.refresh(mustered)

    def complain(self, words: str) -> None:
        """Show below the tree why an edit was refused."""
        self.trouble.setText(words)
        self.trouble.show()

    def select(self, places: Sequence[int]) -> None:
        """Select some entries, scroll to the first, and work on them with the keys."""
        if self.picker and self.tree.isHidden():
            self.picker.reject()
        self.tree.choose([self.model.at(place) for place in places])
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def row(self) -> int:
        """The place of the current entry; -1 for none."""
        return self.model.place(self.tree.currentIndex())

    def _hand(self) -> None:
        self._enable()
        if self.picker:
            self.picker.aim(self.edits.group_in_hand or "")
        self.picked.emit()

    def _enable(self) -> None:
        entries, groups = self.tree.rows(), self.tree.groups()
        known = {
            "": True,
            "entries": bool(entries),
            "rows": bool(entries or groups),
            "one": self.tree.currentIndex().isValid(),
        }
        for act in ACTS:
            self.acts[act.words].setEnabled(known[act.needs])

    def dress(self) -> None:
        """Let the player choose what the selected entries wear."""
        rows = self.tree.rows()
        if not rows:
            return
        army = self.edits.army
        menu = LiveryMenu(self, army, self._context, army.entries[rows[0]])
        menu.edited.connect(
            lambda name, value, _, key: self.edits.dress(rows, name, value, key)
        )
        # A dialog that it opens emits through it, so it lives as long as this panel,
        # or until the next one.
        for old in self.findChildren(LiveryMenu):
            if old is not menu:
                old.deleteLater()
        at = self.tree.visualRect(self.model.at(rows[0]))
        menu.popup(self.tree.viewport().mapToGlobal(at.bottomLeft()))

    def _picture(self, result: EntryResult, side: int, scale: float) -> QPixmap | None:
        if result.design is None or self._mustered is None:
            return None
        army = self._mustered.army
        portrait, name = _portrait(result.design, army.house)
        photo = self._context.photo(name) or b""
        colour = livery(army, result.entry).colour
        return thumbnail(portrait, colour, side, scale, photo)

    def _folded(self) -> list[str]:
        return stored_texts(f"army/{self._key}/folded") if self._key else []

    def _remember(self) -> None:
        if self._key:
            QSettings().setValue(f"army/{self._key}/folded", self.tree.folds)

    def _group_menu(self, name: str, corner: QPoint) -> None:
        short = brief(name, LONGEST).replace("&", "&&")
        edits = self.edits
        self.bar.popup(
            self.tree.viewport().mapToGlobal(corner),
            (
                ("Rename…", self.tree.rename),
                (f"Add designs to {short}…", partial(self._pick_for, name)),
                ("Move up", lambda: edits.move(-1)),
                ("Move down", lambda: edits.move(+1)),
                ("Take the group apart, keep its entries",
                 partial(edits.take_apart, name)),
                ("Remove the group and its entries",
                 partial(edits.drop_group, name)),
            ),
        )  # fmt: skip

    # The picker.

    def place_picker(self, *, alone: bool) -> None:
        """Put the picker beside the tree, or in its place."""
        for part in (self.bar, self.tree):
            part.setHidden(alone)
        if self.picker:
            self.picker.dock(alone=alone)

    def _pick_for(self, group: str) -> None:
        self.tree.choose([self.model.head(group)])
        self.pick()

    def pick(self) -> None:
        """Open the picker, which stays open while designs are added."""
        if self._mustered is None:
            return
        if self.picker is None:
            system = self.edits.army.system
            self.picker = Picker(self._catalogue, system, self, self._context.photo)
            self.picker.chosen.connect(lambda key: self.edits.add([key]))
            self.picker.taken.connect(self.edits.take)
            self.picker.printed.connect(self.printed)
            self.picker.made.connect(self.made)
            self.picker.finished.connect(self.picking)
            self.picker.finished.connect(lambda _: self.tree.setFocus())
            self._split.addWidget(self.picker)
        self.picker.aim(self.edits.group_in_hand or "")
        self.picker.open_for(self._mustered)
        self.picking.emit()


@lru_cache(maxsize=1024)
def _portrait(design: Design, house: HouseRules) -> tuple[Portrait | None, str]:
    card = describe(design, house)
    return card.portrait, card.photo


def _others(before: Army, after: Army) -> bool:
    return [e.design for e in before.entries] != [e.design for e in after.entries]
