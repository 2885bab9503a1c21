"""Another portrait of a design: which parts make a difference, and the next one."""

from dataclasses import replace

from builder.core.design import Design
from builder.drawing.bricks import Portrait
from builder.drawing.picks import BACKDROP, BY_NAME, Parts, Picks, picking, unknown
from builder.registry import home


def drawing(design: Design, picks: Picks) -> Portrait:
    """Return the picture of a design with other picks."""
    return home(design).portrait(replace(design, portrait=picks))


def fitting(design: Design) -> Parts:
    """Return the parts that can be picked and of which two choices look different."""
    return {
        part: choices
        for part, choices in home(design).parts(design).items()
        if drawing(design, picking(design.portrait, part, choices[0]))
        != drawing(design, picking(design.portrait, part, choices[-1]))
    }


def strange(design: Design) -> Picks:
    """Return the picks of a design that draw nothing here."""
    return unknown(design.portrait, home(design).parts(design))


def another(design: Design) -> Picks:
    """Return the picks of the next portrait of a design.

    The part that says most goes on to its next choice that looks different; asked again
    and again, each look comes once before the first one comes back. Other parts stay.
    """
    parts = fitting(design)
    part = next(iter(parts), BACKDROP)
    looks: dict[Portrait, Picks] = {}
    for choice in (BY_NAME, *parts.get(part, ())):
        picks = picking(design.portrait, part, choice)
        looks.setdefault(drawing(design, picks), picks)
    now = list(looks).index(drawing(design, design.portrait))
    return list(looks.values())[(now + 1) % len(looks)]
