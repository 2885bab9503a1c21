"""The designs of Infantry Fire: animals, weapons with range tables, and men."""

from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final, Literal

from builder.core.catalog import Catalog
from builder.core.design import UnpricedDesign
from builder.core.field_spec import field, validated
from builder.core.formatting import figure
from builder.infantry.scales import BONUS, PIP, BodyArmor, Helmet, Kind, Template

# The fields of each group.
_animal = partial(field, group="Animal")
_table = partial(field, group="Range table")
_weapon = partial(field, group="Weapon")
_template = partial(_weapon, rule="I14", extra=True)
_man = partial(field, group="Man")


class Role(StrEnum):
    """What an animal is for; its hit locations are the same for all (I12)."""

    MOUNT = "mount"
    DOG = "dog"
    PACK = "pack animal"
    DRAUGHT = "draught animal"
    OTHER = "animal"


@validated
class Animal(UnpricedDesign):
    """One animal, with what it carries while it is unhurt."""

    kind: Literal["infantry.animal"] = "infantry.animal"
    name: str = _animal("", "Name")
    role: Role = _animal(Role.MOUNT, "What it is", rule="I12")
    riders: int = _animal(
        1,
        "Riders it carries",
        low=0,
        high=20,
        rule="I12",
        hint="None once it is wounded",
    )
    load: str = _animal(
        "",
        "Load it carries",
        high=200,
        rule="I12",
        hint="Such as: two boxes of ammunition; nothing once it is wounded",
    )

    @property
    def label(self) -> str:
        """What it is: `Mount`, `Pack animal`."""
        return self.role.capitalize()


FARTHEST: Final = 100_000


class RangeUnit(StrEnum):
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


@validated
class RangeBand:
    """One row of a range table: up to here, with this chance."""

    to: Fraction = field(Fraction(100), "Up to", low=0, high=FARTHEST, rule="I1")
    chance: int = field(0, "Chance", low=-1_000, high=1_000, rule="I1")
    moving: int | None = field(None, "If it moved", low=-1_000, high=1_000, rule="I1")

    @property
    def after_move(self) -> int:
        """The chance of a weapon that moved; a blank cell is as at rest (I1)."""
        return self.chance if self.moving is None else self.moving

    @property
    def title(self) -> str:
        """Its edge and its chance."""
        return f"up to {figure(self.to)}: {figure(self.chance)}"


@validated
class Weapon(UnpricedDesign):
    """A weapon with the table of chances its players agreed on."""

    kind: Literal["infantry.weapon"] = "infantry.weapon"
    name: str = _weapon("", "Name")
    type: Kind = _weapon(Kind.RIFLE, "Kind", rule="I6", settled=True)
    scope: bool = _weapon(
        False, "Sniper scope", rule="I3", hint=f"+{BONUS} % to hit", extra=True
    )
    templates: int = _template(
        0, "Templates", low=0, high=100, hint="0 aims at a single man"
    )
    shape: Template | None = _template(
        None,
        "Template shape",
        along="templates",
        hint="A leaf, which is of one size, unless you say",
    )
    wide: int | None = _template(
        None,
        "Template across",
        unit="mm",
        low=1,
        high=1_000,
        along="templates",
        hint="Of a circle or a cone",
    )
    long: int | None = _template(
        None,
        "Template long",
        unit="mm",
        low=1,
        high=1_000,
        along="templates",
        hint="Of a cone, from its tip",
    )
    area: str = _template("", "Other area", hint="Such as: one room")
    crew: int = _template(
        1,
        "Crew",
        low=0,
        high=100,
        hint="All are needed for all templates; each man missing costs one",
    )
    unit: RangeUnit = _table(RangeUnit.METRES, "Ranges in", rule="I1")
    entered: Entered = _table(Entered.PERCENT, "Chances as", rule="I2")
    bands: tuple[RangeBand, ...] = _table(
        (), "Range table", high=100, rule="I1", ordered=True
    )

    @property
    def label(self) -> str:
        """What it is: `Submachine gun`."""
        return self.type.value.capitalize()

    def percent(self, chance: int) -> int:
        """Return a chance of its table in percent, however it was entered."""
        return PIP * chance if self.entered is Entered.D20 else chance

    @property
    def reach(self) -> Fraction:
        """Where its range table ends; nobody knows that of a weapon without one."""
        return max((band.to for band in self.bands), default=Fraction(FARTHEST))

    @property
    def moves(self) -> bool:
        """Whether its table has a column for weapons that moved."""
        return any(band.moving is not None for band in self.bands)

    @property
    def shared(self) -> bool:
        """Whether several men serve its templates (I14)."""
        return self.crew > 1 and bool(self.templates)

    @property
    def hits_several(self) -> bool:
        """Whether it has a template or an area, and not a single target (I14)."""
        return bool(self.templates or self.shape or self.area.strip())


@validated
class Man(UnpricedDesign):
    """One figure: its gear, its level and its weapons."""

    kind: Literal["infantry.man"] = "infantry.man"
    name: str = _man("", "Name")
    elite: int = _man(
        0,
        "Elite level",
        low=-1_000,
        high=1_000,
        rule="I4",
        hint=f"+{BONUS} % for each level; those far above their target fire first",
    )
    armor: BodyArmor = _man(BodyArmor.NONE, "Body armor", rule="I6")
    helmet: Helmet = _man(Helmet.STEEL, "Helmet", rule="I7")
    mounted: bool = _man(
        False, "Mounted", rule="I13", extra=True, hint="It rides an animal"
    )
    mount: Animal | None = _man(
        None,
        "Mount",
        rule="I13",
        extra=True,
        along="mounted",
        picked=True,
        hint="An animal of the library, which they ride if they are mounted",
    )
    weapons: tuple[Weapon, ...] = field(
        (), "Weapons", high=20, rule="I1", group="Weapons"
    )

    @property
    def label(self) -> str:
        """What it is: `Elite 2 infantryman`, `Cavalryman`."""
        who = "cavalryman" if self.mounted else "infantryman"
        return f"Elite {figure(self.elite)} {who}" if self.elite else who.capitalize()


CATALOG: Final = Catalog(__package__, (Weapon, Man, Animal))
"""What can be copied and changed."""
