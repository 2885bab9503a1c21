"""An answer as text: for a terminal, a mail, or a forum."""

from builder.content.card import Table, Text
from builder.content.chart import Chart, Dial, HeatTable
from builder.questions.model import Shown
from reports.answer.model import AnsweredQuestion, refusals
from reports.chart.table import gaps, grid
from reports.layout.glyphs import one_line
from reports.text.plain import (
    as_code,
    block_lines,
    block_markdown,
    grid_markdown,
    markdown,
    page_markdown,
    page_text,
    stat_text,
    table_lines,
)


def answer_text(answered: AnsweredQuestion) -> str:
    """Return all that an answer says, below the question and the situation."""
    title = one_line(answered.title) or "(no name)"
    lines = [title, "=" * len(title)]
    pairs = answered.told
    lines += [f"{one_line(name)}: {one_line(value)}" for name, value in pairs]
    stats = [f"  {stat_text(stat)}" for stat in answered.answer.stats]
    blocks = (
        *([stats] if stats else ()),
        *map(block_lines, refusals(answered.answer)),
        *map(part_lines, answered.parts),
    )
    return page_text(lines, blocks, answered.source)


def answer_markdown(answered: AnsweredQuestion) -> str:
    """Return an answer as Markdown; a chart is the table of its values."""
    lines = [f"## {markdown(answered.title) or '(no name)'}", ""]
    lines += [f"- {markdown(f'{name}: {value}')}" for name, value in answered.told]
    stats = [f"- **{markdown(stat_text(stat))}**" for stat in answered.answer.stats]
    blocks = (
        *([stats] if stats else ()),
        *map(block_markdown, refusals(answered.answer)),
        *map(_part_markdown, answered.parts),
    )
    return page_markdown(lines, blocks, answered.source)


def answer_bbcode(answered: AnsweredQuestion) -> str:
    """Return an answer as BBCode, its tables in columns."""
    return as_code(answer_text(answered))


def _part_markdown(part: Shown) -> list[str]:
    match part:
        case Table() | Text():
            return block_markdown(part)
        case Chart() | HeatTable():
            rows = [tuple(map(one_line, row)) for row in grid(part)]
            return [f"### {markdown(part.title)}", "", *grid_markdown(rows)]
        case Dial():
            title, *lines = part_lines(part)
            items = (f"- {markdown(line)}" for line in lines)
            return [f"### {markdown(title)}", "", *items]


def part_lines(part: Shown) -> list[str]:
    """Return a part of an answer as lines; a chart is the table of its values."""
    match part:
        case Table() | Text():
            return block_lines(part)
        case Dial():
            looks = f"Looks to {part.facing}°, covers {part.half}° to each side"
            stands = f"; the target stands at {part.bearing}°"
            return [
                one_line(part.title),
                f"  {looks}{'' if part.bearing is None else stands}",
                f"  {one_line(part.said)}",
            ]
        case Chart() | HeatTable():
            rows = [tuple(map(one_line, row)) for row in grid(part)]
            return [
                one_line(part.title),
                *(f"  {line}" for line in table_lines(rows)),
                *(f"  {one_line(reason)}" for reason in gaps(part)),
            ]
