"""The welcome page, while nothing is open: the jobs it is for, and what it shows."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QCursor, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QWidget

from builder.core.kinds import GAMES
from builder.examples import examples_of, headings_of
from ui.core.command_table import COMMANDS
from ui.core.new_items import FIRST, beginnings
from ui.core.time_words import time_words
from ui.core.timer import timer
from ui.printing.last import last_print
from ui.shell.commands import Commands
from ui.shell.context import Acts, AppContext, CommandGroup
from ui.shell.examples import ExampleCommands
from ui.shell.menus import list_armies
from ui.shell.outgoing import Printing
from ui.welcome.first_start import FirstStart
from ui.welcome.tiles import (
    ArmyGlance,
    ArmyTile,
    ExampleTile,
    GameTile,
    JobTile,
    PhotoOf,
    TileGrid,
    example_picture,
    glance,
    key_label,
    link,
)
from ui.widgets.icons import emblem
from ui.widgets.labels import bold, named, plain, small, styled
from ui.widgets.layouts import TOP, bar, column, row
from ui.widgets.paint.tokens import Ink, Spacing
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled, set_scaled

ARMIES: Final = 3
"""The armies that are shown to go on with."""

WIDEST: Final = 1180
"""The width beyond which the page grows no wider, at the ordinary size of type."""

_PICTURE: Final = 46
"""The side of the picture of an example, at the ordinary size of type."""

_JOBS: Final = (
    ("roster", "Build an army list",
     "Pick who marches and how many, up to a limit. What is illegal says why."),
    ("cards", "Print unit cards",
     "At their true size, on sheets to cut: one, an army, or several at once."),
    ("check", "Check a house-rule weapon",
     "Type its stat line: which legal build gives it, or why none does."),
)  # fmt: skip
"""The icon, the title and the sentence of each job."""

NO_ARMY: Final = (
    "You have no army yet. What you begin with 1 waits here, and all of it is saved as "
    "you make it. Or open a copy of an example below, and change it."
)

GREETED: Final = "start/greeted"
"""The setting that says that the first start was."""

_HINTS: Final = ("F1", "Ctrl+K", "Ctrl+F")
"""The keys that are told at the foot, whatever command has them."""


class Welcome(QWidget):
    """The three jobs, the armies of last time, examples, and the other games.

    Attributes:
        wanted: Emitted with the key of the item to make.
        example: Emitted with the example to open a copy of.
        opened: Emitted with the id of an army to open.
        asked: Emitted with the id of a command; `cards`, `armies` and `again` stand for
            the choice of cards, the list of armies and the last print.
        stale: Emitted when the page comes into sight and wants its news.
        jobs: The tiles of the jobs.
        recent: The tiles of the armies shown to go on with.
    """

    wanted = Signal(str)
    example = Signal(object)
    opened = Signal(str)
    asked = Signal(str)
    stale = Signal()

    def __init__(self) -> None:
        super().__init__()
        styled(self, kind="surface")
        self.jobs: list[JobTile] = []
        self.recent: list[ArmyTile] = []
        self._filled = False
        self._undrawn: list[tuple[int, ExampleTile]] = []
        self._drawing = timer(self, self._draw, 0)
        inside = QWidget()
        set_scaled(inside, QWidget.setMaximumWidth, WIDEST)
        edge = Spacing.WELCOME
        self._parts = column(inside, self._head(), self._job_grid(), gap=10,
                             margins=(edge, 18, edge, 14))  # fmt: skip
        self._all = link("", partial(self.asked.emit, "armies"))
        title = bold("Go on with", "head")
        self._recent_head = bar(title, None, self._all, margins=(0, 4, 0, 0))
        self._armies = TileGrid()
        self._none = plain(NO_ARMY, Ink.FAINT, wrap=True)
        for part in (self._recent_head, self._armies, self._none):
            self._parts.addWidget(part)
            part.hide()
        centred = bar((inside, 1))
        scroll = named("Welcome", scrolling(centred))
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The scroll area asks for a ground of its own.
        centred.setAutoFillBackground(False)
        column(self, (scroll, 1), self._foot(), gap=0)

    # What stands on it.

    def _head(self) -> QWidget:
        first, *others = GAMES.values()
        words = plain(
            f"{first} is a wargame with what you build of bricks, free to read at "
            "brikwars.com/rules/2010. Brickmuster counts what it costs, says which "
            f"rule it breaks, and prints the card to play it by. {len(others)} small "
            "games are here, too. Press 1, 2 or 3 to begin, or open an example.",
            Ink.FAINT,
            wrap=True,
        )
        mark = QLabel(pixmap=emblem().pixmap(112, 112), scaledContents=True)
        set_scaled(mark, lambda box, side: box.setFixedSize(side, side), 56)
        text = column(None, bold("Brickmuster", "hero"), words, gap=0)
        return bar((mark, TOP), (text, 1), gap=14, margins=(0, 0, 0, 4))

    def _job_grid(self) -> TileGrid:
        for place, (sign, title, about) in enumerate(_JOBS):
            tile = JobTile(str(place + 1), sign, title, about)
            self.jobs.append(tile)
            QShortcut(QKeySequence(str(place + 1)), self, tile.begin.animateClick)
        army, cards, check = self.jobs
        army.offer("New army", partial(self.wanted.emit, "army"), first=True)
        self._last_army = army.add_link("", self._open_last)
        army.add_link("Import…", partial(self.asked.emit, "import"))
        cards.offer("Print cards…", partial(self.asked.emit, "cards"), first=False)
        self._last_print = cards.add_link("", partial(self.asked.emit, "again"))
        check.offer("Check a stat line", partial(self.asked.emit, "explain"),
                    first=False)  # fmt: skip
        check.add_link(beginnings()[FIRST].words, partial(self.wanted.emit, FIRST))
        check.add_link("New from preset…", partial(self.asked.emit, "presets"))
        for way in (self._last_army, self._last_print):
            way.hide()
        return TileGrid(self.jobs)

    def _foot(self) -> QWidget:
        foot = styled(QFrame(), kind="foot")
        parts: list[QWidget] = []
        words = {command.keys: command.words for command in COMMANDS}
        for keys in _HINTS:
            if keys in words:
                words_of = words[keys].replace("&", "").rstrip("…")
                parts += [key_label(keys), small(f"{words_of}  ")]
        row(foot, *parts, None, gap=6,
            margins=(Spacing.WELCOME, 5, 12, 5))  # fmt: skip
        return foot

    def _fill_examples(self) -> None:
        """Add the examples and the other games; their pictures take a moment."""
        self._filled = True
        first, *others = GAMES
        tiles = []
        for place, chapter in enumerate(headings_of(first)):
            tile = ExampleTile(chapter.title, chapter.about, _PICTURE)
            tile.clicked.connect(partial(self._open_example, first, place))
            tiles.append(tile)
        self._undrawn = list(enumerate(tiles))
        self._drawing.start()
        note = small("They came with Brickmuster. You open a copy of your own.")
        head = bar(bold("Examples", "head"), None, note, margins=(0, 4, 0, 0))
        examples, games = TileGrid(tiles), TileGrid([*map(self._game, others)])
        other = bar(bold("Other games", "head"), margins=(0, 4, 0, 0))
        for part in (head, examples, other, games):
            self._parts.addWidget(part)
        self._parts.addStretch(1)

    def _draw(self) -> None:
        """Draw the picture of the next example; between two a click is heard."""
        place, tile = self._undrawn.pop(0)
        example, scale = examples_of(next(iter(GAMES)))[place], self.devicePixelRatioF()
        tile.picture.setPixmap(example_picture(example, scaled(_PICTURE), scale))
        if self._undrawn:
            self._drawing.start()

    def _game(self, game: str) -> GameTile:
        """Return the tile of a game, which is imported when something of it opens."""
        tile = GameTile(GAMES[game])
        for item in beginnings().values():
            if item.game == GAMES[game]:
                tile.add_link(item.words, partial(self.wanted.emit, item.key))
        for place, chapter in enumerate(headings_of(game)):
            words = f"Example: {chapter.title}"
            tip = f"{chapter.about}\nYou open a copy of your own."
            tile.add_link(words, partial(self._open_example, game, place), tip)
        return tile

    def _open_example(self, game: str, place: int) -> None:
        self.example.emit(examples_of(game)[place])

    # News.

    def show_armies(
        self, armies: Sequence[ArmyGlance], count: int, photo: PhotoOf
    ) -> None:
        """Show the armies to go on with.

        Args:
            armies: Those that were changed last, the last one first.
            count: How many there are in all.
            photo: Returns the photo of a key.
        """
        if [tile.army for tile in self.recent] != list(armies):
            kept = {tile.army.id: tile for tile in self.recent}
            new = partial(ArmyTile, photo, self.opened.emit)
            self.recent = [kept.get(army.id) or new() for army in armies]
            for tile, army in zip(self.recent, armies, strict=True):
                tile.display(army)
            self._armies.fill(self.recent)
        for part in (self._recent_head, self._armies, self._last_army):
            part.setVisible(bool(armies))
        self._none.setVisible(not armies)
        self._all.setText(f"All {count} armies")
        self._all.setVisible(count > len(armies))
        if armies:
            _word(self._last_army, f"Open {armies[0].title}")

    def show_last(self, words: str) -> None:
        """Offer to print again what was printed last; nothing if empty."""
        _word(self._last_print, f"Last: {words}")
        self._last_print.setVisible(bool(words))

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for news, and fill the lower half at the first time."""
        super().showEvent(event)
        if not self._filled:
            self._fill_examples()
        self.stale.emit()

    def _open_last(self) -> None:
        self.opened.emit(self.recent[0].army.id)


