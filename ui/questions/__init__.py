"""One question about a design: the answer at the left, the situation at the right.

Imported when the first question is shown, so that the window starts faster.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass, replace
from typing import Any, Final, TypeVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from builder import home
from builder.core.design import Design, HouseRules
from builder.core.field_spec import Path, field_specs
from builder.core.rulebook import Fix
from builder.questions.model import Question
from reports.answer.model import answered_question
from ui.core.background import BackgroundTask
from ui.core.document import Document
from ui.core.timer import timer
from ui.forms.fields.field import EditorContext, FieldChoices, Shelf
from ui.forms.fields.number import QWIDGETSIZE_MAX
from ui.forms.form import Form
from ui.forms.head import EDGE
from ui.questions.view import AnswerView
from ui.widgets.labels import small
from ui.widgets.layouts import button, column, filled, row
from ui.widgets.scrolling import reveal, scrolling
from ui.widgets.theme import scaled

S = TypeVar("S")


class Picks:
    """A memory of the id that each picked design has in the library."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._origins: dict[object, str] = {}

    def renewed(self, situation: S) -> S:
        """Return a situation with its picked designs as they are now.

        A design that is not in the library, or not any more, stays as it was.
        """
        if not _picks(situation):
            return situation
        shelf = {name: value for name, _, value in self._shelf()}
        fresh: S = self._fresh(situation, shelf)
        return fresh

    def _fresh(self, part: Any, shelf: Mapping[str, object]) -> Any:
        """Return a part of a situation with its picked designs as they are now."""
        fresh: dict[str, object] = {}
        for name, value, picked in _held(part):
            renew = self._now if picked else self._fresh
            fresh[name] = (
                tuple(renew(part, shelf) for part in value)
                if isinstance(value, tuple)
                else renew(value, shelf)
            )
        return replace(part, **fresh) if fresh else part

    def _now(self, value: object, shelf: Mapping[str, object]) -> object:
        if value is None:
            return None
        if value not in self._origins:
            found = (name for name, each in shelf.items() if each == value)
            self._origins[value] = next(found, "")
        current = shelf.get(self._origins[value], value)
        self._origins.setdefault(current, self._origins[value])
        return current


def _held(part: object) -> Iterator[tuple[str, object, bool]]:
    for name, about in field_specs(type(part)).items():
        value = getattr(part, name)
        if about.picked or any(map(is_dataclass, several(value))):
            yield name, value, about.picked


def _picks(part: object) -> bool:
    return any(
        (picked and value not in (None, ()))
        or (not picked and any(map(_picks, several(value))))
        for _, value, picked in _held(part)
    )


def several(value: object) -> tuple[object, ...]:
    """Return the parts of a tuple; any other value is its own only part."""
    return value if isinstance(value, tuple) else (value,)


DEBOUNCE_MS: Final = 30
"""The pause after an edit before the question is answered."""

INPUTS: Final = range(240, 520)
"""The bounds of the width of the situation, in pixels at the ordinary type.

With labels beside their fields every question fits into the greater one.
"""

ANSWER_HIGH, INPUTS_HIGH = 260, 150
"""The least heights of an answer and of what it asks, where one is below the other."""

ANSWER: Final = 340
"""The least width of an answer beside it, in the same pixels."""


