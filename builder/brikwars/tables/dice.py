"""Damage dice: what weapons and objects roll, and what they are swapped for (8.7)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from builder.brikwars.rules import TEXTS
from builder.core.field_spec import field, validated
from builder.core.formatting import signed
from builder.core.row_enum import RowEnum


class Family(StrEnum):
    """How a die behaves when dice are swapped."""

    DAMAGE = "damage"
    SKILL = "skill"
    SMOKE = "smoke"
    HAZARD = "hazard"


@dataclass(frozen=True, slots=True)
class DieRow:
    """A row of the table of dice.

    Attributes:
        key: How the die is written in a file.
        faces: How many faces it has; 0 where that is unknown or none.
        effect: The word behind the die, such as `Fire`.
        does: What the effect does, in a few words for the card.
        family: How it behaves in a swap.
        in_table: Whether it is an effect of the swap tables.
        deflection: Levels of Deflection that cancel it; 0 if none does (R8.7.9, 12).
    """

    key: str
    faces: int
    effect: str = ""
    does: str = ""
    family: Family = Family.DAMAGE
    in_table: bool = True
    deflection: int = 1


class Rolls:
    """The values that every die reads from its row of the dice tables."""

    __slots__ = ()

    row: DieRow

    @property
    def faces(self) -> int:
        """How many faces it has; 0 where that is unknown or none."""
        return self.row.faces

    @property
    def family(self) -> Family:
        """How it behaves in a swap."""
        return self.row.family

    @property
    def cover(self) -> "DieArea":
        """What it covers by itself."""
        if self.explodes:
            return DieArea.RADIUS
        return DieArea.ARC if self.sprays else DieArea.POINT

    @property
    def harms(self) -> bool:
        """Whether it does Damage; Smoke and Hazard dice do none."""
        return self.family in (Family.DAMAGE, Family.SKILL)

    @property
    def explodes(self) -> bool:
        """Whether it covers an Explosion radius by itself."""
        return self is Die.EXP

    @property
    def sprays(self) -> bool:
        """Whether it covers an Arc by itself."""
        return self is Die.BLAST

    def rolled(self, count: int) -> str:
        """Return so many of this die, without their effect: `3d4`, `2`, `4d6`."""
        return f"{count}d{self.faces}" if self.faces else str(count)

    def many(self, count: int) -> str:
        """Return so many of this die, as printed: `3d4 Fire`, `2 Skill`, `4d6`."""
        if self.family in {Family.SKILL, Family.SMOKE}:
            return f"{count} {self.row.effect}"
        return f"{count}{self.row.key.removeprefix('Hazard ')}"


def _hazard(dice: str, faces: int, effect: str, does: str) -> DieRow:
    return DieRow(f"Hazard {dice}", faces, effect, does, Family.HAZARD)


def _shield(faces: int) -> DieRow:
    does = TEXTS.word("R8.5.18", "die", faces=faces)
    return _hazard(f"d{faces} Shield", faces, "Shield Hazard", does)


class Die(Rolls, RowEnum):
    """One die of a Damage rating; the members are the rows of the dice tables."""

    SKILL = DieRow("Skill", 0, "Skill", family=Family.SKILL, in_table=False)
    D4 = DieRow("d4", 4, in_table=False)
    D6 = DieRow("d6", 6, in_table=False)
    D8 = DieRow("d8", 8, in_table=False)
    D10 = DieRow("d10", 10, in_table=False)
    D12 = DieRow("d12", 12, in_table=False)
    FIRE = DieRow("d4 Fire", 4, "Fire", TEXTS.word("R8.3.13", "die"))
    ACID = DieRow("d4 Acid", 4, "Acid", TEXTS.word("R8.5.14", "acid"))
    POISON = DieRow("d4 Poison", 4, "Poison", TEXTS.word("R8.5.14", "poison"))
    PIERCING = DieRow(
        "d6 Piercing",
        6,
        "Piercing",
        TEXTS.word("R8.7.9", "die"),
        deflection=2,
    )
    BLAST = DieRow("d8 Blast", 8, "Blast", TEXTS.word("R8.7.10", "die"))
    EXP = DieRow("d10 Exp", 10, "Exp", TEXTS.word("R8.7.11", "die"))
    PHASED = DieRow(
        "d12 Phased", 12, "Phased", TEXTS.word("R8.7.12", "die"), deflection=0
    )
    SMOKE = DieRow("Smoke", 0, "Smoke", TEXTS.word("R8.7.18", "die"), Family.SMOKE)
    HAZARD_FIRE = _hazard("d4 Fire", 4, "Fire Hazard", TEXTS.word("R8.7.19", "fire"))
    HAZARD_DAMAGE = _hazard("d6", 6, "Hazard", TEXTS.word("R8.7.19", "damage"))
    HAZARD_MOVE = _hazard("d6 Move", 6, "Move Hazard", TEXTS.word("R8.7.19", "move"))
    HAZARD_EXP = _hazard("d10 Exp", 10, "Exp Hazard", TEXTS.word("R8.7.19", "exp"))
    SHIELD_D4 = _shield(4)
    SHIELD_D6 = _shield(6)
    SHIELD_D8 = _shield(8)
    SHIELD_D10 = _shield(10)
    SHIELD_D12 = _shield(12)
    HAZARD_EMPTY = DieRow("Hazard", 0, "Hazard", "an empty Field", Family.HAZARD)


@validated
class OwnDie(Rolls):
    """A home-made Alternate Damage Effect: a die, and what it does besides Damage."""

    name: str = field("", "Effect", high=40)
    sides: int = field(6, "Faces of its die", low=2, high=20, rule="R8.7.3")
    does: str = field("", "Does", high=200, hint="A few words for the card")

    @property
    def row(self) -> DieRow:  # type: ignore[override]  # computed, not stored
        """The row that it would have in the tables of dice."""
        return DieRow(self.value, self.sides, self.title, self.does.strip())

    @property
    def title(self) -> str:
        """Its name, or `Nameless`."""
        return " ".join(self.name.split()) or "Nameless"

    @property
    def value(self) -> str:
        """Its key, as a printed die has one: `d6 Stun`."""
        return f"d{self.sides} {self.title}"

    def __str__(self) -> str:
        return self.value


AnyDie: TypeAlias = Die | OwnDie
"""A printed die, or a home-made one."""

EFFECTS: Final = tuple(die for die in Die if die.row.in_table)
"""The dice that a swap may give, in the order of the tables."""

SKILL_DICE: Final = (4, 6, 8, 10, 12)
"""The faces a Skill die may have."""


class DieArea(StrEnum):
    """What one die covers when it hits."""

    POINT = "point"
    """One target."""
    RADIUS = "radius"
    """The Explosion radius of the die it replaced: 2" a die."""
    ARC = "arc"
    """The firing Arc of the die it replaced."""
    FIELD = "field"
    """A Field of up to 4" a die."""


