"""One unit of an army list in full: all that its card says, in a column."""

from dataclasses import replace
from typing import Final

from builder.content.card import Text
from builder.content.livery import alone
from builder.content.roster import RosterUnit
from builder.core.formatting import times
from reports.card.emblems import silhouette
from reports.card.metrics import CardMetrics
from reports.card.stats import grid
from reports.layout.blocks import flowing
from reports.layout.flow import TIGHT, Slice, together
from reports.layout.lines import fit, written
from reports.layout.marks import Area, Box, Mark, Picture
from reports.layout.palette import palette
from reports.layout.prose import Measure, cut_texts
from reports.layout.settings import InkStyle

_BODY: Final = 7.5
_NAME: Final = ((11.0, 1), (10.0, 2), (8.5, 3))
_SIDE: Final = 31.0


def unit_slices(
    unit: RosterUnit, width: float, ink: InkStyle, photos: frozenset[str]
) -> list[Slice]:
    """Return the unit as slices of a width in points.

    Args:
        unit: The entry.
        width: Of the column.
        ink: Which of the designs.
        photos: The keys of the photos at hand.
    """
    card = unit.card
    colours = palette(alone(card.badge).colour, ink)
    measure = Measure(_BODY, width, colours)
    place = CardMetrics(width, 0, 1.0, colours)
    name, missing = _bar(unit, measure, photos)
    out = [name]
    stats, texts = grid(card.stats, width, place)
    out += stats
    note = (Text("Note", (unit.note,)),) if unit.note.strip() else ()
    blocks = (*missing, *texts, *note, *card.front, *card.back)
    rest = flowing(blocks, measure)
    if rest:
        out[-1] = replace(out[-1], glue=TIGHT)
        out.append(Slice(3, glue=TIGHT))
    return list(together([*out, *rest]))


def _bar(
    unit: RosterUnit, measure: Measure, photos: frozenset[str]
) -> tuple[Slice, tuple[Text, ...]]:
    """Return a bar with name, kind, price and portrait, and what was too long."""
    card, colours, width = unit.card, measure.palette, measure.width
    price = f"{card.price} {card.currency}".strip() if card.price else ""
    title = times(unit.count, card.title or "(no name)")
    words = " – ".join(text for text in (card.stamp, card.kind) if text.strip())
    cost = fit(price, ((11.0, 1), (8.0, 2)), width * 0.3, bold=True)
    room = width - _SIDE - cost.width - 15
    name = fit(title, _NAME, room, bold=True)
    kind = fit(words, ((7.0, 1), (6.5, 2), (6.0, 3)), room)
    height = max(_SIDE, name.height + kind.height + 6)
    window = Area(0, 0, _SIDE, height).inset(1.2)
    marks: list[Mark] = [
        Box(0, 0, width, height, colours.band, colours.edge, 0.8),
        Box(*window, colours.tint or "#ffffff"),
    ]
    if card.photo in photos:
        marks.append(Picture(*window, card.photo))
    else:
        marks += silhouette(card.emblem, window.inset(2), colours)
    texts = ((name, colours.band_text), (kind, colours.band_faint))
    marks += written(texts, _SIDE + 4, (height - name.height - kind.height) / 2)
    x = width - 6 - cost.width
    marks += written(((cost, colours.band_text),), x, (height - cost.height) / 2)
    missing = cut_texts(
        ("Full name", title, name.whole),
        ("Kind", words, kind.whole),
        ("Price", price, cost.whole),
    )
    return Slice(height, tuple(marks), glue=TIGHT), missing
