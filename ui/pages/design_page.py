"""The tab of one design: its big values, its form and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent, QUndoStack
from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder import describe, home, judge
from builder.core.design import Design, HouseRules
from builder.core.field_spec import Path
from builder.core.formatting import figure, points
from builder.core.rulebook import Fix, Violation
from builder.system.model import Judgement
from builder.system.way_out import UNSOUGHT
from db.library.examples import is_example
from ui.core.document import Document
from ui.core.page import CARD, LateCard, PageState, TabbedPage
from ui.core.way_finder import WayFinder
from ui.forms.fields.field import EditorContext
from ui.forms.form import Form
from ui.forms.head import EDGE, HeadlineBar, HintLine, PageHead
from ui.widgets.labels import hair, literal
from ui.widgets.layouts import column, filled, row
from ui.widgets.scrolling import reveal, scrolling

if TYPE_CHECKING:
    from builder.questions.model import Question
    from builder.system.way_out import WayOut
    from reports.answer.model import AnsweredQuestion
    from ui.questions import QuestionPanel

DESIGN: Final = 0
"""The first view: the design itself."""


class DesignPage(TabbedPage):
    """Edits a weapon, a creation or any other design, and answers questions about it.

    Attributes:
        form: The form of its fields.
        hint: What the field with the keyboard is about.
        bar: The bar of its big values.
        questions: The questions that make sense for it, and those that were asked.
        asking: The panel of each question shown so far, by its key.
    """

    def __init__(
        self, document: Document, context: EditorContext, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, parent)
        self._context = context
        self._judged: tuple[Design, HouseRules | None, Judgement]
        self._ways = WayFinder(self)
        self._ways.found.connect(self._way_found)
        kind = type(document.value)
        self.asking: dict[str, QuestionPanel] = {}
        self.questions = self._sensible(document.value)
        # From the outside in: Qt styles a part anew whenever what it is in is put into
        # something else, and the form has hundreds of parts.
        layout, around = self._design_view()
        self.bar = HeadlineBar(self._context)
        self.form = Form(kind, self._context, on_page=True)
        name, trouble = self.form.fields["name"], self.form.small_print("name")
        self.head = PageHead(name, trouble, self.bar)
        self._fill_strip()
        self._below = filled(layout, self.form, None)
        self.hint = HintLine(self.form)
        filled(around, hair(), self.hint)
        tabs = row(None, self.strip, margins=(EDGE, 0, 0, 0))
        column(self, self.head, tabs, hair(), (self.stack, 1), gap=0)
        self.form.edited.connect(document.edit)
        document.changed.connect(self.display)
        self.display(document.value)

    def _design_view(self) -> tuple[QVBoxLayout, QVBoxLayout]:
        inside, view = QWidget(), QWidget()
        layout = column(inside, margins=(EDGE, 2, EDGE, 4))
        self.area = scrolling(inside)
        around = column(view, (self.area, 1), gap=0)
        self.stack.addWidget(view)
        return layout, around

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the form the width there is."""
        super().resizeEvent(event)
        bar = self.area.verticalScrollBar().sizeHint().width()
        room = self.width() - 2 * EDGE - bar
        self.form.spread(room)

    def stand_below(self, more: QWidget) -> None:
        """Show something below the form, which scrolls with it."""
        self._below.insertWidget(1, more)

    def _fill_strip(self) -> None:
        self.strip.setDocumentMode(True)
        self.strip.setAccessibleName("The design and what can be asked of it")
        # Tab leads from the name to the next field; Ctrl with a number turns views.
        self.strip.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._list_views()
        self.strip.currentChanged.connect(self._turned)

    def _list_views(self, front: str = "") -> None:
        """Give the design and each question its tab, with one of them in front."""
        while self.strip.count():
            self.strip.removeTab(0)
        views = [(question.title, question.about) for question in self.questions]
        for title, about in (("Design", "Edit the design"), *views):
            place = self.strip.addTab(title.replace("&", "&&"))
            tip = f"{about} ({self.keys.format(place + 1)})"
            self.strip.setTabToolTip(place, tip)
        self.list_card()
        self.strip.setCurrentIndex(self._keys.index(front))

    @property
    def _keys(self) -> list[str]:
        """The key of each tab: of a question, `CARD`, or nothing for the design."""
        last = [CARD] if self.card_place else []
        return ["", *(question.key for question in self.questions), *last]

    @property
    def _key(self) -> str:
        """The key of the tab in front."""
        return self._keys[max(self.strip.currentIndex(), DESIGN)]

    def _sensible(self, value: Design) -> tuple[Question, ...]:
        system = home(value)
        now = {each.key for each in system.asked_of(value, self._context.house)}
        return tuple(
            each
            for each in system.questions
            if each.on is type(value) and (each.key in now or each.key in self.asking)
        )

    def _renew_views(self, value: Design) -> None:
        found = self._sensible(value)
        if [each.key for each in found] == [each.key for each in self.questions]:
            return
        front, self.questions = self._key, found
        with QSignalBlocker(self.strip):
            self._list_views(front)

    @property
    def views(self) -> Sequence[str]:
        """The titles of the design and of its questions; empty without questions."""
        titles = ["Design", *(question.title for question in self.questions)]
        titles += [CARD] if self.card_place else []
        return titles if titles[1:] else ()

    @property
    def panel(self) -> QuestionPanel | None:
        """The panel of the question in front; None for the design."""
        return self.asking.get(self._key)

    @property
    def history(self) -> QUndoStack:
        """The history of the design, or of the situation of the question in front."""
        return self.panel.document.history if self.panel else self.document.history

    @property
    def answered(self) -> AnsweredQuestion | None:
        """The answer of the question in front; None unless it is up to date."""
        view = self.panel.view if self.panel else None
        return view.said if view and view.current else None

    def asked(self, key: str) -> object:
        """Return the situation of a question; None if it was not asked yet."""
        panel = self.asking.get(key)
        return panel.situation if panel else None

    def turn(self, view: int) -> None:
        """Show the design or one of the questions."""
        self.strip.setCurrentIndex(view)

    def pose(self, key: str, **said: object) -> None:
        """Show a question with some fields of its situation set, as one step.

        Args:
            key: The key of a question about this design.
            **said: The values of these fields.
        """
        self.turn(self._keys.index(key))
        panel, title = self.asking[key], self.views[self.strip.currentIndex()]
        panel.document.edit(replace(panel.situation, **said), title)

    def _turned(self, place: int) -> None:
        """Show a view; the panel of a question is made when it is first shown."""
        card = self.card_place if self._key == CARD else None
        if card:
            self.stack.setCurrentWidget(card)
        elif place == DESIGN:
            self.stack.setCurrentIndex(DESIGN)
        if card or place == DESIGN:
            self.publish(replace(self.state, asking=""))
            return
        question = self.questions[place - 1]
        value = self.document.value
        panel = self.asking.get(question.key)
        if panel is None:
            from ui.questions import QuestionPanel

            panel = QuestionPanel(question, value, self._context, self.asked)
            self.asking[question.key] = panel
            self.stack.addWidget(panel)
        panel.display(value)
        self.stack.setCurrentWidget(panel)
        self.publish(replace(self.state, asking=question.key))

    def display(self, value: Design) -> None:
        """Show a value everywhere on the page, and publish its state."""
        house = self._context.house
        known, system = self._context.known(value), home(value)
        judged = known.judged
        self._judged = value, house, judged
        self.form.display(value, known)
        self.bar.display(value, judged)
        # An example that nobody has changed is marked.
        example = " · example" if is_example(value, {}) else ""
        self.head.what.setText(f"{value.label}{example}")
        self._renew_views(value)
        if self.panel:
            self.panel.display(value)
        tally, currency = judged.tally, system.currency
        self.head.price.display(figure(tally.total) if tally else "", currency)
        self.head.price.setToolTip(literal(tally.working if tally else ""))
        self.publish(
            PageState(
                title=value.title,
                price=points(tally.total, currency) if tally else "",
                card=LateCard(describe, (value, house)),
                tally=tally,
                currency=currency,
                violations=judged.violations,
                asking=self.state.asking,
                way_out=self._ways.seek(value, house) if self.isVisible() else UNSOUGHT,
            )
        )

    def showEvent(self, event: QShowEvent) -> None:
        """Search for the way out, as is done of the page in front alone."""
        super().showEvent(event)
        self._way_found(self._ways.seek(*self._judged[:2]))

    def _way_found(self, found: WayOut) -> None:
        self.publish(replace(self.state, way_out=found))

    def judged(self, value: Design) -> Sequence[Violation]:
        """Return every violation of a design under the house rules in force."""
        known, ruled, judged = self._judged
        house = self._context.house
        if value is not known or house != ruled:
            judged = judge(value, house)
        return judged.violations

    def rule(self) -> None:
        """Show everything again, after a change of the house rules in force."""
        self.display(self.document.value)

    def go(self, path: Path) -> None:
        """Focus the field at a path and scroll to it."""
        self.turn(DESIGN)
        self.form.go(path)
        reveal(self)

    def apply_fix(self, fix: Fix) -> bool:
        """Apply a fix to the design, and show the design."""
        done = super().apply_fix(fix)
        if done:
            self.turn(DESIGN)
        return done
