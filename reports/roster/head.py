"""The head of an army list: its name, what it costs and whether it is legal."""

from dataclasses import replace
from typing import Final

from builder.content.card import Text
from builder.content.roster import Roster
from reports.layout.bricks import Plate, plate
from reports.layout.flow import TIGHT, Slice
from reports.layout.lines import fit, written
from reports.layout.marks import Area, Box, Mark, Polygon, Stroke
from reports.layout.page import bar, tall_of
from reports.layout.prose import Measure, cut_texts, paragraph_slices, text_slices

_NAME: Final = ((24.0, 1), (20.0, 1), (17.0, 2), (14.0, 2), (11.0, 4))
_COST: Final = ((26.0, 1), (20.0, 1), (14.0, 2))


def head_slices(
    roster: Roster, measure: Measure
) -> tuple[list[Slice], tuple[Text, ...]]:
    """Return the head of a list, and what is too long for it.

    Args:
        roster: The list.
        measure: What its text is set in, as wide as the page.
    """
    banner, missing = _banner(roster, measure)
    budget, verdict = _budget(roster, measure), _verdict(roster, measure)
    return [Slice(3), banner, Slice(7), *budget, *verdict, Slice(8, gap=True)], missing


def _banner(roster: Roster, measure: Measure) -> tuple[Slice, tuple[Text, ...]]:
    """Return the bar with the name, and the tile with the price."""
    colours, width = measure.palette, measure.width
    cost = fit(roster.total or "–", _COST, width * 0.25, bold=True)
    unit = fit(roster.currency, ((9, 1), (7, 1)), width * 0.25, bold=True)
    wide = max(52.0, cost.width + 20, unit.width + 20)
    room = width - wide - 30
    name = fit(roster.title or "Army list", _NAME, room, bold=True)
    system = fit(roster.system, ((10, 1), (8, 2)), room)
    texts, right = (name, system), cost.height + unit.height
    height = max(tall_of(texts) + 16, right + 18, 54.0)
    edge = "" if colours.tile else colours.edge
    area = Area(width - wide - 7, 8.5, wide, height - 15.5)
    price = ((cost, colours.tile_text), (unit, colours.tile_text))
    marks = (
        *bar(texts, width, height, colours),
        *plate(area, Plate(colours.tile, edge, 1.0, 3, 2.4)),
        *written(price, area.x, area.y + (area.height - right) / 2, area.width),
    )
    missing = cut_texts(
        ("Full name", roster.title, name.whole),
        ("Rules", roster.system, system.whole),
        ("Total", f"{roster.total} {roster.currency}", cost.whole),
        ("Unit of the points", roster.currency, unit.whole),
    )
    return Slice(height, marks, glue=TIGHT), missing


def _budget(roster: Roster, measure: Measure) -> list[Slice]:
    """Return how much of the limit is spent, as a bar and in words."""
    colours, width = measure.palette, measure.width
    share = roster.share
    over = share is not None and share > 1
    marks: list[Mark] = []
    height = 0.0
    if share is not None:
        height = 12.0
        ink = colours.alarm if over else colours.accent
        spent = width * min(max(share, 0.0), 1.0)
        marks.append(Box(0, 0, spent, 9, ink if colours.band else "#bbbbbb"))
        marks.append(Box(0, 0, width, 9, stroke=ink, line=0.8))
        if over:
            # The whole bar is what was spent; a tick shows where the limit was.
            x = width / share
            marks.append(Stroke(x, -2.5, x, 11.5, colours.text, 1.6))
    spent_of = roster.total or "–"
    if roster.limit:
        spent_of = f"{spent_of} of {roster.limit}"
    words = " · ".join(filter(None, (f"{spent_of} {roster.currency}", roster.balance)))
    ink = colours.alarm if over else colours.text
    big = replace(measure, size=9.5, palette=replace(colours, text=ink))
    bar = [Slice(height, tuple(marks), glue=TIGHT)] if marks else []
    return [*bar, *paragraph_slices(words, big), Slice(3, gap=True)]


def _verdict(roster: Roster, measure: Measure) -> list[Slice]:
    """Return whether the army is legal, and each broken rule."""
    if roster.violations:
        verdict = roster.verdict or "Broken rules"
        return list(text_slices(Text(verdict, roster.violations, grave=True), measure))
    big = replace(measure, size=9.5)
    lines = paragraph_slices(roster.verdict, big, indent=14)
    if lines:
        tick = (((0, 6), (1.6, 4.4), (3.6, 6.6), (8, 1.4), (9.6, 2.8), (3.8, 9.6)),)
        mark = Polygon(tick, measure.palette.accent)
        lines[0] = replace(lines[0], marks=(mark, *lines[0].marks))
    return lines
