"""The rows of a turn's plan: how each weapon and each Field is used (8.3 to 8.6)."""

from functools import partial
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.tables.weapons import Arc, WeaponRow
from builder.core import field_spec
from builder.core.field_spec import LONGEST_TEXT, field, validated
from builder.core.formatting import times
from builder.core.row_enum import WordedEnum

MANY: Final = 1_000
"""The highest count a plan may hold, of weapons, dice or helpers."""
MOST_NAMED: Final = 20
"""The most Gunners of the library who support one weapon, and the most crew."""
TRIGGER: Final = -1
"""Who uses a weapon that its Trigger sets off: nobody (R8.5.21)."""
RIDER: Final = -2
"""The rider of a mount, who uses weapons of their own (H)."""


class AttackType(WordedEnum):
    """The one type that all weapons of one attack share (8.6)."""

    FREE = "free choice", "any"
    RANGED = "ranged", "Bursts, too"
    ARC = "arc", "all in it"
    MELEE = "close combat", "CC"


TYPES: Final = (AttackType.RANGED, AttackType.ARC, AttackType.MELEE)
"""The three types an attack may have."""


class How(WordedEnum):
    """How a weapon is used (8.3, 8.4)."""

    SINGLE = "single", "no penalty"
    ARC = "arc", "all in it"
    BURST = "burst", "one target"
    DIRECT = "direct", "drop, throw"
    """Dropped, thrown or launched straight from the creation."""
    THROWN = "thrown", "leaves the hand"
    """A close combat weapon, thrown from the hand."""


_BY_ARC: Final = {
    Arc.NONE: (How.SINGLE,),
    Arc.FIXED: (How.ARC,),
    Arc.CHOICE: (How.SINGLE, How.ARC, How.BURST),
    Arc.MINIMUM: (How.ARC,),
}
SPREADING: Final = (How.ARC, How.BURST)
"""The ways of use with a number: points of Arc, or shots of a Burst."""


def hows(row: WeaponRow) -> tuple[How, ...]:
    """Return the ways to use a weapon of this row, the plain one first (R8.3.5).

    What is thrown is not at hand any more, so it is none of them.
    """
    return (How.DIRECT,) if row.bricks else _BY_ARC[row.arc]


def attack_type(row: WeaponRow, how: How) -> AttackType:
    """Return the type of attack that a use is part of (R8.6.1).

    A Burst is ranged, and so is a throw.
    """
    if row.melee and how is not How.THROWN:
        return AttackType.MELEE
    return AttackType.ARC if how is How.ARC else AttackType.RANGED


_count = partial(field, 0, low=0, high=MANY)


@validated
class PlannedUse:
    """How a weapon of the creation is used in a turn, or several equal ones."""

    weapon: str = field("", "Weapon", high=LONGEST_TEXT, rule="R8.1.19")
    fired: int = _count("Used this turn", rule="R8.6.2")
    how: How = field(How.SINGLE, "How", rule="R8.3.5")
    spread: int = field(
        1,
        "Arc or shots",
        low=0,
        high=100,
        rule="R8.3.3",
        hint="Points of firing Arc, or shots of a Burst",
    )
    by: int = field(
        0,
        "Used by",
        low=TRIGGER,
        high=MOST_NAMED,
        rule="R8.6.1",
        hint="Whoever is there to use it",
    )
    reloaded: int = _count(
        "Reloaded this turn",
        rule="R8.3.12",
        hint="Count those that are still jammed or empty: none of them fires",
    )
    gunners: int = _count(
        "Gunners in support",
        rule="R8.6.5",
        hint="Besides the one who fires; each has Gunnery and spends an Action",
    )
    supporters: tuple[Creation, ...] = field(
        (),
        "Gunners from the library",
        high=MOST_NAMED,
        rule="R8.6.5",
        picked=True,
        hint="Besides those above; each has Gunnery and spends an Action",
    )
    repeats: int = field(
        0,
        "Attacks Homed In",
        low=0,
        high=100,
        rule="R8.6.5",
        hint="Earlier attacks with this support, nobody having moved since",
    )

    @property
    def title(self) -> str:
        """What is done: `2 × Gun`, `Chin Gun, burst 3`, `Roof Cannon: Reload`."""
        reload = "Reload" if self.reloaded else "not used"
        if not self.fired:
            return f"{self.weapon}: {reload}"
        spread = self.spread if self.how in SPREADING else ""
        way = "" if self.how is How.SINGLE else f", {self.how} {spread}".rstrip()
        return f"{times(self.fired, self.weapon)}{way}"

    @property
    def in_support(self) -> int:
        """How many Gunners support it, counted and named: +1 each (R8.6.5)."""
        return self.gunners + len(self.supporters)


@validated
class FieldDice:
    """The dice that a powered Field of the creation rolls or spends in the turn."""

    field: str = field_spec.field("", "Field", high=LONGEST_TEXT, rule="R8.5.7")
    dice: int = _count(
        "Dice rolled or spent",
        rule="R8.5.7",
        hint="Each time counts, in the enemies' turns, too; not those against Size 0",
    )

    @property
    def title(self) -> str:
        """What is rolled: `Shield Projector: 2 dice`."""
        return f"{self.field}: {dice_text(self.dice)}"


def dice_text(count: int) -> str:
    """Return so many dice in words."""
    return "1 die" if count == 1 else f"{count or 'no'} dice"
