"""A point of impact and the units around it, as the blast planner asks for them."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from builder.core.field_spec import field, validated
from builder.core.formatting import inches
from builder.microfig.designs import MOST_IN_ALL, Squad
from builder.questions.model import Kept

MOST_UNITS: Final = 12
MOST_THROWN: Final = 1_000_000_000
"""More dice than any squads throw together."""


@validated
class ImpactUnit:
    """A unit near the impact."""

    name: str = field("", "Unit", rule="M26")
    distance: Fraction = field(
        Fraction(2), "Distance from the impact", unit='"', low=0, high=1_000, rule="M28"
    )
    troops: int = field(4, "Troopers", low=1, high=MOST_IN_ALL, rule="M25")
    shielded: bool = field(False, "Behind a wall or in heavy cover", rule="M29")

    @property
    def effective(self) -> Fraction:
        """The distance that counts: double behind a wall (M29)."""
        return 2 * self.distance if self.shielded else self.distance

    @property
    def title(self) -> str:
        """Its name and where it stands."""
        return f"{self.name.strip() or 'Unit'} at {inches(self.distance)}"


@validated
class Blast:
    """A heavy weapon's burst among units."""

    dice: int = field(
        8,
        "Dice of the pool to hit",
        low=0,
        high=MOST_THROWN,
        rule="M20",
        group="Impact",
        hint="The fire desk works it out, and the planner takes it over",
    )
    cover: bool = field(
        False, "Whoever takes the hits is in cover", rule="M23", group="Impact"
    )
    misfire: bool = field(
        False, "The catastrophe bursts, not the hits", rule="M21", group="Impact"
    )
    hits: int | None = field(
        None,
        "Losses already rolled",
        low=0,
        high=1_000,
        rule="M26",
        group="Impact",
        hint="After the damage roll; leave it open to weigh every number of them",
    )
    units: tuple[ImpactUnit, ...] = field(
        (
            ImpactUnit(name="A", distance=Fraction(2), troops=2),
            ImpactUnit(name="C", distance=Fraction(3), troops=3),
            ImpactUnit(name="B", distance=Fraction(6), troops=3),
        ),
        "Units near the impact",
        one="unit",
        high=MOST_UNITS,
        rule="M26",
        group="Units",
    )


@dataclass(frozen=True, slots=True)
class Burst:
    """A blast and the squad it comes from."""

    squad: Squad
    blast: Blast


KEPT: Final = {"misfire": Kept.REFUSED}
"""Why fields are hidden, where it is not that they have no effect (M21)."""


def irrelevant_fields(_squad: Squad, blast: Blast) -> frozenset[str]:
    """Return the fields without effect: the pool, once its losses are rolled.

    A catastrophe, which a rule may refuse (M21), stays in sight.
    """
    if blast.hits is None:
        return frozenset()
    pool = frozenset({"dice", "cover"})
    return pool if blast.misfire else pool | {"misfire"}
