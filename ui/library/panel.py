"""The lists of the library: the narrow one at the left, and the page of all of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from builder.core.formatting import brief, counted
from builder.listing.filter import EVERYTHING, LibraryFilter
from builder.listing.item import ItemVerdict
from ui.core.new_items import fitting
from ui.core.timer import note_edit, timer
from ui.library.catalogue import ActiveRuleSets
from ui.library.filter_bar import FilterBar, FilterPopup, nothing_words
from ui.library.item_steps import Favourites
from ui.library.pictures import Thumbnails
from ui.library.repository import LibraryRepository
from ui.library.rows import HIGH, LINE, LibraryRows, narrow_columns, page_columns
from ui.library.shelf import LibraryShelf
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.rows import ID, ROW, ListHeading
from ui.widgets.icons import IconButton
from ui.widgets.inputs import Chip, KeyFilter
from ui.widgets.labels import bold, hair, named, plain, small, styled
from ui.widgets.layouts import add_keys, bar, button, column, flow_bar, row
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

_FLAG = QItemSelectionModel.SelectionFlag

# A list of the library: its keys, its selection, what it drags.

CATCH_UP_MS = 250
"""The time after which rows are found and sorted anew by what was judged."""

ARRANGE_MS = 150
"""The pause in typing after which rows are found anew by what was edited."""


class LibraryTable(ItemList):
    """A list of the library.

    What is selected stays selected by its id while rows come and go.

    Attributes:
        rows: The rows.
        looked: Emitted with the id of an item to look at.
        arranged: Emitted after rows were found anew.
    """

    rows: LibraryRows

    looked = Signal(str)
    arranged = Signal()

    def __init__(self, rows: LibraryRows, name: str, look: ListLook) -> None:
        super().__init__(rows, name, look)
        self._kept: tuple[list[str], str, int] = ([], "", 0)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._fold)
        rows.modelAboutToBeReset.connect(self._keep)
        # Connected after Qt's own selection, which is cleared first.
        rows.modelReset.connect(self._restore)
        self._late = False
        self._arranger = timer(self, self.arrange, ARRANGE_MS)
        rows.shelf.changed.connect(self._arrange_soon)
        rows.shelf.judged.connect(self._judged)

    def arrange(self) -> None:
        """Find the rows anew if something changed."""
        self._late = False
        self._arranger.stop()
        self.rows.update()
        self.arranged.emit()

    def sort(self, order: Any, *, down: bool) -> None:
        """Show the rows in an order."""
        self.rows.sort_by(order, down=down)
        self.arrange()
        self.show_order()

    def show_id(self, item_id: str) -> None:
        """Select the row of an id alone and scroll to it, if it is shown."""
        self.arrange()
        self._choose_alone(self.rows.row_of(item_id))

    def step(self, by: int) -> None:
        """Select the next item down (1) or up (-1), past headings."""
        row = self.rows.step(self.currentIndex().row(), by)
        self._choose(row)

    def choose_first(self) -> None:
        """Select the first item, unless a shown one is selected."""
        if not self.selected():
            self._choose(self.rows.step(-1, 1))

    def open_current(self) -> None:
        """Open the current item; unfold a heading."""
        self._fold(self.currentIndex())
        super().open_current()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what changed while the table was hidden."""
        super().showEvent(event)
        if self._late:
            self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Look on Space; fold with the arrows; begin and end of the list."""
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Space and not event.modifiers():
            self.looked.emit(self.current())
        elif key in _ENDS and not event.modifiers():
            self._choose(0 if key is Qt.Key.Key_Home else self.rows.rowCount() - 1)
        elif not self._folds(key):
            super().keyPressEvent(event)

    def _restore(self) -> None:
        """Select again by their ids what was selected before the rows changed."""
        ids, current, top = self._kept
        selection = QItemSelection()
        for item_id in ids:
            index = self.rows.row_of(item_id)
            if index.isValid():
                selection.select(index, index)
        index = self.rows.row_of(current) if current else QModelIndex()
        if index.isValid():
            self.selectionModel().setCurrentIndex(index, _FLAG.NoUpdate)
        self.selectionModel().select(selection, _FLAG.ClearAndSelect | _FLAG.Rows)
        self.verticalScrollBar().setValue(top)

    def _keep(self) -> None:
        self._kept = self.selected(), self.current(), self.verticalScrollBar().value()

    def _choose(self, row: int) -> None:
        self._choose_alone(self.rows.index(row, max(0, self.currentIndex().column())))

    def _choose_alone(self, index: QModelIndex) -> None:
        """Select a row alone, whatever keys are pressed: Delete removes all."""
        if index.isValid():
            chosen = _FLAG.ClearAndSelect | _FLAG.Rows
            self.selectionModel().setCurrentIndex(index, chosen)
            self.scrollTo(index)

    def _fold(self, index: QModelIndex) -> None:
        section = index.data(ROW)
        if isinstance(section, ListHeading):
            self.rows.fold(section.kind)
            heading = self.rows.heading_of(section.kind)
            self.selectionModel().setCurrentIndex(heading, _FLAG.NoUpdate)

    def _folds(self, key: Qt.Key) -> bool:
        section = self.currentIndex().data(ROW)
        wanted = {Qt.Key.Key_Left: True, Qt.Key.Key_Right: False}.get(key)
        if not isinstance(section, ListHeading) or section.open is not wanted:
            return False
        self._fold(self.currentIndex())
        return True

    def _arrange_soon(self) -> None:
        """Find the rows anew in a moment; the first at once, and unseen ones later."""
        self._late = bool(self.rows.rowCount()) and not self.isVisible()
        if self._late:
            return
        self._arranger.start(ARRANGE_MS if self.rows.rowCount() else 0)

    def _judged(self) -> None:
        if self.rows.depends and not self._arranger.isActive():
            self._arranger.start(CATCH_UP_MS)


_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)


WIDE: Final = 232
"""The width of the list where there is room for it, in pixels."""

STAR_KEYS: Final = "Ctrl+Shift+S"
"""Marks what is selected as a favourite, or takes the marks off."""

WHOLE_TIP: Final = "The whole library as a page (Ctrl+Shift+L)"
_BIN_TIP: Final = "What was removed, to bring back (Ctrl+Shift+B)"

LONGEST: Final = 40
"""The most letters of a new item's name that is taken from the filter's words."""
MOST_COUNTED: Final = 99
"""Up to so many faulty items move nothing as one more comes."""


class LibraryList(QWidget):
    """Items of the library, with a line that filters them.

    Attributes:
        opened: Emitted with the id of an item to open.
        asked: Emitted with the name of an action and the ids it is for, if any.
        looked: Emitted with the id of an item to show beside the page.
        made: Emitted with the key of a new item to make, and its name.
        menu: Emitted with the place on the screen for a context menu.
        shelf: The lines of all items.
        model: Those that the filter shows.
        view: The list.
        filter: The line of words.
        body: The list, or that nothing matches.
        fresh: The button that makes what nothing is called.
    """

    opened = Signal(str)
    asked = Signal(str, list)
    looked = Signal(str)
    made = Signal(str, str)
    menu = Signal(QPoint)

    def __init__(
        self, rows: LibraryRows, name: str, look: ListLook, thumbnails: Thumbnails
    ) -> None:
        """Make the parts of the list, to be laid out.

        Args:
            rows: The rows.
            name: Its name for a screen reader.
            look: How the list looks.
            thumbnails: The pictures of the items.
        """
        super().__init__()
        self.shelf = rows.shelf
        self.model = rows
        self.view = LibraryTable(rows, name, look)
        self.count = small("")
        self.filter = QLineEdit(clearButtonEnabled=True)
        KeyFilter(self.filter, self.step)
        self.sentence = plain("", wrap=True)
        self.clear = button("Clear filters", lambda: self.narrow(EVERYTHING))
        self.fresh = button("New…", self._make)
        self.nothing = QWidget()
        self.body = QStackedWidget()
        for part in (self.view, self.nothing):
            self.body.addWidget(part)
        self.filter.textChanged.connect(self._type)
        self.view.opened.connect(self.opened)
        self.view.looked.connect(self.looked)
        self.view.unwanted.connect(lambda: self.ask("delete"))
        self.view.arranged.connect(self.tell)
        self.view.customContextMenuRequested.connect(
            lambda at: self.menu.emit(self.view.viewport().mapToGlobal(at))
        )
        thumbnails.serve(self.view)
        add_keys(self, STAR_KEYS, lambda: self.ask("star"))

    def selected(self) -> list[str]:
        """Return the ids of the selected rows, from top to bottom."""
        return self.view.selected()

    def narrow(self, chosen: LibraryFilter) -> None:
        """Show what a filter shows; the line of words follows."""
        if chosen.words != self.filter.text():
            self.filter.setText(chosen.words)
        # The shelf stops judging for a moment: the player is typing.
        note_edit()
        self.model.narrow(chosen)

    def step(self, event: QKeyEvent) -> bool:
        """Move in the list, or open, if a key of the line does that; say whether."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.view.open_current()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.view.step(1 if key is Qt.Key.Key_Down else -1)
        else:
            return False
        return True

    def tell(self) -> None:
        """Show how much there is, or that nothing matches."""
        raise NotImplementedError

    def ask(self, name: str) -> None:
        """Ask for an action on what is selected."""
        self.asked.emit(name, self.selected())

    def show_found(self, name: str) -> None:
        """Show the list; where nothing matches, offer to make something of a name."""
        chosen = self.model.filter
        empty = not self.model.shown and (self.shelf.opened or not chosen.bare)
        if empty:
            self.sentence.setText(nothing_words(chosen, self.shelf.army_titles()))
            self.clear.setVisible(not chosen.bare)
            self.fresh.setVisible(bool(name))
            words = f"{fitting(chosen).words} “{name}”"
            self.fresh.setText(words.replace("&", "&&"))
        self.body.setCurrentWidget(self.nothing if empty else self.view)

    @property
    def words(self) -> str:
        """The words of the line."""
        return " ".join(self.filter.text().split())

    def _type(self, words: str) -> None:
        self.narrow(replace(self.model.filter, words=words))

    def _make(self) -> None:
        self.made.emit(fitting(self.model.filter).key, self.words)


