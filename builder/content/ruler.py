"""A ruler on paper or screen, drawn at its true size."""

from dataclasses import dataclass

from builder.core.measure import UNITS, Unit


@dataclass(frozen=True, slots=True)
class Ruler:
    """Scales under each other, as long as there is room for whole inches.

    Attributes:
        title: The heading.
        paragraphs: What to know about measuring, a sentence or two each.
        units: What its scales count, from top to bottom.
    """

    title: str
    paragraphs: tuple[str, ...] = ()
    units: tuple[Unit, ...] = UNITS
