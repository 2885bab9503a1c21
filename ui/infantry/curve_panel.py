"""The curve of a range table, updated while it is typed."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from builder.content.chart import Chart, Point, Series
from builder.core.field_spec import FieldSpec
from builder.core.formatting import percent
from builder.infantry.designs import Weapon
from builder.infantry.hitting import pips
from builder.infantry.scales import SIDES
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.labels import plain
from ui.widgets.layouts import column

if TYPE_CHECKING:
    from ui.questions.chart_view import ChartView


class CurvePanel(FormField):
    """A chart of each band's chance, standing still and after a move."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.none = plain("Type or paste a range table to see its curve", wrap=True)
        self.view: ChartView | None = None
        self._column = column(self, self.none)

    def display(self, design: Any) -> None:
        """Draw the table of a weapon."""
        self.none.setVisible(not design.bands)
        if design.bands:
            chart = curve(design)
            if self.view is None:
                # Imported late: charts load slowly, and most forms have none.
                from ui.questions.chart_view import ChartView

                self.view = ChartView(chart)
                self._column.addWidget(self.view)
            elif chart != self.view.part:
                self.view.display(chart)
        if self.view:
            self.view.setVisible(bool(design.bands))


def curve(weapon: Weapon) -> Chart:
    """Return a chart of the chances of a range table, as rolled on the d20."""

    def series(label: str, chances: list[int]) -> Series:
        hits = [Fraction(pips(weapon.percent(each)), SIDES) for each in chances]
        return Series(label, tuple(Point(hit, percent(hit)) for hit in hits))

    shown = [series("Standing still", [band.chance for band in weapon.bands])]
    if weapon.moves:
        moved = [
            band.chance if band.moving is None else band.moving for band in weapon.bands
        ]
        shown.append(series("After a move", moved))
    return Chart(
        "",
        f"Range up to, in {weapon.unit}",
        tuple(str(band.to) for band in weapon.bands),
        tuple(shown),
        top=Fraction(1),
    )
