"""An army list as CSV, safe to open in a spreadsheet."""

import csv
import io
from typing import Final

from builder.content.roster import Roster
from reports.text.plain import entry_rows, one_line

_FORMULA: Final = "=+-@＝＋－＠"


def roster_csv(roster: Roster) -> str:
    """Return the entries as comma separated values, under a row of labels.

    Terms that belong to no single entry follow in rows of their own, so that the
    totals add up to the army's.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    for cells in entry_rows(roster):
        writer.writerow(map(defused, cells))
    return out.getvalue()


def defused(cell: str) -> str:
    """Return the cell, quoted if a spreadsheet would run it as a formula.

    >>> defused("=1+1"), defused("4½")
    ("'=1+1", '4½')
    """
    plain = one_line(cell)
    return f"'{plain}" if plain[:1] and plain[0] in _FORMULA else plain
