"""What creatures buy: specialties (6 to 11.2) and SuperNatural dice (10.3)."""

from dataclasses import dataclass
from fractions import Fraction

from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die
from builder.core.formatting import figure
from builder.core.row_enum import RowEnum


@dataclass(frozen=True, slots=True)
class SpecialtyRow:
    """A specialty.

    Attributes:
        key: Its printed name.
        cost: CP for a creature of minifig size; below 0 for a home-made drawback.
        does: What it does, in a few words for the card.
        rule: The chapter it is from.
        read: Where the price is from: `printed` in a chapter we have, `tool` from a
            stat-card program, `talk` from players, `house` for a home-made one.
    """

    key: str
    cost: Fraction | int
    does: str
    rule: str
    read: str = "printed"

    @property
    def small_print(self) -> str:
        """What it does and costs, and where the price is from."""
        known = {"tool": ", as a card program has it", "talk": ", as players have it"}
        return f"{self.does}; {self.price}{known.get(self.read, '')}"

    @property
    def price(self) -> str:
        """The price with its currency, as printed for a creature of minifig size."""
        return f"{figure(self.cost)} CP"


class Specialty(RowEnum):
    """The specialties that can be bought; the members are their rows."""

    row: SpecialtyRow

    HEROIC_EGO = SpecialtyRow("Heroic Ego", 3, TEXTS.word("R6.1", "ego"), "6.1")
    COMPENSATING = SpecialtyRow(
        "Compensating", 1, TEXTS.word("R8.1.30", "does"), "R8.1.30"
    )
    GUNNERY = SpecialtyRow("Gunnery", 1, TEXTS.word("R8.6.4", "does"), "R8.6.4")
    PATHFINDING = SpecialtyRow(
        "Pathfinding",
        1,
        TEXTS.word("R8.5.23", "pathfinding"),
        "R8.5.23",
    )
    TRACKING = SpecialtyRow(
        "Tracking",
        1,
        TEXTS.word("R8.5.23", "tracking"),
        "R8.5.23",
    )
    RIDING = SpecialtyRow("Riding", 1, TEXTS.word("H", "does"), "H", "tool")
    STUNT_DRIVING = SpecialtyRow(
        "Stunt Driving", 1, TEXTS.word("R9.4", "stunt"), "9.4", "tool"
    )
    MECHANIK = SpecialtyRow(
        "Mechanikal Aptitude",
        2,
        TEXTS.word("R7.3", "does"),
        "7.3",
        "tool",
    )
    MEDIK = SpecialtyRow("Ker-Triage", 2, TEXTS.word("R10.2", "does"), "10.2", "tool")
    STEALTH = SpecialtyRow("Stealth", 2, TEXTS.word("R11.2", "stealth"), "11.2", "tool")
    LEADERSHIP = SpecialtyRow(
        "Leadership", 1, TEXTS.word("R11.1", "does"), "11.1", "talk"
    )
    MASTER = SpecialtyRow("Master", 1, TEXTS.word("R11.2", "master"), "11.2", "talk")
    THRALL = SpecialtyRow("Thrall", 1, TEXTS.word("R11.2", "thrall"), "11.2", "talk")
    UNLIVING = SpecialtyRow(
        "Unliving", 0, TEXTS.word("R11.2", "unliving"), "11.2", "tool"
    )


# SuperNatural dice: what each costs, and what it does (10.3).


@dataclass(frozen=True, slots=True)
class SuperNaturalRow:
    """A SuperNatural die.

    Attributes:
        key: The die and its element, as it is printed and written in a file.
        faces: How many faces it has.
        cost: CP.
        does: What it does besides its number, in a few words for the card.
        harm: The die that it is among the dice of Damage.
    """

    key: str
    faces: int
    cost: int
    does: str
    harm: Die

    @property
    def small_print(self) -> str:
        """What it costs and does."""
        return f"{self.cost} CP; {self.does}"


class SuperNatural(RowEnum):
    """The SuperNatural dice that can be bought; the d20 of Chaos is not for sale."""

    row: SuperNaturalRow

    FIRE = SuperNaturalRow("d4 Fire", 4, 3, TEXTS.word("R10.3", "fire"), Die.FIRE)
    EARTH = SuperNaturalRow("d6 Earth", 6, 4, TEXTS.word("R10.3", "earth"), Die.D6)
    AIR = SuperNaturalRow("d8 Air", 8, 5, TEXTS.word("R10.3", "air"), Die.D8)
    EXPLOSIONS = SuperNaturalRow(
        "d10 Explosions",
        10,
        6,
        TEXTS.word("R10.3", "explosions"),
        Die.EXP,
    )
    MAGIK = SuperNaturalRow(
        "d12 Magik", 12, 7, TEXTS.word("R10.3", "magik"), Die.PHASED
    )

    def many(self, count: int) -> str:
        """Return so many of it, as printed: `2d4 Fire`."""
        return f"{count}{self.value}"
