"""The army list as a PDF one can play from."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Final

from builder.content.card import Card, Table, Text
from builder.content.livery import Livery
from builder.content.roster import (
    Roster,
    RosterUnit,
    arms,
    by_group,
    by_kind,
    key_stats,
)
from builder.content.theme import Theme, on_white
from reports.card.own_back import with_back
from reports.layout.blocks import flowing
from reports.layout.flow import SAME, TIGHT, Slice, pour, stacked, tall
from reports.layout.fonts import faces_of, told, typeset_in
from reports.layout.formats import MM, RosterSort, Settings
from reports.layout.lines import BASE, LEADING, wrap
from reports.layout.marks import OURS, Mark, Side, Words
from reports.layout.page import PageLayout, Piece, piece
from reports.layout.prose import heading, paragraph_slices
from reports.layout.square import Square, square, squares
from reports.pdf.document import pages_pdf
from reports.pdf.photo import ready
from reports.roster.balance import balanced, item
from reports.roster.choices import RosterChoices, arranged
from reports.roster.head import head_slices, subtotal
from reports.roster.look import BODIES, ROW, RosterLook
from reports.roster.square import (
    NONE,
    SIDES,
    SMALL_SIDES,
    Block,
    InHead,
    squares_slices,
)
from reports.roster.unit import UnitPlace, odds_of, unit_head, unit_pieces
from reports.text.plain import notes
from reports.text.shared import parted


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
_IN_HEAD: Final = 3
"""More linked squares than a row of them stand at the end."""
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
    """Return a PDF of the army list: the army, then each of its units whole.

    Text is as large as it can be without taking one more page. What would end on a
    second page saves white as well, so that the first one is enough to play from. The
    square is as large as that leaves it room.

    Args:
        roster: What the list says.
        settings: The player's choices; only paper and ink are used.
        photos: Portraits by the key a card names.
        choices: What is on the list, and in which order.
        code: The army in the letters of a square; empty for no square.
    """
    settings = settings or Settings()
    theme = _theme(roster, settings)
    faces, _ = faces_of(theme)
    with typeset_in(faces):
        sides, jpegs = _sides(roster, replace(settings, theme=on_white(theme)),
                              photos, choices or RosterChoices(), code)  # fmt: skip
    if faces != OURS:
        sides = [replace(side, faces=faces) for side in sides]
    return pages_pdf(roster.title or "Army list", sides, jpegs, "Army list")


def told_of(roster: Roster, settings: Settings) -> tuple[str, ...]:
    """Return which colours and fonts are printed otherwise than its theme says."""
    return told(on_white(_theme(roster, settings)))


def _theme(roster: Roster, settings: Settings) -> Theme:
    worn = roster.livery and roster.livery.theme
    return settings.theme if settings.theme.name or not worn else worn


def _sides(
    roster: Roster,
    settings: Settings,
    photos: Mapping[str, bytes] | None,
    choices: RosterChoices,
    code: str,
) -> tuple[list[Side], Mapping[str, bytes]]:
    """Return the pages of a list as `roster_pdf` makes it, and its photos."""
    shown, livery = arranged(roster, choices), roster.livery or Livery()
    # A list has no backs.
    jpegs = ready([with_back(unit.card, ()) for unit in shown.units], photos, settings)

    def listed(body: float, *, tight: bool) -> _List:
        look = RosterLook(livery.colour, settings.ink, settings.theme, body, tight)
        return _List(shown, settings, choices, frozenset(jpegs), look)

    chosen, best = (BODIES[0], False), listed(BODIES[0], tight=False).sides()
    # Less white and smaller text cannot do with less than a page.
    for tight in (True, False) if len(best) == _SOON_ONE else (False,):
        for body in BODIES if tight else BODIES[1:]:
            if len(best) > 1:
                sides = listed(body, tight=tight).sides()
                if len(sides) < len(best):
                    chosen, best = (body, tight), sides
    if choices.square and code:
        body, tight = chosen
        looks = [(each, tight) for each in BODIES if each <= body]
        if len(best) == 1 and not tight:
            # A list on one page saves white before its text is smaller.
            looks[1:] = [(body, True) for body in BODIES]
        lists = [listed(body, tight=close) for body, close in looks]
        best = _with_square(lists, code, best)
    return best, jpegs


def _with_square(lists: Sequence["_List"], code: str, plain: list[Side]) -> list[Side]:
    """Return a list with its square, on no more pages than without, if that can be.

    It stands below the banner, else beside it, where that leaves more room. A smaller
    square in the head comes before one at the end, and both before smaller text.

    Args:
        lists: The list in its sizes of type, the best first.
        code: The army in the letters of a square.
        plain: The pages of the best one without a square.
    """
    large = squares(code, SIDES)
    if not large:
        return plain
    small = (square(code, side) for side in SMALL_SIDES)
    drawn = (large, *((one,) for one in small if one))
    in_head = [InHead(each, high) for each in drawn for high in (False, True)]
    if len(large) > _IN_HEAD:
        in_head = []
    for listing in lists:
        for scan in in_head:
            if len(sides := listing.sides(scan)) == len(plain):
                return sides
        if len(sides := listing.sides(end=large)) == len(plain):
            return sides
    return lists[0].sides(in_head[0]) if in_head else lists[0].sides(end=large)


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
        """Return the pages, with squares in the head or at the end."""
        page = self.page
        plain = scan.high or all(isinstance(block, Text) for block in self.shared)
        shared = self._beside() if scan.drawn and plain else ()
        top, missing = head_slices(self.roster, page.text, self.look, scan, shared)
        top += flowing(missing, self.look.measure(page.text))
        frames = pour(tuple(top), lambda _: page.room) or [()]
        margin = self.look.margin
        pages = [stacked(frame, margin, margin) for frame in frames]
        used = margin + tall(frames[-1]) + (5 if self.look.tight else 9)
        pieces = [*([] if shared else self._shared()), *self._pieces()]
        if end:
            pieces.append(piece((Slice(8), squares_slices(end, page.text, self.look))))
        first, *more = page.on_pages(pieces, used)
        pages[-1] += first
        return page.sides([*pages, *more], self._foot())

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
        """Return what several units share as parts of the head, one by one."""

        def made(block: Text | Table, width: float) -> list[Slice]:
            return list(item(block, (width, width), 1, self.look).left)

        return [partial(made, block) for block in self.shared]

    def _shared(self) -> list[Piece]:
        """Return what several units share, above them all; tables in two columns."""
        beside = any(isinstance(block, Table) for block in self.shared)
        wide = (self.page.text - _GUTTER) / 2 if beside else self.page.text
        items = [item(block, (wide, wide), 1, self.look) for block in self.shared]
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
            return self._flowing(self.shared)
        placed = [
            mark
            for side, column in enumerate(columns)
            for mark in stacked(column, side * (wide + _GUTTER), 0)
        ]
        return [Piece(high, tuple(placed), 4)] if high else []

    def _units(self) -> list[Piece]:
        out: list[Piece] = []
        names: dict[Card, str] = {}
        kinds = {kind.badge: kind for kind in by_kind(self.roster.units)}
        # A tight list names the group of each unit beside its kind, and its points in
        # the bar at the top.
        groups = () if self.look.tight else by_group(self.roster.units)
        heads = {group.units[0]: group for group in groups}
        for unit in self.roster.units:
            if group := heads.pop(unit, None):
                out.append(self._heading(subtotal(group, self.roster.currency)))
            kind = kinds.pop(unit.card.badge, None)
            if kind and self.choices.sort is RosterSort.KIND:
                out.append(self._heading(subtotal(kind, self.roster.currency)))
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
