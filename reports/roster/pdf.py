"""The army list as a PDF one can play from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Final

from builder.content.card import Card, Table, Text
from builder.content.livery import Emblem, Livery
from builder.content.roster import (
    Roster,
    RosterGroup,
    RosterUnit,
    arms,
    by_group,
    by_kind,
    key_stats,
)
from builder.content.theme import on_white
from builder.core.formatting import counted, figure
from reports.bricks.signs import sign
from reports.card.bleed import theme_of
from reports.card.own_back import with_back
from reports.layout.blocks import flowing
from reports.layout.bricks import Plate, course, plate
from reports.layout.flow import SAME, TIGHT, Slice, pour, stacked, tall
from reports.layout.fonts import faces_of, left_out, told, typeset_in
from reports.layout.formats import MM, RosterSort, Settings
from reports.layout.lines import BASE, LEADING, fit, longest_line, wrap, written
from reports.layout.marks import OURS, Area, Box, Mark, Side, Stroke, Words, filled
from reports.layout.page import PageLayout, Piece, piece, tall_of
from reports.layout.palette import darkened
from reports.layout.prose import cut_texts, heading, paragraph_slices, text_slices
from reports.layout.square import Square, square, squares
from reports.pdf.document import pages_pdf
from reports.pdf.photo import ready
from reports.roster.balance import balanced, item
from reports.roster.choices import RosterChoices, on_paper
from reports.roster.look import BODIES, BOX, ROW, RosterLook, box
from reports.roster.square import (
    NONE,
    SIDES,
    SMALL_SIDES,
    Block,
    InHead,
    beside,
    squares_slices,
)
from reports.roster.unit import UnitPlace, odds_of, unit_head, unit_pieces
from reports.text.plain import notes, roster_text
from reports.text.shared import parted

# The head of the list: what an army costs, by group or kind, and the order of the day.


_HIGH: Final = 16.0
_SIZE: Final = 9.0


def _budget(roster: Roster, width: float, look: RosterLook) -> list[Slice]:
    """Return the bar of points, and in words what it has no room for."""
    out = []
    groups = by_group(roster.units) or by_kind(roster.units).values()
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


def _bar(
    roster: Roster,
    kinds: Sequence[RosterGroup],
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
) -> tuple[list[Slice], tuple[Text, ...], float]:
    """Return the head of a list, what is too long for it, and the white in it.

    Args:
        roster: The list.
        width: Of the page's text, in points.
        look: The colours and the type.
        scan: The square of the army, if it stands in it.
        shared: What follows it and may stand beside the square, too.
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
        lambda wide: _orders(roster, wide, look),
        *shared,
    ]
    parts, white = beside(blocks, scan.drawn, width, look)
    end = Slice(2 if look.tight else 7, gap=True)
    return [*out, *parts, end], missing, white


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


def _orders(roster: Roster, width: float, look: RosterLook) -> list[Slice]:
    """Return the order of the day with the turns to tick beside it, or above it."""
    notes, turns, size = roster.notes, _turns(width, look, roster.turn), 9.0
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


def _turns(width: float, look: RosterLook, begun: int) -> tuple[Mark, ...]:
    """Return a box for each turn, at the right, ticked up to the one that has begun."""
    colours, size = look.palette, 9.0
    left = width - _TURNS * _TURN
    base = 1 + size * BASE
    marks: list[Mark] = [
        Words(left - 10 * MM, base, "Turn", size, colours.accent, bold=True)
    ]
    for turn in range(_TURNS):
        x = left + (turn + 1) * _TURN - BOX
        marks.append(Words(x - 6.5, base, str(turn + 1), size, colours.text))
        marks.append(filled(box(x, 1, look), turn, range(begun)))
    return tuple(marks)


# The units, one after the other, and the sides of the list.


