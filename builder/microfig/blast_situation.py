"""A point of impact and the units around it, as the blast planner asks for them."""

from fractions import Fraction
from typing import Final

from builder.core.field_spec import field, validated
from builder.core.formatting import inches
from builder.microfig.designs import MOST_TROOPS, Squad
from builder.microfig.house_rules import House
from builder.microfig.scales import Aim, Movement, SquadWeapon
from builder.microfig.situation import Ally, Fire
from builder.microfig.volley import Volley, pool

MOST_UNITS: Final = 12


@validated
class ImpactUnit:
    """A unit near the impact."""

    name: str = field("", "Unit", rule="M26")
    distance: Fraction = field(
        Fraction(2), "Distance from the impact", unit='"', low=0, high=1_000, rule="M28"
    )
    troops: int = field(4, "Troopers", low=1, high=MOST_TROOPS, rule="M25")
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
        low=1,
        high=100_000,
        rule="M20",
        group="Impact",
        hint="As the fire desk tells it",
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
        high=MOST_UNITS,
        rule="M26",
        group="Units",
    )


def start(squad: Squad, house: House) -> Blast:
    """Return how the planner opens: heavy weapons that stood still, at the ground."""
    still = Ally(skill=squad.skill, movement=Movement.STILL)
    troops = max(1, squad.heavies)
    volley = Volley(SquadWeapon.HEAVY, troops, still, Fire(aim=Aim.AREA))
    return Blast(dice=max(1, pool(volley, house).dice))


def irrelevant_fields(_squad: Squad, blast: Blast) -> frozenset[str]:
    """Return the fields without effect: the pool, once its losses are rolled."""
    rolled = blast.hits is not None
    return frozenset({"dice", "cover", "misfire"}) if rolled else frozenset()
