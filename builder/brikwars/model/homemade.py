"""What a table adds to the printed rows: weapons, mods, effects and specialties.

A home-made part stands in a design where a printed row would stand, and offers the
same; so a design can be read, priced and printed wherever it goes. Whether it may be
played is for the house rules to say (`homemade_rules`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.mods import Mod, Moves, Stat
from builder.brikwars.tables.mods import Row as ModRow
from builder.brikwars.tables.specialties import Row as SpecialtyRow
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapon_row import Row, Typed
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import Asked, ask
from builder.core.formula import Line

HOUSE: Final = "House"
"""Where a home-made part stands, in place of a rule's number."""

FORMULA: Final = "Formulas of the Size"
"""The group of the fields that hold formulas."""

_FORMULA: Final = "Such as 4S+2; blank is as in the row it is like"


class Named:
    """Something home-made: it is called, and written in a sentence, by its name."""

    __slots__ = ()

    name: str
    WHAT: ClassVar[str]

    @property
    def title(self) -> str:
        """Its name, or that it has none."""
        return self.name.strip() or f"Nameless {self.WHAT}"

    @property
    def value(self) -> str:
        """What a printed row's key is to it."""
        return self.title

    def __str__(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnType(Named, Typed, Asked):
    """A row a table has added to the weapon tables.

    It plays as the printed row it is like; each formula replaces one of that row.
    """

    WHAT = "weapon"

    name: str = ask("", "Name", high=80)
    like: WeaponType = ask(
        WeaponType.GUN,
        "Like",
        hint="It is aimed, carried and modified as this weapon",
    )
    notes: str = ask("", "On the card", high=200, hint="A few words")
    cost: str = ask("", "CP", high=40, formula=True, hint=_FORMULA, group=FORMULA)
    use: str = ask("", "Use", high=40, formula=True, group=FORMULA)
    reach: str = ask("", "Range", high=40, formula=True, group=FORMULA)
    dice: str = ask("", "Damage dice", high=40, formula=True, group=FORMULA)
    die: Die | None = ask(None, "Damage die", group=FORMULA)
    capacity: str = ask(
        "", "Largest load", high=40, formula=True, group=FORMULA, hint="XSize"
    )

    @property
    def row(self) -> Row:  # type: ignore[override]  # worked out, not kept
        """The row that a weapon of this type is played by."""
        return _row(self)


FORMULAS: Final = ("cost", "use", "reach", "dice", "capacity")
"""The fields of an `OwnType` that hold formulas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMod(Named, Moves, Asked):
    """A Weapon Mod a table has added: a statistic as if at another Size."""

    WHAT = "mod"

    name: str = ask("", "Name", high=80)
    stat: Stat = ask(Stat.RANGE, "Changes", rule="R8.7.22")
    shift: int = ask(
        1,
        "By Sizes",
        low=-10,
        high=10,
        hint="Of Speed: turns more, or fewer, to fire",
    )
    positive: bool = ask(True, "Has to be paid for with a negative one", rule="R8.7.23")

    @property
    def row(self) -> ModRow:  # type: ignore[override]  # worked out, not kept
        """What a row of the mod table says."""
        return ModRow(self.title, self.stat, self.shift, self.positive)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnEffect(Named, Asked):
    """Something a weapon does besides its Damage, at a price by its Size."""

    WHAT = "effect"

    name: str = ask("", "Name", high=80)
    cost: str = ask(
        "", "CP", high=40, formula=True, hint="A number, or a formula such as S+1"
    )
    does: str = ask("", "Does", high=200, hint="A few words for the card")

    @property
    def price(self) -> Line:
        """CP by the Size of the weapon."""
        return _line(self.cost) or Line(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSpecialty(Named, Asked):
    """A specialty a table has added."""

    WHAT = "specialty"

    name: str = ask("", "Name", high=80)
    cost: int = ask(1, "CP", low=0, high=1_000)
    does: str = ask("", "Does", high=200, hint="A few words for the card")

    @property
    def row(self) -> SpecialtyRow:
        """What a row of the specialties says."""
        return SpecialtyRow(self.title, self.cost, self.does.strip(), HOUSE, "house")


AnyType: TypeAlias = WeaponType | OwnType
"""A printed row of the weapon tables, or a table's own."""

AnyMod: TypeAlias = Mod | OwnMod
"""A printed Weapon Mod, or a table's own."""

AnySpecialty: TypeAlias = Specialty | OwnSpecialty
"""A printed specialty, or a table's own."""

Part: TypeAlias = OwnType | OwnMod | OwnDie | OwnEffect | OwnSpecialty
"""Anything home-made."""


def printed(like: WeaponType, field: str) -> Line | None:
    """What a printed row has in place of a formula; None where it has no such thing."""
    row = like.row
    if field == "capacity":
        return row.ammunition or row.payload_x
    line: Line | None = getattr(row, field)
    return line


def _line(text: str) -> Line | None:
    return Line.read(text) if text.strip() else None


@lru_cache(maxsize=1024)
def _row(own: OwnType) -> Row:
    """The printed row with a table's own formulas in it.

    A formula for a statistic that the printed row has not is left out: a Rocket is
    not aimed by hand, whatever a table writes behind Range of Skill.
    """
    like = own.like.row

    def instead(field: str) -> Line | None:
        line = printed(own.like, field)
        return line and (_line(getattr(own, field)) or line)

    capacity = _line(own.capacity)
    halved = capacity and Line(capacity.slope, capacity.base, 2 * capacity.over)
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
