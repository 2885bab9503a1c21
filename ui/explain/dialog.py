"""The dialog that finds the legal builds for house-rule stat lines."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from builder import systems
from builder.core.design import Design, HouseRules
from builder.house_rules.ruleset import RuleSet
from builder.rules.lookup import rules_cited
from builder.system.model import Explanation, System, Unclear
from ui.core.background import BackgroundTask
from ui.core.timer import timer
from ui.rules.cited import CitedRules
from ui.widgets.labels import plain, small
from ui.widgets.layouts import button, filled, row
from ui.widgets.paint.inks import Ink

PAUSE_MS: Final = 250
"""The pause in typing after which the search begins."""

EXAMPLE: Final = 'Use 4, Range 10", 2d6'

MOST_LINES: Final = 50
FEW: Final = 5
"""The most builds listed for each line, if there are several lines."""
_SHOWN: Final = 3
"""The lines that the box shows before it scrolls."""
_ROOM: Final = 6
"""Extra pixels; with the exact height the box would scroll a little."""

Ruling = Callable[[str], RuleSet | None]
"""Returns the active rule set of a game; None for its book."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """The answer to one line; `unclear` says why it could not be read."""

    text: str
    found: Explanation
    unclear: str = ""


def _answers(system: System, house: HouseRules, lines: list[str]) -> list[_Answer]:
    answers = []
    for line in lines:
        try:
            answers.append(_Answer(line, system.explain(line, house)))
        except Unclear as wrong:
            answers.append(_Answer(line, Explanation(), str(wrong)))
    return answers


class _Lines(QPlainTextEdit):
    """A box for one or several stat lines.

    Attributes:
        returnPressed: Emitted on Return; Shift+Return begins another line.
    """

    returnPressed = Signal()  # noqa: N815 (as Qt names it)

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(f"{EXAMPLE}\nor several, each on a line of its own")
        self.setAccessibleName("Stat lines")
        self.setTabChangesFocus(True)
        height = QFontMetrics(self.font()).lineSpacing() * _SHOWN
        frame = 2 * (self.frameWidth() + int(self.document().documentMargin()))
        self.setFixedHeight(height + frame + _ROOM)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `returnPressed` on Return, as a box of one line does."""
        enters = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enters and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.returnPressed.emit()
        else:
            super().keyPressEvent(event)


