"""What the sections of all games with firearms share."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from builder.content.chart import Chart
from builder.content.tables import chances, chart


class FiresFirst(StrEnum):
    """Which section fires first; the texts leave that to the table's turns."""

    OURS = "this section"
    THEIRS = "the other section"
    BOTH = "both at once"


def losses_of_men(title: str, *lost: tuple[str, Mapping[int, Fraction]]) -> Chart:
    """Return the chance of each number of men lost, side by side.

    Args:
        title: The heading.
        lost: The label of each series, and the chance of each number.
    """
    most = range(max(len(each) for _, each in lost))
    series = (
        chances(name, (each.get(n, Fraction(0)) for n in most)) for name, each in lost
    )
    return chart(title, "Men", most, *series, style="bars")