@dataclass(frozen=True, slots=True)
class PoolDie:
    """A die of a weapon's pool with what it covers."""

    die: AnyDie
    cover: DieArea = DieArea.POINT

    @property
    def natural(self) -> bool:
        """Whether it covers what its die covers by itself."""
        return self.cover is self.die.cover


@dataclass(frozen=True, slots=True)
class Pool:
    """The Damage rating of a weapon.

    Attributes:
        chips: Its dice in order.
        bonus: A flat bonus.
        usual: The die it rolls unswapped; its cover is printed beside its like alone.
    """

    chips: tuple[PoolDie, ...] = ()
    bonus: int = 0
    usual: PoolDie | None = None

    @property
    def dice(self) -> tuple[AnyDie, ...]:
        """The dice alone."""
        return tuple(chip.die for chip in self.chips)

    @property
    def harms(self) -> bool:
        """Whether a hit does Damage: by dice, or by points alone (R8.1.18)."""
        return bool(self.chips) or self.bonus > 0

    def count(self, *dice: AnyDie) -> int:
        """Return how many of its dice are one of these."""
        return sum(chip.die in dice for chip in self.chips)

    def covering(self, cover: DieArea) -> int:
        """Return how many of its dice cover such an area."""
        return sum(chip.cover is cover for chip in self.chips)

    @property
    def radius(self) -> int:
        """Explosion radius in inches: 2" for each die that covers one (R8.4.2)."""
        return 2 * self.covering(DieArea.RADIUS)

    @property
    def smoke(self) -> int:
        """Size in inches of its smoke cloud: 4" a die (R8.7.18)."""
        return 4 * self.count(Die.SMOKE)

    @property
    def hazard_dice(self) -> tuple[AnyDie, ...]:
        """The Hazard Dice of the Field it makes on impact (R8.7.19)."""
        return tuple(
            die for die in self.dice if die.family is Family.HAZARD and die.faces
        )

    @property
    def hazard_field(self) -> int:
        """Size in inches of the Field it makes on impact: 2" a die (R8.7.19)."""
        return 2 * sum(die.family is Family.HAZARD for die in self.dice)

    @property
    def area_field(self) -> int:
        """Size in inches of its Area Damage from Blast dice: 4" a die (R8.7.17)."""
        return 4 * self.covering(DieArea.FIELD)

    def __str__(self) -> str:
        """Return the Damage rating as printed on a stat line.

        >>> str(Pool((PoolDie(Die.D6),) * 3, 1))
        '3d6+1'

        A weapon without dice does its points alone (R8.1.18).

        >>> str(Pool(bonus=1))
        '1'
        """
        if not self.chips and self.bonus > 0:
            return str(self.bonus)
        plain = [chip for chip in self.chips if chip.die.harms]
        if set(plain) == {PoolDie(Die.BLAST, DieArea.ARC)}:
            bonus = signed(self.bonus) if self.bonus else ""
            parts = [f"{len(plain)}d8{bonus} − distance"]
        else:
            dice = {chip.die for chip in plain}
            usual = self.usual if len(dice) == len(set(plain)) else None
            parts = [
                _group_text(chip, count, 0 if first else self.bonus, usual)
                for first, (chip, count) in enumerate(Counter(plain).items())
            ]
        if self.smoke:
            parts.append(f'Smoke {self.smoke}"')
        if self.hazard_field:
            rolled = f"Field Hazard {dice_text(self.hazard_dice)}".rstrip()
            parts.append(f'{rolled} in {self.hazard_field}"')
        return " + ".join(parts)