class DividedPanel(QWidget):
    """An answer, and what asks for it: beside the answer, or below where it is narrow.

    Attributes:
        view: The view of the answer.
        form: The form of the situation.
        area: What scrolls, with the form in it.
    """

    form: Form

    def __init__(self) -> None:
        super().__init__()
        self.view = AnswerView()
        self._beside = True
        self._inside = QWidget()
        self._column = column(self._inside, gap=6, margins=(EDGE, 10, 8, 10))
        self.area = scrolling(self._inside)
        for watched in (self.area.viewport(), self._inside):
            watched.installEventFilter(self)
        self._across = row(self, (self.view, 1), self.area, gap=0)

    def lend_inputs(self) -> QWidget:
        """Return what asks, for a place of another width outside the panel."""
        self.area.setMinimumWidth(0)
        self.area.setMaximumWidth(QWIDGETSIZE_MAX)
        return self.area

    def take_inputs(self) -> None:
        """Have what asks at the right of the answer."""
        if self.area.parentWidget() is not self:
            self._across.addWidget(self.area)
            self.area.show()
        self._divide()

    @property
    def least(self) -> int:
        """The least width of what asks, with its bar to scroll, in pixels."""
        bar = self.area.verticalScrollBar().sizeHint().width()
        return self._inside.minimumSizeHint().width() + bar

    def lay_labels(self, *, beside: bool) -> None:
        """Have labels beside their fields, or above them."""
        if beside != self._beside:
            self._beside = beside
            self._fit()
            self._divide()

    def fits(self, width: int) -> bool:
        """Return whether what asks fits into a place outside of the panel.

        With labels beside their fields it is the same for every question.
        """
        return width >= (scaled(INPUTS.stop) if self._beside else self.least)

    def _divide(self) -> None:
        """Give the situation the width it needs, and the answer what is left.

        Where both are too narrow side by side, the situation is below the answer.
        """
        if self.area.parentWidget() is not self:
            return
        way = QBoxLayout.Direction
        below = self.width() < self.least + scaled(ANSWER)
        self._across.setDirection(way.TopToBottom if below else way.LeftToRight)
        self._across.setStretch(1, int(below))
        for part, high in ((self.view, ANSWER_HIGH), (self.area, INPUTS_HIGH)):
            part.setMinimumHeight(scaled(high) if below else 0)
        if below:
            self.lend_inputs()
            return
        bar = self.area.verticalScrollBar().sizeHint().width()
        around = self._column.contentsMargins()
        wide = self.form.lines.abreast + around.left() + around.right() + bar
        if not self._beside:
            wide = self.width() * 2 // 5
        need = max(self.least, wide, INPUTS.start)
        most = self.width() - scaled(ANSWER)
        self.area.setFixedWidth(min(need, scaled(INPUTS.stop), most))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._divide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the form into the room that its area has now."""
        view = self.area.viewport()
        # A part that was unfolded makes the form too wide, and nothing else larger.
        wide = event.type() == QEvent.Type.LayoutRequest and watched is self._inside
        if wide and self._inside.minimumSizeHint().width() > view.width():
            self._fit()
        if event.type() == QEvent.Type.Resize and watched is view:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        around = self._column.contentsMargins()
        room = self.area.viewport().width()
        self.form.above = not self._beside
        self.form.fit(room - around.left() - around.right())


class QuestionPanel(DividedPanel):
    """Asks one question about a design.

    The situation is a document of its own: Undo takes back each change of it, but it
    is never stored.

    Attributes:
        question: The question.
        document: The situation as the player set it.
        situation: The same, fitted to the design as it is now.
        follow: The buttons that take over what another question says, by its key.
    """

    def __init__(
        self,
        question: Question,
        design: Design,
        context: EditorContext,
        asked: Callable[[str], object] = lambda _: None,
    ) -> None:
        """Make the panel.

        Args:
            question: The question.
            design: The design it is asked of.
            context: The services of the window.
            asked: Returns the situation of another question about the design, by its
                key; None if it was not asked yet.
        """
        super().__init__()
        self.question = question
        self._other = asked
        self._design = design
        self._asked: tuple[object, ...] | None = None
        choices = FieldChoices(self._offers, self._why_disabled, self._irrelevant)
        self._context = replace(context, choices=choices)
        self._picks = Picks(context.shelf)
        self.document = Document(self._start(), parent=self)
        self.situation = self.document.value
        self.view.system = home(design)
        tip = "Put every field back; Undo brings this situation back"
        self.again = button("Start again", self.start_again, tip)
        self.follow = {key: self._follower(key) for key in question.follows}
        self._offered: frozenset[str] = frozenset()
        self._timer = timer(self, self._ask, DEBOUNCE_MS)
        self._press = BackgroundTask(self, self.view.display, self.view.fail)
        self._press.progressed.connect(self.view.progress)
        self._press.stopped.connect(self._end)
        self.view.stop.clicked.connect(self._press.stop)
        self._lay()
        self.view.go.connect(self.go)
        self.view.changing.connect(lambda: self.go(()))
        self.view.fix.connect(self.apply_fix)
        self.document.changed.connect(self._show)
        self._show()

    def _lay(self) -> None:
        about = small(self.question.about, wrap=True)
        self.form = self._made()
        # More than one to take over from are too wide beside each other.
        apart = len(self.follow) > 1
        first = (row(None, *self.follow.values(), None),) if apart else ()
        beside = () if apart else self.follow.values()
        again = row(None, *beside, self.again, None)
        filled(self._column, about, self.form, *first, again, None)

    # The situation.

    def display(self, design: Design) -> None:
        """Ask about a changed design; restart a situation that was never edited."""
        self._design = design
        if not self.document.history.count():
            self.document.value = self._start()
        self._show()

    def start_again(self) -> None:
        """Reset every field to the start of the question, as one step."""
        self.document.edit(self._start(), "Start again")

    def take_over(self, key: str) -> None:
        """Take over what another question says now, as one step."""
        other, said = self._question(key), self._other(key)
        if said is None:
            said = other.start(self._design, self._house)
        after = self._following(key, said, self.situation)
        self.document.edit(after, f"From the {other.title}")

    def apply_fix(self, fix: Fix) -> None:
        """Apply the fix of a refusal to the situation, as one step."""
        self.document.apply_fix(fix, self.situation)

    def go(self, path: Path) -> None:
        """Focus the field at a path, or else the first, and scroll to it."""
        self.form.go(path)
        reveal(self.form)

    @property
    def _house(self) -> HouseRules:
        return home(self._design).played_by(self._context.house)

    def _start(self) -> object:
        """Return how the question opens, after those that were asked before it."""
        situation = self.question.start(self._design, self._house)
        for key in self.question.follows:
            said = self._other(key)
            if said is not None:
                situation = self._following(key, said, situation)
        return situation

    def _following(self, key: str, said: object, situation: object) -> object:
        take = self.question.follows[key]
        return take(self._design, said, situation, self._house)

    def _question(self, key: str) -> Question:
        return next(
            each
            for each in home(self._design).questions
            if each.key == key and each.on is self.question.on
        )

    def _follower(self, key: str) -> QPushButton:
        title = self._question(key).title
        tip = f"Take over what the {title} says now; Undo brings this situation back"
        return button(f"From the {title}", lambda: self.take_over(key), tip)

    def _offers(self, field: str) -> Sequence[tuple[object, str]]:
        return self.question.offers(self._design, self.situation, field, self._house)

    def _why_disabled(self, field: str, value: object) -> str:
        return self.question.why_disabled(
            self._design, self.situation, field, value, self._house
        )

    def _irrelevant(self) -> frozenset[str]:
        return self.question.irrelevant_fields(
            self._design, self.situation, self._house
        )

    def _show(self, *_: object) -> None:
        value = self._picks.renewed(self.document.value)
        self.situation = self.question.fit(self._design, value, self._house)
        if self._known() != self._offered:
            fresh = self._made()
            self._column.replaceWidget(self.form, fresh)
            self.form.hide()
            self.form.deleteLater()
            self.form = fresh
        self.form.display(self.situation)
        self._fit()
        self._wait()

    def _made(self) -> Form:
        self._offered = self._known()
        form = Form(self.question.situation, self._context)
        form.edited.connect(self.document.edit)
        return form

    def _known(self) -> frozenset[str]:
        names = field_specs(self.question.situation)
        return frozenset(name for name in names if self._offers(name))

    # The answer.

    def _wait(self) -> None:
        """Ask soon, unless this was asked last."""
        if (self._design, self.situation, self._house) == self._asked:
            return
        self._asked = None
        self._press.drop()
        self.view.wait()
        if self.isVisible():
            self._timer.start()

    def _ask(self) -> None:
        question = self.question
        self._asked = asked = self._design, self.situation, self._house
        self._press.start(
            lambda going: answered_question(
                question, *asked, question.heard(going).ask(*asked)
            )
        )

    def _end(self) -> None:
        """Leave it unanswered until something changes, or it is shown again."""
        self._asked = None
        self.view.fail("a change asks again", "Stopped")

    def showEvent(self, event: QShowEvent) -> None:
        """Update the picked designs, and ask if something changed while hidden."""
        super().showEvent(event)
        self._show()
