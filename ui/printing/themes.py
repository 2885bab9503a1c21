"""The dialog of card themes: a list, the fields of one, and a card that wears it.

All is kept as it is made. Undo goes back step by step while the dialog is open.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCompleter,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from builder.content.card import Card
from builder.content.theme import WORN, Theme, free_name, joining, shipped
from builder.core.formatting import brief
from db.errors import not_written
from db.files.themes import read_theme, write_theme
from db.files.unreadable import Unreadable
from reports.layout.fonts import BUNDLED, families, told
from ui.core import file_dialogs
from ui.core.background import BackgroundTask
from ui.core.document import Document
from ui.core.file_writing import write_whole
from ui.forms.fields.field import EditorContext, EditorRegistry
from ui.forms.fields.text import LineField
from ui.forms.form import Form
from ui.panels.card_preview import CardPanel
from ui.widgets.fitting import FittedDialog
from ui.widgets.inputs import word_box
from ui.widgets.labels import named, plain, small, styled, tip
from ui.widgets.layouts import block, button, column, flow_bar, row
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

_OURS: Final = "{} (comes with Brickmuster)"
_WORN: Final = "{} (worn by {})"
_READ: Final = "Copy it to change it."
_TAKEN: Final = "There is another “{}” already: this one is called “{}”."
_LONGEST: Final = 24
"""The most letters of an army's name on a button."""
_LONG: Final = 40
"""The most letters of a name in a sentence."""


@dataclass(frozen=True, slots=True)
class Wearer:
    """The army in front, which may wear a theme.

    Attributes:
        title: What it is called.
        theme: What it wears; None for nothing of its own.
        wear: Puts another one on; None takes it off.
    """

    title: str
    theme: Theme | None
    wear: Callable[[Theme | None], object]


@dataclass(frozen=True, slots=True)
class ThemeDesk:
    """What the dialog opens on.

    Attributes:
        own: The themes that the player made.
        cards: The cards that a theme is shown on; at least one.
        editors: What makes the fields.
        photos: The photos of the cards by key.
        wearer: The army in front; None for none.
        locked: Why nothing can be kept, as a sentence; empty if it can.
    """

    own: Sequence[Theme]
    cards: Sequence[Card]
    editors: EditorRegistry
    photos: Mapping[str, bytes] = field(default_factory=dict)
    wearer: Wearer | None = None
    locked: str = ""


class ThemeShelf(Document):
    """All themes, of which the player changes his own; each step can be taken back.

    Its value is the player's own themes. The text of a step is the key of the theme
    that was chosen before it.

    Attributes:
        wearer: The army in front; None for none.
    """

    value: tuple[Theme, ...]

    def __init__(
        self,
        own: Iterable[Theme],
        wearer: Wearer | None,
        keep: Callable[[Sequence[Theme], Sequence[str]], object],
    ) -> None:
        """Begin with some themes.

        Args:
            own: Those of the player.
            wearer: The army in front.
            keep: Called with the themes to keep, and the keys of those to remove.
        """
        super().__init__(tuple(own))
        self.wearer = wearer
        self._keep = keep

    @property
    def worn(self) -> Theme | None:
        """What the army in front wears."""
        return self.wearer.theme if self.wearer else None

    @property
    def known(self) -> tuple[Theme, ...]:
        """Those that come with the program, and the player's own."""
        return (*shipped(), *self.value)

    @property
    def every(self) -> tuple[Theme, ...]:
        """All of them, with what is worn and is none of them."""
        known, worn = self.known, self.worn
        return known if worn is None or worn in known else (*known, worn)

    def mine(self, theme: Theme) -> bool:
        """Return whether a theme is one of the player's own."""
        return theme in self.value

    def called(self, theme: Theme) -> str:
        """Return what the list calls a theme."""
        if theme in shipped():
            return _OURS.format(theme.title)
        if self.mine(theme) or self.wearer is None:
            return theme.title
        return _WORN.format(theme.title, self.wearer.title)

    def refused(self, theme: Theme, before: Theme) -> str:
        """Return why one cannot be called so in place of another; nothing if it can."""
        if not theme.name.strip():
            return "A theme needs a name."
        # An army wears a copy, which goes by the same name.
        others = {WORN.key, *(one.key for one in self.known if one != before)}
        taken = f"There is a theme “{brief(theme.title, _LONG)}” already."
        return taken if theme.key in others else ""

    def place(
        self, chosen: Theme, theme: Theme | None, key: str, *, beside: bool
    ) -> None:
        """Put a theme in the place of the chosen one, or behind all.

        Args:
            chosen: The one chosen until now.
            theme: The theme; None only removes the other.
            key: As for `edit`.
            beside: Whether the chosen one stays.
        """
        own = self.value
        at = len(own) if beside else own.index(chosen)
        self.edit((*own[:at], *filter(None, [theme]), *own[at + 1 :]), chosen.key, key)

    def move(self, start: Any, end: Any, *, stepped: bool = False) -> None:
        """Take a step, or take it back, whatever another window made of its themes."""
        new = [theme for theme in end if theme not in start]
        gone = {theme.key for theme in start} - {theme.key for theme in end}
        self._keep(new, list(gone))
        gone |= {theme.key for theme in new}
        others = [theme for theme in self.value if theme.key not in gone]
        self.show(end if self.value == start else (*others, *new))


