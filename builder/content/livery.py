"""What an army wears: one colour and an emblem, on its cards and its list."""

from dataclasses import dataclass
from enum import Enum
from typing import Final
from zlib import crc32


class ArmyColour(Enum):
    """The colours an army can choose from, by what they are called.

    Each is dark enough for white words on it and for words in it on white (6.8:1 and
    more), and they differ to eyes that confuse red and green. In grey all are alike:
    there the emblem tells armies apart.
    """

    MOSS = "Moss"
    ROYAL = "Royal"
    EMBER = "Ember"
    UMBER = "Umber"
    PLUM = "Plum"
    TEAL = "Teal"
    SLATE = "Slate"
    OCHRE = "Ochre"

    @property
    def hex(self) -> str:
        """It as `#rrggbb`."""
        return _HEX[self]


_HEX: Final = {
    ArmyColour.MOSS: "#1f5b3a",
    ArmyColour.ROYAL: "#1f4e86",
    ArmyColour.EMBER: "#8e2b20",
    ArmyColour.UMBER: "#64462e",
    ArmyColour.PLUM: "#5b3173",
    ArmyColour.TEAL: "#0e5660",
    ArmyColour.SLATE: "#39424c",
    ArmyColour.OCHRE: "#74560a",
}


class Emblem(Enum):
    """The emblems an army can choose from."""

    TOWER = "Tower"
    FLAME = "Flame"
    GEAR = "Gear"
    WOLF = "Wolf"
    STAR = "Star"
    CROWN = "Crown"


class Badge(Enum):
    """The outline round the emblem: it tells the kind of a design without colour."""

    CREATURE = "creature"
    """A head with its stud."""
    VEHICLE = "vehicle"
    """A wheel."""
    STRUCTURE = "structure"
    """Battlements."""
    WEAPON = "weapon"
    """A diamond."""
    FIELD = "field"
    """A drop."""


@dataclass(frozen=True, slots=True)
class Livery:
    """What a card wears.

    Attributes:
        army: The army's name; empty for a design on its own.
        colour: Its colour as `#rrggbb`.
        emblem: Its emblem; None for a design on its own, whose badge is plain.
    """

    army: str = ""
    colour: str = _HEX[ArmyColour.SLATE]
    emblem: Emblem | None = None


_ALONE: Final = {
    Badge.CREATURE: ArmyColour.MOSS,
    Badge.VEHICLE: ArmyColour.ROYAL,
    Badge.STRUCTURE: ArmyColour.UMBER,
    Badge.WEAPON: ArmyColour.SLATE,
    Badge.FIELD: ArmyColour.TEAL,
}


def alone(badge: Badge) -> Livery:
    """Return what a design wears that is printed without an army."""
    return Livery(colour=_ALONE[badge].hex)


def emblem_of(name: str) -> Emblem:
    """Return the emblem that an army's name picks where the player picks none."""
    emblems = tuple(Emblem)
    return emblems[crc32(name.strip().casefold().encode()) % len(emblems)]
