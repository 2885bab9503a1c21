"""The designs of BrikWars: weapons, and the creations that carry them."""

from fractions import Fraction
from functools import partial
from typing import Final, Literal

from builder.brikwars.model.fields import Field
from builder.brikwars.model.homemade import (
    AnyMind,
    AnyMod,
    AnySpecialty,
    AnyStructure,
    AnyType,
    OwnEffect,
)
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import ObjectDie
from builder.brikwars.tables.hazards import DeviceSkill, Worked
from builder.brikwars.tables.scales import (
    CREATION_SIZE,
    TURRETS,
    WEAPON_SIZE,
    HalfMind,
    Medium,
    Mind,
    Mounting,
    Structure,
)
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import Fuse, WeaponRow, WeaponType
from builder.core.design import Design
from builder.core.field_spec import LONGEST_TEXT, field, validated

# What a creation has besides weapons and Fields: SuperNatural dice, Mechanisms.


_LONGEST = 400


@validated
class SuperNaturalDice:
    """Equal SuperNatural dice of a creature (10.3)."""

    die: SuperNatural = field(SuperNatural.FIRE, "Die", rule="R10.3")
    count: int = field(1, "Dice", low=1, high=100, rule="R10.3")

    @property
    def title(self) -> str:
        """The dice as printed: `2d4 Fire`."""
        return self.die.many(self.count)

    @property
    def price(self) -> Fraction:
        """CP of all of them."""
        return Fraction(self.count * self.die.row.cost)


@validated
class Mechanism:
    """A Mechanism of a creation, with the Trigger that sets it off (8.5)."""

    name: str = field(
        "", "Name", high=200, hint="Such as a blast door, a fire hose, a trapdoor"
    )
    trigger: str = field(
        "",
        "Set off when",
        high=_LONGEST,
        rule="R8.5.21",
        hint="Exactly: somebody pulls the torch, anything crosses the beam",
    )
    does: str = field(
        "",
        "Does",
        high=_LONGEST,
        rule="R8.5.21",
        hint="What happens then; what harms by itself is bought as a weapon",
    )
    worked: Worked = field(Worked.ITSELF, "Worked", rule="R8.5.21")
    skill: DeviceSkill = field(
        DeviceSkill.NONE,
        "Skill die",
        rule="R8.5.21",
        hint="Where it rolls Skill; d4 where nobody works it",
    )
    once: bool = field(
        False,
        "Works once",
        rule="R8.5.24",
        hint="Until somebody sets it again; the card has a box to tick",
    )
    works: str = field(
        "",
        "Joined to",
        high=LONGEST_TEXT,
        rule="R8.5.21",
        hint="The weapon or Field of this creation that it sets off, by name",
    )

    @property
    def title(self) -> str:
        """Its name, or what it is."""
        return self.name.strip() or "Mechanism"


# What an object that is launched does by itself (8.4)


@validated
class ObjectDice:
    """Equal dice of an object's own Damage (R8.4.21)."""

    die: ObjectDie = field(ObjectDie.D6, "Die", rule="R8.4.21")
    count: int = field(1, "Dice", low=1, high=100, rule="R8.4.21")

    @property
    def title(self) -> str:
        """The dice as printed: `2d6 Piercing`."""
        return self.die.die.many(self.count)

    @property
    def worth(self) -> int:
        """How many d6 all of them stand for."""
        return self.count * self.die.worth


LARGEST: Final = 1_000
"""The largest Size a design may have, in inches."""

_PROGRAM: Final = 2_000
"""The longest Program of a half mind."""

FASTEST: Final = 1_000
"""The largest Move a design may have, in inches."""


# The fields of each group.
_weapon = partial(field, group="Weapon")
_body = partial(field, group="Body")
_propulsion = partial(field, group="Propulsion")
_move = partial(_propulsion, 0, unit='"', low=0, high=FASTEST, rule="R9.1")
_mind = partial(field, group="Mind", rule="R10.1")
_specialty = partial(field, group="Specialties", extra=True)