def _read(path: Path, name: str) -> Theme | str:
    """Return the theme of a file, or why it cannot be read."""
    try:
        return read_theme(path, name)
    except Unreadable as wrong:
        return str(wrong)


def _written(path: Path, theme: Theme) -> str:
    """Write a theme to a file; return where it is, or why it is not."""
    name = brief(path.name, _LONG)
    try:
        write_whole(path, write_theme(theme))
    except OSError as error:
        return not_written(Path(name), error)
    except Unreadable as wrong:
        return str(wrong.within(name))
    return f"Saved {name} in {path.parent}"


class ThemesDialog(FittedDialog):
    """Makes and changes themes with a card beside them.

    Attributes:
        kept: Emitted with the themes to keep, and the keys of those to remove.
        list: All themes.
        form: The fields of the chosen one.
        card: The card that wears it.
        told: What is printed otherwise, and what was refused.
    """

    kept = Signal(object, object)

    def __init__(self, desk: ThemeDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent, "Card themes")
        self._shelf = ThemeShelf(desk.own, desk.wearer, self.kept.emit)
        self._cards, self._locked = tuple(desk.cards), desk.locked
        self.list = named("Themes", styled(QListWidget(), kind="air"))
        self.form = Form(Theme, EditorContext(desk.editors))
        self.card = CardPanel(desk.photos.get)
        self.shown = word_box([card.title or "Card" for card in self._cards])
        self.told = small("", Ink.WARN, wrap=True)
        self._fonts = BackgroundTask(self, self._say, self._add)
        self._file = BackgroundTask(self, self._take, self._tell)
        self._make_buttons()
        self._lay()
        self.setAcceptDrops(not self._locked)
        self._fill(self._shelf.worn or shipped()[0])
        self.list.currentRowChanged.connect(lambda _: self._chosen())
        self.form.edited.connect(self._edited)
        self._chosen()

    def _make_buttons(self) -> None:
        about = "A theme of your own like this one, to change"
        self.copy = button("&Copy", self._copy, about)
        self.remove = button("Re&move", lambda: self._put(None))
        self.load = button("F&rom a file…", self._ask, "Or drop the file here")
        self.save = button("As a fi&le…", lambda: self.write(None))
        self.back = button("&Undo", self.undo)
        self.wear = button("", self._wear)
        QShortcut(QKeySequence.StandardKey.Undo, self, self.undo)
        self.shown.setAccessibleName("Card it is shown on")
        self.shown.currentIndexChanged.connect(lambda _: self._dress())

    def _lay(self) -> None:
        self.list.setMaximumHeight(scaled(150))
        # A long name ends in dots; its tip has it whole.
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tools = flow_bar(self.copy, self.remove, self.load, self.save)
        inside = block(self.form, None, margins=(2, 2, 10, 2))
        side = QWidget(minimumWidth=scaled(380))
        parts = (self.list, tools, self.told, (scrolling(inside), 1))
        column(side, *parts, gap=8, margins=(16, 12, 10, 8))
        right = styled(QFrame(), kind="canvas")
        # The card keeps a ring around it, and the box ends where its tools do.
        shown = row(None, (self.shown, 1), margins=(6, 0, 6, 0))
        column(right, shown, (self.card, 1), gap=4, margins=(6, 12, 10, 8))
        close = button("Close", self.accept)
        close.setDefault(True)
        foot = styled(QFrame(), kind="strip")
        words = self._locked or "Your themes are kept as you make them."
        below = ((plain(words, wrap=True), 1), self.back, self.wear, close)
        row(foot, *below, gap=8, margins=(16, 8, 16, 8))
        upper = row(None, (styled(side, kind="surface"), 4), (right, 5), gap=0)
        column(self, (upper, 1), foot, gap=0)
        self.resize(scaled(900), scaled(620))

    # What is shown.

    @property
    def theme(self) -> Theme:
        """The theme that is chosen."""
        return self._shelf.every[max(0, self.list.currentRow())]

    def _fill(self, chosen: Theme) -> None:
        every = self._shelf.every
        with QSignalBlocker(self.list):
            self.list.clear()
            for each in every:
                item = QListWidgetItem(self._shelf.called(each), self.list)
                item.setToolTip(tip(item.text()))
            self.list.setCurrentRow(every.index(chosen) if chosen in every else 0)

    def _choose(self, key: str, words: str = "") -> None:
        # What an army wears may go by the name of one of the player's own.
        there = {one.key: one for one in reversed(self._shelf.every)}
        self._fill(there.get(key, shipped()[0]))
        self._chosen(words)

    def _chosen(self, words: str = "") -> None:
        self._shelf.end_visit()
        self.form.display(self.theme)
        mine = self._shelf.mine(self.theme)
        self.form.setEnabled(mine and not self._locked)
        self._enable()
        self._dress()
        self._tell(words or ("" if mine or self._locked else _READ))

    def _enable(self) -> None:
        mine, free = self._shelf.mine(self.theme), not self._locked
        self.copy.setEnabled(free)
        self.load.setEnabled(free)
        self.remove.setEnabled(mine and free)
        self.back.setEnabled(self._shelf.history.canUndo() and free)
        wearer = self._shelf.wearer
        self.wear.setVisible(wearer is not None and free)
        if wearer:
            verb = "Take it off" if wearer.theme == self.theme else "Put it on"
            title = brief(wearer.title, _LONGEST).replace("&", "&&")
            self.wear.setText(f"{verb} {title}")

    def _dress(self) -> None:
        card = self._cards[max(0, self.shown.currentIndex())]
        self.card.dress(self.theme)
        self.card.display(lambda: card)

    def _tell(self, words: str) -> None:
        """Say something, and after it what is printed otherwise than chosen."""
        theme = self.theme
        self.told.setText(words)
        self.told.setVisible(bool(words))
        self._fonts.start(lambda _: (theme, words, told(theme), _families()))

    def _say(self, found: tuple[Theme, str, tuple[str, ...], list[str]]) -> None:
        theme, words, others, names = found
        if theme != self.theme:
            return
        self.told.setText(" ".join(filter(None, (words, *others))))
        self.told.setVisible(bool(self.told.text()))
        for at in ("heading", "body"):
            line = cast("LineField", self.form.fields[at]).line
            if line.completer() is None:
                completer = QCompleter(names, line)
                completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
                line.setCompleter(completer)
                completer.activated.connect(line.textEdited)

    def _add(self, why: str) -> None:
        self.told.setText(" ".join(filter(None, (self.told.text(), f"{why}."))))
        self.told.show()

    # What the player does.

    def _put(self, theme: Theme | None, key: str = "", *, beside: bool = False) -> None:
        """Put a theme in the place of the chosen one; one key is a step of typing."""
        self._shelf.place(self.theme, theme, key, beside=beside)
        self._fill(theme or shipped()[0])
        if not key:
            self._chosen()
        self._enable()

    def _edited(self, after: Theme, _: str, key: str) -> None:
        if why := self._shelf.refused(after, self.theme):
            self._tell(why)
            return
        self._put(after, key or "field")
        self.form.display(after)
        self._dress()
        self._tell("")

    def _copy(self) -> None:
        taken = {one.key for one in self._shelf.every}
        made = replace(self.theme, name=free_name(self.theme.title, taken))
        self._put(made, beside=True)
        self.form.go(("name",))

    def undo(self) -> None:
        """Go back by one step."""
        history = self._shelf.history
        if history.canUndo() and not self._locked:
            before = history.undoText()
            history.undo()
            self._choose(before)

    def follow(self, own: Iterable[Theme], why: str = "") -> None:
        """Show the player's themes as another window, or a failed save, left them.

        Args:
            own: The themes that the library holds.
            why: Why what was made here is not among them.
        """
        theirs, chosen = tuple(own), self.theme.key
        # What is made here stays where it is in the list.
        if {*theirs} != {*self._shelf.value}:
            self._shelf.show(theirs)
            self._choose(chosen, f"Not kept: {why}" if why else "")

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a file."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the theme of a file."""
        event.acceptProposedAction()
        self.bring(Path(event.mimeData().urls()[0].toLocalFile()))

    def _ask(self) -> None:
        path = file_dialogs.ask_to_open(
            self,
            "Theme from a file",
            file_dialogs.PATTERNS["theme.json"],
            "musters",
        )
        if path:
            self.bring(path)

    def bring(self, path: Path) -> None:
        """Take the theme of a file, once it is read."""
        name = brief(path.name, _LONG)
        self._tell(f"Reading {name}…")
        # One before it may never answer.
        self._file.close()
        self._file.start(lambda _: _read(path, name))

    def _take(self, read: Theme | str) -> None:
        """Take a theme, or say why not; another name is found where it has to."""
        if isinstance(read, str):
            self._tell(read)
            return
        theme = joining(read, self._shelf.known)
        if theme in self._shelf.known:
            self._fill(theme)
        else:
            self._put(theme, beside=True)
        words = _TAKEN.format(brief(read.title, _LONG), brief(theme.title, _LONG))
        self._chosen("" if theme.name == read.name else words)

    def write(self, path: Path | None) -> None:
        """Write the chosen theme to a file.

        Args:
            path: The file; None to ask for it.
        """
        path = path or file_dialogs.ask_where(self, self.theme.title, "theme.json")
        if path is not None:
            self._tell(_written(path, self.theme))

    def _wear(self) -> None:
        if wearer := self._shelf.wearer:
            chosen = self.theme
            wears = None if wearer.theme == chosen else chosen
            wearer.wear(wears)
            self._shelf.wearer = replace(wearer, theme=wears)
            self._fill(chosen)
            self._chosen()


def _families() -> list[str]:
    fonts = (font for pair in families().values() for font in pair)
    return [*BUNDLED, *sorted({font.family for font in fonts if font and font.embeds})]
