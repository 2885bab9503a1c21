"""The designs of the Infantry Fire Rules: weapons with range tables, and men."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Literal

from builder.core.field_spec import Asked, ask
from builder.core.waivers import Waiver
from builder.infantry.scales import BodyArmor, Helmet, Kind

DEAREST: Final = 1_000_000
FARTHEST: Final = 100_000
PIP: Final = 5
"""Percent of one pip of the d20 (A-I1)."""


class Unit(StrEnum):
    """What ranges are measured in."""

    METRES = "m"
    INCHES = "in"

    @property
    def spoken(self) -> str:
        """What a list of choices calls it."""
        return {"m": "metres", "in": "inches"}[self.value]


class Entered(StrEnum):
    """How the chances of a range table are written down."""

    PERCENT = "percent"
    D20 = "d20 numbers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Band(Asked):
    """One row of a range table: up to here, with this chance."""

    to: Fraction = ask(Fraction(100), "Up to", low=0, high=FARTHEST, rule="I1")
    chance: int = ask(0, "Chance", low=-1_000, high=1_000, rule="I1")
    moving: int | None = ask(None, "If it moved", low=-1_000, high=1_000, rule="I1")

    @property
    def title(self) -> str:
        """Its edge and its chance."""
        return f"up to {self.to}: {self.chance}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon(Asked):
    """A weapon with the table of chances its players agreed on."""

    kind: Literal["infantry.weapon"] = "infantry.weapon"
    name: str = ask("", "Name", group="Weapon")
    type: Kind = ask(Kind.RIFLE, "Kind", rule="I6", group="Weapon")
    scope: bool = ask(
        False, "Sniper scope", rule="I3", group="Weapon", hint="+5 % to hit"
    )
    templates: int = ask(
        0,
        "Templates",
        low=0,
        high=100,
        rule="I14",
        group="Weapon",
        hint="0 aims at a single man",
    )
    area: str = ask(
        "", "Area", rule="I14", group="Weapon", hint="Such as: 40 mm circle"
    )
    crew: int = ask(
        1,
        "Crew",
        low=0,
        high=100,
        rule="I14",
        group="Weapon",
        hint="All of them are needed for all templates",
    )
    unit: Unit = ask(Unit.METRES, "Ranges in", rule="I1", group="Range table")
    entered: Entered = ask(
        Entered.PERCENT, "Chances as", rule="I2", group="Range table"
    )
    bands: tuple[Band, ...] = ask(
        (), "Range table", high=100, rule="I1", group="Range table"
    )
    points: Fraction | None = ask(
        None, "Your points", low=0, high=DEAREST, group="Notes"
    )
    notes: str = ask("", "Notes", long=True, group="Notes")
    tags: tuple[str, ...] = ask((), "Tags", group="Notes")
    photo: str = ask("", "Photo", group="Notes")
    waivers: tuple[Waiver, ...] = ask(
        (), "Allowed by the table", high=100, group="Waivers"
    )

    @property
    def title(self) -> str:
        """Its name, or what it is."""
        return self.name.strip() or self.label

    @property
    def label(self) -> str:
        """What it is: `Submachine gun`."""
        return self.type.value.capitalize()

    def percent(self, chance: int) -> int:
        """A chance of its table in percent, however it was entered."""
        return PIP * chance if self.entered is Entered.D20 else chance

    @property
    def moves(self) -> bool:
        """Whether its table has a column for weapons that moved."""
        return any(band.moving is not None for band in self.bands)


@dataclass(frozen=True, slots=True, kw_only=True)
class Man(Asked):
    """One figure: what he wears, how good he is, and what he carries."""

    kind: Literal["infantry.man"] = "infantry.man"
    name: str = ask("", "Name", group="Man")
    elite: int = ask(
        0,
        "Elite level",
        low=-1_000,
        high=1_000,
        rule="I4",
        group="Man",
        hint="+5 % for each level; three levels above fire first",
    )
    armor: BodyArmor = ask(BodyArmor.NONE, "Body armor", rule="I6", group="Man")
    helmet: Helmet = ask(Helmet.STEEL, "Helmet", rule="I7", group="Man")
    mounted: bool = ask(False, "Mounted", rule="I13", group="Man")
    weapons: tuple[Weapon, ...] = ask(
        (), "Weapons", high=20, rule="I1", group="Weapons"
    )
    points: Fraction | None = ask(
        None, "Your points", low=0, high=DEAREST, group="Notes"
    )
    notes: str = ask("", "Notes", long=True, group="Notes")
    tags: tuple[str, ...] = ask((), "Tags", group="Notes")
    photo: str = ask("", "Photo", group="Notes")
    waivers: tuple[Waiver, ...] = ask(
        (), "Allowed by the table", high=100, group="Waivers"
    )

    @property
    def title(self) -> str:
        """His name, or what he is."""
        return self.name.strip() or self.label

    @property
    def label(self) -> str:
        """What he is: `Elite 2 infantryman`, `Cavalryman`."""
        who = "cavalryman" if self.mounted else "infantryman"
        return f"Elite {self.elite} {who}" if self.elite else who.capitalize()
