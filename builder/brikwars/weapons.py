"""The weapon tables of 8.1: one member for each printed row.

A row holds formulas, so it prices, prints and is modified from one place. Adding a
weapon is adding a row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from builder.brikwars.dice import Cover, Die
from builder.formula import Line
from builder.table import Table

BASTARD_SIZE: Final = Fraction(3, 2)
"""What a Bastard gun counts for in hands and Power: halfway from Short to Long (A2)."""


class Arc(StrEnum):
    """How a weapon may spread its fire (8.3)."""

    NONE = "none"
    FIXED = "fixed"
    """One Arc, always, at no Auto Penalty."""
    CHOICE = "choice"
    """Single shot, Arc or Burst, as the shooter likes."""
    MINIMUM = "minimum"
    """Never less than one Arc."""


@dataclass(frozen=True, slots=True)
class Row:
    """A printed row of a weapon table.

    Attributes:
        key: How the row is written in a file: its printed name.
        cost: CP by Size.
        use: Use by Size; None where the row prints none.
        reach: Range in inches by Size; None for close combat or none.
        melee: Whether it strikes in close combat.
        dice: How many Damage dice by Size; None where it rolls none.
        die: The die it rolls.
        bonus: A flat bonus to Damage.
        cover: What one of its dice covers.
        loads: Its Damage comes from what it fires, in this word.
        deflection: Levels of Deflection by Size: on a Parry, or over plated area.
        thrust: Inches of a Shove by Size.
        ammunition: Largest Ammunition XSize by Size.
        payload: Largest payload Size in inches by Size.
        payload_x: Largest payload XSize by Size.
        arc: How it may spread its fire.
        reload: When it must be Reloaded, in words; or nothing.
        size_hurts: Whether the target's Size changes Damage, too.
        nudge: Inches that any Damage knocks back targets of minifig size.
        bricks: Whether it is measured in bricks (XSize) instead of inches.
        powered: Whether its Size counts against the Power limit.
        single_use: Whether it is spent when fired.
        bastard: Whether it is a hand-and-a-half gun with a fixed stat line.
        emblem: The silhouette on a card without a portrait.
        notes: What the card prints besides, in a few words each.
    """

    key: str
    cost: Line
    use: Line | None
    reach: Line | None = None
    melee: bool = False
    dice: Line | None = None
    die: Die | None = None
    bonus: int = 0
    cover: Cover = Cover.POINT
    loads: str = ""
    deflection: Line | None = None
    thrust: Line | None = None
    ammunition: Line | None = None
    payload: Line | None = None
    payload_x: Line | None = None
    arc: Arc = Arc.NONE
    reload: str = ""
    size_hurts: bool = False
    nudge: int = 0
    bricks: bool = False
    powered: bool = True
    single_use: bool = False
    bastard: bool = False
    emblem: str = "gun"
    notes: tuple[str, ...] = ()

    def hand_and_a_half(
        self, key: str, *, cost: int, use: int, reach: int, capacity: int = 0
    ) -> Row:
        """The Bastard gun of this type: printed numbers, the type's own slopes.

        A mod still moves a statistic by one step of the type's formula (A30), so each
        line keeps its slope and starts from the printed number.
        """

        def fixed(line: Line | None, value: int) -> Line | None:
            return line and Line(line.slope, value, line.over)

        return replace(
            self,
            key=key,
            cost=Line(0, cost),
            use=fixed(self.use, use),
            reach=fixed(self.reach, reach),
            dice=fixed(self.dice, 1),
            bonus=1 if self.dice else 0,
            ammunition=fixed(self.ammunition, capacity),
            payload=fixed(self.payload, capacity),
            payload_x=fixed(self.payload_x, capacity),
            bastard=True,
            notes=("Two-Handed", *self.notes),
        )


_AUTO: Final = ("−1 Auto Penalty per Arc point",)
_AUTO_BURST: Final = ("−1 Auto Penalty per Arc point or Burst shot",)
_SIZE_HURTS: Final = ("target Size modifies Damage",)

_GUN = Row(
    "Gun", Line(3), Line(1, 2), Line(4, 2), dice=Line(1), die=Die.D6, emblem="gun"
)
_BLASTGUN = Row(
    "BlastGun",
    Line(3),
    Line(1, 1),
    Line(2, 2),
    dice=Line(1),
    die=Die.BLAST,
    cover=Cover.ARC,
    arc=Arc.FIXED,
    size_hurts=True,
    nudge=1,
    notes=("Arc 1, no Auto Penalty", *_SIZE_HURTS, '1" KnockBack to minifig size'),
)
_MACHINEGUN = Row(
    "MachineGun",
    Line(4),
    Line(1, 2),
    Line(3, 2),
    dice=Line(1),
    die=Die.D6,
    arc=Arc.CHOICE,
    reload="Reload when it jams",
    notes=(*_AUTO_BURST, "jams if the bare die shows less"),
)
_FLAMETHROWER = Row(
    "FlameThrower",
    Line(3),
    Line(1, 1),
    Line(2, 2),
    dice=Line(1),
    die=Die.FIRE,
    cover=Cover.ARC,
    arc=Arc.MINIMUM,
    size_hurts=True,
    emblem="flame",
    notes=("Arc at least 1", *_AUTO, *_SIZE_HURTS),
)
_CANNON = Row(
    "Cannon",
    Line(3),
    Line(1, 3),
    Line(4),
    loads="Ammunition",
    ammunition=Line(1),
    reload="Reload after each shot",
    emblem="launcher",
)
_LAUNCHER = Row(
    "Launcher",
    Line(3),
    Line(2),
    Line(6),
    loads="Payload",
    payload=Line(1, over=2),
    payload_x=Line(1),
    emblem="launcher",
    notes=("lobbed over obstacles",),
)


class WeaponType(Table):
    """Every weapon of 8.1: the eleven rows by Size, and the six Bastard guns."""

    row: Row

    MELEE = Row(
        "Melee Weapon",
        Line(2),
        Line(1, 1),
        melee=True,
        dice=Line(1),
        die=Die.SKILL,
        emblem="melee",
    )
    SHIELD = Row(
        "Melee Shield",
        Line(1),
        Line(2),
        melee=True,
        deflection=Line(1),
        thrust=Line(2),
        emblem="shield",
        notes=("Parry or Shove only", "can give cover"),
    )
    GUN = _GUN
    BLASTGUN = _BLASTGUN
    MACHINEGUN = _MACHINEGUN
    FLAMETHROWER = _FLAMETHROWER
    CANNON = _CANNON
    LAUNCHER = _LAUNCHER
    EXPLOSIVE = Row(
        "Explosive",
        Line(1),
        None,
        dice=Line(1),
        die=Die.EXP,
        cover=Cover.RADIUS,
        bricks=True,
        single_use=True,
        emblem="bomb",
    )
    ROCKET = Row(
        "Rocket",
        Line(2),
        Line(2),
        Line(6),
        dice=Line(1),
        die=Die.EXP,
        cover=Cover.RADIUS,
        bricks=True,
        single_use=True,
        emblem="bomb",
        notes=("single use",),
    )
    PLATING = Row(
        "Armor Plating",
        Line(1, 1),
        None,
        deflection=Line(0, 1),
        powered=False,
        emblem="plate",
        notes=("Half Speed", "no aerial flight, jumping or alternate movement"),
    )
    BASTARD_GUN = _GUN.hand_and_a_half("Bastard Gun", cost=5, use=3, reach=10)
    SHOTGUN = _BLASTGUN.hand_and_a_half("ShotGun", cost=4, use=3, reach=6)
    AUTOGUN = _MACHINEGUN.hand_and_a_half("AutoGun", cost=6, use=3, reach=8)
    FLAMEGUN = _FLAMETHROWER.hand_and_a_half("FlameGun", cost=4, use=2, reach=5)
    BAZOOKA = _CANNON.hand_and_a_half("Bazooka", cost=4, use=4, reach=6, capacity=1)
    RAILGUN = _LAUNCHER.hand_and_a_half("RailGun", cost=4, use=4, reach=8, capacity=2)

    @property
    def letter(self) -> str:
        """The letter its Size is printed with: S in inches or X in bricks."""
        return "X" if self.row.bricks else "S"

    @property
    def ranged(self) -> bool:
        """Whether it shoots; plating and bare Explosives do neither."""
        return self.row.reach is not None

    def charge(self, size: int) -> Fraction:
        """Weapon Inches that one activation draws from the Power limit (8.1)."""
        if self.row.bastard:
            return BASTARD_SIZE
        return Fraction(size) if self.row.powered else Fraction(0)