def _summary_pieces(unit: RosterUnit, place: UnitPlace) -> list[Piece]:
    """Return the head of a unit, its values and its arms; a high one in pieces."""
    head, missing = unit_head(unit, place)
    look, left = place.look, 7.8 * MM
    wide = place.width * 0.46
    values = wrap(key_stats(unit.card), look.body, wide - left - 6)
    armed = wrap(arms(unit.card), look.body, place.width - wide)
    lines: list[Slice] = []
    for pair in zip_longest(values, armed):
        marks: tuple[Mark, ...] = tuple(
            Words(x, look.body * BASE, line.text, look.body, look.palette.text)
            for x, line in zip((left, wide), pair, strict=True)
            if line
        )
        lines.append(Slice(look.body * LEADING, marks, glue=SAME))
    rest = flowing(missing, look.measure(place.width))
    frames = pour((head, Slice(2, glue=TIGHT), *lines, *rest), lambda _: place.room)
    return [piece(frame, 2 * MM) for frame in frames]


_SOON_ONE: Final = 2
"""A list of so many pages may go on one where it saves room by all means."""
_WHITE: Final = 12 * MM
"""No more than that is left white below what stands beside a square."""
_GUTTER: Final = 4 * MM
_SMALL: Final = 7.0
"""The size of the small print at the end."""


def roster_pdf(
    roster: Roster,
    settings: Settings | None = None,
    photos: Mapping[str, bytes] | None = None,
    choices: RosterChoices | None = None,
    code: str = "",
) -> bytes:
    """Return a PDF of the army list, the pages of `roster_sides`.

    Args:
        roster: What the list says.
        settings: The player's choices; only paper and ink are used.
        photos: Portraits by the key a card names.
        choices: What is on the list, and in which order.
        code: The army in the letters of a square; empty for no square.
    """
    chosen = settings or Settings(), photos, choices or RosterChoices()
    sides, jpegs = roster_sides(roster, *chosen, code)
    return pages_pdf(roster.title or "Army list", sides, jpegs, "Army list")


def roster_sides(
    roster: Roster,
    settings: Settings,
    photos: Mapping[str, bytes] | None,
    choices: RosterChoices,
    code: str,
) -> tuple[list[Side], Mapping[str, bytes]]:
    """Return the pages of a list, and its photos: the army, then each unit whole.

    Text is as large as it can be without taking one more page. What would end on a
    second page saves white as well, so that the first one is enough to play from. The
    square is as large as that leaves it room.
    """
    theme = theme_of(roster, settings)
    settings = replace(settings, theme=on_white(theme))
    faces, _ = faces_of(theme)
    shown, livery = on_paper(roster, choices), roster.livery or Livery()
    # A list has no backs.
    jpegs = ready([with_back(unit.card, ()) for unit in shown.units], photos, settings)

    def listed(body: float, *, tight: bool) -> _List:
        look = RosterLook(livery.colour, settings.ink, settings.theme, body, tight)
        return _List(shown, settings, choices, frozenset(jpegs), look)

    with typeset_in(faces):
        sides = _fitted(listed, code if choices.square else "")
    if faces != OURS:
        sides = [replace(side, faces=faces) for side in sides]
    return sides, jpegs


def told_of(
    rosters: Sequence[Roster], settings: Settings, texts: Sequence[str] = ()
) -> list[str]:
    """Return what of some lists, and texts beside them, is printed otherwise."""
    said: list[str] = []
    for roster in rosters:
        theme = on_white(theme_of(roster, settings))
        said += (*told(theme), darkened(roster.livery, settings.ink, theme))
    said.append(left_out((*texts, *(roster_text(one, full=True) for one in rosters))))
    return [*dict.fromkeys(filter(None, said))]


