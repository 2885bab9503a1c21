"""A stat line as a player types it, with the parts that it leaves open."""

from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Final, NamedTuple

from builder.brikwars.model.homemade import AnyMod, AnyType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import SKILL_DICE, Die, DieArea, Family, PoolDie
from builder.brikwars.tables.weapons import WeaponType

AREA: Final = (DieArea.RADIUS, DieArea.FIELD, DieArea.ARC)
"""The kinds of area that the word `area` may mean (R8.7.13, R8.7.17)."""
_BESIDE: Final = ("bonus", "inches", "name", "house")
"""Fields of a query that are no parts of a line by themselves."""
_DAMAGE: Final = frozenset({"dice", "deflection", "thrust", "armor", "loads"})
"""Fields that say what a weapon does to its target, or for its bearer."""


class DieQuery(NamedTuple):
    """A die of the Damage in a stat line.

    Attributes:
        die: The die.
        covers: The areas it may cover; empty for the usual one of the die or row.
        bare: Whether only its faces are given, as in `1d8`, which a home-made row may
            also print for a plain die.
    """

    die: Die
    covers: tuple[DieArea, ...] = ()
    bare: bool = False

    def chips(self, usual: PoolDie) -> tuple[PoolDie, ...]:
        """Return the pool dice that a weapon would print like this.

        Args:
            usual: The die of the weapon's row, whose area is not printed.
        """
        if self.covers:
            return tuple(PoolDie(self.die, cover) for cover in self.covers)
        plain = PoolDie(self.die, self.die.cover)
        bare = self.bare and not usual.die.row.effect
        same = usual.die is self.die or (bare and usual.die.faces == self.die.faces)
        return (usual, plain) if same else (plain,)


@dataclass(frozen=True, slots=True)
class StatLineQuery:
    """A stat line; None or empty leaves a part open.

    Attributes:
        type: The row it is built from.
        size: Its Size in inches, or bricks.
        cost: What it costs in CP.
        use: Its Use.
        reach: Its Range in inches.
        inches: Whether its Range is a bare length, without its name.
        melee: Whether it strikes in close combat.
        dice: Its Damage dice.
        bonus: The flat bonus to its Damage; None beside dice means no bonus.
        deflection: Levels of Deflection.
        thrust: Inches of a Shove.
        armor: The points it adds to Armor.
        loads: Its loads: `Ammunition` or `Payload`.
        capacity: The largest XSize it fires.
        mods: Its mods, exactly these.
        smart: Whether it is a Smart Weapon.
        name: The player's name for it.
        house: The house rules that judge it, with their home-made rows.
    """

    type: AnyType | None = None
    size: int | None = None
    cost: Fraction | None = None
    use: int | None = None
    reach: int | None = None
    inches: bool = field(default=False, compare=False)
    melee: bool = False
    dice: tuple[DieQuery, ...] = ()
    bonus: int | None = None
    deflection: int | None = None
    thrust: int | None = None
    armor: int | None = None
    loads: str = ""
    capacity: int | None = None
    mods: tuple[AnyMod, ...] = ()
    smart: bool = False
    name: str = ""
    house: House = STANDARD

    @property
    def kinds(self) -> tuple[AnyType, ...]:
        """Every row that may give it: the printed ones, then the home-made.

        The attack of Size 0 is none of any bearer's, so the line has to name it.
        """
        known = (kind for kind in WeaponType if not kind.row.tiny or kind is self.type)
        return (*known, *self.house.types)

    @property
    def made(self) -> tuple[AnyType, ...]:
        """Every row that comes near it; what nobody makes is there only by its name."""
        return tuple(k for k in self.kinds if k.row.made or k is self.type)

    @property
    def ranged(self) -> bool:
        """Whether it is a weapon that shoots: no blade comes near that."""
        shoots = self.type is not None and self.type.row.reach is not None
        return not self.melee and (self.reach is not None or shoots)

    @property
    def in_hand(self) -> "StatLineQuery | None":
        """The line with Skill dice for dice of one size; None where it may not be.

        The dice of a blade are the Skill dice of who strikes: what is printed as 1d6
        is the blow of a Skill of d6.
        """
        faces = {die.die.faces for die in self.dice}
        plain = all(
            not die.covers and (die.bare or not die.die.row.effect) for die in self.dice
        )
        strikes = self.melee or (self.type is not None and self.type.row.melee)
        if not (strikes and plain and len(faces) == 1 and faces <= {*SKILL_DICE}):
            return None
        return replace(self, dice=(DieQuery(Die.SKILL),) * len(self.dice))

    @property
    def stated(self) -> tuple[str, ...]:
        """The names of the parts that it states, in the order of its fields."""
        names = (each.name for each in fields(self) if each.name not in _BESIDE)
        return tuple(name for name in names if self.states(name))

    @property
    def tells_weapon(self) -> bool:
        """Whether a line that may be about anything is about a weapon.

        It names a kind, with a Size unless there is but one, or it says two of Use,
        Range and Damage. A bare length beside bare dice may be the Move and the Skill
        of a unit.
        """
        stated = set(self.stated)
        if self.type is not None:
            return self.type.row.bastard or bool(stated - {"type", "melee", "smart"})
        parts = (
            "use" in stated,
            self.melee or ("reach" in stated and (not self.inches or "use" in stated)),
            bool(stated & _DAMAGE),
        )
        return sum(parts) > 1

    def states(self, name: str) -> bool:
        """Return whether it states a part; a Use of 0 counts as stated."""
        value = getattr(self, name)
        return bool(value) or type(value) is int

    def allows(self, bonus: int) -> bool:
        """Return whether a weapon with this flat bonus would print the same Damage.

        Smoke and Field Hazards do no Damage by themselves, so no bonus is printed.
        """
        rolls = any(
            each.die.family in (Family.DAMAGE, Family.SKILL) for each in self.dice
        )
        return bonus == (self.bonus or 0) or (self.bonus is None and not rolls)
