"""Small Arms Fire: a fire team to open in a new library."""

from functools import cache

from builder.army.model import Army, Entry
from builder.content.livery import ArmyColour, Emblem
from builder.examples.model import Example
from builder.smallarms import catalog


@cache
def examples() -> tuple[Example, ...]:
    """Return what a new library offers to open."""
    return (
        Example(
            "fire-team",
            "Fire team",
            "Six men of a 1940s fire team, with a marksman and an automatic rifle.",
            (
                ("team-leader", catalog.LEADER),
                ("marksman", catalog.MARKSMAN),
                ("team-rifleman", catalog.RIFLEMAN),
                ("automatic-rifleman", catalog.GUNNER),
            ),
            (
                (
                    "hedgerow-patrol",
                    Army(
                        name="Hedgerow Patrol",
                        colour=ArmyColour.UMBER,
                        emblem=Emblem.WOLF,
                        system="smallarms",
                        entries=(
                            Entry(design="team-leader"),
                            Entry(design="marksman"),
                            Entry(design="team-rifleman", count=3),
                            Entry(design="automatic-rifleman"),
                        ),
                        notes="Capacities are examples: agree on your own.",
                    ),
                ),
            ),
        ),
    )
