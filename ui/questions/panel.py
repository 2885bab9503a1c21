"""One question to a design: the situation at the left, the answer at the right."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget

from builder import home
from builder.core.field_spec import Path, field_specs
from builder.core.rulebook import Fix
from builder.questions.model import Answer, Question
from reports.answer.model import asked
from ui.core.background import BackgroundTask
from ui.core.document import Document
from ui.core.timer import timer
from ui.forms.fields.field import EditorContext, FieldChoices
from ui.forms.form import Form
from ui.questions.refresh_picks import Picks
from ui.questions.view import AnswerView
from ui.widgets.labels import small
from ui.widgets.layouts import button, column, row
from ui.widgets.scrolling import reveal, scrolling

DEBOUNCE_MS: Final = 30
"""Keystrokes closer together than this are answered once."""

LEFT: Final = range(330, 480)
"""How wide the situation is at first, in dots: as it needs within bounds."""


class QuestionPanel(QWidget):
    """Asks one question of a design, as long as its tab is open.

    The situation is a document of its own: each change of it is a step that Undo takes
    back, and nothing of it is stored.

    Attributes:
        question: What is asked.
        document: The situation as the player set it.
        situation: The same as it applies to the design as it is now.
        form: Its fields.
        view: The answer.
    """

    def __init__(self, question: Question, design: Any, context: EditorContext) -> None:
        super().__init__()
        self.question = question
        self._design = design
        self._asked: tuple[Any, Any, Any] | None = None
        choices = FieldChoices(self._offers, self._why_disabled, self._irrelevant)
        self._context = replace(context, choices=choices)
        self._picks = Picks(context.shelf)
        self.document = Document(self._start(), parent=self)
        self.situation = self.document.value
        self.view = AnswerView()
        tip = "Put every field back; Undo brings this situation back"
        self.again = button("Start again", self.start_again, tip)
        self._offered: frozenset[str] = frozenset()
        self._divided = False
        self._timer = timer(self, self._ask, DEBOUNCE_MS)
        self._press = BackgroundTask(self)
        self._lay()
        self._press.done.connect(self._answered)
        self._press.failed.connect(self._fail)
        self.view.go.connect(self.go)
        self.view.fix.connect(self.apply_fix)
        self.document.changed.connect(self._show)
        self._show()

    def _lay(self) -> None:
        about = small(self.question.about, wrap=True)
        self._inside = QWidget()
        self.form = self._made()
        again = row(None, self.again, None)
        parts = (about, self.form, again, None)
        self._column = column(self._inside, *parts, gap=6, margins=(12, 10, 12, 10))
        self.area = scrolling(self._inside)
        self.area.setMinimumWidth(240)
        self._split = split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.area)
        split.addWidget(self.view)
        split.setStretchFactor(1, 1)
        column(self, split)

    def _divide(self) -> None:
        """Give the situation the width that it needs; the player may drag it."""
        self._divided = True
        bar = self.area.verticalScrollBar().sizeHint().width()
        need = self._inside.minimumSizeHint().width() + bar
        left = min(max(need, LEFT.start), LEFT.stop)
        self._split.setSizes([left, max(left, self.width() - left)])

    # The situation.

    def display(self, design: Any) -> None:
        """Ask of a design that was changed; a situation nobody touched begins anew."""
        self._design = design
        if not self.document.history.count():
            self.document.value = self._start()
        self._show()

    def start_again(self) -> None:
        """Put every field back to what the question opens with."""
        self.document.edit(self._start(), "Start again")

    def apply_fix(self, fix: Fix) -> None:
        """Apply the fix of a refusal to the situation, as one step."""
        self.document.apply_fix(fix, self.situation)

    def go(self, path: Path) -> None:
        """Focus the field of a path and bring it into sight."""
        self.form.go(path)
        reveal(self.form)

    @property
    def _house(self) -> Any:
        """The house rules in force now, or the book's own readings."""
        house = self._context.house
        return home(self._design).standard if house is None else house

    def _start(self) -> Any:
        return self.question.start(self._design, self._house)

    def _offers(self, field: str) -> Sequence[tuple[Any, str]]:
        return self.question.offers(self._design, self.situation, field, self._house)

    def _why_disabled(self, field: str, value: Any) -> str:
        return self.question.why_disabled(
            self._design, self.situation, field, value, self._house
        )

    def _irrelevant(self) -> frozenset[str]:
        return self.question.irrelevant_fields(
            self._design, self.situation, self._house
        )

    def _show(self, *_: object) -> None:
        """Show the situation as it applies to the design, and ask anew."""
        wanted = self._picks.renewed(self.document.value)
        self.situation = self.question.fit(self._design, wanted, self._house)
        if self._known() != self._offered:
            fresh = self._made()
            self._column.replaceWidget(self.form, fresh)
            self.form.hide()
            self.form.deleteLater()
            self.form = fresh
        self.form.display(self.situation)
        self._wait()

    def _made(self) -> Form:
        """A form whose fields know what only the design can offer."""
        self._offered = self._known()
        form = Form(self.question.situation, self._context)
        form.edited.connect(self.document.edit)
        return form

    def _known(self) -> frozenset[str]:
        """The fields whose values only the design knows."""
        names = field_specs(self.question.situation)
        return frozenset(name for name in names if self._offers(name))

    # The answer.

    def _wait(self) -> None:
        """Ask soon, unless it is answered already."""
        if (self._design, self.situation, self._house) == self._asked:
            return
        self._asked = None
        self.view.wait()
        if self.isVisible():
            self._timer.start()

    def _ask(self) -> None:
        """Have it answered beside the window; an older one is answered to nobody."""
        answer, house = self.question.answer, self._house
        design, situation = self._design, self.situation
        self._asked = design, situation, house
        self._press.start(
            lambda _: (design, situation, house, answer(design, situation, house))
        )

    def _answered(self, result: tuple[Any, Any, Any, Answer]) -> None:
        """Show an answer, if it is still what is asked."""
        design, situation, house, answer = result
        if (design, situation, house) == self._asked:
            said = asked(self.question, design, situation, house, answer)
            self.view.display(said)

    def _fail(self, why: str) -> None:
        if self._asked is not None:
            self.view.fail(why)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask what was not asked while nobody looked, of what is picked now."""
        super().showEvent(event)
        self._show()
        if not self._divided:
            # The form knows its width only when it has been laid out.
            QTimer.singleShot(0, self, self._divide)
        if self._asked is None:
            self._timer.start()
