"""What pages show on a large screen: parts, read when the player rests, and drawn."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QGridLayout, QScrollArea, QSizePolicy, QWidget

from builder import describe
from builder.army import glance
from builder.army.model import Army, Item
from builder.army.muster import muster
from builder.content.card import Table
from builder.core.design import Design
from builder.core.formatting import counted, times
from builder.history.versions import JudgedBy
from builder.listing.item import ListedItem
from db.files.pictures import designs_in
from ui.army.limit import facts, spent
from ui.core.background import BackgroundTask
from ui.core.time_words import moment_here
from ui.core.timer import timer
from ui.history.reading import read_changes, read_versions
from ui.pages.design_page import DesignPage
from ui.shell.commands import HistoryCommands
from ui.shell.context import AppContext
from ui.shell.layout import MainLayout, Room
from ui.widgets.bricks import BrickBar, BrickStretch
from ui.widgets.labels import ElidedLabel, bold, hair, plain, small, styled, tip
from ui.widgets.layouts import bar, button, column, lay_out, row, shown_in
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled, set_scaled

if TYPE_CHECKING:
    from db.library.library import Library
    from ui.core.page import Page


@dataclass(frozen=True, slots=True)
class WideLine:
    """A line of a part.

    Attributes:
        words: What it is about.
        faint: What is said of it.
        number: The value at its end.
        share: How much of a row of bricks is filled, 0 to 1; None for no bricks.
        act: What a click on its words does; None where they are no button.
        more: The words of a second button; empty for none.
        then: What that does.
    """

    words: str
    faint: str = ""
    number: str = ""
    share: float | None = None
    act: Callable[[], object] | None = field(default=None, compare=False)
    more: str = ""
    then: Callable[[], object] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class WideSaid:
    """What a part says; a part with nothing to say is not shown.

    Attributes:
        about: What stands at the end of its heading.
        lines: Its lines.
        table: Its table, in the place of lines.
    """

    about: str = ""
    lines: tuple[WideLine, ...] = ()
    table: Table | None = None


BRICKS: Final = 14
"""The height of a row of bricks."""
_WORDS, _REST = 3, 6
"""How the width of a line is shared: the rest of all lines begins in one place."""
_FAINT, _BAR = 5, 6
"""How the rest is shared."""
_NUMBER: Final = 52
"""The least width of a value, so that the bricks of all lines are as long."""


class LineView(QWidget):
    """Shows a line: its words or a button, what is said of it, bricks, a value."""

    def __init__(self) -> None:
        super().__init__()
        self.line = WideLine("")
        self.words, self.faint = ElidedLabel(), ElidedLabel(ink=Ink.FAINT)
        self.open = styled(button("", lambda: self._do(self.line.act)), kind="link")
        self.more = styled(button("", lambda: self._do(self.line.then)), kind="link")
        self.bar = BrickBar("", BRICKS)
        self.number = bold("")
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self.number.setAlignment(right)
        set_scaled(self.number, QWidget.setMinimumWidth, _NUMBER)
        across = QSizePolicy.Policy.Ignored
        self.bar.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self.open.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        styled(self.open, seg="line")
        rest = bar(
            (self.faint, _FAINT), (self.bar, _BAR), self.number, self.more, gap=8
        )
        rest.setSizePolicy(across, QSizePolicy.Policy.Preferred)
        row(self, (self.open, _WORDS), (self.words, _WORDS), (rest, _REST), gap=8)
        set_scaled(self, QWidget.setMinimumHeight, 24)

    def _do(self, act: Callable[[], object] | None) -> None:
        if act:
            act()

    def display(self, line: WideLine) -> None:
        """Show another line."""
        self.line = line
        name = ", ".join(filter(None, (line.words, line.faint)))
        self.open.setAccessibleName(name)
        self.more.setAccessibleName(f"{line.more}: {name}")
        self.open.setVisible(line.act is not None)
        self.open.setText(line.words.replace("&", "&&"))
        self.open.setToolTip(tip(line.words))
        self.words.setVisible(line.act is None)
        self.words.setText(line.words)
        self.faint.setText(line.faint)
        self.faint.setToolTip(tip(line.faint))
        self.faint.setVisible(line.share is None or bool(line.faint))
        self.bar.setVisible(line.share is not None)
        self.number.setVisible(bool(line.number))
        self.bar.setAccessibleName(line.words)
        if line.share is not None:
            self.bar.display([BrickStretch(line.share)], line.number)
        self.number.setText(line.number)
        self.more.setText(line.more)
        self.more.setVisible(bool(line.more))


class WideBox(QWidget):
    """A part below its heading.

    Attributes:
        said: What it says.
    """

    def __init__(self, title: str) -> None:
        super().__init__(accessibleName=title)
        self.said = WideSaid()
        self._about = small("")
        self._lines: list[LineView] = []
        self._table: QWidget | None = None
        head = row(None, bold(title), None, self._about, gap=8)
        self._rows = column(None, gap=2)
        self._column = column(self, head, self._rows, gap=2, margins=(0, 4, 0, 8))
        self.hide()

    def display(self, content: WideSaid) -> None:
        """Show what the part says now."""
        before, self.said = self.said, content
        self._about.setText(content.about)
        new, pool, into = content.lines, self._lines, self._rows
        views = shown_in(pool, new, LineView, into, lambda old, it: old.line == it)
        for view, line in views:
            view.display(line)
        if content.table != before.table:
            if self._table:
                self._table.deleteLater()
            self._table = _grid(content.table) if content.table else None
            if self._table:
                self._column.addWidget(self._table)
        self.setVisible(bool(content.lines or content.table))


def _grid(table: Table) -> QWidget:
    """Return the cells of a table below their heads, without columns that are blank."""
    box = QWidget()
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(scaled(12))
    grid.setVerticalSpacing(scaled(4))
    wide, cells = len(table.columns), [line.cells for line in table.rows]
    kept = [at for at in range(wide) if any(line[at].strip("–") for line in cells)]
    for across, place in enumerate(kept):
        grid.addWidget(small(table.columns[place].label), 0, across)
        for down, line in enumerate(table.rows, 1):
            words = plain(line.cells[place])
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(words, down, across)
    grid.setColumnStretch(len(kept) - 1, 1)
    return box


class PartsView(QWidget):
    """Parts in columns beside each other.

    Attributes:
        views: The part of each title.
    """

    def __init__(self, columns: Sequence[Sequence[str]], *, under: bool) -> None:
        """Make the parts; they are shown when they have something to say.

        Args:
            columns: The titles of the parts in each column.
            under: Whether a line stands above them.
        """
        super().__init__()
        self.views = {title: WideBox(title) for each in columns for title in each}
        sides = []
        # As wide as the columns of the form above them.
        for titles in columns:
            side = QWidget()
            side.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            column(side, *(self.views[title] for title in titles), None, gap=4)
            sides.append((side, 1))
        beside = row(None, *sides, gap=24)
        around = (0, 8, 0, 8) if under else (12, 4, 12, 8)
        line = (hair(),) if under else ()
        column(self, *line, beside, gap=8, margins=around)

    def display(self, found: Mapping[str, WideSaid]) -> None:
        """Show what some parts say; the others stay as they are."""
        for title, said in found.items():
            if title in self.views:
                self.views[title].display(said)
        said_any = any(each.said != WideSaid() for each in self.views.values())
        self.setVisible(said_any)


LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Subject:
    """What the parts tell of.

    Attributes:
        id: The id of what is open.
        value: What it is now.
        by: What its earlier versions are judged by.
        values: Everything in the library, by id.
        items: The same as the lists show it.
        open: Opens an item by its id.
        do: Does what a command stands for, by its name.
        show_history: Shows all versions.
        go_back: Makes it what it was in a version.
    """

    id: str
    value: Item
    by: JudgedBy
    values: Mapping[str, Item]
    items: Mapping[str, ListedItem]
    open: Callable[[str], object]
    do: Callable[[str], object]
    show_history: Callable[[], object]
    go_back: Callable[[object], object]


MOST: Final = 6
"""The most lines of a part."""


def _strip(table: Table | None) -> WideSaid:
    """Return the odds of a table as rows of bricks."""
    if table is None:
        return WideSaid()
    lines = (
        WideLine(row.cells[0], number=odd.hit, share=odd.share)
        for row in table.rows
        for odd in row.odds
    )
    return WideSaid(table.rest, tuple(lines))


def odds(design: Design, of: Subject) -> WideSaid:
    """Return how likely a turn of a design hurts each of a few targets."""
    return _strip(glance.odds(design, of.by.house))


def good_against(army: Army, of: Subject) -> WideSaid:
    """Return how many of the models that play would hurt a target in one turn."""
    return _strip(glance.good_against(muster(army, of.values)))


def hurt_states(design: Design, of: Subject) -> WideSaid:
    """Return the track of a design, as its card has it."""
    card = describe(design, of.by.house)
    tables = (part for part in (*card.front, *card.back) if isinstance(part, Table))
    track = next((table for table in tables if table.part == "track"), None)
    return WideSaid(track.title if track else "", table=track)


def other_sizes(design: Design, of: Subject) -> WideSaid:
    """Return what a design costs and does at the sizes around its own."""
    return WideSaid(table=glance.other_sizes(design, of.by.house))


def used_by(carried: Design, of: Subject) -> WideSaid:
    """Return the designs that carry what is open, and the armies that it marches in."""
    lines = []
    for key, value in of.values.items():
        item = of.items.get(key)
        price = item.price if item else ""
        act = partial(of.open, key)
        if isinstance(value, Army):
            many = sum(entry.count for entry in value.entries if entry.design == of.id)
            if many:
                lines.append(WideLine(value.title, times(many, "it"), price, act=act))
        elif isinstance(value, Design) and key != of.id:
            alike = [
                held
                for held in designs_in(value)
                if held is not value
                and type(held) is type(carried)
                and held.title == carried.title
            ]
            if alike:
                same = carried in alike
                how = "carries it" if same else "carries another version of it"
                lines.append(WideLine(value.title, how, price, act=act))
    lines.sort(key=lambda line: line.words.casefold())
    left = len(lines) - MOST
    rest = (WideLine(f"and {left} more"),) if left > 0 else ()
    return WideSaid("", (*lines[:MOST], *rest))


def before_the_game(army: Army, of: Subject) -> WideSaid:
    """Return what an army brings today, and what can be printed of it."""
    mustered = muster(army, of.values)
    away = [result.title for result in mustered.results if not result.entry.plays]
    lines = [
        WideLine("Points", spent(mustered)),
        WideLine("Models", facts(mustered)),
        WideLine("Sizes", glance.sizes_of(mustered)),
        WideLine("Stay at home", ", ".join(away)),
    ]
    acts = (("Print cards…", "cards"), ("Print army list…", "roster"),
            ("Share…", "share"))  # fmt: skip
    lines = [line for line in lines if line.faint]
    lines += [WideLine(words, act=partial(of.do, name)) for words, name in acts]
    return WideSaid("", tuple(lines))


def history(library: Library, of: Subject) -> WideSaid:
    """Return the last versions of an item, with what changed in each."""
    versions, current = read_versions(library, of.id, of.value)
    newest = versions[: MOST + 1]
    numbers = [version.number for version in newest]
    pairs = list(zip(numbers, [*numbers[1:], None], strict=True))[:MOST]
    changes = read_changes(library, of.id, pairs, of.by) if pairs else {}
    lines = []
    for version in newest[:MOST]:
        change = changes.get(version.number)
        changed = "; ".join(change.said) if change else ""
        now = version.number == current
        lines.append(
            WideLine(
                moment_here(version.saved),
                " · ".join(filter(None, (" ".join(version.words.split()), changed))),
                "now" if now else "",
                act=of.show_history,
                more="" if now else "Go back to this",
                then=partial(of.go_back, version),
            )
        )
    return WideSaid(counted(len(versions), "version"), tuple(lines))


class Place(Enum):
    """Where a part stands."""

    LEFT = "below the form, at the left"
    RIGHT = "below the form, at the right"
    SIDE = "below the bill"


@dataclass(frozen=True, slots=True)
class WidePart:
    """A part of a page on a large screen.

    Attributes:
        title: Its heading.
        place: Where it stands.
        on: What it tells of.
        read: Reads it, in a thread of its own; None where the library is asked.
        ask: Reads it from the library, in the library's thread; None for others.
    """

    title: str
    place: Place
    on: type
    read: Callable[[Any, Subject], WideSaid] | None
    ask: Callable[[Library, Subject], WideSaid] | None = None


WIDE_PARTS: Final = (
    WidePart("Odds at a glance", Place.SIDE, Design, odds),
    WidePart("Good against", Place.SIDE, Army, good_against),
    WidePart("Before the game", Place.SIDE, Army, before_the_game),
    WidePart("History", Place.SIDE, Army, None, history),
    WidePart("As it is hurt", Place.LEFT, Design, hurt_states),
    WidePart("History", Place.LEFT, Design, None, history),
    WidePart("Used by", Place.RIGHT, Design, used_by),
    WidePart("At other sizes", Place.RIGHT, Design, other_sizes),
)
"""All parts, in their order; another one is another row."""

REST_MS: Final = 500
"""The pause after a change after which the parts are read."""


class WideParts(QObject):
    """Shows the parts of the page in front where there is room for them.

    Attributes:
        side: The parts below the bill; None before there was room.
        below: The parts below the form of the page in front; None without one.
    """

    def __init__(self, app: AppContext, frame: MainLayout) -> None:
        super().__init__(app.window)
        self._app, self._frame = app, frame
        self._on = False
        self.side: PartsView | None = None
        self._area: QScrollArea | None = None
        self._task = BackgroundTask(self, lambda it: self._show(*it), self._blank)
        self._rest = timer(self, self._read, REST_MS)
        app.tabs.front.connect(self._turn)
        app.tabs.changed.connect(self._wait)
        app.repository.saved.connect(self._wait)
        frame.refitted.connect(self._fit)
        self._fit(frame.room)

    @property
    def below(self) -> PartsView | None:
        """The parts below the form of the page in front; None without any."""
        page = self._app.tabs.page
        return page.findChild(PartsView) if page else None

    def _fit(self, room: Room) -> None:
        self._on = room.parts
        if self._on:
            self._rest.start()
            return
        for view in filter(None, (self.side, self.below)):
            view.hide()
        self._frame.stand_below(None)

    def _turn(self, _: Page | None) -> None:
        if self.side:
            self.side.display(dict.fromkeys(self.side.views, WideSaid()))

    def _wait(self, *_: object) -> None:
        if self._on:
            self._rest.start()

    def _blank(self, why: str) -> None:
        """Show nothing of what could not be read: it would be of an older value."""
        _leave_out(why)
        unread = {each.title: WideSaid() for each in WIDE_PARTS if each.read}
        for view in filter(None, (self.side, self.below)):
            view.display(unread)

    def _read(self) -> None:
        """Read the parts of the page in front; the answers come later."""
        page = self._app.tabs.page
        if page is None or page.state.asking or not self._on:
            return
        of = self._subject(page)
        about = [part for part in WIDE_PARTS if isinstance(of.value, part.on)]
        reads = {part.title: part.read for part in about if part.read}
        self._task.start(
            lambda _: (of, {key: do(of.value, of) for key, do in reads.items()})
        )
        asks = {part.title: part.ask for part in about if part.ask}
        self._app.repository.worker.ask(
            lambda library: {key: ask(library, of) for key, ask in asks.items()},
            partial(self._show, of),
            _leave_out,
        )

    def _subject(self, page: Page) -> Subject:
        app, value, key = self._app, page.document.value, page.document.id
        commands = app.group(HistoryCommands)
        by = commands.judged_by(value)
        return Subject(
            key,
            value,
            by,
            dict(app.repository.values()),
            dict(app.library_panel.shelf.items),
            app.open,
            app.do,
            partial(commands.show, key),
            partial(commands.return_to, key),
        )

    def _show(self, of: Subject, found: Mapping[str, WideSaid]) -> None:
        """Show what was read, unless the player is somewhere else by now."""
        page = self._app.tabs.page
        if not self._on or page is None or page.document.value is not of.value:
            return
        if self.side is None:
            self.side = PartsView([_titles(Place.SIDE)], under=False)
            self._area = scrolling(self.side)
        self._frame.stand_below(self._area)
        about = [part for part in WIDE_PARTS if isinstance(of.value, part.on)]
        aside = {part.title for part in about if part.place is Place.SIDE}
        self.side.display({key: shown for key, shown in found.items() if key in aside})
        if isinstance(page, DesignPage):
            below = self.below
            if below is None:
                columns = [_titles(Place.LEFT), _titles(Place.RIGHT)]
                below = PartsView(columns, under=True)
                page.stand_below(below)
            rest = {key: shown for key, shown in found.items() if key not in aside}
            below.display(rest)
        # Else all of it is painted once in the room of what was there.
        lay_out()


def _leave_out(error: Exception | str) -> None:
    """Go on without what could not be read; saving tells of a library that is ill."""
    LOG.info("a part was not read: %s", error)


def _titles(place: Place) -> list[str]:
    return [each.title for each in WIDE_PARTS if each.place is place]
