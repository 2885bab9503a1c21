"""The line above the library that filters it: chips, and the lists they drop down."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QSpinBox, QWidget

from builder.core.formatting import grouped
from builder.core.kinds import GAMES
from builder.listing.filter import ChoiceCounts, LibraryFilter, counts
from builder.listing.item import ItemVerdict
from builder.listing.words import folded
from ui.core.timer import timer
from ui.library.rows import LibraryRows, day, kind_words
from ui.lists.rows import FoundRows, ListAbout, ListColumn
from ui.lists.search_dialog import (
    SearchDialog,
    SearchLine,
    lines_view,
)
from ui.widgets.fitting import FittedDialog
from ui.widgets.inputs import Chip, KeyFilter
from ui.widgets.labels import literal, named, plain, styled
from ui.widgets.layouts import FlowLayout, button, column, filled, row
from ui.widgets.screen import open_below
from ui.widgets.theme import scaled

# A list that drops down from a chip: type to find, Enter or a click to choose.

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

    rounds = True

    def __init__(
        self,
        parent: QWidget,
        title: str,
        choices: Sequence[FilterChoice],
        take: Callable[[object], object],
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
        styled(self, kind="raised")
        self.choices = choices
        self._take = take
        styled(self.view, kind="bare")
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        filled(self.column, (self.view, 1), gap=GAP, margins=(EDGE,) * 4)
        self.line.setVisible(len(choices) >= SEARCHED_FROM)
        KeyFilter(self.view, self.step)
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


# The parts of a filter in words, each with the filter that is left without it.

VERDICTS: Final = {
    ItemVerdict.REFUSE: "Illegal",
    ItemVerdict.WARN: "Warnings",
    ItemVerdict.ALLOWED: "Allowed",
    ItemVerdict.LEGAL: "Legal",
}
"""The words of a choice of verdicts, the gravest first."""

_JUDGED: Final = (ItemVerdict.REFUSE, ItemVerdict.WARN, ItemVerdict.ALLOWED)
"""The verdicts that have a chip of their own."""

FAVOURITES: Final = "Favourites"
UNUSED: Final = "In no army"


FilterPart: TypeAlias = tuple[str, LibraryFilter]
"""A part of a filter that is on: its words, and the filter without it."""


def filter_chips(chosen: LibraryFilter, armies: Mapping[str, str]) -> list[FilterPart]:
    """Return the parts of a filter that are on, without its words.

    Args:
        chosen: The filter.
        armies: The names of the armies by id.
    """
    return [*_sets(chosen), *_single(chosen, armies)]


def _sets(chosen: LibraryFilter) -> Iterator[FilterPart]:
    kinds = kind_words()
    for name, words in (
        ("games", {key: GAMES.get(key, key) for key in sorted(chosen.games)}),
        ("kinds", {kind: kinds[kind] for kind in sorted(chosen.kinds)}),
        ("verdicts", VERDICTS),
        ("tags", {tag: tag for tag in sorted(chosen.tags)}),
    ):
        on = getattr(chosen, name)
        for value, words_of in words.items():
            if value in on:
                yield words_of, replace(chosen, **{name: on - {value}})


def _single(chosen: LibraryFilter, armies: Mapping[str, str]) -> Iterator[FilterPart]:
    words = {
        "cost": cost_words(chosen.lowest, chosen.highest),
        "army": f"In {armies.get(chosen.army, 'an army that is gone')}",
        "unused": UNUSED,
        "favourites": FAVOURITES,
        "since": f"Changed since {day(chosen.since or 0)}",
    }
    for name in chosen.parts:
        if name in words:
            yield words[name], chosen.without(name)


def cost_words(lowest: Fraction | None, highest: Fraction | None) -> str:
    """Return the bounds of a cost in words: `Cost 5 – 60`, `Cost up to 60`."""
    if lowest is None:
        return f"Cost up to {grouped(highest or 0)}"
    if highest is None:
        return f"Cost from {grouped(lowest)}"
    return f"Cost {grouped(lowest)} – {grouped(highest)}"


EMPTY: Final = (
    "The library is empty. New makes something, and Help brings the examples back."
)


def nothing_words(chosen: LibraryFilter, armies: Mapping[str, str]) -> str:
    """Return the sentence for when nothing is shown; it names the filters."""
    if chosen.bare:
        return EMPTY
    on = ", ".join(part for part, _ in filter_chips(chosen, armies))
    words = " ".join(chosen.words.split())
    if words and on:
        return f"Nothing matches “{words}” with these filters: {on}."
    if words:
        return f"Nothing matches “{words}”."
    return f"Nothing matches these filters: {on}."


def times_ago() -> Sequence[tuple[str, float]]:
    """Return the choices of when something was changed, each with its beginning."""
    now = datetime.now(UTC).astimezone()
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    days = {"Today": 0, "The last 7 days": 6, "The last 30 days": 29}
    found = [
        (words, (today - timedelta(days=back)).timestamp())
        for words, back in days.items()
    ]
    return [*found, ("This year", today.replace(month=1, day=1).timestamp())]


COUNT_MS = 300
"""The pause after which the counts beside the choices are worked out."""

LONGEST = 28
MOST_ON = 16
"""The most chips of what is on; the words say the rest, and Clear takes all off."""

HIGHEST = 1_000_000


class FilterBar(QWidget):
    """Chips of what could be, then of what is on, each with a cross.

    A chip never moves away from the pointer: what is off keeps its place.

    Attributes:
        wanted: Emitted with the filter that the player asks for.
    """

    wanted = Signal(object)

    def __init__(self, rows: LibraryRows) -> None:
        super().__init__()
        self._rows = rows
        self._counts: ChoiceCounts | None = None
        self._flow = FlowLayout(self, gap=6)
        self._toggles: dict[object, Chip] = {
            "favourites": self._chip(partial(self._turn, "favourites")),
            **{
                verdict: self._chip(partial(self._judge, verdict))
                for verdict in _JUDGED
            },
            "unused": self._chip(partial(self._turn, "unused")),
        }
        for chip in self._toggles.values():
            chip.setCheckable(True)
        self._lists = {
            "Game": lambda: self._more("games", GAMES),
            "Kind": lambda: self._more("kinds", rows.headings, counted=True),
            "Tags": lambda: self._more("tags", self._tags()),
            "Army": self._armies,
            "Changed": self._times,
        }
        self.drops: dict[str, Chip] = {}
        for words, choices in self._lists.items():
            chip = self._chip(partial(self._drop, words, choices), f"{words} ▾")
            chip.setAccessibleName(f"Filter by {words.lower()}")
            self.drops[words] = chip
        cost = named("Filter by cost", self._chip(self._ask_cost, "Cost ▾"))
        self.drops["Cost"] = cost
        self.clear = self._chip(self._clear, "Clear")
        self.clear.setToolTip("Take all filters off, and leave the words")
        self.on = [self._new_chosen(place) for place in range(MOST_ON)]
        self._counter = timer(self, self._count, COUNT_MS)
        rows.shelf.judged.connect(self._count_later)
        rows.shelf.changed.connect(self._count_later)
        self.refresh()

    def refresh(self) -> None:
        """Show the chips of the rows' filter; counts follow a moment later."""
        chips = self._chips()
        for place, chip in enumerate(self.on):
            chip.setVisible(place < len(chips))
        for chip, (words, _) in zip(self.on, chips, strict=False):
            chip.setChecked(True)
            chip.setText(f"{words[:LONGEST]}  ×".replace("&", "&&"))
            chip.setAccessibleName(f"Take the filter {words[:LONGEST]} off")
            chip.setToolTip(literal(f"Take “{words}” off"))
        self._entitle()
        self.clear.setEnabled(bool(self._rows.filter.parts))
        self._counter.start()

    def _chips(self) -> list[FilterPart]:
        """Return the parts of the filter that are on and have no chip of their own."""
        now = self._rows.filter
        rests = [now.without(part) for part in ("favourites", "unused")]
        rests += [replace(now, verdicts=now.verdicts - {each}) for each in _JUDGED]
        chips = filter_chips(now, self._rows.shelf.army_titles())
        return [part for part in chips if part[1] not in rests]

    def showEvent(self, event: QShowEvent) -> None:
        """Count once it is seen."""
        super().showEvent(event)
        self._counter.start()

    def _chip(self, act: Callable[[], object], words: str = "") -> Chip:
        chip = Chip(words)
        chip.clicked.connect(lambda _=False: act())
        self._flow.addWidget(chip)
        return chip

    def _new_chosen(self, place: int) -> Chip:
        chip = self._chip(lambda: self.wanted.emit(self._chips()[place][1]))
        chip.setCheckable(True)
        chip.setChecked(True)
        return chip

    def _clear(self) -> None:
        self.wanted.emit(LibraryFilter(words=self._rows.filter.words))

    def _turn(self, part: str) -> None:
        chosen = self._rows.filter
        parts: dict[str, Any] = {part: not getattr(chosen, part)}
        self.wanted.emit(replace(chosen, **parts))

    def _judge(self, verdict: ItemVerdict) -> None:
        chosen = self._rows.filter
        self.wanted.emit(replace(chosen, verdicts=chosen.verdicts ^ {verdict}))

    def _count_later(self) -> None:
        if self.isVisible() and not self._counter.isActive():
            self._counter.start()

    def _count(self) -> None:
        if not self.isVisible():
            return
        shelf = self._rows.shelf
        chosen = self._rows.filter
        items = shelf.searchable() if chosen.words else shelf.in_order()
        self._counts = counts(items, chosen, shelf.words)
        self._entitle()

    def _entitle(self) -> None:
        """Write the counts on the chips; those that would show nothing are off."""
        known, chosen = self._counts, self._rows.filter
        favourites, unused = (known.favourites, known.unused) if known else (0, 0)
        verdicts = self._counted("verdicts")
        shown: dict[object, tuple[str, bool, int]] = {
            "favourites": (f"★ {FAVOURITES}", chosen.favourites, favourites),
            "unused": (UNUSED, chosen.unused, unused),
        }
        for verdict in _JUDGED:
            on, count = verdict in chosen.verdicts, verdicts.get(verdict, 0)
            shown[verdict] = VERDICTS[verdict], on, count
        for key, (title, on, count) in shown.items():
            chip = self._toggles[key]
            chip.keep_room(f"{title}  {len(self._rows.shelf.items)}")
            chip.setText(f"{title}  {count}" if known else title)
            chip.setChecked(on)
            chip.setEnabled(on or known is None or bool(count))

    def _drop(self, title: str, choices: Callable[[], Sequence[FilterChoice]]) -> None:
        self._count()
        found = choices()
        if found:
            popup = ChoicePopup(self.drops[title], title, found, self.wanted.emit)
            popup.open_below(self.drops[title])

    def _choice(self, words: str, count: int | None, **parts: Any) -> FilterChoice:
        return FilterChoice(replace(self._rows.filter, **parts), words, count)

    def _more(
        self, name: str, words: Mapping[str, str], *, counted: bool = False
    ) -> Sequence[FilterChoice]:
        """Return what can be chosen besides: all, or what something is of."""
        on, count = getattr(self._rows.filter, name), self._counted(name)
        return [
            self._choice(said, count.get(key, 0), **{name: on | {key}})
            for key, said in words.items()
            if key not in on and (count.get(key) or not counted)
        ]

    def _tags(self) -> Mapping[str, str]:
        tags = sorted(filter(None, self._counted("tags")), key=str.casefold)
        return {tag: tag for tag in tags}

    def _armies(self) -> Sequence[FilterChoice]:
        count, names = self._counted("armies"), self._rows.shelf.army_titles()
        return [
            self._choice(names[key], count.get(key, 0), army=key)
            for key in sorted(names, key=lambda each: names[each].casefold())
        ]

    def _times(self) -> Sequence[FilterChoice]:
        return [self._choice(words, None, since=since) for words, since in times_ago()]

    def _counted(self, name: str) -> Mapping[Any, int]:
        return getattr(self._counts, name) if self._counts else {}

    def _ask_cost(self) -> None:
        popup = CostPopup(self._rows.filter, self.drops["Cost"])
        popup.wanted.connect(self.wanted)
        popup.open_below(self.drops["Cost"])


