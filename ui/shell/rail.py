"""The buttons that stand for the library where there is little room for it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtWidgets import QFrame

from builder.listing.filter import EVERYTHING, LibraryFilter
from ui.library.panel import WHOLE_TIP, LibraryPanel
from ui.library.rows import kind_words
from ui.widgets.icons import IconButton
from ui.widgets.labels import styled
from ui.widgets.layouts import column
from ui.widgets.theme import scaled

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
