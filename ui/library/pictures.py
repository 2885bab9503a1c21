"""The pictures of the library: photos, and the small pictures of a list's items."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from operator import methodcaller
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QAbstractItemView

from builder import describe, home
from builder.army.model import Army, Item
from builder.army.muster import livery
from builder.content.card import Card
from builder.content.livery import alone
from builder.core.design import Design, Houses
from builder.house_rules.ruleset import RuleSet, sheet
from ui.core.timer import rest_ms, timer
from ui.library.worker import LibraryWorker
from ui.widgets.paint.drawings import GROUND, MOST, flag, scene, thumbnail


class PhotoCache(QObject):
    """The photos of a library; each is read only once.

    Attributes:
        arrived: Emitted with the key of a photo that came later than it was shown.
        unread: The keys of photos that the library did not give when asked last.
    """

    arrived = Signal(str)

    def __init__(self, worker: LibraryWorker) -> None:
        super().__init__(worker)
        self._worker = worker
        self._known: dict[str, bytes | None] = {}
        self._asked: set[str] = set()
        self.unread: set[str] = set()

    def keep(self, data: bytes) -> str:
        """Store a photo and return its key; for a thread that may wait.

        Raises:
            ValueError: If it cannot be stored; the message is for the player.
        """
        try:
            key = self._worker.wait_for(lambda library: library.keep_photo(data))
        except Exception as error:  # the sentence matters here, not the class
            raise ValueError(str(error)) from error
        self._known.pop(key, None)
        return key

    def photo(self, key: str) -> bytes | None:
        """Return the photo of a key, or None if it is gone or cannot be read.

        A library that is far away is waited for a blink; `arrived` tells of the rest.
        """
        if key not in self._known and key not in self._asked:
            self._asked.add(key)
            take, miss = partial(self._take, key), partial(self._miss, key)
            self._worker.soon(methodcaller("photo", key), take, miss)
            if key in self._asked:
                self.unread.add(key)
        return self._known.get(key)

    def of(self, cards: Iterable[Card]) -> dict[str, bytes]:
        """Return the photos that some cards show, by key; for paper, which waits."""
        keys = frozenset[str]().union(*(card.pictures for card in cards))
        left = keys - self._known.keys()
        for key in left:
            with suppress(Exception):  # a card without its photo is still a card
                self._take(key, self._worker.wait_for(methodcaller("photo", key)))
        self.unread |= left - self._known.keys()
        return {key: data for key in keys if (data := self._known.get(key))}

    def _take(self, key: str, data: bytes | None) -> None:
        self._asked.discard(key)
        self._known[key] = data
        if key in self.unread:
            self.unread.discard(key)
            self.arrived.emit(key)

    def _miss(self, key: str, _: Exception) -> None:
        self._asked.discard(key)
        self.unread.add(key)


# The small pictures of the items of a list, drawn when they come into sight.

REST_MS: Final = 50
"""The pause before the first of them is drawn: a list asks for many at once."""

TELL: Final = 0.15
"""Seconds between two tellings that pictures are ready, while more are drawn."""

SLICE: Final = 0.008
"""Seconds of drawing after which the window handles its events."""


class Thumbnails(QObject):
    """The pictures of the items of a list, drawn when they come into sight.

    Attributes:
        drawn: Emitted when some pictures that were asked for are ready.
    """

    drawn = Signal()

    def __init__(
        self,
        photo: Callable[[str], bytes | None] = lambda _: None,
        rules: Houses = lambda _: None,
        *,
        scenery: bool = False,
    ) -> None:
        """Make a cache without pictures.

        Args:
            photo: Returns the photo of a key, or None.
            rules: Returns the house rules of a game; None for the book's own.
            scenery: Whether what lies behind a portrait is drawn, and no photo.
        """
        super().__init__()
        self._scenery = scenery
        self._photo = photo
        self._rules = rules
        self._made: OrderedDict[_Key, tuple[Item | None, QPixmap]] = OrderedDict()
        self._wanted: dict[_Key, Item | None] = {}
        self._told = 0.0
        self._news = False
        self._timer = timer(self, self._draw_some, 0)

    def renew(self, key: str) -> None:
        """Draw again what was drawn before its photo was there."""
        for place, (value, _) in [*self._made.items()]:
            if getattr(value, "photo", "") == key:
                del self._made[place]
        self.drawn.emit()

    def serve(self, view: QAbstractItemView) -> None:
        """Draw again what a view shows as pictures are ready; the first one owns it."""
        self.drawn.connect(view.viewport().update)
        self.setParent(self.parent() or view)

    def of(
        self, value: Item | None, side: int, scale: float, item_id: str = ""
    ) -> QPixmap | None:
        """Return the picture of a value, or None and draw it soon.

        Args:
            value: A design, an army or a rule set.
            side: Its side in logical pixels.
            scale: Device pixels in a logical one.
            item_id: Its id in the library: while it is edited, its picture of before
                is returned until the new one is drawn.
        """
        key = item_id or id(value), side, scale
        held = self._made.get(key)
        # The value is kept beside its picture, so that its id stays its own. An equal
        # one is drawn alike.
        if held is not None:
            self._made.move_to_end(key)
            if held[0] == value:
                return held[1]
        self._wanted[key] = value
        if not self._timer.isActive():
            self._timer.start(REST_MS)
        return held[1] if held is not None and item_id else None

    def _draw_some(self) -> None:
        """Draw what was asked for last, because that is on the screen now."""
        if rest := rest_ms():
            self._timer.start(rest)
            return
        until = monotonic() + SLICE
        while self._wanted:
            (item, side, scale), value = self._wanted.popitem()
            self._news |= self._draw(item, value, side, scale)
            if monotonic() > until:
                break
        if len(self._wanted) > MOST:
            self._wanted.clear()
        if self._wanted:
            self._timer.start(1)
        # Each telling repaints the lists, which costs more than a picture.
        if self._news and (not self._wanted or monotonic() > self._told + TELL):
            self._told, self._news = monotonic(), False
            self.drawn.emit()

    def _draw(
        self, item: int | str, value: Item | None, side: int, scale: float
    ) -> bool:
        """Keep a picture; the one not seen for longest is dropped."""
        before = self._made.get((item, side, scale))
        picture = self.picture(value, side, scale)
        self._made[item, side, scale] = value, picture
        while len(self._made) > MOST:
            self._made.popitem(last=False)
        return before is None or before[1] is not picture

    def picture(self, value: Item | None, side: int, scale: float) -> QPixmap:
        """Return the picture of a value: its photo, its portrait or its emblem."""
        match value:
            case Army():
                worn = livery(value)
                name = worn.emblem.sign if worn.emblem else ""
                return flag(name, worn.colour, side, scale)
            case RuleSet():
                card = sheet(value)
            case Design():
                card = describe(value, self._rules(home(value).key))
            case _:
                return thumbnail(None, GROUND, side, scale)
        colour = (card.livery or alone(card.badge)).colour
        key = getattr(value, "photo", "")
        photo = self._photo(key) if key else None
        if self._scenery and card.portrait:
            return scene(card.portrait, colour, side, scale)
        return thumbnail(card.portrait, colour, side, scale, photo or b"")


_Key = tuple[int | str, int, float]
