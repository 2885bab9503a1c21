"""The layout of the window: library, page, card and bill, and the verdict below."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QRect,
    QSettings,
    Qt,
    Signal,
)
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSplitter, QWidget

from builder.listing.filter import EVERYTHING, LibraryFilter
from ui.core.page import Page
from ui.library.panel import WHOLE_TIP, LibraryList, LibraryPanel
from ui.library.rows import kind_words
from ui.shell.context import Acts
from ui.shell.page_in_front import PageInFront
from ui.verdict.drawer import VerdictDrawer
from ui.widgets.focus import next_pane
from ui.widgets.icons import IconButton
from ui.widgets.labels import styled
from ui.widgets.layouts import block, column, row
from ui.widgets.paint.tokens import BODY
from ui.widgets.theme import scaled, set_scaled

# The buttons that stand for the library where there is little room for it.

RAIL: Final = (
    ("search", "Library", "Show or hide the library (Ctrl+F)"),
    ("flag", "Armies", "Armies"),
    ("figure", "Units", "Creations, squads, men and animals"),
    ("gun", "Weapons", "Weapons of every game"),
    ("waves", "Fields", "Fields"),
    ("check", "House rules", "House rules"),
    ("star", "Favourites", "Favourites"),
)
"""The buttons of the rail: the icon, the name and the tip of each."""
RAIL_WIDE: Final = 48
_AROUND: Final = 4
"""What is free left and right of its buttons."""

_KINDS: Final = {"flag": "army", "gun": "weapon", "waves": "field", "check": "ruleset"}
"""The last word of the kinds that a button shows; what has none of them is a unit."""


def shown_by(sign: str) -> LibraryFilter:
    """Return the filter that a button of the rail stands for."""
    if sign in ("search", "star"):
        return replace(EVERYTHING, favourites=sign == "star")
    words = {kind: kind.split(".")[-1] for kind in kind_words()}
    last = {*_KINDS.values()}
    found = {
        kind
        for kind, word in words.items()
        if (word == _KINDS[sign] if sign in _KINDS else word not in last)
    }
    return replace(EVERYTHING, kinds=frozenset(found))


class Rail(QFrame):
    """A column of buttons, each of which opens the library at a part of it.

    Attributes:
        signs: Those that show a part of the library, by their icons.
    """

    def __init__(self, library: LibraryPanel) -> None:
        super().__init__()
        styled(self, kind="canvas")
        self._library = library
        self._sign = ""
        self.signs = {sign: IconButton(sign, *words) for sign, *words in RAIL}
        for sign, tool in self.signs.items():
            tool.setCheckable(True)
            tool.clicked.connect(partial(self._take, sign))
        whole = IconButton("expand", "The whole library", WHOLE_TIP)
        whole.clicked.connect(library.whole)
        parts = (*self.signs.values(), None, whole)
        column(self, *parts, gap=4, margins=(_AROUND, 8, _AROUND, 8))

    def _take(self, sign: str) -> None:
        """Open the library at what a button stands for, or close it."""
        again = self._sign == sign and not self._library.isHidden()
        if again or self._library.isHidden():
            self.toggle()
        if not again:
            self._library.narrow(shown_by(sign))
            self._library.filter.setFocus()
        self.tell("" if again else sign)

    def toggle(self) -> None:
        """Open or close the library."""
        self._library.setVisible(self._library.isHidden())
        self.tell("search" if not self._library.isHidden() else "")

    def tell(self, sign: str) -> None:
        """Press the button of what the library shows; none if empty."""
        self._sign = sign
        for name, each in self.signs.items():
            each.setChecked(name == sign)

    def fit(self) -> None:
        """Follow the size of the type."""
        # A button has a border, which a style may make wider.
        button = self.signs["search"].sizeHint().width() + 2 * _AROUND
        self.setFixedWidth(max(scaled(RAIL_WIDE), button))


LOW: Final = 640
"""The height below which the window is laid out as a narrow one."""
SLACK: Final = 24
"""How much smaller than its least a window may become before the layout changes."""
HIGH: Final = 44
"""The height of the bar at the top. All sizes are at the ordinary size of type."""


@dataclass(frozen=True, slots=True)
class Room:
    """What there is room for.

    Attributes:
        library: The width of the library in pixels; 0 for a rail that opens it.
        side: The width of the card and the bill; 0 where they are a tab of the page.
        words: Whether tools have words beside their icons.
        parts: Whether pages show what only a large screen has room for.
    """

    library: int
    side: int
    words: bool = True
    parts: bool = False


ROOMS: Final = (
    (0, Room(0, 0, words=False)),
    (1060, Room(0, 232, words=False)),
    (1272, Room(232, 272)),
    (1600, Room(270, 470, parts=True)),
    (1800, Room(300, 640, parts=True)),
)
"""The least width of a window, and what there is room for from it on."""

_IF_LOW: Final = 1
"""The greatest of these in a window that is too low."""


def _place(width: int, height: int) -> int:
    """Return which of the rooms a window of a size has."""
    wide = sum(width >= least for least, _ in ROOMS) - 1
    return wide if height >= LOW else min(wide, _IF_LOW)


def room_for(width: int, height: int, before: Room | None = None) -> Room:
    """Return what a window of this size has room for.

    Args:
        width: Its width in pixels at the ordinary size of type.
        height: Its height.
        before: What it had room for: it keeps that while it is little too small.

    >>> room_for(1024, 700).side, room_for(1280, 720).side
    (0, 272)
    """
    rooms = [room for _, room in ROOMS]
    place = _place(width, height)
    if before in rooms:
        kept = min(rooms.index(before), _place(width + SLACK, height + SLACK))
        place = max(place, kept)
    return rooms[place]


_PLACED: Final = (
    *(QEvent.Type.Show, QEvent.Type.Hide),
    *(QEvent.Type.Resize, QEvent.Type.Move),
)
"""After these the card has another place, or none."""

_ACROSS: Final = "across {}"
_BESIDE: Final = "beside {}"


_TWO: Final = (440, 180)
"""The shares of the card and of the bill where nothing stands below them."""
_MORE: Final = 2
"""The place of what stands below the card and the bill."""
_CARD: Final = 0.78
"""The height of both sides of a card with what is above them, for their width."""
_BILL: Final = 0.45
"""How much of the height below them the bill gets where more stands there."""


def _slim(splitter: QSplitter) -> None:
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(1)


class Beside(QSplitter):
    """The card and the bill, and on a large screen more below them."""

    def __init__(self, card: QWidget, bill: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical)
        styled(self, kind="canvas")
        for panel in (card, bill):
            self.addWidget(panel)
        self.setStretchFactor(0, 1)
        self.setSizes(_TWO)
        _slim(self)

    def stand_below(self, more: QWidget | None, card: int) -> None:
        """Show something below the bill; nothing there if None.

        Args:
            more: What is shown.
            card: The height of the card in pixels when that comes for the first time.
        """
        there = self.widget(_MORE)
        if more is None:
            if there and not there.isHidden():
                there.hide()
                self.setSizes(_TWO)
        elif there is None:
            self.addWidget(more)
            self.setCollapsible(_MORE, False)
            rest = max(1, self.height() - card)
            self.setSizes([card, round(rest * _BILL), round(rest * (1 - _BILL))])
        else:
            there.show()


class MainLayout(QWidget):
    """The parts of the window, as many at once as there is room for.

    Attributes:
        refitted: Emitted with the new `Room` after the layout changed.
        taken: Emitted with the width that a page takes of the place of the card.
        beside: The card and the bill, one above the other.
        right: All but the library.
        drawer: The whole verdict, which lies over that.
        rail: The buttons that stand for the library where there is little room.
        room: What there is room for.
    """

    refitted = Signal(object)
    taken = Signal(int)

    def __init__(
        self, library: LibraryPanel, centre: QWidget, pages: QWidget, front: PageInFront
    ) -> None:
        """Make the layout.

        Args:
            library: The list of the library.
            centre: The pages, with the messages above them.
            pages: The pages alone.
            front: What tells of the page in front.
        """
        super().__init__()
        self._library = library
        self._centre = centre
        self._verdict = verdict = front.verdict
        self._wanted = {"library": True, "beside": True}
        self._turned = False
        self._page: Page | None = None
        self._place: QWidget | None = None
        self._about_design = False
        self._wide = 0
        self._listing: LibraryList | None = None
        self.room = room_for(1280, 720)
        self.beside = Beside(front.card, front.bill)
        self._upright = self.beside.saveState()
        self._inner = QSplitter(Qt.Orientation.Horizontal)
        for part in (centre, self.beside):
            self._inner.addWidget(part)
        self._inner.setStretchFactor(0, 1)
        self.right = block((self._inner, 1), verdict, gap=0)
        self._across = QSplitter(Qt.Orientation.Horizontal)
        for part in (styled(library, kind="canvas"), self.right):
            self._across.addWidget(part)
        self._across.setStretchFactor(1, 1)
        self.drawer = VerdictDrawer(verdict, self.right)
        self._panes = (verdict, pages, self.beside, library)
        self.rail = Rail(library)
        row(self, self.rail, (self._across, 1), gap=0)
        for splitter in (self._across, self._inner):
            _slim(splitter)
        set_scaled(self, MainLayout._grow, 200)
        front.beside.connect(self.show_side)
        front.attach(self.drawer)
        verdict.unfold.connect(self.turn_drawer)

    @property
    def acts(self) -> Acts:
        """The function of each command, by its id."""
        return {
            "filter": self.filter,
            "card": self.toggle_card,
            "whole_verdict": self.turn_drawer,
            "what_next": self.drawer.ask_next,
            "next_pane": lambda: next_pane(self._panes, self.window().focusWidget()),
        }

    # What the player wants to see.

    def want(self, part: str, on: bool) -> None:  # noqa: FBT001 (Qt calls it)
        """Show or hide a part for good: `library`, or `beside`, the card and bill."""
        self._wanted[part] = on
        self._show()

    def show_side(self, on: bool) -> None:  # noqa: FBT001 (a signal calls it)
        """Tell whether there is anything to show beside the page."""
        self._about_design = on
        self._show()

    def show_whole(self, library: LibraryList | None) -> None:
        """Tell of the page of the whole library, if it is in front: one is enough."""
        if library is not self._listing:
            self._listing = library
            self._show()

    def stand_below(self, more: QWidget | None) -> None:
        """Show something below the bill; nothing there if None."""
        self.beside.stand_below(more, scaled(self.room.side * _CARD))

    def picked(self) -> None:
        """Close the library again after something was opened from it."""
        if not self.room.library and not self._library.isHidden():
            self.rail.toggle()

    def show_page(self, page: Page | None) -> None:
        """Offer the page in front a tab for the card where it has no room beside."""
        if self._place:
            self._place.removeEventFilter(self)
        self._page, self._place = page, None
        if page:
            page.offer_card(on=not self.room.side)
            self._place = page.card_place
        if self._place:
            self._place.installEventFilter(self)
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the card where its tab is."""
        if watched is self._place and event.type() in _PLACED:
            self._lay_over()
        return super().eventFilter(watched, event)

    def _lay_over(self) -> None:
        """Lay the card and the bill over their tab, or over all but the verdict."""
        place = self._place
        here = self._turned and self._about_design
        self.beside.setVisible(here if place is None else place.isVisible())
        if place is None:
            self.beside.setGeometry(self._inner.geometry())
        else:
            corner = place.mapTo(self.right, QPoint())
            self.beside.setGeometry(QRect(corner, place.size()))
        self._centre.setVisible(place is not None or not here)

    def _stand_beside(self) -> None:
        """Put the card and the bill beside the page, or over it where it is narrow."""
        aside = bool(self.room.side)
        if aside == (self.beside.parentWidget() is self._inner):
            return
        if aside:
            self.beside.restoreState(self._upright)
            self._inner.addWidget(self.beside)
        else:
            self._upright = self.beside.saveState()
            self.beside.setParent(self.right)
            self.beside.stackUnder(self.drawer)
            self.beside.setOrientation(Qt.Orientation.Horizontal)
            # Of sizes that are too large together, all of the loss would be the card's.
            wide = self._inner.width()
            self.beside.resize(self._inner.size())
            self.beside.setSizes([wide * 5 // 8, wide * 3 // 8])

    def toggle_card(self) -> None:
        """Show the card and the bill in the place of the page, or the page again."""
        if self.room.side:
            self.want("beside", not self._wanted["beside"])
        elif self._page and self._page.card_place:
            self._page.turn_card()
        else:
            self._turned = not self._turned
            self._show()

    def filter(self) -> None:
        """Show the library, and type into its filter."""
        if self._library.isHidden() and not self._listing:
            self.rail.toggle()
        (self._listing or self._library).filter.setFocus()

    def turn_drawer(self) -> None:
        """Show the whole verdict, or fold it again."""
        (self.drawer.fold if self.drawer.isVisible() else self.drawer.unfold)()

    # Fitting.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the parts into the new room."""
        super().resizeEvent(event)
        self._fit()
        if not self.room.side:
            self._lay_over()

    def _grow(self, least: int) -> None:
        """Share the room anew for another size of type."""
        # However much a page would like, the window fits the screen.
        self._centre.setMinimumSize(least, least * 4 // 5)
        self._share()
        if self.isVisible():
            self._fit()
            self.refitted.emit(self.room)

    def _fit(self) -> None:
        scale = BODY / max(1, scaled(BODY))
        wide, high = self.width() * scale, self.height() * scale
        # The bar at the top is a part of the window, too.
        fit = room_for(round(wide), round(high) + HIGH, self.room)
        if fit != self.room:
            self.room = fit
            self._turned = False
            self._share()
            self.show_page(self._page)
            self.refitted.emit(fit)

    def _share(self) -> None:
        room, self._wide = self.room, 0
        self.rail.fit()
        self._verdict.measure()
        self._stand_beside()
        library = room.library or 260
        self._across.setSizes([scaled(library), max(1, self.width() - scaled(library))])
        side = room.side or 300
        self._inner.setSizes([max(1, self.width() - scaled(library + side)),
                              scaled(side)])  # fmt: skip
        self.rail.tell("")
        self._show()

    def _show(self) -> None:
        self.rail.setVisible(not self.room.library and not self._listing)
        beside = bool(self.room.library) and not self._listing
        self._library.setVisible(beside and self._wanted["library"])
        side = 0
        if self.room.side:
            self._centre.show()
            wanted = self._wanted["beside"]
            if self.beside.isVisible():
                self._wide = self.beside.width() + self._inner.handleWidth()
            # Beside the whole library too, before a row is chosen: the rest stays.
            here = self._about_design or self._listing is not None
            self.beside.setVisible(here and wanted)
            # What a question asks stands there, so that nothing else moves.
            side = self._wide or scaled(self.room.side) if wanted else 0
        else:
            self._lay_over()
        if self._page:
            self._page.stand_beside(side)
        asks = self._page is not None and self._page.state.asking
        self.taken.emit(side if asks else 0)

    def remember(self) -> None:
        """Store the places of the borders, for each kind of room."""
        settings = QSettings()
        settings.setValue(_ACROSS.format(self.room.library), self._across.saveState())
        settings.setValue(_BESIDE.format(self.room.side), self.beside.saveState())

    def recall(self) -> None:
        """Restore the places of the borders."""
        if state := QSettings().value(_ACROSS.format(self.room.library)):
            self._across.restoreState(state)
        if state := QSettings().value(_BESIDE.format(self.room.side)):
            self.beside.restoreState(state)
