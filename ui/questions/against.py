"""The tab *Against* of an army: what its entries do to others, and what is behind it.

Imported when it is first shown, as answers load slowly.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final

from PySide6.QtWidgets import QTabWidget

from builder.against.shown import gauges, heat, words
from builder.against.table import AgainstTable, behind, ranked
from builder.army.model import MusteredArmy
from builder.army.muster import muster
from builder.content.card import Text
from builder.core.field_spec import field, validated
from builder.core.formatting import capital
from builder.core.going import Stopped
from builder.questions.contest import Gauge
from builder.questions.model import Answer, Shown
from reports.answer.model import AnsweredQuestion, answered_table
from reports.chart.marks import Spot
from reports.chart.table import gaps
from ui.core.background import BackgroundTask, Progress
from ui.forms.fields.field import EditorContext, EditorRegistry, FieldChoices
from ui.forms.form import Form
from ui.library.catalogue import Catalogue
from ui.questions import DividedPanel, QuestionPanel
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import named
from ui.widgets.layouts import button, column, filled, row

MOST_KEPT: Final = 5_000
"""The most that is kept: cells, and what they share; 20 against 20 are about 1,300."""


@validated
class Matchup:
    """Against whom an army is set, and how."""

    other: str = field("", "Against")
    distance: int | None = field(None, "Distance", unit='"', low=0, high=100)
    gauge: Gauge = field(Gauge.HURT, "Show")
    order: int | None = field(None, "Sorted by", low=0, high=1_000)


class AgainstPanel(DividedPanel):
    """The table of an army against others, and what it is set against.

    The first table fills row by row; one that is there stays until the next is whole.

    Attributes:
        matchup: Against whom it is set.
        table: The table that was asked for last.
    """

    def __init__(
        self, catalogue: Catalogue, editors: EditorRegistry, ours: MusteredArmy
    ) -> None:
        super().__init__()
        self._catalogue = catalogue
        self.table = AgainstTable(ours)
        self.matchup = Matchup(gauge=gauges(self.table)[0])
        self._filled: float = 0
        self._context = EditorContext(editors, rules=lambda: self.table.ours.army.house)
        offering = replace(self._context, choices=FieldChoices(self._offers))
        self.form = Form(Matchup, offering)
        filled(self._column, self.form, None)
        self.form.edited.connect(self._set)
        self._press = BackgroundTask(self, self._show, self.view.fail)
        self._press.progressed.connect(self._fill)
        again = partial(self.view.fail, "a change asks again", "Stopped")
        self._press.stopped.connect(again)
        self.view.stop.clicked.connect(self._press.stop)
        self.view.changing.connect(lambda: self.form.go(()))
        self.view.chosen.connect(self.open_cell)

    def take(self, ours: MusteredArmy) -> None:
        """Be about an army, in the library as it is now."""
        other = self._catalogue.army(self.matchup.other)
        theirs = muster(other, self._catalogue.designs()) if other else None
        kept, distance = self.table.kept, self.matchup.distance
        if len(kept) > MOST_KEPT:
            kept = {}
        self.table = AgainstTable(ours, theirs, distance, kept)
        self.form.display(self.matchup)
        self._fit()
        self.view.wait()
        self._press.start(partial(_worked_out, self.table, self.matchup))

    def _set(self, matchup: Matchup, *_: str) -> None:
        self.matchup = matchup
        self.take(self.table.ours)

    def _offers(self, name: str) -> Sequence[tuple[object, str]]:
        armies, system = self._catalogue.armies().items(), self.table.ours.army.system
        same = [(key, army.title) for key, army in armies if army.system == system]
        columns = enumerate(target.title for target in self.table.columns)
        offers: dict[str, list[tuple[object, str]]] = {
            "other": [("", "The usual targets"), *same],
            "gauge": [(gauge, capital(gauge)) for gauge in gauges(self.table)],
            "order": [(None, "As listed"), *columns],
        }
        return offers.get(name, [])

    def _fill(self, done: int, most: int) -> None:
        """Show the rows that are there, until a whole table is."""
        if done > self._filled:
            self._filled = done
            part = heat(self.table, self.matchup.gauge, self.table.rows[:done])
            self.view.display(_said(self.table, (part,)))
        self.view.progress(done, most)

    def _show(self, said: AnsweredQuestion) -> None:
        self._filled = inf
        self.view.display(said)

    def open_cell(self, spot: Spot) -> None:
        """Open the odds behind a cell; of two armies the way back, too."""
        # The rows in sight are those of before while others are worked out.
        if self._press.busy:
            return
        table, matchup = self.table, self.matchup
        one = ranked(table, matchup.gauge, matchup.order)[spot.series]
        other = table.columns[spot.tick]
        asked = [*behind(table, one, other), *behind(table, other, one)]
        if not asked:
            return
        dialog = FittedDialog(self, f"{one.label} against {other.label}")
        tabs = named("What is asked", QTabWidget())
        for who, question, situation in asked:
            panel = QuestionPanel(question, who.design, self._context)
            panel.document.value = situation
            tabs.addTab(panel, f"{who.title}: {question.title}")
        foot = row(None, None, button("Close", dialog.reject))
        column(dialog, (tabs, 1), foot, gap=8, margins=(12, 8, 12, 8))
        dialog.resize(960, 620)
        dialog.open()


def _worked_out(
    table: AgainstTable, matchup: Matchup, going: Progress
) -> AnsweredQuestion:
    """Return the table as it is shown, worked out row by row."""
    for done, one in enumerate(table.rows):
        for target in table.columns:
            if not going(done, len(table.rows)):
                raise Stopped
            table.assaults(one, target)
    rows = ranked(table, matchup.gauge, matchup.order)
    cells = heat(table, matchup.gauge, rows)
    blank = Text("What is blank", gaps(cells))
    shown = (cells, *([blank] if blank.paragraphs else ())) if rows else ()
    return _said(table, (*shown, *words(table)))


def _said(table: AgainstTable, shown: Sequence[Shown]) -> AnsweredQuestion:
    said = answered_table(table)
    line = f"{said.question}: a click on a number opens what is behind it"
    return replace(said, answer=Answer(parts=shown), line=line)
