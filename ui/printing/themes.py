"""The dialog of card themes: a list, the fields of one, and a card that wears it.

All is kept as it is made. Undo goes back step by step while the dialog is open.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFileDialog,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from builder.content.card import Card
from builder.content.theme import WORN, Theme, free_name, shipped
from builder.core.formatting import brief
from db.files.themes import read_theme, write_theme
from db.files.unreadable import Unreadable
from reports.layout.fonts import BUNDLED, told
from reports.layout.system_fonts import families
from ui.core.background import BackgroundTask
from ui.core.file_writing import write_whole
from ui.core.places import folder, remember
from ui.forms.fields.field import EditorContext, EditorRegistry
from ui.forms.fields.text import LineField
from ui.forms.form import Form
from ui.panels.card_preview import CardPanel
from ui.printing import output
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import plain, small, styled
from ui.widgets.layouts import FlowLayout, button, column, row
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

_OURS: Final = "{} (comes with Brickmuster)"
_WORN: Final = "{} (worn by {})"
_READ: Final = "Copy it to change it."
_LONGEST: Final = 24
"""The most letters of an army's name on a button."""


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
        self._own = tuple(desk.own)
        self._past: list[tuple[tuple[Theme, ...], str]] = []
        self._cards, self._locked = tuple(desk.cards), desk.locked
        self._wearer = desk.wearer
        self._key = ""
        self.list = QListWidget()
        self.list.setAccessibleName("Themes")
        self.form = Form(Theme, EditorContext(desk.editors))
        self.card = CardPanel(desk.photos.get)
        self.shown = QComboBox()
        self.told = small("", Ink.WARN, wrap=True)
        self._fonts = BackgroundTask(self)
        self._make_buttons()
        self._lay()
        self._fill(self._worn or self._every[0])
        self.list.currentRowChanged.connect(lambda _: self._chosen())
        self.form.edited.connect(self._edited)
        self._fonts.done.connect(self._say)
        self._chosen()

    def _make_buttons(self) -> None:
        self.copy = button("&Copy", self._copy)
        self.copy.setToolTip("A theme of your own like this one, to change")
        self.remove = button("Re&move", self._remove)
        self.load = button("F&rom a file…", lambda: self.bring(None))
        self.save = button("As a fi&le…", lambda: self.write(None))
        self.back = button("&Undo", self.undo)
        self.wear = button("", self._wear)
        for each in (self.copy, self.remove, self.load, self.save, self.back):
            each.setAutoDefault(False)
        shortcut = QShortcut(QKeySequence.StandardKey.Undo, self)
        shortcut.activated.connect(self.undo)
        self.shown.setAccessibleName("Card it is shown on")
        self.shown.addItems([card.title or "Card" for card in self._cards])
        self.shown.currentIndexChanged.connect(lambda _: self._dress())

    def _lay(self) -> None:
        self.list.setMaximumHeight(scaled(150))
        tools = FlowLayout(gap=4)
        for each in (self.copy, self.remove, self.load, self.save, self.back):
            tools.addWidget(each)
        inside = QWidget()
        column(inside, self.form, None, margins=(2, 2, 10, 2))
        side = QWidget()
        parts = (self.list, tools, self.told, (scrolling(inside), 1))
        column(side, *parts, gap=8, margins=(14, 10, 10, 8))
        side.setMinimumWidth(scaled(380))
        right = styled(QFrame(), kind="canvas")
        column(right, self.shown, (self.card, 1), gap=4, margins=(10, 10, 10, 8))
        close = button("Close", self.accept)
        close.setDefault(True)
        foot = styled(QFrame(), kind="strip")
        words = self._locked or "Your themes are kept as you make them."
        row(foot, (plain(words, wrap=True), 1), self.wear, close, gap=8,
            margins=(14, 8, 14, 8))  # fmt: skip
        upper = row(None, (styled(side, kind="surface"), 4), (right, 5), gap=0)
        column(self, (upper, 1), foot, gap=0)
        self.resize(scaled(900), scaled(620))

    # What there is.

    @property
    def _worn(self) -> Theme | None:
        return self._wearer.theme if self._wearer else None

    @property
    def _every(self) -> tuple[Theme, ...]:
        known = (*shipped(), *self._own)
        worn = self._worn
        return known if worn is None or worn in known else (*known, worn)

    @property
    def theme(self) -> Theme:
        """The theme that is chosen."""
        return self._every[max(0, self.list.currentRow())]

    def _called(self, theme: Theme) -> str:
        if theme in shipped():
            return _OURS.format(theme.title)
        if theme in self._own:
            return theme.title
        return _WORN.format(theme.title, self._wearer.title if self._wearer else "")

    def _fill(self, chosen: Theme) -> None:
        with QSignalBlocker(self.list):
            self.list.clear()
            for each in self._every:
                self.list.addItem(QListWidgetItem(self._called(each)))
            self.list.setCurrentRow(self._every.index(chosen))

    def _chosen(self) -> None:
        theme, mine = self.theme, self.theme in self._own
        self._key = ""
        self.form.display(theme)
        self.form.setEnabled(mine and not self._locked)
        self._enable()
        self._dress()
        self._tell("" if mine or self._locked else _READ)

    def _enable(self) -> None:
        mine, free = self.theme in self._own, not self._locked
        self.copy.setEnabled(free)
        self.load.setEnabled(free)
        self.remove.setEnabled(mine and free)
        self.back.setEnabled(bool(self._past) and free)
        self.wear.setVisible(self._wearer is not None and free)
        if self._wearer:
            off = self._worn == self.theme
            verb = "Take it off" if off else "Put it on"
            title = brief(self._wearer.title, _LONGEST).replace("&", "&&")
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

    # What the player does.

    def _take(self, own: tuple[Theme, ...], chosen: Theme, key: str = "") -> None:
        """Make these the player's own, as one step; one key is one step of typing."""
        if not key or key != self._key:
            self._past.append((self._own, self.theme.key))
        self._keep(own)
        self._fill(chosen)
        if not key:
            self._chosen()
        self._key = key
        self._enable()

    def _keep(self, own: tuple[Theme, ...]) -> None:
        before, self._own = self._own, own
        gone = {one.key for one in before} - {one.key for one in own}
        self.kept.emit([one for one in own if one not in before], sorted(gone))

    def _edited(self, after: Theme, _: str, key: str) -> None:
        before = self.theme
        # An army wears a copy, which goes by the same name.
        known = (*shipped(), *self._own)
        others = {one.key for one in known if one != before}
        if why := _refused(after, others):
            self._tell(why)
            return
        own = tuple(after if one == before else one for one in self._own)
        self._take(own, after, key or "field")
        self.form.display(after)
        self._dress()
        self._tell("")

    def _copy(self) -> None:
        taken = {one.key for one in self._every}
        made = replace(self.theme, name=free_name(self.theme.title, taken))
        self._take((*self._own, made), made)
        self.form.go(("name",))

    def _remove(self) -> None:
        gone = self.theme
        self._take(tuple(one for one in self._own if one != gone), shipped()[0])

    def undo(self) -> None:
        """Go back by one step."""
        if not self._past or self._locked:
            return
        own, key = self._past.pop()
        self._keep(own)
        # What an army wears may go by the name of one of the player's own.
        there = {one.key: one for one in reversed(self._every)}
        self._fill(there.get(key, shipped()[0]))
        self._chosen()

    def bring(self, path: Path | None) -> None:
        """Take the theme of a file; another name is found for it where it has to.

        Args:
            path: The file; None to ask for it.
        """
        if path is None:
            name, _ = QFileDialog.getOpenFileName(
                self, "Theme from a file", str(folder("musters")), _PATTERN
            )
            if not name:
                return
            path = Path(name)
            remember("musters", path)
        try:
            made = read_theme(path, path.name)
        except Unreadable as wrong:
            self._tell(str(wrong))
            return
        taken = {one.key for one in self._every}
        if made not in self._own:
            if made.key in taken:
                made = replace(made, name=free_name(made.title, taken))
            self._take((*self._own, made), made)
        self._fill(made)
        self._chosen()

    def write(self, path: Path | None) -> None:
        """Write the chosen theme to a file.

        Args:
            path: The file; None to ask for it.
        """
        path = path or output.ask_where(self, self.theme.title, "theme.json")
        if path is None:
            return
        try:
            write_whole(path, write_theme(self.theme))
        except OSError as error:
            self._tell(f"{path.name} cannot be written: {error.strerror or error}")
            return
        self._tell(f"Saved {path.name} in {path.parent}.")

    def _wear(self) -> None:
        if self._wearer:
            theme = None if self._worn == self.theme else self.theme
            self._wearer.wear(theme)
            chosen = self.theme
            self._wearer = replace(self._wearer, theme=theme)
            self._fill(chosen if chosen in self._every else shipped()[0])
            self._chosen()


_PATTERN: Final = "Themes (*.json);;All files (*)"


def _families() -> list[str]:
    fonts = (font for pair in families().values() for font in pair)
    return [*BUNDLED, *sorted({font.family for font in fonts if font and font.embeds})]


def _refused(theme: Theme, others: set[str]) -> str:
    """Return why a theme cannot be called so; nothing if it can."""
    if not theme.name.strip() or theme.key == WORN.key:
        return "A theme needs a name of its own."
    return f"There is a theme {theme.title} already." if theme.key in others else ""
