"""What the Infantry Fire Rules add to the generic form: bands, and their chances."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from builder.content.card import Column, chances, chart
from builder.content.chart import Chart, Series
from builder.core.field_spec import FieldSpec
from builder.core.formatting import figure
from builder.core.rulebook import Severity
from builder.infantry.chances import pips
from builder.infantry.designs import Entered, RangeBand, Weapon
from builder.infantry.pasted_bands import BadCell, read_bands
from builder.infantry.scales import PIP, SIDES
from ui.forms.fields.field import EditorContext, FieldFactory, FormField, Panel
from ui.forms.rows import RowsField
from ui.widgets.labels import plain, small
from ui.widgets.layouts import block, button, column, row
from ui.widgets.paint.tokens import Ink

if TYPE_CHECKING:
    from ui.questions.parts import ChartView


class BandsField(RowsField):
    """Bands in their order, each with its chances and rolls on the d20.

    Attributes:
        refusal: The label that says why the last paste could not be read.
    """

    columns = (
        Column("Up to", "right"),
        Column("Chance", "right"),
        Column("d20", "center"),
        Column("If it moved", "right"),
        Column("d20", "center"),
    )
    stretched = (1, 3)
    one = "band"
    kind = RangeBand
    marks = frozenset(Severity)

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        self.refusal = small("", Ink.WARN, wrap=True)
        super().__init__(name, about, context)

    def cells(self, design: Weapon) -> Sequence[tuple[str, ...]]:
        """Return each band with its numbers on the d20."""
        return [_cells(band, design) for band in design.bands]

    def title(self, part: RangeBand) -> str:
        """Return the far edge of a band as its title."""
        return f"Up to {figure(part.to)}"

    def fresh(self) -> RangeBand:
        """Return a copy of the last band at twice its range."""
        if not self.parts:
            return RangeBand()
        last: RangeBand = self.parts[-1]
        return replace(last, to=2 * last.to or RangeBand().to)

    def adder(self) -> QWidget:
        """Return the buttons to add a band, or to paste a table."""
        self.paster = button(
            "Paste table",
            self.paste,
            "Take a range table from the clipboard: range, chance and, if you like, "
            "the chance after a move (Ctrl+V in the table)",
        )
        both = block(
            row(None, self.adding("Add band"), self.paster, None), self.refusal
        )
        self.refusal.hide()
        return both

    def _key(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
            return True
        return super()._key(event)

    def paste(self) -> None:
        """Replace the table by the one on the clipboard, or say which cell is bad."""
        try:
            bands = read_bands(QGuiApplication.clipboard().text())
        except BadCell as refusal:
            self.refusal.setText(str(refusal))
            self.refusal.show()
            return
        self.refusal.hide()
        self.edited.emit(bands, "Paste the range table", "")

    def display(self, design: Weapon) -> None:
        """Show the bands; hide the refusal once the table has changed."""
        if design.bands != self.parts:
            self.refusal.hide()
        super().display(design)


def _cells(band: RangeBand, weapon: Weapon) -> tuple[str, ...]:
    unit = "" if weapon.entered is Entered.D20 else " %"
    moving = "–" if band.moving is None else f"{figure(band.moving)}{unit}"
    moved = "" if band.moving is None else _d20(weapon.percent(band.moving))
    return (
        f"{figure(band.to)} {weapon.unit}",
        f"{figure(band.chance)}{unit}",
        _d20(weapon.percent(band.chance)),
        moving,
        moved,
    )


def _d20(percent: int) -> str:
    roll = pips(percent)
    lost = "" if percent == PIP * roll else f" ({PIP * roll} %)"
    return f"≤ {roll}{lost}" if roll else f"never{lost}"


class CurvePanel(FormField):
    """A chart of each band's chance, standing still and after a move."""

    def _make(self) -> None:
        self.none = plain("Type or paste a range table to see its curve", wrap=True)
        self.view: ChartView | None = None
        self._column = column(self, self.none)

    def display(self, design: Weapon) -> None:
        """Draw the table of a weapon."""
        self.none.setVisible(not design.bands)
        if design.bands:
            chart = curve(design)
            if self.view is None:
                # Imported late: charts load slowly, and most forms have none.
                from ui.questions.parts import ChartView

                self.view = ChartView(chart)
                self._column.addWidget(self.view)
            elif chart != self.view.part:
                self.view.display(chart)
        if self.view:
            self.view.setVisible(bool(design.bands))


def curve(weapon: Weapon) -> Chart:
    """Return a chart of the chances of a range table, as rolled on the d20."""

    def series(label: str, rated: list[int]) -> Series:
        hits = (Fraction(pips(weapon.percent(chance)), SIDES) for chance in rated)
        return chances(label, hits)

    shown = [series("Standing still", [band.chance for band in weapon.bands])]
    if weapon.moves:
        moved = [
            band.chance if band.moving is None else band.moving for band in weapon.bands
        ]
        shown.append(series("After a move", moved))
    across = f"Range up to, in {weapon.unit}"
    return chart("", across, (band.to for band in weapon.bands), *shown)


FIELDS: Final[Mapping[tuple[type, str], FieldFactory]] = {(Weapon, "bands"): BandsField}

PANELS: Final[Mapping[type, tuple[Panel, ...]]] = {
    Weapon: (Panel("Chance by range", "Range table", CurvePanel),)
}
