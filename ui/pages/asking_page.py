"""The tabs of a design: the design itself, and the questions that it can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QUndoStack
from PySide6.QtWidgets import QStackedWidget, QWidget

from builder import home
from builder.change.difference import Difference, Inquiry, assessed
from builder.change.improvement import Workpiece
from builder.core.design import Design
from ui.core.background import Work
from ui.core.document import Document
from ui.core.foreseen import Foreseen, inquiry_of
from ui.core.page import CARD, TabbedPage
from ui.core.undo_steps import EditStep
from ui.forms.fields.field import EditorContext
from ui.pages.odds import ODDS, OddsView
from ui.widgets.theme import set_scaled

if TYPE_CHECKING:
    from builder.questions.model import Question
    from reports.answer.model import AnsweredQuestion
    from ui.questions import QuestionPanel

DESIGN: Final = 0
"""The first view, and its tab: the design itself."""

ASKING: Final = 1
"""The tab of the questions."""


BESIDE: Final = 1_040
"""The least width of a page on which labels stand beside what questions ask.

In pixels at the ordinary size of type. It is one for all questions, so that turning to
another one changes nothing.
"""


class AskingPage(TabbedPage):
    """A page of a design with a tab for its questions, and one for its card.

    Attributes:
        odds: The tab of the questions.
        questions: The questions that make sense for it, and those that were asked.
        asking: The panel of each question shown so far, by its key.
        aside: What a question asks, in the place of the card, beside all of it.
    """

    def __init__(
        self, document: Document, context: EditorContext, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, parent)
        self._context = context
        kind = type(document.value)
        questions = home(document.value).questions
        asked = [question for question in questions if question.on is kind]
        self.odds = OddsView(asked)
        self.asking: dict[str, QuestionPanel] = {}
        self.questions = self._sensible(document.value)
        self._design = QWidget()
        for part in (self._design, self.odds):
            self.stack.addWidget(part)
        self._ground: tuple[Any, ...] = (None,)
        self.aside = QStackedWidget()
        self.aside.hide()
        self._side = 0
        self._blank = QWidget()
        set_scaled(self, AskingPage._measure, BESIDE)

    def _fill_strip(self) -> None:
        self.strip.setDocumentMode(True)
        self.strip.setAccessibleName("The design and what can be asked of it")
        # Tab leads from the name to the next field; Ctrl with a number turns views.
        self.strip.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.strip.addTab("Design")
        self.strip.setTabToolTip(DESIGN, f"Edit the design ({self.keys.format(1)})")
        if self.odds.titles:
            self.strip.addTab(ODDS)
            about = f"What can be asked of it ({self.keys.format(2)})"
            self.strip.setTabToolTip(ASKING, about)
        self._offer_questions()
        self.list_card()
        self.strip.currentChanged.connect(self._turned)
        self.odds.turned.connect(self._turned)

    def _offer_questions(self) -> None:
        """List what makes sense to ask; the tab stays where nothing does."""
        tips = [
            f"{question.about} ({self.keys.format(place)})"
            for place, question in enumerate(self.questions, 2)
        ]
        self.odds.offer(self.questions, tips)
        if self.odds.titles:
            self.strip.setTabEnabled(ASKING, bool(self.questions))

    @property
    def _keys(self) -> list[str]:
        """The key of each view: of a question, `CARD`, or nothing for the design."""
        last = [CARD] if self.card_place else []
        return ["", *(question.key for question in self.questions), *last]

    @property
    def _key(self) -> str:
        """The key of the view in front."""
        place = self.strip.currentIndex()
        if place <= DESIGN:
            return ""
        return self.odds.key if self.strip.tabText(place) == ODDS else CARD

    @property
    def view(self) -> int:
        """The index of the view in front, of `views`."""
        return self._keys.index(self._key)

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
        self.questions = found
        self._offer_questions()

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

    @property
    def workpiece(self) -> Workpiece:
        """The design, what the question in front asks, and what was just done to it."""
        value, panel = self.document.value, self.panel
        house = home(value).played_by(self._context.house)
        inquiry = Inquiry(panel.question, panel.situation) if panel else None
        history = self.document.history
        step = history.command(history.index() - 1)
        before: Any = step.before if isinstance(step, EditStep) else value
        return Workpiece(value, house, inquiry, before)

    def asked(self, key: str) -> object:
        """Return the situation of a question; None if it was not asked yet."""
        panel = self.asking.get(key)
        return panel.situation if panel else None

    def prospect(self, after: Design, act: str) -> Work:
        """Return the work that finds what an act would change, by what Odds shows."""
        panel = self.asking.get(self.odds.key)
        measures = [question for question in self.questions if question.aims]
        question = panel.question if panel else next(reversed(measures), None)
        # What nobody has set opens anew with each design.
        asked = panel.situation if panel and panel.document.history.count() else None
        value = self.document.value
        house = home(value).played_by(self._context.house)
        ground = value, house, question, asked

        def work(_: object) -> Foreseen:
            # It is the same for all edits of a design, and may be searched for.
            if ground != self._ground[0]:
                inquiry, words = inquiry_of(*ground)
                self._ground = ground, inquiry, words, assessed(value, house, inquiry)
            _, inquiry, words, before = self._ground
            other = inquiry.of_edit(value, after, house) if inquiry else None
            found = Difference(before, assessed(after, house, other))
            return Foreseen(act, found, words)

        return work

    def turn(self, view: int) -> None:
        """Show the design, one of the questions, or the card."""
        key = self._keys[view] if view < len(self._keys) else ""
        if key in ("", CARD):
            self.strip.setCurrentIndex(self.strip.count() - 1 if key else DESIGN)
        else:
            self.odds.turn(key)
            self.strip.setCurrentIndex(ASKING)

    def ask(self, key: str) -> None:
        """Show the question of a key, which makes sense for this design."""
        self.turn(self._keys.index(key))

    def pose(self, key: str, **said: object) -> None:
        """Show a question with some fields of its situation set, as one step.

        Args:
            key: The key of a question about this design.
            **said: The values of these fields.
        """
        self.ask(key)
        panel, title = self.asking[key], self.views[self.view]
        panel.document.edit(replace(panel.situation, **said), title)

    def _turned(self, _: object) -> None:
        """Show a view; the panel of a question is made when it is first shown."""
        key = self._key
        asking = "" if key in ("", CARD) else key
        if asking:
            self._ask(asking)
            self.stack.setCurrentWidget(self.odds)
        else:
            card = self.card_place if key else None
            self.stack.setCurrentWidget(card or self._design)
        self._fit(key)
        self.publish(replace(self.state, asking=asking))

    def _fit(self, key: str) -> None:
        """Fit what stands around a view that came in front."""

    def _ask(self, key: str) -> None:
        value = self.document.value
        if key not in self.asking:
            from ui.questions import QuestionPanel

            (question,) = (asked for asked in self.questions if asked.key == key)
            self.asking[key] = QuestionPanel(question, value, self._context, self.asked)
            self.odds.stack.addWidget(self.asking[key])
        panel = self.asking[key]
        panel.display(value)
        self.odds.stack.setCurrentWidget(panel)
        self._place_inputs()

    def stand_beside(self, width: int) -> None:
        """Put what a question asks in the place of the card, or beside the answer."""
        self._side = width
        self._place_inputs()

    def _measure(self, beside: int) -> None:
        """Place what a question asks anew, in another type."""
        self._beside = beside
        self._place_inputs()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place what a question asks anew."""
        super().resizeEvent(event)
        self._place_inputs()

    def _place_inputs(self) -> None:
        """Put what is asked beside the page, or beside the answer where it is wider.

        The head keeps its width in both: it is as wide as beside the card.
        """
        panel = self.panel
        if panel:
            panel.lay_labels(beside=self.width() >= self._beside)
        apart = panel is not None and panel.fits(self._side)
        if panel and apart:
            inputs = panel.lend_inputs()
            self.aside.addWidget(inputs)
            self.aside.setCurrentWidget(inputs)
            self.aside.setFixedWidth(self._side)
        elif panel:
            panel.take_inputs()
        self.aside.setVisible(apart)
        self._blank.setFixedWidth(self._side if panel and not apart else 0)