@validated
class Weapon(Design):
    """A weapon of any Size, with its mods and damage swaps (8.1, 8.7)."""

    kind: Literal["brikwars.weapon"] = "brikwars.weapon"
    name: str = _weapon("", "Name")
    type: AnyType = _weapon(WeaponType.GUN, "Type", rule="R8.1.2", settled=True)
    size: int = _weapon(
        1, "Size", unit='"', low=0, high=LARGEST, rule="R8.1.4", measure=WEAPON_SIZE
    )
    mods: tuple[AnyMod, ...] = field(
        (), "Weapon Mods", high=100, rule="R8.7.21", group="Mods"
    )
    swaps: tuple[Swap, ...] = field(
        (), "Damage dice", high=1_000, rule="R8.7.2", group="Damage", ordered=True
    )
    smart: bool = _weapon(
        False,
        "Smart Weapon",
        rule="R8.5.22",
        extra=True,
        hint="A robot brain with Skill 1d6 aims it, for 1 CP",
    )
    fuse: Fuse | None = _weapon(
        None,
        "Fuse",
        rule="R8.4.7",
        hint="Of an Explosive or a Rocket: what sets it off before its time",
    )
    effects: tuple[OwnEffect, ...] = _weapon(
        (), "Home-made effects", high=100, rule="House"
    )

    @property
    def label(self) -> str:
        """What it is: `Gun 3"`, `Rocket X2`, `ShotGun`."""
        row = self.type.row
        if row.bastard:
            return row.key
        return f"{row.key} X{self.size}" if row.bricks else f'{row.key} {self.size}"'

    @property
    def like(self) -> WeaponType:
        """The printed row it plays as."""
        return self.type.like

    @property
    def charge(self) -> Fraction:
        """Weapon Inches that one activation draws from the Power limit."""
        return self.type.charge(self.size)


@validated
class Round:
    """Explosives that one Cannon or Launcher is loaded with (8.4)."""

    weapon: Weapon = field(
        Weapon(type=WeaponType.EXPLOSIVE), "Explosive", rule="R8.4.12"
    )
    together: int = field(
        1,
        "In one shot",
        low=1,
        high=1_000,
        rule="R8.4.18",
        hint="How many of them leave together",
    )
    stock: int = field(
        1,
        "Bought",
        low=0,
        high=10_000,
        rule="R8.1.5",
        hint="For each such weapon; none if it shares what is carried",
    )

    @property
    def title(self) -> str:
        """The title of its Explosive."""
        return self.weapon.title


@validated
class Payload:
    """An object that a Launcher launches (8.4).

    It costs nothing, unless it has dice of its own in the place of Crash Damage.
    """

    name: str = field("", "Object", high=200)
    size: int = field(1, "Size", unit='"', low=0, high=LARGEST, rule="R8.4.18")
    structure: Structure = field(Structure.ONE, "Structure Level", rule="R8.4.21")
    together: int = field(1, "In one launch", low=1, high=1_000, rule="R8.4.18")

    dice: tuple[ObjectDice, ...] = field(
        (),
        "Damage of its own",
        high=10,
        rule="R8.4.21",
        one="kind of dice",
        hint="Then it is paid as a Melee Weapon; no more d6 than inches",
    )
    fire: int | None = field(
        None,
        "On Fire",
        unit='"',
        low=1,
        high=1_000,
        rule="R8.5.13",
        hint="Burning it adds 1d4 Fire",
    )

    @property
    def worth(self) -> int:
        """How many d6 its own dice stand for; 0 for an ordinary object."""
        return sum(each.worth for each in self.dice)

    @property
    def title(self) -> str:
        """Its name, or what it is: `Object 1"`."""
        return self.name.strip() or f'Object {self.size}"'


@validated
class Mount:
    """Equal weapons on a creation: their count, mounting and loads.

    The rounds of a Cannon are its kinds of Ammunition, fired one at a time; the rounds
    and objects of a Launcher are all launched together, if it takes them all at once.
    """

    weapon: Weapon = field(Weapon(), "Weapon")
    count: int = field(1, "Count", low=1, high=1_000)
    mounting: Mounting = field(Mounting.FIXED, "Mounting", rule="R8.1.11")
    rounds: tuple[Round, ...] = field((), "Explosives loaded", high=100, rule="R8.4.12")
    objects: tuple[Payload, ...] = field((), "Objects loaded", high=100, rule="R8.4.18")
    turret: int | None = field(
        None,
        "On one Turret",
        low=1,
        high=100,
        rule="R8.1.28",
        hint="Weapons of one number share a Turret, its price and its Power",
    )

    @property
    def shares(self) -> int | None:
        """The number of the bought Turret it shares; None for one of its own."""
        return self.turret if self.mounting in TURRETS else None


