"""Home-made weapons, mods, effects and specialties.

A home-made part stands in a design in place of a printed row and has the same
attributes, so a design can be read, priced and printed without the house rules.
Whether these allow the part is judged in `legality.house_rules`.
"""

from dataclasses import replace
from functools import lru_cache, partial
from typing import ClassVar, Final, TypeAlias

from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.mods import Mod, ModRow, Moves, Statistic
from builder.brikwars.tables.specialties import Specialty, SpecialtyRow
from builder.brikwars.tables.weapon_row import Typed, WeaponRow
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import field, validated
from builder.core.formula import Formula

HOUSE: Final = "House"
"""What a home-made part has in place of a rule's number."""

FORMULA: Final = "Formulas of the Size"
"""The group of the fields that hold formulas."""

_formula = partial(field, "", high=40, formula=True, group=FORMULA)


class Named:
    """A home-made part that is printed by its name."""

    __slots__ = ()

    name: str
    WHAT: ClassVar[str]

    @property
    def title(self) -> str:
        """Its name, or `Nameless` and what it is."""
        return self.name.strip() or f"Nameless {self.WHAT}"

    @property
    def value(self) -> str:
        """Its key, as a printed row has one: the title."""
        return self.title

    def __str__(self) -> str:
        return self.title


@validated
class OwnType(Named, Typed):
    """A home-made row of the weapon tables.

    It plays as the printed row it is like; each formula replaces one of that row.
    """

    WHAT = "weapon"

    name: str = field("", "Name", high=80)
    like: WeaponType = field(
        WeaponType.GUN, "Like", hint="It is aimed, carried and modified as this weapon"
    )
    notes: str = field("", "On the card", high=200, hint="A few words")
    cost: str = _formula("CP", hint="Such as 4S+2; blank is as in the row it is like")
    use: str = _formula("Use")
    reach: str = _formula("Range")
    dice: str = _formula("Damage dice")
    die: Die | None = field(None, "Damage die", group=FORMULA)
    capacity: str = _formula("Largest load", hint="XSize")

    @property
    def row(self) -> WeaponRow:  # type: ignore[override]  # computed, not stored
        """The printed row it is like, with its own formulas."""
        return _row(self)


FORMULAS: Final = ("cost", "use", "reach", "dice", "capacity")
"""The fields of an `OwnType` that hold formulas."""


@validated
class OwnMod(Named, Moves):
    """A home-made Weapon Mod: a statistic as if at another Size."""

    WHAT = "mod"

    name: str = field("", "Name", high=80)
    stat: Statistic = field(Statistic.RANGE, "Changes", rule="R8.7.22")
    shift: int = field(
        1, "By Sizes", low=-10, high=10, hint="Of Speed: turns more, or fewer, to fire"
    )
    positive: bool = field(
        True, "Has to be paid for with a negative one", rule="R8.7.23"
    )

    @property
    def row(self) -> ModRow:  # type: ignore[override]  # computed, not stored
        """The row that it would have in the mod table."""
        return ModRow(self.title, self.stat, self.shift, self.positive)


@validated
class OwnEffect(Named):
    """Something home-made that a weapon does besides its Damage, priced by its Size."""

    WHAT = "effect"

    name: str = field("", "Name", high=80)
    cost: str = field(
        "", "CP", high=40, formula=True, hint="A number, or a formula such as S+1"
    )
    does: str = field("", "Does", high=200, hint="A few words for the card")

    @property
    def price(self) -> Formula:
        """CP by the Size of the weapon."""
        return _line(self.cost) or Formula(0)

    @property
    def small_print(self) -> str:
        """What it does and costs."""
        return "; ".join(filter(None, (self.does.strip(), f"{self.price} CP")))


@validated
class OwnSpecialty(Named):
    """A home-made specialty."""

    WHAT = "specialty"

    name: str = field("", "Name", high=80)
    cost: int = field(1, "CP", low=0, high=1_000)
    does: str = field("", "Does", high=200, hint="A few words for the card")

    @property
    def row(self) -> SpecialtyRow:
        """The row that it would have among the specialties."""
        return SpecialtyRow(self.title, self.cost, self.does.strip(), HOUSE, "house")


AnyType: TypeAlias = WeaponType | OwnType
"""A printed type of weapon, or a home-made one."""

AnyMod: TypeAlias = Mod | OwnMod
"""A printed Weapon Mod, or a home-made one."""

AnySpecialty: TypeAlias = Specialty | OwnSpecialty
"""A printed specialty, or a home-made one."""

Part: TypeAlias = OwnType | OwnMod | OwnDie | OwnEffect | OwnSpecialty
"""Anything home-made."""


def printed(like: WeaponType, field: str) -> Formula | None:
    """Return the formula a printed row has for a field; None where it has none."""
    line: Formula | None = getattr(like.row, field)
    return line


def _line(text: str) -> Formula | None:
    return Formula.read(text) if text.strip() else None


@lru_cache(maxsize=1024)
def _row(own: OwnType) -> WeaponRow:
    """Return the printed row with home-made formulas in it.

    A formula for a statistic that the printed row lacks is ignored: a weapon like an
    Explosive has no Range, even if it is given one.
    """
    like = own.like.row

    def instead(field: str) -> Formula | None:
        line = printed(own.like, field)
        return line and (_line(getattr(own, field)) or line)

    capacity = _line(own.capacity)
    # In inches a payload is half its XSize, as in the printed rows.
    halved = capacity and Formula(capacity.slope, capacity.base, 2 * capacity.over)
    return replace(
        like,
        key=own.title,
        cost=instead("cost") or like.cost,
        use=instead("use"),
        reach=instead("reach"),
        dice=instead("dice"),
        die=own.die or like.die if like.dice else like.die,
        ammunition=like.ammunition and (capacity or like.ammunition),
        payload=like.payload and (halved or like.payload),
        payload_x=like.payload_x and (capacity or like.payload_x),
        notes=(*like.notes, *filter(None, [own.notes.strip()])),
    )
