"""Cards laid out in a format and an ink, for tests that look at their marks."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from builder import describe, systems
from builder.content.card import Card
from builder.content.livery import ArmyColour, Emblem, Livery
from builder.core.design import Design
from builder.examples import examples_of
from reports.card.layout import Leaf, laid_out
from reports.layout.formats import Format, InkStyle, Settings, Sides
from reports.layout.marks import Mark, Side, Words


def example(title: str) -> Design:
    """Return the design of an example by its title."""
    return next(
        design
        for system in systems().values()
        for one in examples_of(system.key)
        for _, design in one.designs
        if design.title == title
    )


@cache
def example_cards() -> tuple[Card, ...]:
    """Return the cards of all examples in an army; of the first game with odds."""
    livery = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)
    return tuple(
        replace(describe(design, against=(*system.strips, "")[0]), livery=livery)
        for system in systems().values()
        for one in examples_of(system.key)
        for _, design in one.designs
    )


def marks(*sides: Side) -> Iterator[tuple[Mark, float, float]]:
    """Yield each mark of sides with where it is placed, in points."""
    for side in sides:
        for placed in side.content:
            for mark in placed.marks:
                yield mark, placed.x, placed.y


def texts(*sides: Side) -> list[str]:
    """Return the lines of text on sides."""
    return [mark.text for mark, _, _ in marks(*sides) if isinstance(mark, Words)]


def both(made: tuple[Leaf, ...]) -> list[Side]:
    """Return the fronts and the backs of leaves."""
    return [side for leaf in made for side in (leaf.front, leaf.back)]


def leaves(
    card: Card,
    card_format: Format,
    ink: InkStyle,
    *,
    photo: bool = False,
    count: int = 1,
    sides: Sides = Sides.LONG_EDGE,
) -> tuple[Leaf, ...]:
    """Return a card on its leaves, with all other settings as they are at first."""
    settings = Settings(card=card_format, ink=ink, sides=sides)
    return laid_out(card, settings, photo=photo, count=count)


def fronts(
    card: Card, card_format: Format, ink: InkStyle, *, count: int = 1
) -> tuple[Leaf, ...]:
    """Return a card on fronts alone."""
    return leaves(card, card_format, ink, count=count, sides=Sides.FRONTS)
