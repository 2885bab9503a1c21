"""All portraits on one sheet, to look at and to compare.

    python -m tests.portraits sheet.png [WORD...]

draws every example and preset with one of the words in its name, kind or game: in its
army's colours, as a silhouette and in low ink.
"""

import sys
from collections.abc import Iterator
from math import ceil
from pathlib import Path

import pypdfium2

from builder import systems
from builder.content.livery import alone
from builder.core.design import Design
from builder.examples import examples_of
from builder.registry import describe
from reports.bricks.drawn import BrickLook, drawn
from reports.bricks.window import window
from reports.layout.formats import MM, InkStyle
from reports.layout.glyphs import literal
from reports.layout.marks import Area, Mark, Placed, Side, Words
from reports.pdf.document import pages_pdf

WIDE, HIGH = 38 * MM, 40 * MM
"""The window of a poker card."""


def designs() -> Iterator[tuple[str, Design]]:
    """Yield each example and each preset, with where it is from."""
    for system in systems().values():
        for example in examples_of(system.key):
            for _, design in example.designs:
                yield f"{system.key} {example.key}", design
        for preset in system.presets():
            yield f"{system.key} {preset.group}", preset.design


def picked(words: tuple[str, ...]) -> list[Design]:
    """Return the designs that a word fits, each once; all of them without words."""
    found = {
        design: None
        for where, design in designs()
        if not words
        or any(
            word.casefold() in f"{where} {design.title} {design.kind}".casefold()
            for word in words
        )
    }
    return list(found)


def sheet(chosen: list[Design], across: int = 6) -> Side:
    """Return a page with the portraits of designs."""
    wide, high = WIDE + 50, HIGH + 16
    placed: list[Placed] = []
    for number, design in enumerate(chosen):
        card = describe(design)
        x, y = number % across * wide + 6, number // across * high + 6
        marks: list[Mark] = []
        if card.portrait:
            look = BrickLook(alone(card.badge).colour)
            marks += window(card.portrait, Area(0, 0, WIDE, HIGH), look)
            beside = Area(WIDE + 3, 52, 40, 42)
            marks += drawn(card.portrait, beside, BrickLook(look.army, InkStyle.LOW))
        title = literal(f"{design.title} ({design.kind})")[:44]
        marks.append(Words(0, HIGH + 9, title, 7, "#161a1d", True))
        placed.append(Placed(x, y, tuple(marks)))
    down = ceil(len(chosen) / across)
    return Side(across * wide + 6, down * high + 12, tuple(placed))


def main() -> None:
    """Write the sheet."""
    path, *words = sys.argv[1:]
    chosen = picked(tuple(words))
    for page, at in enumerate(range(0, len(chosen), 36)):
        pdf = pages_pdf("Portraits", [sheet(chosen[at : at + 36])])
        target = Path(path)
        if page:
            target = target.with_stem(f"{target.stem}-{page + 1}")
        pypdfium2.PdfDocument(pdf)[0].render(scale=1.6).to_pil().save(target)
        print(target, len(chosen[at : at + 36]))


if __name__ == "__main__":
    main()