def dice_text(dice: Iterable[AnyDie]) -> str:
    """Return dice counted by kind, in the order they first appear.

    >>> dice_text((Die.D6, Die.FIRE, Die.D6))
    '2d6 + 1d4 Fire'
    """
    return " + ".join(die.many(count) for die, count in Counter(dice).items())


def effects_text(dice: Iterable[AnyDie]) -> Iterator[str]:
    """Yield what each unusual die does besides Damage: `Fire: sets targets on fire`."""
    for die in dict.fromkeys(dice):
        if die.row.does:
            yield f"{die.row.effect}: {die.row.does}"


def _group_text(chip: PoolDie, count: int, bonus: int, usual: PoolDie | None) -> str:
    spans = {
        DieArea.RADIUS: f'({2 * count}" radius)',
        DieArea.FIELD: f'({4 * count}" field)',
        DieArea.ARC: "(Arc)",
        DieArea.POINT: "(one target)",
    }
    text = chip.die.many(count)
    if bonus and chip.die.family is Family.SKILL:
        text = f"{text}{signed(bonus)}"
    elif bonus:
        head = chip.die.rolled(count)
        text = f"{head}{signed(bonus)}{text[len(head) :]}"
    span = "" if chip.natural or chip == usual else f" {spans[chip.cover]}"
    return text + span


# The dice of objects that have Damage of their own (8.4, 8.7).


PRICE_OF_A_D6: Final = 2
"""CP for a d6 of an object, like an inch of Melee Weapon, which has a die (R8.2.1)."""


class ObjectDie(RowEnum):
    """A die that an object may have; what explodes is bought as an Explosive."""

    row: DieRow

    D4 = Die.D4.row
    D6 = Die.D6.row
    D8 = Die.D8.row
    D10 = Die.D10.row
    D12 = Die.D12.row
    FIRE = Die.FIRE.row
    ACID = Die.ACID.row
    POISON = Die.POISON.row
    PIERCING = Die.PIERCING.row
    PHASED = Die.PHASED.row

    @property
    def die(self) -> Die:
        """The same die in a pool of Damage."""
        return Die(self.value)

    @property
    def small_print(self) -> str:
        """What it does besides Damage."""
        return self.row.does

    @property
    def worth(self) -> int:
        """How many d6 it stands for: larger dice take two, as in a swap (R8.7.3-4)."""
        return 1 if self.row.faces <= Die.D6.faces else 2