def _word(button: QPushButton, words: str) -> None:
    """Write literal words on a link, in the room of the narrowest tile."""
    cut, metrics = Qt.TextElideMode.ElideRight, button.fontMetrics()
    shown = metrics.elidedText(" ".join(words.split()), cut, scaled(210))
    button.setText(shown.replace("&", "&&"))


PAUSE_MS = 150
"""The pause after a change before the page is made anew."""


class WelcomeController(CommandGroup):
    """Makes welcome pages, and keeps those that are shown up to date.

    Attributes:
        page: The page shown while nothing is open.
        tab: The same in a tab, while other tabs are open; None if there is none.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self._commands = app.group(Commands)
        self.acts = {"welcome": self.show}
        printing = app.group(Printing)
        self._asked: Acts = {
            "cards": printing.choose,
            "again": printing.again,
            "armies": self._list,
        }
        self.page = self._connected(Welcome())
        self.tab: Welcome | None = None
        self._timer = timer(self, self._renew, PAUSE_MS)
        app.repository.changed.connect(self._timer.start)
        app.repository.loaded.connect(self._timer.start)

    def _connected(self, page: Welcome) -> Welcome:
        page.wanted.connect(self._commands.new)
        page.example.connect(self._app.group(ExampleCommands).open_one)
        page.opened.connect(self._app.open)
        page.asked.connect(self._act)
        page.stale.connect(lambda: self._tell(page))
        return page

    def _act(self, name: str) -> None:
        """Do what a button of the page asks for: a way of its own, or a command."""
        act = self._asked.get(name) or partial(self._app.do, name)
        act()

    def show(self) -> None:
        """Show the page while other tabs are open, in a tab of its own."""
        tabs = self._app.tabs
        if self.tab is None and tabs.count():
            self.tab = self._connected(Welcome())
            self.tab.destroyed.connect(self._forget)
            tabs.add_widget(self.tab, "Welcome")
        if self.tab is not None:
            tabs.setCurrentWidget(self.tab)

    def greet(self, over: QWidget) -> None:
        """Say at the very first start what this is, over the window, once for ever."""
        if not QSettings().value(GREETED):
            QSettings().setValue(GREETED, "True")
            first = FirstStart(over)
            first.wanted.connect(self._begin)
            self._app.tabs.front.connect(first.leave)

    def _begin(self, key: str) -> None:
        """Make something by its key, or do what a command stands for."""
        (self._commands.new if key in beginnings() else self._act)(key)

    def _list(self) -> None:
        menu = QMenu(self._app.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        new = partial(self._commands.new, "army")
        list_armies(menu, self._app.catalogue, new, self._app.open)
        menu.popup(QCursor.pos())

    def _forget(self) -> None:
        self.tab = None

    def _renew(self) -> None:
        for page in self._app.window.findChildren(Welcome):
            if page.isVisible():
                self._tell(page)

    def _tell(self, page: Welcome) -> None:
        repository = self._repository
        values, times = repository.values(), repository.times()
        armies = self._app.catalogue.armies()
        # One that was only begun is nothing to go on with.
        latest = [key for key, army in armies.items() if army.name or army.entries]
        latest.sort(key=times.__getitem__, reverse=True)
        now = datetime.now().astimezone()
        shown: list[ArmyGlance] = [
            glance(key, armies[key], values, time_words(times[key].astimezone(), now))
            for key in latest[:ARMIES]
        ]
        page.show_armies(shown, len(armies), self._app.photos.photo)
        ids, words = last_print()
        page.show_last(words if all(key in values for key in ids) else "")
