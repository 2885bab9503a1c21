"""The narrow list of the library, at the left of the window."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from builder.core.formatting import brief
from builder.listing.filter import EVERYTHING, LibraryFilter
from builder.listing.item import ItemVerdict
from ui.core.new_items import fitting
from ui.core.timer import timer
from ui.library.catalogue import ActiveRuleSets
from ui.library.columns import LINE, narrow_columns
from ui.library.filter_bar import FilterPopup, nothing_words
from ui.library.marks import Favourites
from ui.library.pictures import Thumbnails
from ui.library.repository import LibraryRepository
from ui.library.rows import LibraryRows
from ui.library.shelf import LibraryShelf
from ui.library.table import LibraryTable
from ui.lists.item_list import ListLook, RowPaint
from ui.lists.search_dialog import LineKeys
from ui.widgets.icons import IconButton
from ui.widgets.inputs import Chip
from ui.widgets.labels import bold, plain, small, styled
from ui.widgets.layouts import bar, button, column, flow_bar
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

WIDE: Final = 232
"""The width of the list where there is room for it, in pixels."""

STAR_KEYS: Final = "Ctrl+Shift+S"
"""Marks what is selected as a favourite, or takes the marks off."""

_WHOLE_TIP: Final = "The whole library as a page (Ctrl+Shift+L)"
_BIN_TIP: Final = "What was removed, to bring back (Ctrl+Shift+B)"

LONGEST: Final = 40
"""The most letters of a new item's name that is taken from the filter's words."""


class LibraryPanel(QWidget):
    """The items of the library, to filter, open, drag and remove.

    Attributes:
        opened: Emitted with the id of an item to open.
        removed: Emitted with the ids of items to remove; there may be none.
        looked: Emitted with the id of an item to show beside the page.
        starred: Emitted with the ids whose star is to be turned.
        whole: Emitted when the player asks for the whole library.
        made: Emitted with the key of a new item to make, and its name.
        menu: Emitted with the place on the screen for a context menu.
        shelf: The lines of all items, for every list of the library.
        thumbnails: Their small pictures.
        stars: The favourites.
        bin: The button that shows what was removed.
    """

    opened = Signal(str)
    removed = Signal(list)
    looked = Signal(str)
    starred = Signal(list)
    whole = Signal()
    made = Signal(str, str)
    menu = Signal(QPoint)

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
        super().__init__()
        self._repository = repository
        self.shelf = LibraryShelf(standing.house, standing.ruleset)
        self.thumbnails = Thumbnails(photo, standing.house)
        columns = narrow_columns(self.shelf, self.thumbnails)
        self.model = LibraryRows(self.shelf, columns, lines=True)
        standing.changed.connect(self.shelf.rule)
        self.stars = Favourites(repository)
        self.stars.changed.connect(self.shelf.favour)
        self._make_parts()
        parts = (self.head, self.filter, self.chips, (self.body, 1))
        column(self, *parts, gap=8, margins=(8, 8, 2, 4))
        styled(self, kind="canvas")
        self._connect()
        self._changed: frozenset[str] = frozenset()
        self._catcher = timer(self, self.catch_up, 0)
        repository.changed.connect(self._refresh)
        self.view.arrange()

    def selected(self) -> list[str]:
        """Return the ids of the selected rows, from top to bottom."""
        return self.view.selected()

    def show_id(self, item_id: str) -> None:
        """Select the row of an id and scroll to it."""
        self.catch_up()
        self.view.show_id(item_id)

    def narrow(self, chosen: LibraryFilter) -> None:
        """Show what a filter shows; the line of words follows."""
        if chosen.words != self.filter.text():
            self.filter.setText(chosen.words)
        self.shelf.rest()
        self.model.narrow(chosen)
        if not chosen.bare:
            self.view.choose_first()
        self._tell()

    def sizeHint(self) -> QSize:
        """Return its width where there is room for it."""
        return QSize(scaled(WIDE), super().sizeHint().height())

    def _make_parts(self) -> None:
        self.count = small("")
        self.expand = IconButton("expand", "Show the whole library", _WHOLE_TIP)
        self.expand.clicked.connect(self.whole)
        self.bin = IconButton("bin", "Bin", _BIN_TIP)
        title = bold("Library", "head")
        self.head = bar(title, (self.count, 1), self.bin, self.expand)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Filter")
        self.filter.setAccessibleName("Filter the library")
        self.filter.setAccessibleDescription("Down moves in the list, Enter opens")
        self.filter.setClearButtonEnabled(True)
        LineKeys(self.filter, self._step)
        self.everything = self._chip("All", EVERYTHING, "Take all filters off")
        faulty = replace(EVERYTHING, verdicts=frozenset({ItemVerdict.REFUSE}))
        self.faulty = self._chip("Faulty", faulty, "What is illegal")
        favourites = replace(EVERYTHING, favourites=True)
        self.favourites = self._chip("☆", favourites, "Favourites (Ctrl+Shift+S)")
        self.favourites.setAccessibleName("Favourites")
        tip = "By game, kind, cost, verdict, tag, army or date"
        self.more = Chip("▽", name="More filters", tip=tip)
        self.more.clicked.connect(self._offer_filters)
        self.chips = flow_bar(self.everything, self.faulty, self.favourites, self.more)
        look = ListLook(RowPaint.LINES, LINE, ground=ThemeColor.CANVAS)
        self.view = LibraryTable(self.model, "Library", look)
        self._make_nothing()

    def _make_nothing(self) -> None:
        self.sentence = plain("", wrap=True)
        self.clear = button("Clear filters", lambda: self.narrow(EVERYTHING))
        self.fresh = button("New…", self._make)
        self.nothing = QFrame()
        ways = (self.clear, self.fresh)
        for way in ways:
            way.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        parts = (self.sentence, *ways, None)
        column(self.nothing, *parts, gap=8, margins=(0, 8, 6, 0))
        self.body = QStackedWidget()
        self.body.addWidget(self.view)
        self.body.addWidget(self.nothing)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._type)
        self.view.opened.connect(self.opened)
        self.view.looked.connect(self.looked)
        self.view.unwanted.connect(lambda: self.removed.emit(self.selected()))
        star = QShortcut(QKeySequence(STAR_KEYS), self)
        star.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        star.activated.connect(lambda: self.starred.emit(self.selected()))
        self.view.arranged.connect(self._tell)
        self.view.customContextMenuRequested.connect(
            lambda at: self.menu.emit(self.view.viewport().mapToGlobal(at))
        )
        self.shelf.judged.connect(self._count)
        self.thumbnails.drawn.connect(self.view.viewport().update)

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

    def _type(self, words: str) -> None:
        self.narrow(replace(self.model.filter, words=words))

    def _tell(self) -> None:
        """Show which chips are on, the counts, and that nothing matches."""
        chosen = self.model.filter
        parts = replace(chosen, words="")
        self.everything.setChecked(not chosen.parts)
        self.faulty.setChecked(parts.verdicts == frozenset({ItemVerdict.REFUSE}))
        self.favourites.setChecked(chosen.favourites)
        self._count()
        empty = not self.model.shown and not chosen.bare
        if empty:
            self.sentence.setText(nothing_words(chosen, self.shelf.army_titles()))
            name = brief(chosen.words, LONGEST)
            self.fresh.setVisible(bool(name))
            words = f"{fitting(chosen).words} “{name}”"
            self.fresh.setText(words.replace("&", "&&"))
        self.body.setCurrentWidget(self.nothing if empty else self.view)

    def _count(self) -> None:
        shown, whole = self.model.shown, len(self.shelf.items)
        self.count.setText(f"{whole}" if shown == whole else f"{shown} of {whole}")
        faulty = self.shelf.faulty
        self.faulty.setText(f"Faulty {faulty}" if faulty else "Faulty")

    def _make(self) -> None:
        name = " ".join(self.filter.text().split())
        self.made.emit(fitting(self.model.filter).key, name)

    def _offer_filters(self) -> None:
        """Drop down all filters, each with how many items it would show."""
        popup = FilterPopup(self.model, self.more)
        popup.filters.wanted.connect(self.narrow)
        popup.filters.wanted.connect(lambda _: popup.filters.refresh())
        popup.open_below(self.more, scaled(2 * WIDE))

    def _step(self, event: QKeyEvent) -> bool:
        """Show everything on Escape; other keys may act in the list."""
        bare = self.model.filter.bare
        if Qt.Key(event.key()) is Qt.Key.Key_Escape and not bare:
            self.narrow(EVERYTHING)
            return True
        return self.view.take_key(event)

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

    def changeEvent(self, event: QEvent) -> None:
        """Fit the height of the rows to another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "view"):
            self.view.fit_rows()