@validated
class Creation(Design):
    """A creature, vehicle or structure (7.1, 8.1, 9.1, 10.1)."""

    kind: Literal["brikwars.creation"] = "brikwars.creation"
    name: str = _body("", "Name")
    size: int = _body(
        2, "Size", unit='"', low=0, high=LARGEST, rule="R7.1", measure=CREATION_SIZE
    )
    structure: AnyStructure = _body(Structure.ONE, "Structure Level", rule="R7.1")
    move: int = _move(
        "Move", hint="On the ground, on or under water, or drifting in space"
    )
    flight: int = _move("Flying Move", extra=True)
    medium: Medium = _propulsion(
        Medium.AIR,
        "Flies in",
        rule="R8.1.17",
        extra=True,
        along="flight",
        hint="Flight in the air leaves half the Power",
    )
    thrust: int = _move("Thrust", extra=True)
    mind: AnyMind = _mind(Mind.NONE, "Mind")
    half_mind: bool = _mind(
        False,
        "Half mind",
        hint="Submissive, Subjugated or Programmed",
        extra=True,
    )
    mounts: tuple[Mount, ...] = field(
        (), "Weapons", high=100, rule="R8.1.19", group="Weapons"
    )
    extra_minds: int = _mind(
        0,
        "Extra minds",
        low=0,
        high=100,
        extra=True,
        hint="Each costs as much as the first and brings an Action",
    )
    half_kind: HalfMind | None = _mind(
        None, "Kind of half mind", hint="Whom it obeys; its price is the same"
    )
    program: str = _mind(
        "",
        "Program",
        high=_PROGRAM,
        long=True,
        hint="Of a Programmed half mind: all that it does, written before the battle",
    )
    specialties: tuple[AnySpecialty, ...] = _specialty(
        (), "Specialties", high=50, rule="11.2"
    )
    cliche: str = _specialty(
        "",
        "Heroic Cliche",
        high=200,
        rule="R6.3",
        along="specialties",
        hint="What the Heroic Feats of a Hero are about: Gunslinger, Mad Scientist",
    )
    supernatural: tuple[SuperNaturalDice, ...] = field(
        (),
        "SuperNatural dice",
        high=20,
        rule="R10.3",
        group="SuperNatural dice",
        extra=True,
        one="SuperNatural die",
    )
    fields: tuple[Field, ...] = field(
        (), "Fields", high=100, rule="R8.5.7", group="Fields", extra=True
    )
    mechanisms: tuple[Mechanism, ...] = field(
        (),
        "Mechanisms",
        high=100,
        rule="R8.5.21",
        group="Mechanisms",
        one="Mechanism",
        extra=True,
    )
    hit_points: int | None = _body(
        None,
        "Hit points",
        low=1,
        high=100,
        rule="House 7",
        hint="In place of Size Damage: each hit that beats the Armor takes one",
    )

    @property
    def label(self) -> str:
        """What it is: `Creature 3"`, `Vehicle 4"`, `Structure 8"`."""
        return f'{self.sort} {self.size}"'

    @property
    def sort(self) -> str:
        """Creature, Vehicle or Structure: whether it thinks, moves, or neither."""
        if self.mind is not Mind.NONE:
            return "Creature"
        return "Structure" if self.rooted else "Vehicle"

    @property
    def rooted(self) -> bool:
        """Whether it is a Structure, which stands where it was built."""
        return self.mind is Mind.NONE and not self.mobile

    @property
    def mobile(self) -> bool:
        """Whether any Move was bought for it."""
        return any((self.move, self.flight, self.thrust))

    @property
    def minifig(self) -> bool:
        """Whether it burns, throws and hauls turrets as minifigs do."""
        return self.size == 1 and self.mind is not Mind.NONE

    @property
    def obeys_as(self) -> HalfMind | None:
        """The kind of its half mind; None for a whole one, or where it is not said."""
        return self.half_kind if self.half_mind and self.mind is not Mind.NONE else None

    @property
    def heroic(self) -> bool:
        """Whether it is a Hero: it has Heroic Ego (6.1)."""
        return Specialty.HEROIC_EGO in self.specialties

    @property
    def compensates(self) -> bool:
        """Whether it uses weapons an inch larger while it stands still (R8.1.30)."""
        return Specialty.COMPENSATING in self.specialties

    @property
    def flies_in_air(self) -> bool:
        """Whether it has aerial flight, which halves Power and forbids plating."""
        return bool(self.flight) and self.medium.aerial

    @property
    def plated(self) -> bool:
        """Whether any Armor Plating is attached; the smallest patch counts."""
        return any(row.slows for row in self._worn)

    def pace(self, rating: int, less: int = 0) -> Fraction:
        """Return the inches it goes in a turn of a Move: half if plated (R8.2.14).

        Args:
            rating: The Move as it was bought.
            less: Inches taken off, which leave one at least.
        """
        left = max(1, rating - less) if rating and less else rating
        return Fraction(left, 2 if self.plated else 1)

    @property
    def grounded(self) -> bool:
        """Whether its armor forbids flight in the air."""
        return any(row.grounds for row in self._worn)

    @property
    def worn_armor(self) -> int:
        """What it adds to a minifig's Armor by what it wears; the best of several."""
        return max((row.armor for row in self._worn), default=0)

    @property
    def _worn(self) -> tuple[WeaponRow, ...]:
        """The rows of what is attached and not stowed."""
        return tuple(m.weapon.type.row for m in self.mounts if m.mounting.fires)
