"""An answer as text: for a terminal, a mail, or a forum."""

from builder.content.card import Column, Row, Table, Text
from builder.content.chart import Chart, Dial, HeatTable
from builder.questions.model import Shown
from reports.answer.model import AnsweredQuestion, refusals
from reports.chart.table import gaps, grid, numbers_csv
from reports.layout.glyphs import one_line
from reports.text.csv import defused
from reports.text.plain import block_lines, page_text, stat_text
from reports.text.posts import Dialect


def answer_text(answered: AnsweredQuestion) -> str:
    """Return all that an answer says, below the question and the situation."""
    title = one_line(answered.title) or "(no name)"
    lines = [title, "=" * len(title)]
    lines += [one_line(f"{name}: {value}") for name, value in answered.told]
    stats = [f"  {stat_text(stat)}" for stat in answered.answer.stats]
    blocks = (
        stats,
        *map(block_lines, refusals(answered.answer)),
        *map(part_lines, answered.parts),
        [f"({one_line(answered.source)})"] * bool(answered.source),
    )
    return page_text(lines, blocks)


def answer_post(answered: AnsweredQuestion, dialect: Dialect) -> str:
    """Return an answer as a post."""
    pairs = (dialect.escaped(f"{name}: {value}") for name, value in answered.told)
    head = dialect.line(dialect.title, answered.title) + dialect.listed(pairs)
    values = (dialect.escaped(stat_text(stat)) for stat in answered.answer.stats)
    shown = (block for part in answered.parts for block in _blocks(part))
    blocks = (
        dialect.listed(map(dialect.strong.format, values)),
        *map(dialect.block, (*refusals(answered.answer), *shown)),
        dialect.line(dialect.slanted, answered.source),
    )
    return page_text(head, blocks)


def answer_csv(answered: AnsweredQuestion) -> str:
    """Return the tables and charts of an answer, each below its title."""
    numbers = (part for part in answered.parts if not isinstance(part, Text | Dial))
    return "\n".join(f"{defused(one.title)}\r\n{numbers_csv(one)}" for one in numbers)


def part_lines(part: Shown) -> list[str]:
    """Return a part of an answer as lines."""
    return [line for block in _blocks(part) for line in block_lines(block)]


def _blocks(part: Shown) -> tuple[Table | Text, ...]:
    """Return a part of an answer as a card has it; a chart is a table of its values."""
    match part:
        case Table() | Text():
            return (part,)
        case Dial():
            looks = f"Looks to {part.facing}°, covers {part.half}° to each side"
            stands = f"; the target stands at {part.bearing}°"
            covers = f"{looks}{'' if part.bearing is None else stands}"
            return (Text(part.title, (covers, part.said)),)
        case Chart() | HeatTable():
            labels, *rows = grid(part)
            values = Table(
                part.title, tuple(map(Column, labels)), tuple(map(Row, rows))
            )
            return values, Text("", gaps(part))
