"""The tab of one design: its big values, its form and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent, QUndoStack
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

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
from ui.pages.odds import ODDS, OddsView
from ui.widgets.labels import hair, literal
from ui.widgets.layouts import column, filled, row
from ui.widgets.scrolling import reveal, scrolling

if TYPE_CHECKING:
    from builder.questions.model import Question
    from builder.system.way_out import WayOut
    from reports.answer.model import AnsweredQuestion
    from ui.questions import QuestionPanel

DESIGN: Final = 0
"""The first view, and its tab: the design itself."""

ASKING: Final = 1
"""The tab of the questions."""


class DesignPage(TabbedPage):
    """Edits a weapon, a creation or any other design, and answers questions about it.

    Attributes:
        form: The form of its fields.
        hint: What the field with the keyboard is about.
        odds: The tab of the questions.
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
        questions = home(document.value).questions
        asked = [question for question in questions if question.on is kind]
        self.odds = OddsView(asked)
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
        # What a question asks stands in the place of the card, beside all of it.
        self.aside = QStackedWidget()
        self.aside.hide()
        self._side = 0
        self._blank = QWidget()
        head = row(None, (column(None, self.head, tabs, gap=0), 1), self._blank, gap=0)
        left = column(None, head, hair(), (self.stack, 1), gap=0)
        row(self, (left, 1), self.aside, gap=0)
        self.form.edited.connect(document.edit)
        document.changed.connect(self.display)
        self.display(document.value)

    def _design_view(self) -> tuple[QVBoxLayout, QVBoxLayout]:
        inside, view = QWidget(), QWidget()
        layout = column(inside, margins=(EDGE, 2, EDGE, 4))
        self.area = scrolling(inside)
        around = column(view, (self.area, 1), gap=0)
        self._design = view
        for part in (view, self.odds):
            self.stack.addWidget(part)
        return layout, around

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the form the width there is."""
        super().resizeEvent(event)
        if not self._key:
            self._spread()

    def _spread(self) -> None:
        bar = self.area.verticalScrollBar().sizeHint().width()
        self.form.spread(self.width() - 2 * EDGE - bar)

    def stand_below(self, more: QWidget) -> None:
        """Show something below the form, which scrolls with it."""
        self._below.insertWidget(1, more)

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

    def asked(self, key: str) -> object:
        """Return the situation of a question; None if it was not asked yet."""
        panel = self.asking.get(key)
        return panel.situation if panel else None

    def turn(self, view: int) -> None:
        """Show the design, one of the questions, or the card."""
        key = self._keys[view] if view < len(self._keys) else ""
        if key in ("", CARD):
            self.strip.setCurrentIndex(self.strip.count() - 1 if key else DESIGN)
        else:
            self.odds.turn(key)
            self.strip.setCurrentIndex(ASKING)

    def pose(self, key: str, **said: object) -> None:
        """Show a question with some fields of its situation set, as one step.

        Args:
            key: The key of a question about this design.
            **said: The values of these fields.
        """
        self.turn(self._keys.index(key))
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
            # The window may have another width since it was in front.
            self._spread()
        self.publish(replace(self.state, asking=asking))

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

    def _place_inputs(self) -> None:
        """Put what is asked beside the page, or beside the answer where it is wider.

        The head keeps its width in both: it is as wide as beside the card.
        """
        panel = self.panel
        apart = panel is not None and panel.least <= self._side
        if panel and apart:
            inputs = panel.lend_inputs()
            self.aside.addWidget(inputs)
            self.aside.setCurrentWidget(inputs)
            self.aside.setFixedWidth(self._side)
        elif panel:
            panel.take_inputs()
        self.aside.setVisible(apart)
        self._blank.setFixedWidth(self._side if panel and not apart else 0)

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
