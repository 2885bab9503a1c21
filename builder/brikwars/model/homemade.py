"""Home-made weapons, mods, effects, specialties, Armor and minds.

A home-made part stands in a design in place of a printed row and has the same
attributes, so a design can be read, priced and printed without the house rules.
Whether these allow the part is judged in `legality.house_rules`.
"""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import ClassVar, Final, TypeAlias

from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.mods import Mod, ModRow, Moves, Statistic
from builder.brikwars.tables.scales import Mind, Structure, Wits, roll_text
from builder.brikwars.tables.specialties import Specialty, SpecialtyRow
from builder.brikwars.tables.weapons import (
    AUTO_PENALTIES,
    Arc,
    Typed,
    WeaponRow,
    WeaponType,
)
from builder.core.field_spec import HALVES, field, validated
from builder.core.formula import Formula

HOUSE: Final = "House"
"""What a home-made part has in place of a rule's number."""

FORMULA: Final = "Formulas of the Size"
"""The group of the fields that hold formulas."""

_formula = partial(field, "", high=40, formula=True, group=FORMULA)

LANGUAGE: Final = (
    "S or X times a number, plus or minus a number, or in brackets divided by one: "
    "4S+2, (S+1)/2; rounded down. Blank is as in the row it is like"
)
"""What a formula may hold, and how it rounds."""


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
    cost: str = _formula("CP", rule="House 5", hint=LANGUAGE)
    use: str = _formula("Use")
    reach: str = _formula("Range")
    dice: str = _formula("Damage dice")
    die: Die | None = field(None, "Damage die")
    capacity: str = _formula("Largest load", hint="XSize")
    bonus: str = _formula("Damage bonus", hint="The 2 of 1d6+2; S adds the Size")
    farthest: str = _formula(
        "Farthest Range", hint="Such as 2S; nothing is hit beyond it"
    )
    automatic: str = _formula(
        "Use of Arc and Burst",
        hint="The 6 of 2(6): in place of Use and Auto Penalty",
    )

    @property
    def row(self) -> WeaponRow:  # type: ignore[override]  # computed, not stored
        """The printed row it is like, with its own formulas."""
        return _row(self)


FORMULAS: Final = (
    *("cost", "use", "reach", "dice", "capacity"),
    *("bonus", "farthest", "automatic"),
)
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
    cost: Fraction = field(
        Fraction(1),
        "CP",
        low=-10,
        high=1_000,
        finest=HALVES,
        hint="Whole or in halves; below 0 for a drawback, such as −1",
    )
    does: str = field("", "Does", high=200, hint="A few words for the card")

    @property
    def row(self) -> SpecialtyRow:
        """The row that it would have among the specialties."""
        return SpecialtyRow(self.title, self.cost, self.does.strip(), HOUSE, "house")


@validated
class OwnStructure(Named):
    """A home-made Armor: a rung of its own among the Structure Levels.

    It plays as the printed level it is like: that says which Size bears it, how it
    burns and flies. Size Damage that takes this level away leaves a printed one.
    """

    WHAT = "Armor"

    name: str = field("", "Name", high=80, hint="Such as Thick Hide")
    like: Structure = field(
        Structure.HALF,
        "Like level",
        rule="R7.1",
        hint="Size, flight, fire and Size Damage treat it as this level",
    )
    dice: int = field(1, "Armor dice", low=0, high=10, hint="0 for a fixed number")
    faces: int = field(6, "Faces of a die", low=2, high=20)
    points: int = field(
        0, "Points", low=-100, high=100, hint="What is added, or the fixed number"
    )
    cost: str = field(
        "",
        "CP",
        high=40,
        formula=True,
        hint="By the Size, such as S+1; blank is as the level",
    )

    @property
    def level(self) -> Fraction:
        """The level it plays as, as a number."""
        return self.like.level

    @property
    def roll(self) -> tuple[int, int, int]:
        """Its Armor: dice, their faces, and points."""
        return self.dice, self.faces, self.points

    @property
    def armor(self) -> str:
        """Its Armor as it is printed: `5`, `1d6−1`."""
        return roll_text(*self.roll)

    @property
    def price(self) -> Formula | None:
        """CP by the Size of the creation; None where the level says it."""
        return _line(self.cost)

    @property
    def small_print(self) -> str:
        """Its Armor and the level it is like, in words."""
        return f"Armor {self.armor}, like SL {self.like}"

    @property
    def joint(self) -> "AnyStructure":
        """A hinge, arm or turret of it: the printed level below, or itself at ½."""
        return self if self.like.joint is self.like else self.like.joint

    def at_size(self, size: int, *, held: bool = True) -> "AnyStructure":
        """Return this rung, or the printed level an Effective Size has room for."""
        return self if not held or self.level <= size else self.like.at_size(size)


