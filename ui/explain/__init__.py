"""The dialog that finds the legal builds for house-rule stat lines."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from builder import home, judge, names, systems
from builder.core.design import Design
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet
from builder.rules.lookup import rules_cited
from builder.system.model import Explanation
from ui.core.background import BackgroundTask
from ui.core.timer import timer
from ui.rules.opening import CitedRules
from ui.widgets.fitting import FittedDialog
from ui.widgets.icons import steady
from ui.widgets.labels import bold, named, plain, small, styled
from ui.widgets.layouts import TOP, button, column, flow_bar, keep_room, row
from ui.widgets.paint.marks import INKS, WORDS, Mark, mark_icon
from ui.widgets.paint.painters import face
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import scaled

# The box that stat lines are typed into.


EXAMPLES: Final = ('Use 4, Range 10", 2d6', 'Gun 3", Range 18"', "2d6, 3 CP")
"""What may be typed: all of it, a part of it, or a claim to be checked."""

_SHOWN: Final = 3
"""The lines that the box shows before it scrolls."""

_ROOM: Final = 6
"""Extra pixels; with the exact height the box would scroll a little."""


class StatLines(QPlainTextEdit):
    """A box for one or several stat lines.

    Attributes:
        returnPressed: Emitted on Return; Shift+Return begins another line.
    """

    returnPressed = Signal()  # noqa: N815 (as Qt names it)

    def __init__(self) -> None:
        super().__init__(tabChangesFocus=True)
        self.setPlaceholderText(f"{EXAMPLES[0]}\nor several, each on a line of its own")
        self.setAccessibleName("What does the weapon do?")
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


# The answers to stat lines, and how many builds there are in words.


def counted_words(found: Explanation, most: int | None = None) -> str:
    """Return how many builds there are, and how many of them are listed."""
    count = len(found.builds)
    many = f"More than {count}" if found.more else str(count)
    legal = f"{many} legal build{'s' * (count > 1)}"
    if found.warned:
        legal += f", {len(found.warned)} with a rule to see"
    if most is not None and count > most:
        return f"{legal}; the {most} plainest:"
    return f"{legal}{', the plainest first' * (count > 1)}"


PAUSE_MS: Final = 250
"""The pause in typing after which the search begins."""

_OPEN: Final = "&Open as weapon"

MOST_LINES: Final = 50
FEW: Final = 5
"""The most builds listed for each line, if there are several lines."""

Ruling = Callable[[str], RuleSet | None]
"""Returns the active rule set of a game; None for its book."""


class ExplainDialog(FittedDialog):
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
        super().__init__(parent, "Check a weapon: which build gives this stat line?")
        self._ruling = ruling
        self._press = BackgroundTask(self, self._show, self._refuse)
        self._timer = timer(self, self.look, PAUSE_MS)
        self._lay()
        self.resize(scaled(860), scaled(560))

    def _lay(self) -> None:
        # With a parent from the start: a box shown without one would be a window.
        self.game = named("Game", QComboBox(self))
        for key, system in systems().items():
            self.game.addItem(system.name, key)
        self.game.setVisible(self.game.count() > 1)
        self.line = StatLines()
        self.mark = Mark(None)
        self.status = plain("", wrap=True)
        self.list = styled(QListWidget(), kind="picks")
        self.list.setAccessibleName("Builds, the plainest first")
        self.list.setWordWrap(True)
        self.list.setMinimumHeight(scaled(90))
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # An empty box tells nobody anything; its place stays free.
        keep_room(self.list)
        self.list.hide()
        tip = "Put this build into the library and open it (Enter)"
        self.have = styled(button(_OPEN, self.make, tip), kind="primary")
        self.have.setEnabled(False)
        title = bold("What does the weapon do?", "head", wrap=True)
        head = row(None, (title, 1), self.game, gap=8)
        hint = "What does not matter may be left out. Shift+Enter begins a new line."
        self.by = small("")
        foot = row(None, None, button("Close", self.close), self.have, gap=8)
        self.rules = CitedRules()
        verdict = row(None, (self.mark, TOP), (self.status, 1), gap=8)
        parts = (
            head,
            self.line,
            self._tries(),
            small(hint, wrap=True),
            self.by,
            verdict,
        )
        below = ((self.list, 1), self.rules, foot)
        column(self, *parts, *below, margins=(16, 14, 16, 12))
        self.mark.hide()
        self.line.setFocus()
        self.by.hide()
        self.line.textChanged.connect(self._timer.start)
        self.game.currentIndexChanged.connect(self.look)
        self.line.returnPressed.connect(self.make)
        self.list.itemActivated.connect(self.make)
        self.list.currentRowChanged.connect(self._offer)

    def _tries(self) -> QWidget:
        take = self.line.setPlainText
        ways = (button(example, partial(take, example)) for example in EXAMPLES)
        links = (styled(way, kind="link") for way in ways)
        return flow_bar(small("For example"), *links, gap=4)

    def look(self) -> None:
        """Search for the typed lines, and ignore the result of an older search."""
        rules = self._ruling(self.game.currentData())
        self.by.setText(f"By {rules.edition.title}." if rules else "")
        self.by.setVisible(rules is not None)
        lines = [line.strip() for line in self.line.toPlainText().splitlines()]
        lines = list(filter(None, lines))[:MOST_LINES]
        self.list.clear()
        self.list.hide()
        self.rules.display(())
        self._state("Searching…" if lines else "")
        if lines:
            system = systems()[self.game.currentData()]
            house = rules.effective_house if rules else system.standard
            builds = partial(system.explained, house=house)
            self._press.start(lambda _: [(line, builds(line)) for line in lines])

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

    def _design(self) -> Design | None:
        row = self.list.currentRow()
        return None if row < 0 else self._made(row)

    def _offer(self) -> None:
        design = self._design()
        self.have.setEnabled(design is not None)
        if design is not None:
            thing = names()[design.kind][0]
            self.have.setText(f"&Open as {thing}")

    def _refuse(self, sentence: str) -> None:
        self._state(sentence, Severity.REFUSE)
        self.answered.emit()

    def _state(self, words: str, *severity: Severity | None) -> None:
        self.mark.setVisible(bool(severity))
        for each in severity:
            self.mark.show_severity(each)
        self.status.dip(INKS[severity[0]] if severity else None)
        self.status.setText(words)

    def _show(self, answers: list[tuple[str, Explanation]]) -> None:
        if len(answers) == 1:
            ((_, found),) = answers
            if found.builds:
                self._state(counted_words(found), None)
            else:
                self._state(found.wrong, Severity.REFUSE)
        else:
            built = sum(bool(found.builds) for _, found in answers)
            unclear = sum(bool(found.unclear) for _, found in answers)
            self._state(
                f"{len(answers)} lines: {built} legal, "
                f"{len(answers) - built - unclear} without a legal build, "
                f"{unclear} not understood"
            )
        for answer in answers:
            self._list(*answer, several=len(answers) > 1)
        items = (self.list.item(row).text() for row in range(self.list.count()))
        words = "\n".join((self.status.text(), *items))
        system = systems()[self.game.currentData()]
        self.rules.display(rules_cited(words, system))
        first = next(
            (row for row in range(self.list.count()) if self._made(row) is not None), -1
        )
        self.list.setCurrentRow(first)
        self.list.setVisible(self.list.count() > 0)
        self.answered.emit()

    def _made(self, row: int) -> Design | None:
        made: Design | None = self.list.item(row).data(Qt.ItemDataRole.UserRole)
        return made

    def _list(self, line: str, found: Explanation, *, several: bool) -> None:
        if several:
            self._note(line, bold=True)
            ink = Ink.REFUSE if found.wrong else Ink.GOOD
            self._note(found.wrong or counted_words(found, FEW), ink=ink)
        room = FEW if several and found.builds else None
        for heading, group in found.groups:
            # One list of builds has its heading above the box.
            if not found.builds or (found.warned and not several):
                self._note(heading, bold=not several)
            for near in group[:room]:
                different = (f"    – {difference}" for difference in near.differences)
                self._item("\n".join((near.line, *different)), near.design)
            room = room and room - len(group[:room])

    def _note(self, text: str, *, bold: bool = False, ink: Ink | None = None) -> None:
        """Add a line that cannot be chosen, such as a heading."""
        item = QListWidgetItem(text)
        if ink:
            item.setForeground(ink.now)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item.setFont(face(item.font(), bold=bold))
        self.list.addItem(item)

    def _item(self, line: str, design: Design) -> None:
        rules = self._ruling(self.game.currentData())
        house = rules.effective_house if rules else home(design).standard
        found = judge(design, house).violations
        severity = found[0].severity if found else None
        item = QListWidgetItem(steady(mark_icon(severity)), line)
        item.setData(Qt.ItemDataRole.UserRole, design)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{WORDS[severity]}: {line}")
        self.list.addItem(item)
