"""A list that drops down from a chip: type to find, Enter or a click to choose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from builder.listing.words import folded
from ui.lists.rows import FoundRows, ListAbout, ListColumn
from ui.lists.search_dialog import (
    LineKeys,
    SearchDialog,
    SearchKeys,
    SearchLine,
    lines_view,
)
from ui.widgets.fitting import open_below
from ui.widgets.labels import styled
from ui.widgets.layouts import filled
from ui.widgets.theme import scaled

ROW = 26
"""The height of a choice in pixels."""

EDGE = 7
GAP = 4
"""Pixels free around the list, and between the line and the list."""

MOST = 200
"""The most lines shown; more letters narrow the search."""

SEARCHED_FROM = 9
"""From so many choices on there is a line to search them."""


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """A choice of a list.

    Attributes:
        value: What is chosen.
        words: What it is called.
        count: How many items it would show; None if that is not known.
    """

    value: object
    words: str
    count: int | None = None

    @property
    def line(self) -> str:
        """Its line in a list."""
        count = "" if self.count is None else f"   {self.count}"
        return f"{self.words[:60]}{count}"


COLUMNS: Final = (
    ListColumn[FilterChoice]("words", text=attrgetter("line"), wide=True),
)
ABOUT: Final = ListAbout[FilterChoice](
    attrgetter("line"),
    text=lambda each: folded(each.words),
    begins=lambda each: folded(each.words),
)


class ChoicePopup(SearchDialog[FilterChoice]):
    """A line to type in, with the matching choices and their counts below it.

    Attributes:
        choices: All choices, in their order.
    """

    keys = SearchKeys.ROUND

    def __init__(
        self,
        parent: QWidget,
        title: str,
        choices: Sequence[FilterChoice],
        take: Callable[[Any], object],
    ) -> None:
        """Make the list.

        Args:
            parent: The chip that it drops down from.
            title: What is chosen.
            choices: The choices in their order.
            take: Takes the value that was chosen.
        """
        rows = FoundRows(COLUMNS, ABOUT, lines=True, most=MOST, high=scaled(ROW))
        rows.show(choices)
        line = SearchLine(title, f"{title}: type to find")
        super().__init__(parent, title, line, rows, lines_view(title))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        styled(self, kind="raised")
        self.choices = choices
        self._take = take
        styled(self.view, kind="bare")
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        filled(self.column, (self.view, 1), margin=EDGE, spacing=GAP)
        self.line.setVisible(len(choices) >= SEARCHED_FROM)
        LineKeys(self.view, self.step)
        self.view.clicked.connect(lambda _: self.choose())
        self.look("")

    def open_below(self, anchor: QWidget) -> None:
        """Show the list below a widget and within the screen."""
        rows = min(len(self.choices), 12)
        line = 0 if self.line.isHidden() else self.line.sizeHint().height() + GAP
        high = scaled(rows * ROW) + line + 2 * (EDGE + 1)
        open_below(self, anchor, QSize(scaled(260), high))
        (self.view if self.line.isHidden() else self.line).setFocus()

    def choose(self) -> None:
        """Take the current choice and close."""
        choice = self.current
        if choice is not None:
            self.close()
            self._take(choice.value)
