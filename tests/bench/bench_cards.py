"""How fast cards become a PDF; what two libraries took is in ADR 0020."""

import timeit
from collections.abc import Callable
from dataclasses import replace

from builder import describe, systems
from builder.content.card import Card
from builder.content.livery import ArmyColour
from builder.drawing.bricks import Portrait, Scene, Wheel, wall
from builder.examples import examples_of
from reports.bricks.drawn import BrickLook
from reports.bricks.window import window
from reports.card.copies import Copy
from reports.card.job import card_pdf, cards_pdf
from reports.layout.formats import MM, POKER, Copies, InkStyle, Marks, Settings
from reports.layout.marks import (
    Area,
    Placed,
    Side,
    Words,
)
from reports.pdf.document import pages_pdf
from reports.sheet.grid import best_grid
from tests.leaves import leaves

DESIGNS, CARDS = 50, 1000
SETTINGS = Settings(copies=Copies.EACH, marks=Marks.OFF)
GRID = best_grid(SETTINGS)


def distinct(count: int) -> list[Card]:
    """Return examples of all systems under new names, each a card of one leaf."""
    examples = [
        describe(design)
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    ]
    short = [
        card for card in examples if len(leaves(card, POKER, InkStyle.COLOUR)) == 1
    ]
    return [
        replace(short[number % len(short)], title=f"Number {number}")
        for number in range(count)
    ]


def timed(work: Callable[[], bytes]) -> tuple[float, bytes]:
    start = timeit.default_timer()
    made = work()
    return timeit.default_timer() - start, made


def printed(cards: list[Card], copies: int) -> None:
    """Print what cards of both sides take, and how large the PDF is."""
    each = [Copy(one, copies) for one in cards]
    ours, pdf = timed(lambda: cards_pdf(each, SETTINGS))
    count = len(cards) * copies
    print(
        f"{count} cards of {len(cards)} designs, both sides: "
        f"{ours:.2f} s, {count / ours:.0f} a second, {len(pdf) // 1024} KiB"
    )


def bench_a_thousand_cards_of_fifty_designs() -> None:
    card_pdf(distinct(1)[0])
    printed(distinct(DESIGNS), CARDS // DESIGNS)


def bench_cards_none_like_another() -> None:
    """No card can be drawn once and placed again."""
    printed(distinct(100), 1)


def portraits(count: int) -> list[Side]:
    """Return pages with one window each, no drawing like another."""
    armies, scenes = tuple(ArmyColour), tuple(Scene)
    out = []
    for number in range(count):
        letters = "mdlkgsbw"
        rows = "\n".join(
            "".join(
                letters[(across // 3 + down * number + across * number // 5) % 8]
                for across in range(10 + number % 9)
            )
            for down in range(8 + number % 11)
        )
        walls = (wall(rows, 0, 0), wall(rows[: len(rows) // 2], 3, 4))
        rolling = (Wheel(3, 9.0 + number % 11, 2.0), Wheel(9, 9.0 + number % 11, 2.0))
        low = replace(wall("mmmmmmmmmm", 1, 8 + number % 11), wheels=rolling)
        layers = (*walls, low)
        drawing = Portrait(layers, scenes[number % len(scenes)])
        look = BrickLook(armies[number % len(armies)].hex)
        marks = window(drawing, Area(0, 0, 38 * MM, 40 * MM), look)
        name = Words(4, 200, f"Number {number}", 9, "#161a1d")
        out.append(
            Side(GRID.page_width, GRID.page_height, (Placed(9, 9, (*marks, name)),))
        )
    return out


def bench_portraits_none_like_another() -> None:
    """Drawing alone, of a hundred windows."""
    sides = portraits(100)
    pages_pdf("Portraits", sides[:1])
    ours, pdf = timed(lambda: pages_pdf("Portraits", sides))
    print(f"100 portraits: {ours:.2f} s, {len(pdf) // 1024} KiB")


def bench_the_preview_of_a_card() -> None:
    cards = distinct(60)
    for card in cards[:25]:
        card_pdf(card)
    times = sorted(timed(lambda card=card: card_pdf(card))[0] for card in cards[25:])
    middle = times[len(times) // 2] * 1000
    print(f"a card nobody has seen, to the bytes of its PDF: {middle:.1f} ms of 30")
