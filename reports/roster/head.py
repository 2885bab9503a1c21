"""The head of an army list: name and verdict, what it costs, the order of the day."""

from collections.abc import Sequence
from typing import Final

from builder.content.card import Text
from builder.content.livery import Emblem
from builder.content.roster import KindTotal, Roster, RosterGroup, by_group, by_kind
from builder.core.formatting import counted, figure
from reports.bricks.signs import sign
from reports.layout.bricks import Plate, course, plate
from reports.layout.flow import TIGHT, Slice
from reports.layout.formats import MM
from reports.layout.lines import BASE, fit, longest_line, wrap, written
from reports.layout.marks import Area, Box, Mark, Stroke, Words
from reports.layout.page import tall_of
from reports.layout.prose import cut_texts, paragraph_slices, text_slices
from reports.roster.look import BOX, RosterLook, box
from reports.roster.square import Block, InHead, beside

# What an army costs: a bar by group or kind, what is left, and what is extra.


_HIGH: Final = 16.0
_SIZE: Final = 9.0


def _budget(roster: Roster, width: float, look: RosterLook) -> list[Slice]:
    """Return the bar of points, and in words what it has no room for."""
    out = []
    groups = by_group(roster.units) or by_kind(roster.units)
    parts = [part for part in groups if part.worth]
    if roster.total and (parts or roster.share is not None):
        out += _bar(roster, parts, width, look)
    elif roster.total and roster.balance:
        out += paragraph_slices(roster.balance, look.measure(width, _SIZE))
    for share in roster.shared:
        words = f"{share.label}: {share.total} {roster.currency}".strip()
        share_text = f"{words} ({share.working})" if share.working.strip() else words
        out += paragraph_slices(share_text, look.measure(width))
    return [*out, Slice(5, gap=True)]


def subtotal(part: KindTotal | RosterGroup, currency: str) -> str:
    """Return a kind or a group in words: `Creatures · 10 models · 88 CP`."""
    worth = "" if part.worth is None else f"{figure(part.worth)} {currency}".strip()
    return " · ".join(filter(None, (part.label, counted(part.models, "model"), worth)))


def _bar(
    roster: Roster,
    kinds: Sequence[KindTotal | RosterGroup],
    width: float,
    look: RosterLook,
) -> list[Slice]:
    """Return what each group or kind costs and what is left, as shares of a bar."""
    colours = look.palette
    share = 1.0 if roster.share is None else roster.share
    over = share > 1
    spent = width * min(max(share, 0.0), 1.0)
    edge = colours.alarm if over else colours.accent
    marks: list[Mark] = [Box(0, 0, width, _HIGH, "#ffffff", edge, 0.8)]
    unsaid: list[str] = []
    x = 0.0
    # What the designs do to each other's price is in the total, and so in each part.
    total = sum(float(kind.worth or 0) for kind in kinds)
    for number, kind in enumerate(kinds):
        wide = spent * float(kind.worth or 0) / total
        fill = look.steps[number % len(look.steps)]
        words = f"{kind.label} {figure(kind.worth or 0)}"
        marks.append(Box(x, 0, wide, _HIGH, fill, "#ffffff" if fill else edge, 0.8))
        label = _label(words, x, wide, "#ffffff" if fill else colours.text)
        marks += label
        unsaid += [] if label else [words]
        x += wide
    if not kinds:
        marks.append(Box(0, 0, spent, _HIGH, look.palette.bar))
        x = spent
    left = _label(roster.balance, x, width - x, colours.text)
    marks += left
    unsaid += [] if left or not roster.balance else [roster.balance]
    if over:
        # The whole bar is what was spent; a tick shows where the limit was.
        at = width / share
        marks.append(Stroke(at, -2.5, at, _HIGH + 2.5, "#ffffff", 3.0))
        marks.append(Stroke(at, -2.5, at, _HIGH + 2.5, colours.text, 1.6))
    below = paragraph_slices(" · ".join(unsaid), look.measure(width, _SIZE))
    return [Slice(_HIGH + 2, tuple(marks), glue=TIGHT), *below]


def _label(words: str, x: float, room: float, ink: str) -> list[Mark]:
    """Return words in a part of the bar; nothing where they do not fit."""
    if not words or longest_line(words, bold=True) * _SIZE + 8 > room:
        return []
    base = (_HIGH - _SIZE) / 2 + _SIZE * (BASE - 0.09)
    return [Words(x + 4, base, words, _SIZE, ink, bold=True)]


_NAME: Final = ((24.0, 1), (20.0, 1), (17.0, 2), (14.0, 2), (11.0, 4))
_LINE: Final = ((10.0, 1), (9.0, 1), (8.0, 2))
_COST: Final = ((20.0, 1), (16.0, 1), (12.0, 2))
_UNIT: Final = ((9.0, 1), (8.0, 1), (7.0, 2))
_EMBLEM: Final = (13 * MM, 10 * MM)
"""The side of the emblem; the second one in a list that is short of room."""
_TURNS: Final = 8
_TURN: Final = 7.6 * MM
"""From one turn to the next."""


