"""A point of impact and the units around it, as the blast planner asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.core.field_spec import field, field_specs, validated
from builder.core.formatting import inches
from builder.core.rulebook import Finding, Fix, rule
from builder.microfig.blast import NearUnit
from builder.microfig.designs import MOST_TROOPS, Squad
from builder.microfig.house_rules import House
from builder.microfig.scales import Aim, Movement, SquadWeapon
from builder.microfig.volley import Volley, pool

MOST_UNITS: Final = 12
MOST_TIED: Final = 6


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
    def near(self) -> NearUnit:
        """What the blast meets."""
        return NearUnit(self.distance, self.troops, self.shielded)

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
        False,
        "The catastrophe bursts, not the hits",
        rule="M21",
        group="Impact",
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


@rule("M20", "A blast can be reckoned", on=Blast)
def blasts_can_be_reckoned(blast: Blast, _: House) -> Iterator[Finding]:
    """A ceiling of ours."""
    places = [unit.near.effective for unit in blast.units]
    tied = max((places.count(place) for place in places), default=0)
    if tied > MOST_TIED:
        yield Finding(
            f"{tied} units are equally distant: ties of up to {MOST_TIED} are "
            "worked out",
            ("units",),
        )


@rule("M26", "Somebody is near", on=Blast)
def somebody_is_near(blast: Blast, _: House) -> Iterator[Finding]:
    """A blast among nobody hurts nobody."""
    if not blast.units:
        yield Finding("No unit is near the impact: add one", ("units",))


@rule("M21", "A catastrophe does not burst", on=Blast)
def catastrophes_do_not_burst(blast: Blast, house: House) -> Iterator[Finding]:
    """The firing unit takes its own hits, and its neighbors go free (A-M12)."""
    if blast.misfire and not house.catastrophes_burst:
        yield Finding(
            "The firing unit takes all hits of its catastrophe; none reach others",
            ("misfire",),
            (Fix("Hand out the hits on the enemy", ("misfire",), False),),
            switch=field_specs(House)["catastrophes_burst"].label,
        )


def begin(squad: Squad, house: House) -> Blast:
    """How the planner opens: heavy weapons that stood still, aimed at the ground."""
    volley = Volley(
        weapon=SquadWeapon.HEAVY,
        troops=max(1, squad.heavies),
        skill=squad.skill,
        movement=Movement.STILL,
        aim=Aim.AREA,
    )
    return Blast(dice=max(1, pool(volley, house).dice))


def irrelevant_fields(_squad: Squad, blast: Blast) -> frozenset[str]:
    """The fields that make no difference: the pool of a roll that has been made."""
    rolled = blast.hits is not None
    return frozenset({"dice", "cover", "misfire"}) if rolled else frozenset()


RULES: Final = (
    blasts_can_be_reckoned,
    catastrophes_do_not_burst,
    somebody_is_near,
)
"""In the order of the book."""