@validated
class OwnMind(Named):
    """A home-made mind: a Skill die, and what is added to each roll of it."""

    WHAT = "mind"

    name: str = field("", "Name", high=80, hint="Such as Drilled")
    faces: int = field(6, "Faces of its Skill die", low=2, high=20)
    plus: int = field(
        0,
        "Bonus",
        low=-10,
        high=10,
        hint="To its Skill rolls; a Skill die of Damage goes without",
    )
    cost: Fraction = field(
        Fraction(1), "CP", low=0, high=1_000, finest=HALVES, hint="Whole or in halves"
    )

    @property
    def row(self) -> Wits:
        """The row that it would have in the Skill table."""
        return Wits(self.title, self.faces, self.cost, self.title, self.plus)

    @property
    def like(self) -> Mind:
        """The printed mind it looks like: the largest with as many faces at most."""
        able = (each for each in Mind if 0 < each.row.faces <= self.faces)
        return max(able, key=lambda each: each.row.faces, default=Mind.D4)


AnyType: TypeAlias = WeaponType | OwnType
"""A printed type of weapon, or a home-made one."""

AnyMod: TypeAlias = Mod | OwnMod
"""A printed Weapon Mod, or a home-made one."""

AnySpecialty: TypeAlias = Specialty | OwnSpecialty
"""A printed specialty, or a home-made one."""

AnyStructure: TypeAlias = Structure | OwnStructure
"""A printed Structure Level, or a home-made rung."""

AnyMind: TypeAlias = Mind | OwnMind
"""A printed mind, or a home-made one."""

Part: TypeAlias = (
    OwnType | OwnMod | OwnDie | OwnEffect | OwnSpecialty | OwnStructure | OwnMind
)
"""Anything home-made."""


def printed(like: WeaponType, field: str) -> Formula | None:
    """Return the formula a printed row has for a field; None where it has none."""
    line: Formula | None = getattr(like.row, field)
    return line


def takes(like: WeaponType, field: str) -> bool:
    """Return whether a row like a printed one has the statistic of a formula."""
    row = like.row
    match field:
        case "bonus":
            return row.dice is not None or row.tiny
        case "farthest":
            return row.reach is not None
        case "automatic":
            return row.use is not None and row.arc in (Arc.CHOICE, Arc.MINIMUM)
    return printed(like, field) is not None


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

    def besides(field: str, *, ours: bool) -> Formula | None:
        return _line(getattr(own, field)) if ours else None

    automatic = besides("automatic", ours=takes(own.like, "automatic"))
    printed_notes = (
        note for note in like.notes if not (automatic and note in AUTO_PENALTIES)
    )
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
        bonus=besides("bonus", ours=takes(own.like, "bonus")) or like.bonus,
        farthest=besides("farthest", ours=takes(own.like, "farthest")),
        automatic=automatic,
        # Without an Auto Penalty nothing jams.
        reload="" if automatic else like.reload,
        ammunition=like.ammunition and (capacity or like.ammunition),
        payload=like.payload and (halved or like.payload),
        payload_x=like.payload_x and (capacity or like.payload_x),
        notes=(*printed_notes, *filter(None, [own.notes.strip()])),
    )