class LibraryPanel(LibraryList):
    """The items of the library, to filter, open, drag and remove.

    Attributes:
        whole: Emitted when the player asks for the whole library.
        thumbnails: The small pictures of the items, for every list of the library.
        stars: The favourites.
        bin: The button that shows what was removed.
    """

    whole = Signal()

    def __init__(
        self,
        repository: LibraryRepository,
        standing: ActiveRuleSets,
        photo: Callable[[str], bytes | None] = lambda _: None,
    ) -> None:
        """Make the list.

        Args:
            repository: The library.
            standing: The house rules that judge it.
            photo: Returns the photo of a key, or None.
        """
        shelf = LibraryShelf(standing.house, standing.ruleset)
        self.thumbnails = Thumbnails(photo, standing.house)
        rows = LibraryRows(shelf, narrow_columns(shelf, self.thumbnails), lines=True)
        look = ListLook(RowPaint.LINES, LINE, ground=ThemeColor.CANVAS)
        super().__init__(rows, "Library", look, self.thumbnails)
        shelf.setParent(self)
        self._repository = repository
        standing.changed.connect(self.shelf.rule)
        self.stars = Favourites(repository)
        self.stars.changed.connect(self.shelf.favour)
        self._make_parts()
        parts = (self.head, self.filter, self.chips, (self.body, 1))
        column(self, *parts, gap=8, margins=(8, 8, 2, 4))
        styled(self, kind="canvas")
        self.shelf.judged.connect(self._count)
        self._changed: frozenset[str] = frozenset()
        self._catcher = timer(self, self.catch_up, 0)
        repository.changed.connect(self._refresh)
        self.view.arrange()

    def show_id(self, item_id: str) -> None:
        """Select the row of an id and scroll to it."""
        self.catch_up()
        self.view.show_id(item_id)

    def narrow(self, chosen: LibraryFilter) -> None:
        """Show what a filter shows; the first of it is selected."""
        super().narrow(chosen)
        if not chosen.bare:
            self.view.choose_first()
        self.tell()

    def sizeHint(self) -> QSize:
        """Return its width where there is room for it."""
        return QSize(scaled(WIDE), super().sizeHint().height())

    def _make_parts(self) -> None:
        self.expand = IconButton("expand", "Show the whole library", WHOLE_TIP)
        self.expand.clicked.connect(self.whole)
        self.bin = IconButton("bin", "Bin", _BIN_TIP)
        title = bold("Library", "head")
        self.head = bar(title, (self.count, 1), self.bin, self.expand)
        self.filter.setPlaceholderText("Filter")
        self.filter.setAccessibleName("Filter the library")
        self.filter.setAccessibleDescription("Down moves in the list, Enter opens")
        self.everything = self._chip("All", EVERYTHING, "Take all filters off")
        faulty = replace(EVERYTHING, verdicts=frozenset({ItemVerdict.REFUSE}))
        self.faulty = self._chip("Faulty", faulty, "What is illegal")
        favourites = replace(EVERYTHING, favourites=True)
        self.favourites = self._chip("", favourites, "Favourites (Ctrl+Shift+S)")
        self.favourites.draw("star")
        self.favourites.setAccessibleName("Favourites")
        tip = "By game, kind, cost, verdict, tag, army or date"
        self.more = named("More filters", Chip(tip=tip))
        self.more.draw("filter")
        self.more.clicked.connect(self._offer_filters)
        # What has a count is the last one, so that it moves no other.
        self.chips = flow_bar(self.everything, self.favourites, self.more, self.faulty)
        ways = (self.clear, self.fresh)
        for way in ways:
            way.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        parts = (self.sentence, *ways, None)
        column(self.nothing, *parts, gap=8, margins=(0, 8, 6, 0))

    def _chip(self, words: str, chosen: LibraryFilter, tip: str) -> Chip:
        chip = Chip(words, tip=tip)
        chip.clicked.connect(lambda _=False: self._press(chosen))
        chip.setCheckable(True)
        return chip

    def _press(self, chosen: LibraryFilter) -> None:
        """Show what a chip stands for; a chip that is on is taken off again."""
        on = replace(self.model.filter, words="") == chosen
        wanted = EVERYTHING if on else chosen
        self.narrow(replace(wanted, words=self.filter.text()))

    def tell(self) -> None:
        """Show which chips are on, the counts, and that nothing matches."""
        chosen = self.model.filter
        parts = replace(chosen, words="")
        self.everything.setChecked(not chosen.parts)
        self.faulty.setChecked(parts.verdicts == frozenset({ItemVerdict.REFUSE}))
        self.favourites.setChecked(chosen.favourites)
        self._count()
        self.show_found(brief(chosen.words, LONGEST))

    def _count(self) -> None:
        shown, whole = self.model.shown, len(self.shelf.items)
        all_of_it = shown == whole
        self.count.setText(f"{whole:,}" if all_of_it else f"{shown:,} of {whole:,}")
        faulty = self.shelf.faulty
        self.faulty.setText(f"Faulty {faulty}" if faulty else "Faulty")
        self.faulty.keep_room(f"Faulty {MOST_COUNTED}")

    def _offer_filters(self) -> None:
        popup = FilterPopup(self.model, self.more)
        popup.filters.wanted.connect(self.narrow)
        popup.filters.wanted.connect(lambda _: popup.filters.refresh())
        popup.open_below(self.more, scaled(2 * WIDE))

    def step(self, event: QKeyEvent) -> bool:
        """Show everything on Escape; other keys may act in the list."""
        bare = self.model.filter.bare
        if Qt.Key(event.key()) is Qt.Key.Key_Escape and not bare:
            self.narrow(EVERYTHING)
            return True
        return super().step(event)

    def _refresh(self, ids: frozenset[str]) -> None:
        """Note what changed; many changes at once are taken over together."""
        self._changed |= ids
        self._catcher.start()

    def catch_up(self) -> None:
        """Take over what changed in the library."""
        self._catcher.stop()
        if self._changed:
            ids, self._changed = self._changed, frozenset()
            repository = self._repository
            self.shelf.refresh(ids, repository.values(), repository.times(ids))


