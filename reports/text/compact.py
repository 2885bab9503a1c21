"""An army list in a few short lines, for a chat."""

from builder.content.roster import Roster, RosterUnit, arms
from reports.layout.glyphs import one_line
from reports.text.plain import group_heads, in_groups


def roster_compact(roster: Roster) -> str:
    """Return an army list with a line for each entry, below a line about the army.

    A line is `4x Trooper (Pistol, Round Shield), 32 CP`, which Paste reads. Whoever
    does not play is marked.
    """
    cost = f"{roster.total} of {roster.limit}" if roster.limit else roster.total
    title = one_line(roster.title) or "Army list"
    points = one_line(f"{cost} {roster.currency}") if cost else ""
    first = f"{title}: {points}" if points else title
    heads = group_heads(roster)
    lines = [f"{first} ({one_line(roster.system)})"]
    for place, unit in enumerate(in_groups(roster)):
        lines += [heads[place]] if place in heads else []
        lines.append(_line(unit, roster.currency))
    for share in roster.shared:
        lines.append(one_line(f"{share.label}: {share.total} {roster.currency}"))
    return "\n".join(lines) + "\n"


def _line(unit: RosterUnit, currency: str) -> str:
    said = f"{unit.count}x {unit.name} {unit.card.stamp}".rstrip()
    carried = arms(unit.card)
    said += f" ({carried})" if carried else ""
    said += f", {unit.total} {currency}" if unit.worth is not None else ""
    return one_line(said if unit.plays else f"{said} - does not play")
