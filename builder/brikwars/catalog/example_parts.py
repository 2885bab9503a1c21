"""The weapons and creations of the examples."""

from __future__ import annotations

from typing import Final

from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType

SWORD: Final = Weapon(name="Short Sword", type=WeaponType.MELEE, size=1)
SHIELD: Final = Weapon(name="Round Shield", type=WeaponType.SHIELD, size=1)
PISTOL: Final = Weapon(name="Pistol", type=WeaponType.GUN, size=1)
RIFLE: Final = Weapon(name="Rifle", type=WeaponType.BASTARD_GUN)
SCATTERGUN: Final = Weapon(name="Scattergun", type=WeaponType.SHOTGUN)
GRENADE: Final = Weapon(name="Grenade", type=WeaponType.EXPLOSIVE, size=1)
BLADE: Final = Weapon(
    name="Ripper Blade",
    type=WeaponType.MELEE,
    size=4,
    notes="Sawn out of a girder; measured at 3 to 5 inches and settled in the middle.",
    tags=("swamp",),
)
BREATH: Final = Weapon(name="Fire Breath", type=WeaponType.FLAMETHROWER, size=3)
RACK: Final = Weapon(
    name="Missile Rack",
    type=WeaponType.LAUNCHER,
    size=3,
    notes="Fires up to three of its missiles a turn, each with a roll of its own.",
)
MISSILE: Final = Weapon(name="Missile", type=WeaponType.EXPLOSIVE, size=1)
GAS_SHELL: Final = Weapon(
    name="Gas Shell",
    type=WeaponType.EXPLOSIVE,
    size=3,
    swaps=(
        Swap(takes=(Die.EXP,), gives=Die.PIERCING),
        Swap(takes=(Die.EXP,), gives=Die.PIERCING),
        Swap(takes=(Die.EXP,), gives=Die.FIRE, spread=Spread.AREA),
    ),
    notes="Punches through the hull first; what is left burns inside.",
    tags=("ammunition",),
)


def _held(weapon: Weapon, count: int = 1) -> Mount:
    return Mount(weapon=weapon, count=count, mounting=Mounting.HELD)


def _minifig(
    name: str, *mounts: Mount, mind: Mind = Mind.D6, notes: str = ""
) -> Creation:
    return Creation(
        name=name,
        size=1,
        structure=Structure.HALF,
        move=5,
        mind=mind,
        mounts=mounts,
        notes=notes,
        tags=("minifig",),
    )


TROOPER: Final = _minifig("Trooper", _held(PISTOL), _held(SHIELD))
RIFLEMAN: Final = _minifig("Rifleman", _held(RIFLE))
GRENADIER: Final = _minifig(
    "Grenadier",
    _held(SWORD),
    Mount(weapon=GRENADE, count=3, mounting=Mounting.CARRIED),
    notes="Throws one grenade a turn, and counts them.",
)
SERGEANT: Final = _minifig("Sergeant", _held(SCATTERGUN), _held(SWORD), mind=Mind.D8)
SMITH: Final = Creation(
    name="Swamp Smith",
    size=2,
    structure=Structure.ONE,
    move=6,
    mind=Mind.D6,
    mounts=(_held(BLADE),),
    notes="Big hands, bad eyes, and a blade twice his own length.",
    tags=("swamp",),
)
SCORPION: Final = Creation(
    name="Scorpiosaurus Rex",
    size=3,
    structure=Structure.TWO,
    move=10,
    mind=Mind.D6,
    mounts=(
        Mount(weapon=Weapon(name="Claw Blade", type=WeaponType.MELEE, size=1), count=2),
        Mount(
            weapon=Weapon(name="BioStinger", type=WeaponType.MELEE, size=5),
            mounting=Mounting.JOINT,
        ),
    ),
    notes="Strikes with the tail and one claw, or with both claws, never with all.",
    tags=("monster",),
)
DRAGON: Final = Creation(
    name="Fire-breathing Dragon",
    size=6,
    structure=Structure.TWO,
    move=8,
    flight=12,
    mind=Mind.D8,
    mounts=(
        Mount(weapon=BREATH),
        Mount(weapon=Weapon(name="Claw", type=WeaponType.MELEE, size=1), count=2),
    ),
    notes="Sweeps along a row of cottages before it lands among the survivors.",
    tags=("monster",),
)
WALKER: Final = Creation(
    name="Missile-rack Walker",
    size=6,
    structure=Structure.THREE,
    move=8,
    mounts=(
        Mount(weapon=RACK, count=2, mounting=Mounting.JOINT),
        Mount(weapon=MISSILE, count=12, mounting=Mounting.CARRIED),
        Mount(
            weapon=Weapon(name="Chin Gun", type=WeaponType.MACHINEGUN, size=2),
            mounting=Mounting.JOINT,
        ),
    ),
    notes="Six missiles to each shoulder. Tick them off as they fly.",
    tags=("machine",),
)
CAR: Final = Creation(
    name="Gas-shell Car",
    size=3,
    structure=Structure.ONE,
    move=12,
    mounts=(
        Mount(
            weapon=Weapon(name="Roof Cannon", type=WeaponType.CANNON, size=3),
            mounting=Mounting.JOINT,
        ),
        Mount(weapon=GAS_SHELL, count=2, mounting=Mounting.CARRIED),
    ),
    notes="Two shells in the boot. Nobody asked what else is in the boot.",
    tags=("machine",),
)
HALF_TRACK: Final = Creation(
    name="Plated Half-track",
    size=4,
    structure=Structure.TWO,
    move=10,
    mounts=(
        Mount(weapon=Weapon(name="Full Plating", type=WeaponType.PLATING, size=4)),
        Mount(
            weapon=Weapon(name="Twin Gun", type=WeaponType.GUN, size=2),
            count=2,
            mounting=Mounting.JOINT,
        ),
    ),
    tags=("machine",),
)
KEEP: Final = Creation(
    name="Border Keep",
    size=8,
    structure=Structure.THREE,
    mounts=(
        Mount(
            weapon=Weapon(name="Wall Catapult", type=WeaponType.LAUNCHER, size=5),
            mounting=Mounting.JOINT,
        ),
        Mount(
            weapon=Weapon(name="Powder Keg", type=WeaponType.EXPLOSIVE, size=2),
            count=4,
            mounting=Mounting.CARRIED,
        ),
    ),
    notes="A crew of three serves the catapult.",
    tags=("structure",),
)

