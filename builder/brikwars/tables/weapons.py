"""The weapon tables of 8.1: one member for each printed row; and fuses (8.4).

Adding a weapon is adding a row.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, DieArea
from builder.brikwars.tables.weapon_row import Arc, Typed, WeaponRow
from builder.core.formula import Formula
from builder.core.row_enum import RowEnum, WordedEnum

# How easily an Explosive goes off before its time (8.4).


class Fuse(WordedEnum):
    """Whether Damage sets an Explosive off (R8.4.7)."""

    STABLE = "Stable", TEXTS.word("R8.4.8", "row")
    UNSTABLE = "Unstable", TEXTS.word("R8.4.7", "row")


_SIZE_HURTS: Final = TEXTS.word("R8.3.4", "row")

AUTO_PENALTIES: Final = frozenset(
    (
        TEXTS.word("R8.3.3", "penalty"),
        TEXTS.word("R8.3.3", "arc"),
        TEXTS.word("R8.3.10", "row"),
    )
)
"""The notes about the Auto Penalty, which a Use of Arc and Burst takes the place of."""


def _row(
    cells: tuple[str, str, str, str, str],
    die: Die | None = None,
    bonus: int = 0,
    **others: Any,
) -> WeaponRow:
    """Return a row from its name, CP, Use, Range, dice by Size, and other fields."""
    others["bonus"] = Formula(0, bonus)
    key, cost, *lines = cells
    use, reach, dice = (
        None if line in {"–", "CC"} else Formula.read(line) for line in lines
    )
    melee = "CC" in lines
    return WeaponRow(key, Formula.read(cost), use, reach, melee, dice, die, **others)


_GUN = _row(
    ("Gun", "3S", "S+2", "4S+2", "S"), Die.D6, purpose="shoots far at one target"
)
_BLASTGUN = _row(
    ("BlastGun", "3S", "S+1", "2S+2", "S"),
    Die.BLAST,
    cover=DieArea.ARC,
    arc=Arc.FIXED,
    nudge=1,
    notes=(
        TEXTS.word("R8.3.5", "blast"),
        _SIZE_HURTS,
        TEXTS.word("R8.3.9", "moves"),
    ),
    purpose="blasts an Arc nearby",
)
_MACHINEGUN = _row(
    ("MachineGun", "4S", "S+2", "3S+2", "S"),
    Die.D6,
    arc=Arc.CHOICE,
    reload=TEXTS.word("R8.3.10", "reload"),
    notes=(
        TEXTS.word("R8.3.3", "penalty"),
        TEXTS.word("R8.3.10", "row"),
    ),
    purpose="fires often, or in an Arc",
)
_FLAMETHROWER = _row(
    ("FlameThrower", "3S", "S+1", "2S+2", "S"),
    Die.FIRE,
    cover=DieArea.ARC,
    arc=Arc.MINIMUM,
    notes=("Arc at least 1", TEXTS.word("R8.3.3", "arc"), _SIZE_HURTS),
    purpose="sets an Arc nearby on fire",
)
_CANNON = _row(
    ("Cannon", "3S", "S+3", "4S", "–"),  # R8.1.3: no 2" besides
    loads="Ammunition",
    ammunition=Formula(1),
    reload=TEXTS.word("R8.4.15", "reload"),
    purpose="fires Explosives straight",
)
_LAUNCHER = _row(
    ("Launcher", "3S", "2S", "6S", "–"),
    loads="Payload",
    payload=Formula(1, over=2),
    payload_x=Formula(1),
    notes=("lobbed over obstacles",),
    purpose="lobs its load far",
)


class WeaponType(Typed, RowEnum):
    """Every weapon: the eleven rows of 8.1 by Size, and those with printed numbers."""

    MELEE = _row(
        ("Melee Weapon", "2S", "S+1", "CC", "S"), Die.SKILL, purpose="strikes close by"
    )
    SHIELD = _row(
        ("Melee Shield", "S", "2S", "CC", "–"),
        deflection=Formula(1),
        thrust=Formula(2),
        notes=(TEXTS.word("R8.2.2", "only"), "can give cover"),
        purpose="parries and shoves",
    )
    GUN = _GUN
    BLASTGUN = _BLASTGUN
    MACHINEGUN = _MACHINEGUN
    FLAMETHROWER = _FLAMETHROWER
    CANNON = _CANNON
    LAUNCHER = _LAUNCHER
    EXPLOSIVE = _row(
        ("Explosive", "S", "–", "–", "S"),
        Die.EXP,
        cover=DieArea.RADIUS,
        bricks=True,
        single_use=True,
        purpose="goes off once, all around",
    )
    ROCKET = _row(
        ("Rocket", "2S", "2S", "6S", "S"),
        Die.EXP,
        cover=DieArea.RADIUS,
        bricks=True,
        single_use=True,
        notes=("single use",),
        purpose="flies far and goes off once",
    )
    PLATING = _row(
        ("Armor Plating", "S+1", "–", "–", "–"),
        deflection=Formula(0, 1),
        powered=False,
        slows=True,
        grounds=True,
        notes=("Half Speed", TEXTS.word("R8.2.13", "grounds")),
        purpose="deflects, at Half Speed",
    )
    BASTARD_GUN = _GUN.hand_and_a_half("Bastard Gun", cost=5, use=3, reach=10)
    SHOTGUN = _BLASTGUN.hand_and_a_half("ShotGun", cost=4, use=3, reach=6)
    AUTOGUN = _MACHINEGUN.hand_and_a_half("AutoGun", cost=6, use=3, reach=8)
    FLAMEGUN = _FLAMETHROWER.hand_and_a_half("FlameGun", cost=4, use=2, reach=5)
    BAZOOKA = _CANNON.hand_and_a_half("Bazooka", cost=4, use=4, reach=6, capacity=1)
    # A27: a RailGun takes what is printed, not what its Size would give.
    RAILGUN = _LAUNCHER.hand_and_a_half("RailGun", cost=4, use=4, reach=8, capacity=2)

    HEAVY_WEAPON = _row(
        ("Heavy Weapon", "3", "S+3", "CC", "S+1"),
        Die.SKILL,
        bonus=2,
        nudge=1,
        bastard=True,
        notes=(TEXTS.word("R3.1", "heavy"),),
        purpose="a minifig's heavy blow",
    )
    TWO_HANDED = _row(
        ("Two-Handed Weapon", "4", "S+4", "CC", "S+2"),
        Die.SKILL,
        nudge=1,
        bastard=True,
        hand_size=Fraction(2),
        notes=(
            f"Two-Handed: {TEXTS.word('R8.1.12', 'clumsy')}",
            TEXTS.word("R8.3.9", "moves"),
            TEXTS.word("R8.2.4", "parried", bonus=1),
        ),
        purpose="a minifig's heaviest blow",
    )
    TOOL = _row(
        ("Minifig Tool", "1", "S+3", "CC", "S+1"),
        Die.SKILL,
        bonus=-1,
        bastard=True,
        hand_size=Fraction(1),
        purpose="a minifig's light blow",
    )
    RANDOM_OBJECT = _row(
        ("Random Object", "0", "S+4", "CC", "S+1"),
        Die.SKILL,
        bonus=-2,
        bastard=True,
        hand_size=Fraction(1),
        made=False,
        notes=("whatever lies about",),
        purpose="whatever lies about",
    )
    BARE_HANDS = _row(
        ("Bare Hands", "0", "0", "CC", "–"),
        thrust=Formula(0, 2),
        bare=True,
        made=False,
        bastard=True,
        hand_size=Fraction(0),
        notes=("no Attack Roll",),
        purpose="grab and shove",
    )
    TINY_ATTACK = _row(
        ("Tiny Attack", "0", "1", "CC", "–"),
        bonus=1,
        tiny=True,
        made=False,
        bastard=True,
        hand_size=Fraction(0),
        notes=(TEXTS.word("R8.1.18", "row"),),
        purpose="the sting of the smallest",
    )
    HEAVY_SHIELD = _row(
        ("Heavy Shield", "1", "2S+3", "CC", "–"),
        deflection=Formula(1, 1),
        bastard=True,
        notes=(TEXTS.word("R8.2.2", "only"), "gives cover"),
        purpose="parries more, gives cover",
    )
    BODY_ARMOR = _row(
        ("Body Armor", "1", "–", "–", "–"),
        powered=False,
        armor=2,
        grounds=True,
        bastard=True,
        notes=(TEXTS.word("R3.3", "grounds"),),
        purpose="more Armor for a minifig",
    )
    HEAVY_ARMOR = _row(
        ("Heavy Armor", "2", "–", "–", "–"),
        deflection=Formula(0, 1),
        powered=False,
        slows=True,
        grounds=True,
        bastard=True,
        notes=("Half Speed", TEXTS.word("R3.3", "grounds")),
        purpose="deflects, at Half Speed",
    )

    @property
    def like(self) -> WeaponType:
        """The printed row it plays as, which is itself."""
        return self
