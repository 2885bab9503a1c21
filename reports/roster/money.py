"""What an army costs: a bar by group or kind, what is left, and what is extra."""

from collections.abc import Sequence
from typing import Final

from builder.content.roster import KindTotal, Roster, RosterGroup, by_group, by_kind
from builder.core.formatting import counted, figure
from reports.layout.flow import TIGHT, Slice
from reports.layout.lines import BASE, longest_line
from reports.layout.marks import Box, Mark, Stroke, Words
from reports.layout.prose import paragraph_slices
from reports.roster.look import RosterLook

_HIGH: Final = 16.0
_SIZE: Final = 9.0


def budget_slices(roster: Roster, width: float, look: RosterLook) -> list[Slice]:
    """Return the bar of points, and in words what it has no room for."""
    out = []
    parts = [
        part for part in by_group(roster.units) or by_kind(roster.units) if part.worth
    ]
    if roster.total and (parts or roster.share is not None):
        out += _bar(roster, parts, width, look)
    elif roster.total and roster.balance:
        out += paragraph_slices(roster.balance, look.measure(width, _SIZE))
    for share in roster.shared:
        words = f"{share.label}: {share.total} {roster.currency}".strip()
        said = f"{words} ({share.working})" if share.working.strip() else words
        out += paragraph_slices(said, look.measure(width))
    return [*out, Slice(5, gap=True)]


def subtotal(kind: KindTotal, currency: str) -> str:
    """Return a kind in words: `Creatures · 10 models · 88 CP`."""
    return _parted(kind.label, kind, currency)


def group_words(group: RosterGroup, currency: str) -> str:
    """Return a group in words: `The wall · 3 models · 29 CP`."""
    return _parted(group.label, group, currency)


def _parted(label: str, part: KindTotal | RosterGroup, currency: str) -> str:
    worth = "" if part.worth is None else f"{figure(part.worth)} {currency}".strip()
    return " · ".join(filter(None, (label, counted(part.models, "model"), worth)))


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
        said = _label(words, x, wide, "#ffffff" if fill else colours.text)
        marks += said
        unsaid += [] if said else [words]
        x += wide
    if not kinds:
        marks.append(Box(0, 0, spent, _HIGH, look.shade))
        x = spent
    left = _label(roster.balance, x, width - x, colours.text)
    marks += left
    unsaid += [] if left or not roster.balance else [roster.balance]
    if over:
        # The whole bar is what was spent; a tick shows where the limit was.
        at = width / share
        marks.append(Stroke(at, -2.5, at, _HIGH + 2.5, "#ffffff", 3.0))
        marks.append(Stroke(at, -2.5, at, _HIGH + 2.5, colours.text, 1.6))
    out = [Slice(_HIGH + 2, tuple(marks), glue=TIGHT)]
    measure = look.measure(width, _SIZE)
    out += paragraph_slices(" · ".join(unsaid), measure)
    return out


def _label(words: str, x: float, room: float, ink: str) -> list[Mark]:
    """Return words in a part of the bar; nothing where they do not fit."""
    if not words or longest_line(words, bold=True) * _SIZE + 8 > room:
        return []
    base = (_HIGH - _SIZE) / 2 + _SIZE * (BASE - 0.09)
    return [Words(x + 4, base, words, _SIZE, ink, bold=True)]