# The page of the whole library: filters, a table, and what is done with several.

LOOK_MS: Final = 300
"""The pause on a row after which its card is shown."""

_KEPT: Final = "library columns"
"""The setting of the widths of the columns."""


class LibraryPage(LibraryList):
    """All items of the library as a table."""

    def __init__(self, shelf: LibraryShelf, thumbnails: Thumbnails) -> None:
        rows = LibraryRows(shelf, page_columns(shelf, thumbnails))
        look = ListLook(RowPaint.STRIPS, HIGH, kept=_KEPT)
        super().__init__(rows, "The whole library", look, thumbnails)
        styled(self, kind="surface")
        self.filter.setPlaceholderText("Name, tag, kind or words of a note")
        self.filter.setAccessibleName("Filter the whole library")
        self.filters = FilterBar(self.model)
        self.matched = bold("")
        self.chosen = small("")
        self.buttons = self._make_actions()
        ways = row(None, self.clear, self.fresh, None)
        column(self.nothing, self.sentence, ways, None, margins=(0, 16, 0, 0))
        head = row(None, column(None, bold("Library", "title"), self.count, gap=0),
                   (self.filter, 1), gap=16)  # fmt: skip
        line = flow_bar(self.matched, *self.buttons.values(), self.chosen)
        parts = (head, self.filters, hair(), line, (self.body, 1))
        column(self, *parts, gap=8, margins=(16, 10, 16, 4))
        self._looker = timer(self, self._look, LOOK_MS)
        self.filters.wanted.connect(self.narrow)
        self.view.clicked.connect(self._star)
        chosen = self.view.selectionModel()
        chosen.selectionChanged.connect(lambda *_: self._choose())
        chosen.currentChanged.connect(lambda *_: self._looker.start())
        self.view.arrange()

    def narrow(self, chosen: LibraryFilter) -> None:
        """Show what a filter shows; the first that has its words is selected."""
        super().narrow(chosen)
        if chosen.words:
            self.view.choose_first()
        self.filters.refresh()
        self.tell()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep the widths of the columns for the next time."""
        self.view.remember()
        super().hideEvent(event)

    def _make_actions(self) -> dict[str, QPushButton]:
        words = {
            "tag": ("Tag…", "Add or remove tags of all selected"),
            "join": ("Add to army…", "Let the selected designs march in an army"),
            "rules": ("House rules…", "By which rules the selected armies play"),
            "export": ("Export…", "Write the selected ones as a muster file"),
            "cards": ("Print cards…", "The cards of the selected ones, as a PDF"),
            "compare": ("Compare", "The selected designs side by side"),
            "delete": ("Remove", "Into the bin (Del); Undo brings them back"),
        }
        buttons = {}
        for name, (title, tip) in words.items():
            act = button(title, lambda _=False, name=name: self.ask(name), tip)
            buttons[name] = styled(act, kind="quiet")
        return buttons

    def _star(self, index: QModelIndex) -> None:
        if index.column() == self.model.column("star") and index.data(ID):
            self.asked.emit("star", [index.data(ID)])

    def _look(self) -> None:
        if self.isVisible() and self.view.current():
            self.looked.emit(self.view.current())

    def tell(self) -> None:
        """Show how much there is and matches, or that nothing does."""
        kinds = self.shelf.kinds()
        armies, rules = kinds.get("army", 0), kinds.get("ruleset", 0)
        designs = len(self.shelf.items) - armies - rules
        said = (f"{designs} designs", counted(armies, "army", "armies"))
        self.count.setText(", ".join(said))
        self.matched.setText(f"{self.model.shown} match")
        self.show_found(self.words[:LONGEST])
        self._choose()

    def _choose(self) -> None:
        count = len(self.selected())
        self.chosen.setText(f"{count} selected" if count else "")
        for each in self.buttons.values():
            each.setEnabled(bool(count))
