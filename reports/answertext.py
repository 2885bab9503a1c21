"""An answer as plain text, for the clipboard, a terminal or a mail."""

from __future__ import annotations

from builder.card import Table, Text
from builder.chart import Chart, Dial, HeatTable
from builder.question import Shown
from reports.asked import Asked, outline, refusals
from reports.charttable import gaps, grid
from reports.text import block_lines, one_line, stat_text, table_lines


def answer_text(said: Asked) -> str:
    """All that an answer says, with the question and the situation above it."""
    title = one_line(said.title) or "(no name)"
    lines = [title, "=" * len(title)]
    lines += [f"{one_line(name)}: {one_line(value)}" for name, value in said.situation]
    graves = refusals(said.answer)
    stats = [f"  {stat_text(stat)}" for stat in said.answer.stats]
    lines += ["", *stats] if stats else []
    for block in graves:
        lines += ["", *block_lines(block)]
    for part in said.answer.parts:
        lines += ["", *part_lines(part)]
    if said.answer.tally:
        lines += ["", *block_lines(outline(said.answer.tally))]
    if said.source:
        lines += ["", f"({one_line(said.source)})"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def part_lines(part: Shown) -> list[str]:
    """A part of an answer as lines; a chart is the table of its values."""
    match part:
        case Table() | Text():
            return block_lines(part)
        case Dial():
            stands = f"the target stands at {part.bearing}°"
            looks = f"Looks to {part.facing}°, covers {part.half}° to each side"
            return [
                one_line(part.title),
                f"  {looks}; {stands}",
                f"  {one_line(part.said)}",
            ]
        case Chart() | HeatTable():
            rows = [tuple(map(one_line, row)) for row in grid(part)]
            return [
                one_line(part.title),
                *(f"  {line}" for line in table_lines(rows)),
                *(f"  {one_line(reason)}" for reason in gaps(part)),
            ]