def _fitted(listed: Callable[..., "_List"], code: str) -> list[Side]:
    """Return a list in the largest text that takes no page more, with its square.

    Args:
        listed: Returns the list in a size of type, tight or not.
        code: The army in the letters of a square; empty for no square.
    """
    chosen, best = (BODIES[0], False), listed(BODIES[0], tight=False).sides()
    # Less white and smaller text cannot do with less than a page.
    for tight in (True, False) if len(best) == _SOON_ONE else (False,):
        for body in BODIES if tight else BODIES[1:]:
            if len(best) > 1:
                sides = listed(body, tight=tight).sides()
                if len(sides) < len(best):
                    chosen, best = (body, tight), sides
    if not code:
        return best
    body, tight = chosen
    looks = [(each, tight) for each in BODIES if each <= body]
    if len(best) == 1 and not tight:
        # A list on one page saves white before its text is smaller.
        looks[1:] = [(body, True) for body in BODIES]
    lists = [listed(body, tight=close) for body, close in looks]
    return _with_square(lists, code, best)


def _with_square(lists: Sequence["_List"], code: str, plain: list[Side]) -> list[Side]:
    """Return a list with its square, on no more pages than without, if that can be.

    It stands below the banner, else beside it, where that leaves more room or less
    white. A smaller square in the head comes before one at the end, and both before
    smaller text. Linked squares stand at the end.

    Args:
        lists: The list in its sizes of type, the best first.
        code: The army in the letters of a square.
        plain: The pages of the best one without a square.
    """
    large = squares(code, SIDES)
    if not large:
        return plain
    sizes = (large[0].side, *SMALL_SIDES) if len(large) == 1 else ()

    def in_head() -> Iterator[InHead]:
        # A square is drawn when it is tried: most lists take the first one.
        drawn = filter(None, (square(code, side) for side in sizes))
        return (InHead(one, high) for one in drawn for high in (False, True))

    for listing in lists:
        near = (scan for scan in in_head() if listing.white(scan) <= _WHITE)
        for scan in near:
            if len(sides := listing.sides(scan)) == len(plain):
                return sides
        if len(sides := listing.sides(end=large)) == len(plain):
            return sides
    best = min(in_head(), key=lists[0].white, default=NONE)
    return lists[0].sides(best, end=() if sizes else large)


