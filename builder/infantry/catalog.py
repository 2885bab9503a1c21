"""Men and weapons to copy; every percentage is an example of ours."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from builder.infantry.designs import Animal, Man, RangeBand, Role, Weapon
from builder.infantry.scales import BodyArmor, Helmet, Kind, Template
from builder.infantry.templates import PUBLISHED
from builder.system.model import Preset

AGREE: Final = "The percentages are an example: agree on your own."


def _table(*rows: tuple[int, int, int]) -> tuple[RangeBand, ...]:
    return tuple(
        RangeBand(to=Fraction(far), chance=chance, moving=moving)
        for far, chance, moving in rows
    )


RIFLE: Final = Weapon(
    name="Service rifle",
    type=Kind.RIFLE,
    bands=_table((50, 60, 40), (100, 45, 25), (300, 25, 10), (600, 10, 0)),
    notes=AGREE,
)
SCOPED: Final = Weapon(
    name="Scoped rifle",
    type=Kind.RIFLE,
    scope=True,
    bands=_table((100, 55, 20), (300, 40, 5), (800, 20, 0)),
    notes=AGREE,
)
MACHINE_GUN: Final = Weapon(
    name="Tripod machine gun",
    type=Kind.MACHINE_GUN,
    templates=3,
    crew=3,
    bands=_table((100, 50, 0), (400, 35, 0), (1_000, 15, 0)),
    notes=AGREE,
)

RIFLEMAN: Final = Man(name="Line rifleman", weapons=(RIFLE,))
SNIPER: Final = Man(name="Sniper", elite=3, weapons=(SCOPED,))
ASSAULT: Final = Man(
    name="Armored assault man",
    elite=1,
    armor=BodyArmor.HARD,
    helmet=Helmet.BALLISTIC,
    weapons=(RIFLE,),
)
GUNNER: Final = Man(name="Machine gunner", weapons=(MACHINE_GUN,))

ANIMALS: Final = (
    Animal(name="Riding horse", role=Role.MOUNT),
    Animal(name="Camel", role=Role.MOUNT, load="a saddle bag"),
    Animal(name="War dog", role=Role.DOG, riders=0),
    Animal(name="Pack mule", role=Role.PACK, riders=0, load="a pack"),
    Animal(name="Draught horse", role=Role.DRAUGHT, riders=0, load="a gun or a cart"),
)
"""Animals to copy; all of them are hit alike (I12)."""

HORSE, _, WAR_DOG, MULE, _ = ANIMALS
CARBINE: Final = Weapon(
    name="Cavalry carbine",
    type=Kind.RIFLE,
    bands=_table((50, 50, 30), (150, 30, 15), (300, 15, 0)),
    notes=AGREE,
)
FLAMETHROWER: Final = Weapon(
    name="Flamethrower",
    type=Kind.INCENDIARY,
    shape=Template.CONE,
    wide=60,
    long=150,
    bands=_table((20, 60, 40), (40, 40, 20)),
    notes="Percentages and the size of the cone are an example: agree on your own.",
)
TROOPER: Final = Man(
    name="Mounted trooper", mounted=True, mount=HORSE, weapons=(CARBINE,)
)
FLAMER: Final = Man(name="Flamethrower man", weapons=(FLAMETHROWER,))


def presets() -> Sequence[Preset]:
    """Return the published weapons, which have no chances, and the usual animals."""
    source = "published templates; the range table is yours to fill in"
    guns = (Preset("Weapons", weapon, source) for weapon in PUBLISHED)
    ours = "an animal of the rules; what it carries is yours to change"
    return (*guns, *(Preset("Animals", animal, ours) for animal in ANIMALS))
