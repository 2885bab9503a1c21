"""What some creatures can do that others cannot (6, 7.3, 8, 9.4, 10.2, 11.2)."""

from __future__ import annotations

from dataclasses import dataclass

from builder.core.row_enum import Table


@dataclass(frozen=True, slots=True)
class Row:
    """A specialty.

    Attributes:
        key: Its printed name.
        cost: CP for a creature of minifig size.
        does: What it does, in a few words for the card.
        rule: The chapter it is from.
        read: How well the price is known: `printed` in a chapter we have, or `tool`
            and `talk` where only a stat-card program or the community says it.
    """

    key: str
    cost: int
    does: str
    rule: str
    read: str = "printed"


class Specialty(Table):
    """The specialties that can be bought; the members are their rows."""

    row: Row

    HEROIC_EGO = Row(
        "Heroic Ego", 3, "one Heroic Feat a turn; Cranky beside other Heroes", "6.1"
    )
    COMPENSATING = Row(
        "Compensating", 1, 'uses weapons 1" larger while standing still', "R8.1.30"
    )
    GUNNERY = Row(
        "Gunnery", 1, "d8 with mounted weapons; may support other gunners", "R8.6.4"
    )
    PATHFINDING = Row(
        "Pathfinding",
        1,
        "d8 against Field Hazards; at Half Speed nothing concealed goes off",
        "R8.5.23",
    )
    TRACKING = Row(
        "Tracking",
        1,
        'sees through Stealth; Marks a target within 8" for +1',
        "R8.5.23",
    )
    RIDING = Row("Riding", 1, "steering a mount costs no Action", "H", "tool")
    STUNT_DRIVING = Row("Stunt Driving", 1, "one stunt a turn with d8", "9.4", "tool")
    MECHANIK = Row(
        "Mechanikal Aptitude",
        2,
        "builds and repairs in the enemy's turn",
        "7.3",
        "tool",
    )
    MEDIK = Row("Ker-Triage", 2, "revives the fallen with d8", "10.2", "tool")
    STEALTH = Row("Stealth", 2, "hides in cover and moves unseen", "11.2", "tool")
    LEADERSHIP = Row(
        "Leadership", 1, "forms a squad without spending Actions", "11.1", "talk"
    )
    MASTER = Row("Master", 1, "gives Thralls up in its own stead", "11.2", "talk")
    THRALL = Row("Thrall", 1, "may be given up by its Master", "11.2", "talk")
    UNLIVING = Row("Unliving", 0, "neither breathes nor bleeds", "11.2", "tool")
