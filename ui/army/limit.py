"""The points limit of an army, and how much of it is spent."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import QSettings, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from builder.army.fill import fillings, fitting
from builder.army.groups import group_totals
from builder.army.model import Army, Item, MusteredArmy
from builder.core.field_spec import Path
from builder.core.formatting import SHORT, brief, counted, grouped, points
from builder.core.rulebook import Severity
from builder.core.tally import exact_sum
from ui.forms.fields.number import OptionalField
from ui.widgets.bricks import BrickBar, BrickStretch
from ui.widgets.labels import ElidedLabel, bold, plain, styled, tip
from ui.widgets.layouts import column, keep_room, row, tool_button
from ui.widgets.paint.marks import Mark
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import set_scaled

STEP: Final = 50
"""The suggested limit is a multiple of this, or the one used last if that is more."""
_KEY: Final = "army/last limit/{}"
_WIDE: Final = 126


class LimitField(OptionalField):
    """A box to tick, and a number that starts where the army just fits."""

    def _make(self) -> None:
        super()._make()
        self.set.setText("&Limit")
        self.box.setSingleStep(10)
        set_scaled(self.box, QWidget.setFixedWidth, _WIDE)
        self.set.clicked.connect(lambda on: self.go(()) if on else None)
        self._last: dict[str, int] = {}

    def suggest(self, army: Army, total: Fraction) -> None:
        """Show the army's limit; without one, prepare the next round number."""
        with QSignalBlocker(self.box):
            suffix = f" {army.rule_system.currency}".rstrip()
            # Setting even the same suffix would move the cursor while the player types.
            if self.box.suffix() != suffix:
                self.box.setSuffix(suffix)
            if army.limit is None:
                fits = max(STEP, int(-(-total // STEP)) * STEP)
                # As it was when this page opened: another army's limit moves nothing.
                last = self._last.setdefault(army.system, _last(army.system))
                self.box.setValue(max(fits, last))
        self.display(army)

    @staticmethod
    def remember(army: Army) -> None:
        """Store the limit of an army for the next one of its game."""
        if army.limit:
            QSettings().setValue(_KEY.format(army.system), army.limit)

    def go(self, rest: Path) -> None:
        """Focus the number if a limit is set, else the box to tick."""
        entry = self.box if self.box.isEnabled() else self.set
        entry.setFocus()
        if entry is self.box:
            self.box.selectAll()


def _last(system: str) -> int:
    try:
        return int(str(QSettings().value(_KEY.format(system), 0)))
    except ValueError:
        return 0


# How much of the limit is spent, as bricks and in words, and what still fits.

FILL: Final = "Designs that use up the points left, in one step"


class BudgetBar(QWidget):
    """A row of bricks, a stretch for each group or entry, with words below it.

    Attributes:
        words: The points spent and left.
        chosen: Emitted with a way to use up the points left.
        room: What still fits.
        fill: The button of the ways to use up the points left.
        ways: Its menu, which is filled when it opens.
        facts: How many models play, and what has no points.
        gauge: The bricks; hidden without a limit.
    """

    chosen = Signal(object)

    def __init__(self, designs: Callable[[], Mapping[str, Item]] = dict) -> None:
        """Make a bar; the function returns the designs that may use up the rest."""
        super().__init__()
        self._designs = designs
        self._mustered: MusteredArmy | None = None
        self.mark = Mark(Severity.REFUSE)
        self.words = bold("")
        self.room = ElidedLabel("", Ink.FAINT, QSizePolicy.Policy.Preferred)
        self.room.setMinimumWidth(1)
        self.fill = styled(tool_button("Fill the &rest…", tip=FILL), kind="link")
        self.fill.setProperty("plainMenu", "true")
        self.ways = QMenu(self.fill)
        self.fill.setMenu(self.ways)
        self.ways.aboutToShow.connect(self._offer)
        self.facts = plain("", Ink.FAINT)
        self.facts.setAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        self.gauge = BrickBar("Points", 26)
        # A limit that is ticked moves nothing.
        keep_room(self.gauge, self.fill)
        parts = self.mark, self.words, (self.room, 1), self.fill, self.facts
        line = row(None, *parts, gap=8)
        column(self, self.gauge, line, gap=3)
        styled(self, kind="inside")
        self.setAccessibleName("Points")

    def display(self, mustered: MusteredArmy, selected: int = -1) -> None:
        """Show the points of an army; the part with the selected entry is outlined."""
        self._mustered = mustered
        over = mustered.left is not None and mustered.left < 0
        self.mark.setVisible(over)
        self.words.setText(spent(mustered))
        self.words.dip(Ink.REFUSE if over else None)
        fits = fitting(mustered)
        room = f"Room for {fits}" if fits else ""
        self.room.setText(room)
        self.room.setToolTip(tip(room))
        self.facts.setText(facts(mustered))
        self.fill.setVisible(mustered.left is not None and mustered.left > 0)
        words = ". ".join(filter(None, (spent(mustered), fits, facts(mustered))))
        self.setAccessibleDescription(words)
        self.gauge.setVisible(mustered.left is not None)
        self.gauge.display(stretches(mustered, selected), spent(mustered))

    def open_ways(self) -> None:
        """Open the menu of ways to use up the points left."""
        self.ways.popup(self.fill.mapToGlobal(self.fill.rect().bottomLeft()))

    def _offer(self) -> None:
        """Fill the menu with the ways to use up the points left."""
        menu, mustered = self.ways, self._mustered
        menu.clear()
        if mustered is None:
            return
        for way in fillings(mustered, self._designs()):
            left = points(way.left or mustered.army.limit or 0, mustered.currency)
            says = f"{left} left" if way.left else f"exactly {left}"
            words = f"{way.label}\t{says}".replace("&", "&&")
            menu.addAction(words, partial(self.chosen.emit, way))
        if menu.isEmpty():
            room = mustered.left is not None and mustered.left > 0
            none = "Nothing legal fits" if room else "There is nothing to fill"
            why = mustered.balance or "the army has no limit"
            menu.addAction(f"{none}: {why}").setEnabled(False)


def stretches(mustered: MusteredArmy, selected: int = -1) -> list[BrickStretch]:
    """Return the parts of the bar: the groups, or the entries where there are none.

    Args:
        mustered: The army.
        selected: The place of the entry whose part is outlined; -1 for none.
    """
    limit = Fraction(mustered.army.limit or 0)
    parts = _parts(mustered, selected)
    shared = exact_sum(term.amount for term in mustered.shared)
    whole = mustered.total - shared
    # What designs change for each other's price is shared by all in proportion.
    share = mustered.total / whole if whole else Fraction(1)
    room = limit or mustered.total or Fraction(1)
    scale = float(share / room)
    return [
        BrickStretch(
            float(amount) * scale, f"{brief(name, SHORT)} {grouped(amount)}", chosen
        )
        for name, amount, chosen in parts
        if amount
    ]


def _parts(mustered: MusteredArmy, selected: int) -> list[tuple[str, Fraction, bool]]:
    totals = group_totals(mustered)
    if any(total.name for total in totals):
        return [
            (total.name or "Others", total.worth or Fraction(), False)
            for total in totals
        ]
    return [
        (result.title, result.total or Fraction(), place == selected)
        for place, result in enumerate(mustered.results)
        if result.entry.plays
    ]


def spent(mustered: MusteredArmy) -> str:
    """Return `312 of 400 CP, 88 left`, or how much it is over the limit."""
    if not mustered.priced:
        return f"No {mustered.currency} typed yet"
    if mustered.left is None:
        return f"{mustered.spent}, no limit"
    if mustered.left < 0:
        return f"{mustered.spent}, {grouped(-mustered.left)} over the limit"
    return f"{mustered.spent}, {grouped(mustered.left)} left"


def facts(mustered: MusteredArmy) -> str:
    """Return how many models play, and how many entries have no points."""
    models = sum(result.entry.count for result in mustered.results)
    playing = sum(result.entry.count for result in mustered.playing)
    if playing == models:
        words = counted(models, "model")
    else:
        words = f"{playing} of {counted(models, 'model')} play today"
    if mustered.figures:
        words += f" · {mustered.figures}"
    if mustered.unpriced:
        words += f" · {counted(mustered.unpriced, 'entry', 'entries')} without points"
    return words
