"""What other house rules change in the table of an army against the usual targets."""

from collections.abc import Iterator

from builder.against.shown import gauges
from builder.against.table import AgainstTable
from builder.army.model import MusteredArmy
from builder.comparison.tables import NONE
from builder.core.formatting import listed
from builder.core.going import Going, Stopped


def changed(before: MusteredArmy, after: MusteredArmy, going: Going) -> Iterator[str]:
    """Yield for each entry the first number against each target that is another one.

    Raises:
        Stopped: If `going`, which hears of each entry, says so.
    """
    old, new = AgainstTable(before), AgainstTable(after)
    gauge, rows = gauges(old)[0], old.rows if old.house != new.house else ()
    for done, row in enumerate(rows):
        if not going(done, len(rows)):
            raise Stopped
        differ = []
        for target in old.columns:
            cells = (one.cell(row, target).values for one in (old, new))
            was, now = (values.get(gauge, NONE) for values in cells)
            if was != now:
                differ.append(f"{target.title} {was} → {now}")
        if differ:
            yield f"{row.label} against {listed(differ)}"