class FilterPopup(QFrame):
    """All filters, dropping down where there is no room for them.

    Attributes:
        filters: The chips.
    """

    def __init__(self, rows: LibraryRows, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        styled(self, kind="raised")
        self.filters = FilterBar(rows)
        column(self, self.filters, margins=(8, 8, 8, 8))

    def open_below(self, anchor: QWidget, wide: int) -> None:
        """Show the filters below a button and within the screen."""
        high = self.filters.heightForWidth(wide) + 24
        open_below(self, anchor, QSize(wide, high))
        self.filters.drops["Game"].setFocus()


class CostPopup(FittedDialog):
    """Asks for the bounds of a cost, below its chip.

    Attributes:
        wanted: Emitted with the filter that has these bounds.
    """

    wanted = Signal(object)

    def __init__(self, chosen: LibraryFilter, parent: QWidget) -> None:
        super().__init__(parent, "Filter by cost")
        styled(self, kind="raised")
        self._chosen = chosen
        self.lowest = _bound("Lowest cost", chosen.lowest)
        self.highest = _bound("Highest cost", chosen.highest)
        show = button("Show", self.accept)
        show.setDefault(True)
        bounds = row(None, plain("From"), self.lowest, plain("to"), self.highest)
        hint = plain("What has no points, or other ones, is not shown.", wrap=True)
        foot = row(None, None, show, button("Cancel", self.reject))
        column(self, bounds, hint, foot, gap=8, margins=(12, 12, 12, 12))
        self.accepted.connect(self._tell)

    def open_below(self, anchor: QWidget) -> None:
        """Ask below a chip and within the screen."""
        open_below(self, anchor, self.sizeHint())
        self.lowest.setFocus()
        self.lowest.selectAll()

    def _tell(self) -> None:
        low, high = self.lowest.value(), self.highest.value()
        if 0 <= high < low:
            low, high = high, low
        chosen = replace(
            self._chosen,
            lowest=None if low < 0 else Fraction(low),
            highest=None if high < 0 else Fraction(high),
        )
        self.wanted.emit(chosen)


def _bound(name: str, value: Fraction | None) -> QSpinBox:
    box = named(name, QSpinBox())
    box.setRange(-1, HIGHEST)
    box.setSpecialValueText("any")
    box.setValue(-1 if value is None else int(value))
    return box
