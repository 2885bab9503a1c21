"""One unit of an army list, whole: head, portrait, values, weapons, rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final, TypeGuard

from builder.content.card import Block, Card, Stat, Table, TablePart, Text, in_words
from builder.content.card_blocks import without_remarks
from builder.content.livery import AnyEmblem
from builder.content.roster import RosterUnit
from builder.core.formatting import times
from reports.bricks.signs import sign
from reports.card.portrait import portrait
from reports.layout.flow import TIGHT, Slice, Slices, pour, stacked, tall
from reports.layout.formats import MM
from reports.layout.lines import (
    BASE,
    LEADING,
    Line,
    fit,
    longest_line,
    longest_word,
    wrap,
    written,
)
from reports.layout.marks import Area, Bookmark, Box, Mark, Placed, Stroke, Words
from reports.layout.page import Piece
from reports.layout.prose import cut_texts
from reports.layout.tables import MOST_MODELS
from reports.roster.arms import Arms, arms_slices, track_slices
from reports.roster.balance import balanced, item
from reports.roster.look import BOX, VALUE, RosterLook, strip, strip_width, to_write

_SIGN: Final = 3.6 * MM
_GAP: Final = 1.0 * MM
_LEAST: Final = 8 * MM
"""The width of a column, at least."""
_NONE: Final = "–"


def value_slices(
    stats: tuple[Stat, ...], width: float, look: RosterLook
) -> tuple[list[Slice], tuple[Text, ...]]:
    """Return values side by side, and those too long for it as texts.

    Args:
        stats: The values.
        width: The width of a row, in points.
        look: The colours and the type.
    """
    fitting = [stat for stat in stats if _needs(stat, look) <= width / 2]
    others = (stat for stat in stats if stat not in fitting)
    long = tuple(Text(stat.label, (stat.value, *stat.small)) for stat in others)
    out: list[Slice] = []
    for row in _rows(fitting, width, look):
        needs = [_needs(stat, look) for stat in row]
        # A short row keeps the columns of a full one.
        spare = (width - sum(needs)) / max(len(row), 3)
        x, cells = 0.0, []
        for stat, need in zip(row, needs, strict=True):
            cells.append(_cell(stat, x, need + spare, look))
            x += need + spare
        marks = tuple(mark for cell in cells for mark in cell.marks)
        out.append(Slice(max(cell.height for cell in cells) + 3, marks, glue=TIGHT))
    return out, long


def _rows(stats: list[Stat], width: float, look: RosterLook) -> list[list[Stat]]:
    rows: list[list[Stat]] = []
    used = 0.0
    for stat in stats:
        need = _needs(stat, look)
        if not rows or used + need > width:
            rows.append([])
            used = 0.0
        rows[-1].append(stat)
        used += need
    return rows


def _needs(stat: Stat, look: RosterLook) -> float:
    """Return the least width of a value in which no word is broken."""
    left = _SIGN + _GAP if stat.sign else 0.0
    small = max(longest_word(text) for text in (stat.label, *stat.small))
    large = longest_line(stat.value, bold=True) * VALUE + left
    return max(large, small * look.note, _LEAST) + 1.3 * _GAP


def _cell(stat: Stat, x: float, width: float, look: RosterLook) -> Slice:
    """Return a value from its left edge on."""
    colours, small, room = look.palette, look.note, width - _GAP
    left = _SIGN + _GAP if stat.sign else 0.0
    value = wrap(stat.value, VALUE, width, bold=True)
    label = wrap(stat.label, small, room)
    below = [line for text in stat.small for line in wrap(text, small, room)]
    marks: list[Mark] = []
    if stat.sign:
        ink = colours.none if stat.value == _NONE else colours.accent
        area = Area(x, 0.8, _SIGN, _SIGN)
        marks += sign(stat.sign, area, ink)
    y = 0.0
    for line in value:
        base = y + VALUE * BASE
        marks.append(Words(x + left, base, line.text, VALUE, colours.text, bold=True))
        y += VALUE * LEADING
    lines: list[tuple[Line, str]] = [(line, colours.accent) for line in label]
    lines += [(line, colours.text) for line in below]
    end = room
    for line, ink in lines:
        # A list short of room has small print beside what is above it.
        beside = end + 0.3 * small if look.tight else room
        if beside + line.width > room:
            beside, y = 0.0, y + small * 1.1
        base = y - small * 0.2
        marks.append(Words(x + beside, base, line.text, small, ink))
        end = beside + line.width
    return Slice(y, tuple(marks))


_COLUMNS: Final = {"arms": range(4, 5), "track": range(3, 10)}
"""How many columns a part has: weapons have name, Use, Range and Damage."""


def is_part(block: Block, part: TablePart) -> TypeGuard[Table]:
    """Whether a block is that part of a card, with the columns that it needs."""
    if not isinstance(block, Table) or block.part != part or not block.rows:
        return False
    many = len(block.columns)
    known = part not in _COLUMNS or many in _COLUMNS[part]
    return known and all(len(row.cells) == many for row in block.rows)


def odds_of(card: Card) -> Table | None:
    """Return the odds on a card."""
    blocks = (*card.front, *card.back)
    return next((one for one in blocks if is_part(one, "odds")), None)


def armed(card: Card) -> bool:
    """Whether a card has rows of weapons, which odds can stand beside."""
    return any(is_part(block, "arms") for block in (*card.front, *card.back))


_LEFT: Final = 0.335
"""The share of the page that values and track have."""
_PAD: Final = 2.4 * MM


@dataclass(frozen=True, slots=True)
class UnitPlace:
    """Where units stand and what they are drawn with.

    Attributes:
        width: Of the page's text, in points.
        room: The height of a page's text.
        look: The colours and the type.
        photos: The keys of the photos at hand.
        boxes: Whether each model has boxes of its own.
        emblem: The army's emblem, which its units show only if theirs is another.
    """

    width: float
    room: float
    look: RosterLook
    photos: frozenset[str]
    boxes: bool
    emblem: AnyEmblem | None = None

    def of(self, card: Card) -> "UnitPlace":
        """Return the place in the colour of a unit that wears one of its own."""
        colour = card.livery.colour if card.livery else self.look.army
        if colour == self.look.army:
            return self
        return replace(self, look=replace(self.look, army=colour))

    @property
    def left(self) -> tuple[float, float]:
        """Where the column of values begins, and how wide it is."""
        return self.look.portrait[0] + _PAD, self.width * _LEFT

    @property
    def right(self) -> tuple[float, float]:
        """Where the column of weapons begins, and how wide it is."""
        start = sum(self.left) + 1.5 * _PAD
        return start, self.width - start


# The head of a unit: badge, name, boxes of its models, kind, note and points.

_HIGH: Final = (6.6 * MM, 5.6 * MM)
"""Of a head at least; the second one in a list that is short of room."""
_BADGE: Final = 4.6 * MM
_NAME: Final = ((12.0, 1), (10.5, 1), (9.0, 2), (8.0, 3), (7.0, 5), (6.0, 9))
_SUM: Final = ((12.0, 1), (9.0, 1), (8.0, 2))
_KIND: Final = ((8.0, 1), (7.5, 2))
_WRITE: Final = 66.0


def _badge(card: Card, place: UnitPlace, height: float) -> list[Mark]:
    """Return the badge of a kind; in it its picture, or an emblem of its own."""
    look = place.of(card).look
    accent = look.palette.accent
    area = Area(0.8 * MM, (height - _BADGE) / 2 + 0.4, _BADGE, _BADGE)
    fill, inner = ("", accent) if look.low else (accent, "#ffffff")
    marks = [*sign(f"badge-{card.badge.value}", area, fill, accent)]
    worn = card.livery.emblem if card.livery else None
    own = worn.sign if worn and place.emblem and worn != place.emblem else ""
    shown = own or f"kind-{card.badge.value}"
    return [*marks, *sign(shown, area.inset(_BADGE * 0.2), inner)]


def unit_head(
    unit: RosterUnit, place: UnitPlace, more: str = ""
) -> tuple[Slice, tuple[Text, ...]]:
    """Return the head of a unit, and what was too long for it.

    Args:
        unit: The entry.
        place: Where it stands.
        more: What follows its name, on a part of it that is not the first.
    """
    card, width, look = unit.card, place.width, place.of(unit.card).look
    colours = look.palette
    title = times(unit.count, unit.name) + more
    cost = "" if more else _price(unit)
    paid = fit(cost, _SUM, width * 0.3, bold=True)
    x = _BADGE + 3.2 * MM
    name = fit(title, _NAME, width * 0.42 - x, bold=True)
    texts = [(name, colours.text, x)]
    x += name.width + 3 * MM
    ticks = unit.count if place.boxes and unit.count > 1 and not more else 0
    wide = strip_width(ticks) if ticks <= MOST_MODELS else _WRITE
    ticked = x
    x += wide + 2.4 * MM if wide else 0.0
    stamp = fit(card.stamp, ((9.0, 1), (7.5, 2)), 90, bold=True)
    texts.append((stamp, colours.alarm, x))
    x += stamp.width + 2.4 * MM if card.stamp else 0.0
    room = max(24.0, width - paid.width - 3 * MM - x)
    group = unit.group if look.tight else ""
    both = " · ".join(filter(str.strip, (group, card.kind, unit.note)))
    words = fit(both, _KIND, room)
    note_fits = words.whole
    if not note_fits:
        words = fit(card.kind, _KIND, room)
    end = width - paid.width - 1.6 * MM
    texts += [(words, colours.text, x), (paid, colours.text, end)]
    height = max(_HIGH[look.tight], *(name.height + 4 for name, _, _ in texts))
    marks: list[Mark] = [Bookmark(0, title)]
    if not look.low:
        marks.append(Box(0, 0, width, height, colours.tint))
    marks.append(Stroke(0, 0, width, 0, colours.accent, 1.4))
    marks += _badge(card, place, height)
    if 0 < ticks <= MOST_MODELS:
        marks += strip(ticks, ticked, (height - BOX) / 2 + 0.4, look, card.fallen)
    elif ticks:
        stand = str(ticks - len(card.fallen)) if card.fallen else ""
        marks += to_write(ticked, height / 2 + 3, look, stand)
    for fitted, ink, left in texts:
        marks += written(((fitted, ink),), left, (height - fitted.height) / 2 + 0.4)
    missing = cut_texts(
        ("Full name", title, name.whole),
        ("Kind", card.kind, words.whole),
        ("Points", cost, paid.whole),
        ("Stamp", card.stamp, stamp.whole),
        ("Note", unit.note, note_fits or not unit.note.strip()),
    )
    return Slice(height, tuple(marks), glue=TIGHT), missing


def _price(unit: RosterUnit) -> str:
    """Return what a unit costs: `4 × 8 = 32 CP`; nothing where no points are known."""
    currency = unit.card.currency
    if unit.count > 1 and unit.each and unit.total:
        return f"{unit.count} × {unit.each} = {unit.total} {currency}".strip()
    known = unit.total or unit.each
    return f"{known} {currency}".strip() if known else ""


def unit_pieces(unit: RosterUnit, place: UnitPlace, known: str = "") -> list[Piece]:
    """Return a unit as one piece; as several where it is higher than a page.

    Each piece begins with the unit's head. One that would leave half a page blank may
    be parted into more of them.

    Args:
        unit: The entry.
        place: Where it stands.
        known: Who has the same card further up, and its rules with it; or nothing.
    """
    head, missing = unit_head(unit, place)
    card = _without_rules(unit.card, known) if known else unit.card
    left, right = _columns(card, missing, unit.count, place)
    again, _ = unit_head(replace(unit, note=""), place, ", continued")
    look, area = place.of(unit.card).look, Area(0, 0, *place.look.portrait)
    photo = unit.card.photo in place.photos
    shown = portrait(unit.card, area, look.bricks, look.palette, photo=photo)

    def parts(first: float) -> list[Piece]:
        def room(number: int) -> float:
            high = place.room - again.height if number else first - head.height
            return max(0.0, high - 4)

        frames = zip_longest(pour(left, room), pour(right, room), fillvalue=())
        return [
            _piece(again if number else head, () if number else shown, pair, place)
            for number, pair in enumerate(list(frames) or [((), ())])
        ]

    whole = parts(place.room)
    return whole if len(whole) > 1 else [replace(whole[0], parted=parts)]


def _piece(
    head: Slice,
    shown: tuple[Mark, ...],
    columns: tuple[Slices, Slices],
    place: UnitPlace,
) -> Piece:
    """Return a part of a unit; the first one has its portrait and its bookmark."""
    marks = tuple(
        mark for mark in head.marks if shown or not isinstance(mark, Bookmark)
    )
    top = head.height + 3
    placed = [Placed(0, 0, marks), Placed(0, head.height, shown)]
    high = head.height + (place.look.portrait[1] if shown else 0.0)
    for column, (x, _) in zip(columns, (place.left, place.right), strict=True):
        placed += stacked(column, x, top)
        high = max(high, top + tall(column))
    return Piece(high, tuple(placed), place.look.apart)


def _columns(
    card: Card, missing: Sequence[Text], count: int, place: UnitPlace
) -> tuple[Slices, Slices]:
    look, (_, wide), (_, wider) = place.look, place.left, place.right
    sets = count if place.boxes and count <= MOST_MODELS else 1
    card = in_words(card) if sets < count else card
    odds = odds_of(card)
    left, long = value_slices(card.stats, wide, look)
    right: list[Slice] = []
    rest: list[Block] = [*missing, *long]
    for block in (*card.front, *card.back):
        if is_part(block, "arms"):
            right += arms_slices(block, odds, Arms(wider, look, sets))
        elif is_part(block, "track"):
            left += track_slices(block, wide, sets, look)
        elif not is_part(block, "odds") or not armed(card):
            rest.append(block)
    items = [item(block, (wide, wider), sets, look) for block in rest]
    sides = balanced(items, tall(tuple(left)), tall(tuple(right)))
    for one, at_right in zip(items, sides, strict=True):
        column = right if at_right else left
        side = one.right if at_right else one.left
        if side and column:
            column.append(Slice(look.body * 0.3, gap=True))
        column += side
    return tuple(left), tuple(right)


def _without_rules(card: Card, known: str) -> Card:
    """Return a card with what is ticked off in play, for one that is told above."""

    def bare(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        kept = (b for b in blocks if not isinstance(b, Text) or b.grave)
        return tuple(without_remarks(b) if isinstance(b, Table) else b for b in kept)

    see = Text("", (f"Its rules are with {known}, above.",))
    return replace(card, front=bare(card.front), back=(*bare(card.back), see))
