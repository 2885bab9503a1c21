"""The tab of one design: its big values, its form, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import (
    QStackedWidget,
    QTabBar,
    QWidget,
)

from builder import describe, home, judge
from builder.core.field_spec import Path
from builder.core.formatting import points
from builder.core.rulebook import Fix
from ui.core.document import Document
from ui.core.page import Page, PageState
from ui.forms.fields.field import EditorContext
from ui.forms.form import Form
from ui.forms.headlines import HeadlineBar
from ui.widgets.layouts import column
from ui.widgets.scrolling import reveal, scrolling

if TYPE_CHECKING:
    from reports.answer.model import AnsweredQuestion
    from ui.questions import QuestionPanel

DESIGN: Final = 0
"""The first view: the design itself."""


class DesignPage(Page):
    """Edits a weapon, a creation or any other design, and asks questions of it.

    Attributes:
        form: Its fields.
        bar: Its big values.
        questions: What can be asked of it.
        strip: The names of its views; hidden if there is only the design.
        asking: The panel of each question that was asked, by its key.
    """

    def __init__(
        self,
        document: Document,
        context: EditorContext,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, parent)
        self._context = context
        kind = type(document.value)
        self.questions = tuple(
            question
            for question in home(document.value).questions
            if question.on is kind
        )
        self.asking: dict[str, QuestionPanel] = {}
        self.bar = HeadlineBar(self._context)
        self.form = Form(kind, self._context, mnemonics=True)
        self.strip = self._strip()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._design_view())
        column(self, self.strip, (self._stack, 1), gap=0)
        self.form.edited.connect(document.edit)
        document.changed.connect(self.display)
        self.display(document.value)

    def _design_view(self) -> QWidget:
        """The big values above the form."""
        inside = QWidget()
        column(inside, self.form, None, margins=(10, 0, 12, 10))
        self.area = scrolling(inside)
        view = QWidget()
        self.bar.setContentsMargins(8, 4, 8, 4)
        column(view, self.bar, (self.area, 1), gap=0)
        return view

    def _strip(self) -> QTabBar:
        """A slim row of names above everything."""
        strip = QTabBar()
        strip.setDocumentMode(True)
        strip.setExpanding(False)
        strip.setAccessibleName("The design and what can be asked of it")
        for place, title in enumerate(self.views):
            strip.addTab(title.replace("&", "&&"))
            about = self.questions[place - 1].about if place else "Edit the design"
            strip.setTabToolTip(place, f"{about} (Ctrl+{place + 1})")
        if not self.views:
            strip.hide()
        strip.currentChanged.connect(self._turned)
        return strip

    @property
    def views(self) -> Sequence[str]:
        """The design and the questions that can be asked of it, if there are any."""
        titles = [question.title for question in self.questions]
        return ["Design", *titles] if titles else ()

    @property
    def panel(self) -> QuestionPanel | None:
        """The question in front; None for the design."""
        place = self.strip.currentIndex()
        key = self.questions[place - 1].key if place > DESIGN else ""
        return self.asking.get(key)

    @property
    def history(self) -> QUndoStack:
        """The steps of the design, or of the situation that is asked about."""
        return self.panel.document.history if self.panel else self.document.history

    @property
    def answered(self) -> AnsweredQuestion | None:
        """The answer of the question in front, if it answers what is asked now."""
        view = self.panel.view if self.panel else None
        return view.said if view and view.current else None

    def turn(self, view: int) -> None:
        """Show the design or one of the questions."""
        self.strip.setCurrentIndex(view)

    def pose(self, key: str, **said: Any) -> None:
        """Ask a question with some fields of its situation said, as one step.

        Args:
            key: A question that can be asked of this design.
            **said: Values of its fields.
        """
        keys = [question.key for question in self.questions]
        place = keys.index(key)
        self.turn(1 + place)
        panel = self.asking[key]
        title = self.questions[place].title
        panel.document.edit(replace(panel.situation, **said), title)

    def _turned(self, place: int) -> None:
        """Bring a view to the front; a question is made when it is first asked."""
        if place == DESIGN:
            self._stack.setCurrentIndex(DESIGN)
            self.publish(replace(self.state, asking=""))
            return
        question = self.questions[place - 1]
        value = self.document.value
        panel = self.asking.get(question.key)
        if panel is None:
            from ui.questions import QuestionPanel

            panel = QuestionPanel(question, value, self._context)
            self.asking[question.key] = panel
            self._stack.addWidget(panel)
        panel.display(value)
        self._stack.setCurrentWidget(panel)
        self.publish(replace(self.state, asking=question.key))

    def display(self, value: Any) -> None:
        """Show a value everywhere on the page, and tell the panels."""
        self.form.display(value)
        self.bar.display(value)
        if self.panel:
            self.panel.display(value)
        house = self._context.house
        judged, system = judge(value, house), home(value)
        self.publish(
            PageState(
                title=value.title,
                price=points(judged.tally.total, system.currency)
                if judged.tally
                else "",
                card=describe(value, house),
                tally=judged.tally,
                currency=system.currency,
                violations=judged.violations,
                asking=self.state.asking,
            )
        )

    def rule(self) -> None:
        """Show all anew, for other house rules are in force."""
        self.display(self.document.value)

    def go(self, path: Path) -> None:
        """Focus the field at a path and bring it into sight."""
        self.turn(DESIGN)
        self.form.go(path)
        reveal(self)

    def apply_fix(self, fix: Fix) -> bool:
        """Apply a fix to the design, and show what it changed."""
        done = super().apply_fix(fix)
        if done:
            self.turn(DESIGN)
        return done
