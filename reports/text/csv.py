"""An army list as CSV, safe to open in a spreadsheet."""

import csv
import io
import re
from dataclasses import replace
from typing import Final

from builder.content.roster import Roster, by_group
from reports.layout.glyphs import one_line
from reports.text.plain import entry_rows, in_groups, weapon_lines

_FORMULA: Final = "=+-@＝＋－＠"
_FRACTIONS: Final = {"": "", "½": ".5", "¼": ".25", "¾": ".75"}
_NUMBER: Final = re.compile("([−-]?)([0-9]*)([½¼¾]?)")


def roster_csv(roster: Roster, code: str = "") -> str:
    """Return the entries as comma separated values, under a row of labels.

    Terms that belong to no single entry follow in rows of their own, so that the
    totals add up to the army's. A list with groups has a column for them, and one with
    entries that do not play a column that says who does; these have no total. What the
    weapons of an entry can do is one cell; so are the notes of the army, and the code
    by which Brickmuster reads all of it.

    Args:
        roster: The list.
        code: Its code; empty for none.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    more = _more(roster)
    # A sheet takes totals in brackets for debts.
    units = (unit if unit.plays else replace(unit, total="") for unit in roster.units)
    rows = entry_rows(replace(roster, units=tuple(units)))
    if code:
        # A list without entries has a row for it.
        rows += [("",) * len(rows[0])] if len(rows) == 1 else []
        more.append(["Code", code, *[""] * (len(rows) - 2)])
    for place, cells in enumerate(rows):
        row = (*cells, *(column[place] for column in more))
        writer.writerow(map(defused, row))
    return out.getvalue()


def _more(roster: Roster) -> list[list[str]]:
    """Return the columns that only some lists need, each with its label in front."""
    units, rest = in_groups(roster), [""] * len(roster.shared)
    named = ["Group", *(unit.group for unit in units), *rest]
    plays = ["Plays", *("yes" if unit.plays else "no" for unit in units), *rest]
    armed = ["Weapons", *("; ".join(weapon_lines(unit.card)) for unit in units), *rest]
    resting = any(not unit.plays for unit in units)
    about = ["About the army", roster.notes, *[""] * (len(units) - 1), *rest]
    needed = (
        (named, by_group(roster.units)),
        (plays, resting),
        (armed, any(armed[1:])),
        (about, units and roster.notes.strip()),
    )
    return [column for column, needs in needed if needs]


def defused(cell: str) -> str:
    """Return the cell, quoted if a spreadsheet would run it as a formula.

    A number is as a spreadsheet adds it up.

    >>> defused("=1+1"), defused("4½"), defused("−½"), defused("½ off")
    ("'=1+1", '4.5', '-0.5', '½ off')
    """
    plain = one_line(cell)
    if plain and (found := _NUMBER.fullmatch(plain)):
        minus, whole, part = found.groups()
        return f"{'-' * len(minus)}{whole or 0}{_FRACTIONS[part]}"
    return f"'{plain}" if plain[:1] and plain[0] in _FORMULA else plain
