"""A player in a test: the window with an example, clicked and typed in."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from builder.examples import Example
from ui.forms.fields.choice import SegmentedField
from ui.shell.examples import ExampleCommands
from ui.shell.welcome import GREETED
from ui.shell.window import Window


def pick_segment(field: SegmentedField, words: str) -> None:
    """Click one of the choices that stand side by side."""
    chosen = [each for each in field.segments.buttons if each.text() == words]
    assert chosen, f"{words} is not offered in {field.name}"
    chosen[0].click()


class Seat:
    """A window on a library that is read, and the player before it."""

    def __init__(
        self, qtbot: QtBot, place: Path | str, *, lasting: bool = False
    ) -> None:
        self.qtbot = qtbot
        # This player was here before.
        QSettings().setValue(GREETED, "True")
        self.window = Window(str(place))
        if not lasting:
            qtbot.addWidget(self.window)
        self.window.show()
        self.controller = self.window.controller
        with qtbot.waitSignal(self.controller.repository.loaded):
            self.window.begin()

    def named(self, title: str) -> str:
        """Return the id of an item by its title; empty if there is none."""
        values = self.controller.repository.values().items()
        return next((name for name, value in values if value.title == title), "")

    def wait_for(self, title: str) -> str:
        self.qtbot.waitUntil(lambda: bool(self.named(title)))
        return self.named(title)

    def take_the_keyboard(self) -> None:
        """Bring the window to the front, as a click on it does."""
        self.window.activateWindow()
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is self.window)

    def open(self, title: str) -> Any:
        """Open an item once it is there, and return its page."""
        page = self.controller.app.open(self.wait_for(title))
        assert page
        return page

    def told(self, words: str) -> bool:
        """Return whether a line above the page says some words."""
        return any(words in line.text for line in self.controller.banners.lines)


class Table(Seat):
    """The window, and the actions of a player who asks questions."""

    def __init__(
        self, qtbot: QtBot, place: Path | str, *, lasting: bool = False
    ) -> None:
        super().__init__(qtbot, place, lasting=lasting)
        # A new library is first filled with examples.
        qtbot.waitUntil(lambda: "Troublemakers" in self.titles)

    def bring(self, example: Example) -> None:
        """Open an example as the welcome page does."""
        titles = {design.title for _, design in example.designs}
        self.window.controller.app.group(ExampleCommands).open_one(example)
        self.qtbot.waitUntil(lambda: titles <= set(self.titles))

    @property
    def titles(self) -> dict[str, str]:
        """The ids of the items in the library, by title."""
        values = self.window.controller.repository.values()
        return {value.title: name for name, value in values.items()}

    @property
    def page(self) -> Any:
        """The page in front."""
        assert self.window.controller.tabs.page
        return self.window.controller.tabs.page

    @property
    def panel(self) -> Any:
        """The question in front."""
        assert self.page.panel
        return self.page.panel

    def open(self, title: str) -> None:
        """Open an item of the library."""
        self.window.controller.library_panel.opened.emit(self.titles[title])
        self.qtbot.waitUntil(lambda: self.page.document.value.title == title)

    def ask(self, question: str) -> None:
        """Show a question about the design in front, by its tab."""
        self.page.turn(list(self.page.views).index(question))
        self.settle()

    def settle(self) -> None:
        """Wait for the answer."""
        self.qtbot.waitUntil(lambda: self.panel.view.current)

    def say(self, field: str, value: Any) -> None:
        """Type or choose a value in a field of the situation."""
        widget = self.panel.form.fields[field]
        entry: QWidget = widget.entry
        match entry:
            case QSpinBox():
                entry.setFocus()
                entry.selectAll()
                self.qtbot.keyClicks(entry, str(value))
                self.qtbot.keyClick(entry, Qt.Key.Key_Return)
            case QLineEdit():
                entry.selectAll()
                self.qtbot.keyClicks(entry, str(value))
            case QComboBox():
                place = entry.findText(str(value), Qt.MatchFlag.MatchFixedString)
                assert place >= 0, f"{value} is not offered in {field}"
                entry.setCurrentIndex(place)
            case _ if isinstance(widget, SegmentedField):
                pick_segment(widget, str(value))
            case _:
                widget.box.setChecked(value)
        self.settle()

    def stat(self, label: str) -> str:
        """Return a big value of the answer."""
        stats = self.panel.view.said.answer.stats
        return next(stat.value for stat in stats if stat.label == label)

    @property
    def refusals(self) -> list[str]:
        """The rules of the answer's refusals and notes."""
        return [each.rule for each in self.panel.view.said.answer.refusals]

    def part(self, title: str) -> Any:
        """Return a part of the answer, by the beginning of its title."""
        parts = self.panel.view.said.answer.parts
        return next(part for part in parts if part.title.startswith(title))
