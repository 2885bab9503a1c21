"""MicroFig Death: squads and an army to open in a new library."""

from functools import cache

from builder.army.model import Army, Entry
from builder.content.livery import ArmyColour, Emblem
from builder.examples.model import Example
from builder.microfig import catalog


@cache
def examples() -> tuple[Example, ...]:
    """Return what a new library offers to open."""
    return (
        Example(
            "micro-skirmish",
            "Micro skirmish",
            "A handful of one-stud squads with a mortar, and a levy to shoot at.",
            (
                ("line-squad", catalog.LINE),
                ("stormers", catalog.STORMERS),
                ("mortar-team", catalog.BATTERY),
                ("levy", catalog.LEVY),
                ("patrol", catalog.MIXED),
            ),
            (
                (
                    "bridge-guard",
                    Army(
                        name="Bridge Guard",
                        colour=ArmyColour.ROYAL,
                        emblem=Emblem.TOWER,
                        system="microfig",
                        entries=(
                            Entry(design="line-squad", count=3),
                            Entry(design="stormers"),
                            Entry(design="mortar-team"),
                        ),
                        notes="Points are yours to type; the game publishes none.",
                    ),
                ),
            ),
        ),
    )
