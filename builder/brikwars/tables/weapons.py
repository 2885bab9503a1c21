"""The weapon tables of 8.1: one member for each printed row; and fuses (8.4).

Adding a weapon is adding a row. A row holds formulas of the Size: price, stat line and
mods are worked out from them.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, DieArea
from builder.core.formatting import signed
from builder.core.formula import Formula
from builder.core.row_enum import RowEnum, WordedEnum

BASTARD_SIZE: Final = Fraction(3, 2)
"""What a Bastard gun counts for in hands and Power: halfway from Short to Long (A2)."""


NOTHING: Final = Formula(0)
"""The bonus of a row that has none."""


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
class WeaponRow:
    """A printed row of a weapon table.

    Attributes:
        key: How the row is written in a file: its printed name.
        cost: CP by Size.
        use: Use by Size; None where the row prints none.
        reach: Range in inches by Size; None for close combat or none.
        melee: Whether it strikes in close combat.
        dice: How many Damage dice by Size; None where it rolls none.
        die: The die it rolls.
        bonus: A flat bonus to Damage, by Size.
        cover: What one of its dice covers.
        loads: The word for what it fires, where its Damage comes from that.
        deflection: Levels of Deflection by Size: on a Parry, or over plated area.
        thrust: Inches of a Shove by Size.
        ammunition: Largest Ammunition XSize by Size.
        payload: Largest payload Size in inches by Size.
        payload_x: Largest payload XSize by Size.
        farthest: Range in inches beyond which nothing is hit, of a home-made row.
        automatic: Use of an Arc or a Burst, in place of Use and Auto Penalty, of a
            home-made row.
        arc: How it may spread its fire.
        reload: When it must be Reloaded, in words; or nothing.
        nudge: Inches that any Damage knocks back targets of minifig size.
        bricks: Whether it is measured in bricks (XSize) instead of inches.
        powered: Whether its Size counts against the Power limit.
        single_use: Whether it is spent when fired.
        armor: What it adds to the Armor of the minifig who wears it.
        slows: Whether its bearer is always at Half Speed.
        grounds: Whether its bearer cannot fly in the air.
        bare: Whether it is bare hands: no Attack Roll is needed, and nothing knocks
            them away.
        tiny: Whether it is the special attack that only Size 0 has: part of its body,
            nothing to hold or to Parry with. It does its bonus, without a die.
        made: Whether somebody makes it. Hands, and what lies about, take no mods,
            swaps, effects or robot brain.
        bastard: Whether its stat line is printed, not scaled: the hand-and-a-half
            weapons, the Two-Handed Weapon, and what minifigs wear.
        hand_size: What a printed stat line counts for in hands and Power, in inches.
        notes: Further remarks for the card, a few words each.
        purpose: What it is for, a few words; empty of a home-made row.
    """

    key: str
    cost: Formula
    use: Formula | None
    reach: Formula | None = None
    melee: bool = False
    dice: Formula | None = None
    die: Die | None = None
    bonus: Formula = NOTHING
    cover: DieArea = DieArea.POINT
    loads: str = ""
    deflection: Formula | None = None
    thrust: Formula | None = None
    ammunition: Formula | None = None
    payload: Formula | None = None
    payload_x: Formula | None = None
    farthest: Formula | None = None
    automatic: Formula | None = None
    arc: Arc = Arc.NONE
    reload: str = ""
    nudge: int = 0
    bricks: bool = False
    powered: bool = True
    single_use: bool = False
    armor: int = 0
    slows: bool = False
    grounds: bool = False
    bare: bool = False
    tiny: bool = False
    made: bool = True
    bastard: bool = False
    hand_size: Fraction = BASTARD_SIZE
    notes: tuple[str, ...] = ()
    purpose: str = ""

    @property
    def strikes(self) -> bool:
        """Whether it does Damage in close combat, by dice or by a point (R8.1.18)."""
        return self.melee and (self.dice is not None or self.tiny)

    @property
    def parries(self) -> bool:
        """Whether a blow can be stopped with it: neither hands nor stings do (8.2)."""
        return self.melee and not (self.bare or self.tiny)

    @property
    def capacity(self) -> Formula | None:
        """The largest XSize it loads, by Size; None where it loads nothing."""
        return self.ammunition or self.payload_x

    @property
    def letter(self) -> str:
        """The letter its Size is printed with: S in inches or X in bricks."""
        return "X" if self.bricks else "S"

    def text(self, line: Formula) -> str:
        """Return one of its formulas as printed; for a Bastard gun, its number."""
        return str(line(0)) if self.bastard else line.text(self.letter)

    @property
    def use_text(self) -> str:
        """Its Use as printed, that of Arc and Burst in brackets: `2(6)`."""
        use = self.text(self.use) if self.use else "–"
        return f"{use}({self.text(self.automatic)})" if self.automatic else use

    @property
    def reach_text(self) -> str:
        """Its Range as printed, with the farthest one: `4S, at most 6S`."""
        reach = self.text(self.reach) if self.reach else "–"
        if self.farthest is None:
            return reach
        return f"{reach}, at most {self.text(self.farthest)}"

    @property
    def bonus_text(self) -> str:
        """What is added to its Damage dice: `+2`, ` + S`; empty where nothing is."""
        if self.bonus.slope and not self.bastard:
            return f" + {self.text(self.bonus)}"
        points = self.bonus(0)
        return signed(points) if points else ""

    @property
    def small_print(self) -> str:
        """Price, Use, Range and Damage or effect, in one line.

        >>> from builder.brikwars.tables.weapons import WeaponType
        >>> WeaponType.GUN.row.small_print
        '3S CP, Use S+2, Range 4S+2, Damage S × d6'
        >>> WeaponType.BASTARD_GUN.row.small_print
        '5 CP, Use 3, Range 10, Damage 1 × d6+1'
        """
        parts = [f"{self.text(self.cost)} CP"]
        if self.use:
            parts.append(f"Use {self.use_text}")
        if self.melee:
            parts.append("Range CC")
        elif self.reach:
            parts.append(f"Range {self.reach_text}")
        if self.dice and self.die:
            dice = f"{self.text(self.dice)} × {self.die}"
            parts.append(f"Damage {dice}{self.bonus_text}")
        elif self.tiny:
            parts.append(f"Damage {self.text(self.bonus)}")
        if self.loads:
            parts.append(self.loads)
        if self.armor:
            parts.append(f"Armor +{self.armor}")
        if self.deflection:
            parts.append(f"Deflection {self.text(self.deflection)}")
        return ", ".join(parts)

    def hand_and_a_half(
        self, key: str, *, cost: int, use: int, reach: int, capacity: int = 0
    ) -> "WeaponRow":
        """Return the Bastard gun of this type: printed numbers, the type's own slopes.

        A mod still moves a statistic by a step of its type's formula (A3, A30), so each
        line keeps its slope and starts from the printed number.
        """

        def fixed(line: Formula | None, value: int) -> Formula | None:
            return line and Formula(line.slope, value, line.over)

        return replace(
            self,
            key=key,
            cost=Formula(0, cost),
            use=fixed(self.use, use),
            reach=fixed(self.reach, reach),
            dice=fixed(self.dice, 1),
            bonus=Formula(0, 1) if self.dice else NOTHING,
            ammunition=fixed(self.ammunition, capacity),
            payload=fixed(self.payload, capacity),
            payload_x=fixed(self.payload_x, capacity),
            bastard=True,
            notes=("Two-Handed", *self.notes),
            purpose=f"{self.purpose}, in two hands",
        )


class Typed:
    """The values that every type of weapon reads from its row."""

    __slots__ = ()

    row: WeaponRow

    @property
    def letter(self) -> str:
        """The letter its Size is printed with."""
        return self.row.letter

    @property
    def measured(self) -> str:
        """What its Size is called: `Size`, or `XSize` in bricks."""
        return "XSize" if self.row.bricks else "Size"

    @property
    def ranged(self) -> bool:
        """Whether it has a Range in inches."""
        return self.row.reach is not None

    @property
    def blade(self) -> bool:
        """Whether it is a thing that does Damage of its own in close combat.

        A Melee Shield does none; a spear also does so when thrown or launched.
        """
        return self.row.melee and self.row.dice is not None

    def charge(self, size: int) -> Fraction:
        """Return the Weapon Inches one use draws from the Power limit (8.1)."""
        if not self.row.powered:
            return Fraction(0)
        return self.row.hand_size if self.row.bastard else Fraction(size)


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
    def like(self) -> "WeaponType":
        """The printed row it plays as, which is itself."""
        return self
