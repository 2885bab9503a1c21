"""The flavour line: the player's words that are no rule, between two thin rules."""

from builder.content.card import Text
from reports.card.metrics import CardMetrics
from reports.layout.flow import Slice
from reports.layout.lines import BASE, LEADING, wrap
from reports.layout.marks import Mark, Stroke, Words


def flavour_slices(block: Text, place: CardMetrics) -> tuple[Slice, ...]:
    """Return the words in the middle of a card, in even lines, as one strip."""
    size, palette = place.type(place.sizes.body), place.palette
    text, wide, pad = " ".join(block.paragraphs), place.text, place.mm(0.8)
    lines = wrap(text, size, wide)
    while len(closer := wrap(text, size, wide * 0.95)) == len(lines) > 1:
        lines, wide = closer, wide * 0.95
    tall = len(lines) * size * LEADING + 2 * pad
    marks: list[Mark] = [
        Stroke(0, y, place.text, y, palette.accent, place.hair) for y in (0.0, tall)
    ]
    for number, line in enumerate(lines):
        x, y = (place.text - line.width) / 2, pad + size * (BASE + number * LEADING)
        marks.append(Words(x, y, line.text, size, palette.accent))
    return (Slice(tall, tuple(marks)),)