def head_slices(
    roster: Roster,
    width: float,
    look: RosterLook,
    scan: InHead,
    shared: Sequence[Block] = (),
) -> tuple[list[Slice], tuple[Text, ...]]:
    """Return the head of a list, and what is too long for it.

    Args:
        roster: The list.
        width: Of the page's text, in points.
        look: The colours and the type.
        scan: The squares of the army that stand in it.
        shared: What follows it and may stand beside the squares, too.
    """
    missing: tuple[Text, ...] = ()

    def banner(wide: float) -> list[Slice]:
        nonlocal missing
        bar, missing = _banner(roster, wide, look)
        return [bar, Slice(4 if look.tight else 7)]

    out = [Slice(3), *([] if scan.high else banner(width))]
    blocks: list[Block] = [
        *([banner] if scan.high else []),
        lambda wide: _budget(roster, wide, look),
        lambda wide: _verdict(roster, wide, look),
        lambda wide: _orders(roster.notes, wide, look),
        *shared,
    ]
    out += beside(blocks, scan.drawn, width, look)
    return [*out, Slice(2 if look.tight else 7, gap=True)], missing


def _verdict(roster: Roster, width: float, look: RosterLook) -> list[Slice]:
    """Return the broken rules, if there are any."""
    if not roster.violations:
        return []
    verdict = roster.verdict or "Broken rules"
    grave = Text(verdict, roster.violations, grave=True)
    return [*text_slices(grave, look.measure(width)), Slice(5, gap=True)]


def _banner(
    roster: Roster, width: float, look: RosterLook
) -> tuple[Slice, tuple[Text, ...]]:
    """Return the bar with emblem and name, and the tile with the price."""
    colours = look.palette
    limit = f"of {roster.limit} {roster.currency}" if roster.limit else roster.currency
    cost = fit(roster.total, _COST[look.tight :], width * 0.22, bold=True)
    unit = fit(limit if roster.total else "", _UNIT, width * 0.22, bold=True)
    wide = max(52.0, cost.width + 20, unit.width + 20) if roster.total else 0.0
    emblem = _EMBLEM[look.tight]
    left = emblem + 7 * MM
    room = width - left - wide - 16
    name = fit(roster.title or "Army list", _NAME[2 * look.tight :], room, bold=True)
    rules = _said(roster)
    line = fit(rules, _LINE, room)
    texts, right = (name, line), cost.height + unit.height
    white = 8 if look.tight else 16
    height = max(tall_of(texts) + white, right + 18, emblem + 3 * MM)
    inks = [(text, colours.band_text) for text in texts]
    marks: list[Mark] = [
        *course(Area(0, 0, width, height), colours),
        *_emblem(roster, height, look),
        *written(inks, left, (height - tall_of(texts)) / 2),
    ]
    if roster.total:
        area = Area(width - wide - 7, 8.5, wide, height - 15.5)
        marks += plate(area, Plate(colours.tile, colours.edge, 1.0, 3, 2.4))
        price = [(one, colours.tile_text) for one in (cost, unit)]
        y = area.y + (area.height - right) / 2
        marks += written(price, area.x, y, area.width)
    missing = cut_texts(
        ("Full name", roster.title, name.whole),
        ("Rules", rules, line.whole),
        ("Total", f"{roster.total} {roster.currency}", cost.whole),
        ("Unit of the points", limit, unit.whole),
    )
    return Slice(height, tuple(marks), glue=TIGHT), missing


def _said(roster: Roster) -> str:
    """Return the line below the name: book, units, models and verdict."""
    playing = [unit for unit in roster.units if unit.plays]
    models = sum(unit.count for unit in playing)
    many = (counted(len(playing), "unit"), counted(models, "model"), roster.figures)
    size = ", ".join(filter(None, many)) if roster.units else ""
    verdict = "" if roster.violations else roster.verdict
    return " · ".join(part for part in (roster.system, size, verdict) if part.strip())


def _emblem(roster: Roster, height: float, look: RosterLook) -> list[Mark]:
    """Return the army's emblem on a white plate."""
    side = _EMBLEM[look.tight]
    area = Area(3 * MM, (height - side) / 2, side, side)
    chosen = roster.livery.emblem if roster.livery else None
    shape = (chosen or Emblem.TOWER).sign
    return [
        Box(*area, "#ffffff", look.palette.edge, 0.8),
        *sign(shape, area.inset(1.6 * MM), look.palette.accent),
    ]


def _orders(notes: str, width: float, look: RosterLook) -> list[Slice]:
    """Return the order of the day with the turns to tick beside it, or above it."""
    turns = _turns(width, look)
    size = 9.0
    room = width - _TURNS * _TURN - 26 * MM
    lines = wrap(notes, size, room, bold=True)
    if len(lines) > 2:
        said = paragraph_slices(notes, look.measure(width))
        return [Slice(BOX + 2, turns, glue=TIGHT), *said, Slice(4, gap=True)]
    height = max(BOX + 2, len(lines) * size * 1.18 + 1)
    marks: list[Mark] = [*turns]
    if lines:
        marks.append(Box(0, 0, 2.2, height - 1, look.palette.accent))
    for number, one in enumerate(lines):
        base = 1 + number * size * 1.18 + size * BASE
        marks.append(Words(7, base, one.text, size, look.palette.text, bold=True))
    return [Slice(height, tuple(marks)), Slice(2, gap=True)]


def _turns(width: float, look: RosterLook) -> tuple[Mark, ...]:
    """Return a box to tick for each turn, at the right."""
    colours, size = look.palette, 9.0
    left = width - _TURNS * _TURN
    base = 1 + size * BASE
    marks: list[Mark] = [
        Words(left - 10 * MM, base, "Turn", size, colours.accent, bold=True)
    ]
    for turn in range(_TURNS):
        x = left + (turn + 1) * _TURN - BOX
        marks.append(Words(x - 6.5, base, str(turn + 1), size, colours.text))
        marks.append(box(x, 1, look))
    return tuple(marks)
