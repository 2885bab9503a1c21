"""An answer as text: for a terminal, a mail, or a forum."""

from __future__ import annotations

from builder.content.card import Table, Text
from builder.content.chart import Chart, Dial, HeatTable
from builder.questions.model import Shown
from reports.answer.model import AnsweredQuestion, outline, refusals
from reports.chart.table import gaps, grid
from reports.text.forum import as_code, block_markdown, grid_markdown, markdown
from reports.text.plain import block_lines, one_line, stat_text, table_lines


def answer_text(said: AnsweredQuestion) -> str:
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


def answer_markdown(said: AnsweredQuestion) -> str:
    """An answer as Markdown; a chart is the table of its values."""
    lines = [f"## {markdown(said.title) or '(no name)'}", ""]
    lines += [f"- {markdown(f'{name}: {value}')}" for name, value in said.situation]
    stats = [f"- **{markdown(stat_text(stat))}**" for stat in said.answer.stats]
    lines += ["", *stats] if stats else []
    for block in refusals(said.answer):
        lines += ["", *block_markdown(block)]
    for part in said.answer.parts:
        lines += ["", *_part_markdown(part)]
    if said.answer.tally:
        lines += ["", *block_markdown(outline(said.answer.tally))]
    if said.source:
        lines += ["", f"<sub>{markdown(said.source)}</sub>"]
    return "\n".join(lines).rstrip() + "\n"


def answer_bbcode(said: AnsweredQuestion) -> str:
    """An answer as BBCode, its tables in columns."""
    return as_code(answer_text(said))


def _part_markdown(part: Shown) -> list[str]:
    match part:
        case Table() | Text():
            return block_markdown(part)
        case Chart() | HeatTable():
            rows = [tuple(map(one_line, row)) for row in grid(part)]
            return [f"### {markdown(part.title)}", "", *grid_markdown(rows)]
        case Dial():
            title, *said = part_lines(part)
            return [f"### {markdown(title)}", "", *(f"- {markdown(s)}" for s in said)]


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