class ExplainDialog(QDialog):
    """A box to type or paste stat lines into, with the builds for them below.

    Attributes:
        wanted: Emitted with a design to make.
        answered: Emitted when an answer is shown.
    """

    wanted = Signal(object)
    answered = Signal()

    def __init__(
        self, parent: QWidget | None = None, ruling: Ruling = lambda _: None
    ) -> None:
        """Make the dialog.

        Args:
            parent: The window it belongs to.
            ruling: Returns the rule set that builds of a game are judged by.
        """
        super().__init__(parent)
        self._ruling = ruling
        self.setWindowTitle("Which build gives this stat line?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._press = BackgroundTask(self)
        self._press.done.connect(self._show)
        self._press.failed.connect(self._refuse)
        self._timer = timer(self, self.look, PAUSE_MS)
        self._lay()
        self.resize(900, 580)

    def _lay(self) -> None:
        # With a parent from the start: a box shown without one would be a window.
        self.game = QComboBox(self)
        self.game.setAccessibleName("Game")
        for key, system in systems().items():
            self.game.addItem(system.name, key)
        self.game.setVisible(self.game.count() > 1)
        self.line = _Lines()
        self.status = plain("", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName("Builds, the plainest first")
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        tip = "Put this build into the library and open it"
        self.have = button("&Make it", self.make, tip)
        self.have.setEnabled(False)
        head = row(None, self.game, (self.line, 1))
        head.setAlignment(self.game, Qt.AlignmentFlag.AlignTop)
        hint = "What does not matter may be left out. Shift+Return begins a new line."
        self.by = small("")
        foot = row(None, None, self.have, button("Close", self.close))
        self.rules = CitedRules()
        parts = (head, small(hint), self.by, self.status, (self.list, 1))
        filled(QVBoxLayout(self), *parts, self.rules, foot)
        self.by.hide()
        self.line.textChanged.connect(self._timer.start)
        self.game.currentIndexChanged.connect(self.look)
        self.line.returnPressed.connect(self.make)
        self.list.itemActivated.connect(self.make)
        self.list.currentRowChanged.connect(self._offer)

    def look(self) -> None:
        """Search for the typed lines, and ignore the result of an older search."""
        rules = self._ruling(self.game.currentData())
        self.by.setText(f"By {rules.edition.title}." if rules else "")
        self.by.setVisible(rules is not None)
        lines = [each.strip() for each in self.line.toPlainText().splitlines()]
        lines = list(filter(None, lines))[:MOST_LINES]
        self.list.clear()
        self.rules.display(())
        self.status.dip(None)
        self.status.setText("Searching…" if lines else "")
        if lines:
            system = systems()[self.game.currentData()]
            house = rules.effective_house if rules else system.standard
            self._press.start(lambda _: _answers(system, house, lines))

    def make(self) -> None:
        """Ask the window to make the current build."""
        design = self._design()
        if design is not None:
            self.wanted.emit(design)
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the search and close."""
        self._timer.stop()
        self._press.close()
        super().closeEvent(event)

    def _design(self) -> Any:
        row = self.list.currentRow()
        return None if row < 0 else self._made(row)

    def _offer(self) -> None:
        self.have.setEnabled(self._design() is not None)

    def _refuse(self, sentence: str) -> None:
        self.status.dip(Ink.REFUSE)
        self.status.setText(sentence)
        self.answered.emit()

    def _show(self, answers: list[_Answer]) -> None:
        if len(answers) == 1:
            self._tell(answers[0])
        else:
            built = sum(bool(each.found.builds) for each in answers)
            unclear = sum(bool(each.unclear) for each in answers)
            self.status.setText(
                f"{len(answers)} lines: {built} legal, "
                f"{len(answers) - built - unclear} without a legal build, "
                f"{unclear} not understood"
            )
        for answer in answers:
            self._list(answer, several=len(answers) > 1)
        self._cite()
        first = next(
            (row for row in range(self.list.count()) if self._made(row) is not None),
            -1,
        )
        self.list.setCurrentRow(first)
        self.answered.emit()

    def _cite(self) -> None:
        """Show links to the rules that the answers name."""
        items = (self.list.item(row).text() for row in range(self.list.count()))
        told = "\n".join((self.status.text(), *items))
        system = systems()[self.game.currentData()]
        self.rules.display(rules_cited(told, system))

    def _made(self, row: int) -> Any:
        return self.list.item(row).data(Qt.ItemDataRole.UserRole)

    def _tell(self, answer: _Answer) -> None:
        """Show the verdict on a single line."""
        found = answer.found
        if answer.unclear:
            self.status.dip(Ink.REFUSE)
            self.status.setText(answer.unclear)
        elif found.builds:
            self.status.dip(Ink.GOOD)
            self.status.setText(_counted(found))
        else:
            self.status.dip(Ink.REFUSE)
            self.status.setText("\n".join((*found.claims, *found.obstacles)))

    def _list(self, answer: _Answer, *, several: bool) -> None:
        found = answer.found
        if several:
            self._note(answer.text, bold=True)
            reasons = (answer.unclear, *found.claims, *found.obstacles)
            wrong = "\n".join(filter(None, reasons))
            ink = Ink.REFUSE if wrong else Ink.GOOD
            self._note(wrong or _counted(found, FEW), ink=ink)
        for design, line in found.builds[: FEW if several else None]:
            self._item(line, design)
        if found.nearest:
            self._note("The nearest legal builds, and what differs:", bold=not several)
        for near in found.nearest:
            different = "\n".join(f"    – {each}" for each in near.differences)
            self._item(f"{near.line}\n{different}", near.design)

    def _note(self, text: str, *, bold: bool = False, ink: Ink | None = None) -> None:
        """Add a line that cannot be chosen, such as a heading."""
        item = QListWidgetItem(text)
        if ink:
            item.setForeground(ink.on(self.palette()))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = item.font()
        font.setBold(bold)
        item.setFont(font)
        self.list.addItem(item)

    def _item(self, line: str, design: Design) -> None:
        item = QListWidgetItem(line)
        item.setData(Qt.ItemDataRole.UserRole, design)
        self.list.addItem(item)


def _counted(found: Explanation, most: int | None = None) -> str:
    """Return how many builds there are, and how many of them are listed."""
    count = len(found.builds)
    many = f"More than {count}" if found.more else str(count)
    if most is not None and count > most:
        return f"{many} legal builds; the {most} plainest:"
    return f"{many} legal build{'s, the plainest first' if count > 1 else ''}"
