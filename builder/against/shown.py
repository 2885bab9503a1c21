"""An army against others in tables and words, and what other house rules change."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Final

from builder.against.table import AgainstTable, Contestant
from builder.army.model import MusteredArmy
from builder.comparison.tables import NONE
from builder.content.card import Table, Text, table
from builder.content.chart import HeatTable, Point, Series
from builder.core.formatting import SHORT, brief, capital, inches, listed, worded
from builder.core.going import Going, Stopped
from builder.questions.contest import Gauge
from builder.questions.model import Shown

OFTEN: Final = Fraction(1, 20)
"""The least chance to hurt that a player waits for."""
MOST: Final = 5
"""The most that stands out."""
COUNTED: Final = (
    "Each cell is what one model does in one turn with its best lawful attack to a "
    "target that is unhurt, in the open unless it says otherwise, and not helped. A "
    "usual target costs what its bare body costs. A distance behind a number is where "
    "it is best. Cells are not added up: this is no forecast."
)
BOTH: Final = "Of two numbers the first is ours against theirs, the other theirs."


def parts(against: AgainstTable) -> Iterator[Shown]:
    """Yield what stands out, a table of each gauge, and what is counted."""
    stands_out, *others = words(against)
    yield stands_out
    tables = [heat(against, gauge, against.rows) for gauge in gauges(against)]
    known = [table for table in tables if any(map(_known, table.rows))]
    # Where nothing is known one says why.
    yield from known or tables[: len(against.rows) > 0]
    yield from others


def words(against: AgainstTable) -> Iterator[Shown]:
    """Yield what stands out, how far each reaches, and what is counted."""
    found = tuple(islice(findings(against), MOST))
    none = "Nothing stands out." if against.rows else "Nobody plays in this army yet."
    yield Text("What stands out", found or (none,))
    yield from _reaches(against)
    yield Text("What is counted", (COUNTED, BOTH) if against.theirs else (COUNTED,))


def _known(row: Series) -> bool:
    return any(point.value is not None for point in row.points)


def gauges(against: AgainstTable) -> list[Gauge]:
    """Return what its game tells; points where any are known of the targets."""
    priced = any(column.price is not None for column in against.columns)
    points = [Gauge.FELLED, Gauge.FELLED_FOR_TEN] if priced else []
    return [*against.contest.labels.values(), *points]


def heat(against: AgainstTable, gauge: Gauge, rows: Sequence[Contestant]) -> HeatTable:
    """Return one gauge of the cells of some rows, in their order."""
    series = []
    for row in rows:
        points = (_point(against, gauge, row, one) for one in against.columns)
        series.append(Series(row.label, tuple(points)))
    values = [point.value or Fraction(0) for row in series for point in row.points]
    sure = gauge in (Gauge.HURT, Gauge.DESTROYED)
    top = Fraction(1) if sure else max(values, default=Fraction(1))
    names = tuple(brief(column.label, SHORT) for column in against.columns)
    return HeatTable(capital(gauge), "Entry", "", names, tuple(series), top)


def _point(
    against: AgainstTable, gauge: Gauge, row: Contestant, column: Contestant
) -> Point:
    """Return a cell; one at its best distance says which that is."""
    assaults = against.assaults(row, column)
    why = tuple(assault.why for assault in assaults if assault.why)
    if not any(gauge in assault.values for assault in assaults):
        return Point(None, "; ".join(why) or "Its points are not known")
    words = (assault.values.get(gauge, NONE) for assault in assaults)
    places = [
        against.where(one, assault) if gauge in assault.values else NONE
        for one, assault in zip((row, column), assaults, strict=False)
    ]
    known = assaults[0].exact(gauge) or Fraction(0)
    where = " / ".join(places) if against.distance is None else ""
    return Point(known, " / ".join(words), why, where)


def _reaches(against: AgainstTable) -> Iterator[Table]:
    """Yield what each costs and how far it reaches, where that is known."""
    both = (*against.rows, *(against.columns if against.theirs else ()))
    known = [(one, against.contest.reach(one.design, against.house)) for one in both]
    rows = [
        (one.label, worded(one.price), NONE if far is None else inches(far))
        for one, far in known
    ]
    if any(far is not None for _, far in known):
        heads = "Entry", f">{against.ours.currency} each", ">Reach"
        yield table("Reach after Move", heads, rows)


def findings(against: AgainstTable) -> Iterator[str]:
    """Yield what stands out, the gravest first; never as a violation."""
    rows, columns = against.rows, against.columns
    yield from _unhurt(against, rows, columns, "Nothing here")
    designs = [(row.many, row.design) for row in rows if row.design]
    yield from against.contest.remarks(designs, against.house)
    if against.theirs:
        yield from _unhurt(against, columns, rows, "Nothing of theirs")
    alone: dict[str, list[str]] = {}
    for column in columns:
        often = [row for row in rows if against.cell(row, column).rank[2] >= OFTEN]
        if len(often) == 1 < len(rows):
            alone.setdefault(often[0].title, []).append(column.title)
    for title, targets in alone.items():
        whom = listed(targets, "or")
        yield f"Only {title} hurts {whom} more often than 1 time in 20."


def _unhurt(
    against: AgainstTable,
    ones: Sequence[Contestant],
    others: Sequence[Contestant],
    who: str,
) -> Iterator[str]:
    """Yield whom nobody of a side can hurt."""
    safe = [
        other.title
        for other in others
        if other.fields is not None
        if not any(any(against.cell(one, other).rank) for one in ones)
    ]
    if ones and safe:
        whom = "any of them" if len(safe) == len(others) > 1 else listed(safe, "or")
        yield f"{who} can hurt {whom}."


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