class _List:
    def __init__(
        self,
        roster: Roster,
        settings: Settings,
        choices: RosterChoices,
        photos: frozenset[str],
        look: RosterLook,
    ) -> None:
        self.look = look
        self.shared: tuple[Text | Table, ...] = ()
        if not choices.summary:
            units, self.shared = parted(roster.units)
            roster = replace(roster, units=units)
        self.roster, self.choices = roster, choices
        self.page = PageLayout(settings, look.margin)
        text, room = self.page.text, self.page.room
        emblem = roster.livery.emblem if roster.livery else None
        self.place = UnitPlace(text, room, look, photos, choices.boxes, emblem)

    def sides(self, scan: InHead = NONE, *, end: Sequence[Square] = ()) -> list[Side]:
        """Return the pages, with a square in the head or squares at the end."""
        page = self.page
        top, missing, _ = self._head(scan)
        top += flowing(missing, self.look.measure(page.text))
        frames = pour(tuple(top), lambda _: page.room) or [()]
        margin = self.look.margin
        pages = [stacked(frame, margin, margin) for frame in frames]
        used = margin + tall(frames[-1]) + (5 if self.look.tight else 9)
        pieces = [*self._shared(scan), *self._pieces()]
        if end:
            pieces.append(piece((Slice(8), squares_slices(end, page.text, self.look))))
        first, *more = page.on_pages(pieces, used)
        pages[-1] += first
        return page.sides([*pages, *more], self._foot())

    def white(self, scan: InHead) -> float:
        """Return how high the white beside a square in the head is, in points."""
        return self._head(scan)[-1]

    def _head(self, scan: InHead) -> tuple[list[Slice], tuple[Text, ...], float]:
        shared = self._beside() if scan.drawn else ()
        return head_slices(self.roster, self.page.text, self.look, scan, shared)

    def _foot(self) -> str:
        roster = self.roster
        odds = dict.fromkeys(block.title for block in self._odds())
        parts = (roster.title, roster.system, *odds, self.choices.day)
        return " · ".join(part for part in parts if part.strip())

    def _odds(self) -> list[Table]:
        found = (odds_of(unit.card) for unit in self.roster.units)
        return [] if self.choices.summary else [block for block in found if block]

    def _pieces(self) -> list[Piece]:
        # The player's words stand at the head of the list.
        noteless = replace(self.roster, notes="")
        rest = [Text(title, texts) for title, texts in notes(noteless)]
        return [*self._units(), *self._flowing(rest), *self._sources()]

    def _beside(self) -> list[Block]:
        """Return rules that several units share as parts of the head, one by one."""

        def made(rules: Text, width: float) -> list[Slice]:
            return list(item(rules, (width, width), 1, self.look).left)

        return [partial(made, one) for one in self.shared if isinstance(one, Text)]

    def _shared(self, scan: InHead) -> list[Piece]:
        """Return what several units share, above them all; tables in two columns.

        Beside a square in the head its rules stand there.
        """
        tables = [block for block in self.shared if isinstance(block, Table)]
        blocks = tables if scan.drawn else self.shared
        beside = bool(tables) and len(blocks) > 1
        wide = (self.page.text - _GUTTER) / 2 if beside else self.page.text
        items = [item(block, (wide, wide), 1, self.look) for block in blocks]
        right = balanced(items, 0, 0) if beside else (False,) * len(items)
        columns = [
            tuple(
                line
                for one, at in zip(items, right, strict=True)
                for line in (one.left if at == side else ())
            )
            for side in (False, True)
        ]
        high = max(map(tall, columns))
        if high > self.page.room:
            return self._flowing(blocks)
        placed = [
            mark
            for side, column in enumerate(columns)
            for mark in stacked(column, side * (wide + _GUTTER), 0)
        ]
        return [Piece(high, tuple(placed), 4)] if high else []

    def _units(self) -> list[Piece]:
        out: list[Piece] = []
        names: dict[Card, str] = {}
        kinds = by_kind(self.roster.units)
        # A tight list names the group of each unit beside its kind, and its points in
        # the bar at the top.
        groups = () if self.look.tight else by_group(self.roster.units)
        heads = {group.units[0]: group for group in groups}
        for unit in self.roster.units:
            if group := heads.pop(unit, None):
                out.append(self._heading(group.head(self.roster.currency)))
            kind = kinds.pop(unit.card.badge, None)
            if kind and self.choices.sort is RosterSort.KIND:
                out.append(self._heading(kind.head(self.roster.currency)))
            if self.choices.summary:
                out += _summary_pieces(unit, self.place)
                continue
            out += unit_pieces(unit, self.place, names.get(unit.card, ""))
            names.setdefault(unit.card, unit.name)
        return out

    def _heading(self, words: str) -> Piece:
        made = heading(words, self.look.measure(self.page.text, ROW))
        return piece(made, 2, held=True)

    def _flowing(self, blocks: Sequence[Text | Table]) -> list[Piece]:
        """Return blocks in pieces no higher than a page, cut where they may be."""
        page = self.page
        out: list[Piece] = []
        for block in blocks:
            slices = flowing((block,), self.look.measure(page.text))
            out += (piece(frame, 8) for frame in pour(slices, lambda _: page.room))
        return out

    def _sources(self) -> list[Piece]:
        """Return the books and house rules the cards name, and what odds are, once."""
        cards = [unit.card for unit in self.roster.units]
        names = dict.fromkeys(card.source for card in cards if card.source.strip())
        texts = dict.fromkeys(
            text for block in self._odds() for row in block.rows for text in row.below
        )
        # The foot has the target. What one note adds to another is told once.
        odds = [
            f"Odds: {text}"
            for text in texts
            if not any(other.startswith(f"{text};") for other in texts)
        ]
        measure = self.look.measure(self.page.text, _SMALL)
        lines = [*odds, *names]
        if self.look.tight:
            lines = [" · ".join(lines)]
        slices = [line for text in lines for line in paragraph_slices(text, measure)]
        frames = pour(tuple(slices), lambda _: self.page.room)
        return [piece(frame) for frame in frames]