SNIPER: Final = Weapon(
    name="Long Gun",
    type=WeaponType.GUN,
    size=2,
    mods=(Mod.LONG_RANGE, Mod.SAFETY),
    notes="Four inches further, a turn slower.",
)
FIREBOMB: Final = Weapon(
    name="Firebomb",
    type=WeaponType.EXPLOSIVE,
    size=2,
    swaps=(
        Swap(takes=(Die.EXP,), gives=Die.FIRE, spread=Spread.KEEP),
        Swap(takes=(Die.EXP,), gives=Die.FIRE, spread=Spread.KEEP),
    ),
)
SMOKER: Final = Weapon(
    name="Smoke Rocket",
    type=WeaponType.ROCKET,
    size=2,
    swaps=(
        Swap(takes=(Die.EXP,), gives=Die.SMOKE),
        Swap(takes=(Die.EXP,), gives=Die.SMOKE),
    ),
)
PHASER: Final = Weapon(
    name="Phase Lance",
    type=WeaponType.GUN,
    size=4,
    swaps=(
        Swap(takes=(Die.D6, Die.D6), gives=Die.PHASED),
        Swap(takes=(Die.D6, Die.D6), gives=Die.PHASED),
    ),
    notes="Two dice for one, twice over: legal, and no shield helps against it.",
)
CHEAT_RANGE: Final = Weapon(
    name="Endless Gun",
    type=WeaponType.GUN,
    size=2,
    mods=(Mod.LONG_RANGE,),
    notes="A mod that nobody paid for. See what it offers to pay with.",
)
CHEAT_DIE: Final = Weapon(
    name="Phased Pistol",
    type=WeaponType.GUN,
    size=1,
    swaps=(Swap(takes=(Die.D6,), gives=Die.PHASED),),
    notes="One small die may not become a large one.",
)
CHEAT_LAUNCHER: Final = Weapon(
    name="Overcharged Mortar",
    type=WeaponType.LAUNCHER,
    size=2,
    mods=(Mod.HIGH_POWERED, Mod.SAWED_OFF),
    notes="A launcher has no damage of its own to raise.",
)
CHEAT_GUNNER: Final = _minifig(
    "Gunner with too much gun",
    _held(Weapon(name="Hull Gun", type=WeaponType.GUN, size=3)),
    notes="Illegal as he stands: the verdict offers two ways out.",
)

LAVA: Final = Field(
    name="Lava Pool",
    size=4,
    dice=(HazardDice(hazard=Hazard.EXPOSURE, die=HazardDie.FIRE, count=3),),
    natural=True,
    notes="It was there before anybody thought of fighting here.",
    tags=("ground",),
)
MINES: Final = Field(
    name="Mine Field",
    size=6,
    dice=(HazardDice(hazard=Hazard.CONCEALED, die=HazardDie.EXP, count=2),),
    tags=("ground",),
)
BOG: Final = Field(
    name="Bog",
    size=5,
    dice=(HazardDice(hazard=Hazard.TERRAIN, die=HazardDie.MOVE, count=2),),
    tags=("ground",),
)
SHIELD_FIELD: Final = Field(
    name="Shield Projector",
    size=3,
    dice=(
        HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D6),
        HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D10),
    ),
    notes="Stops a d6 and a d10 of Damage, as long as its bearer has Power.",
)
SHIELD_BEARER: Final = Creation(
    name="Shield Bearer",
    size=3,
    structure=Structure.TWO,
    move=6,
    mind=Mind.D6,
    mounts=(
        Mount(
            weapon=Weapon(name="Hammer", type=WeaponType.MELEE, size=3),
            mounting=Mounting.HELD,
        ),
    ),
    fields=(SHIELD_FIELD,),
    tags=("machine",),
)
