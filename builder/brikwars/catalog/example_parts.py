"""The weapons and creations of the examples."""

from typing import Final

from builder.brikwars.catalog.rows import (
    carried,
    creation,
    fixed,
    hazard,
    held,
    joint,
    minifig,
    swap,
    weapon,
)
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType

SWORD: Final = weapon("Short Sword", WeaponType.MELEE)
SHIELD: Final = weapon("Round Shield", WeaponType.SHIELD)
PISTOL: Final = weapon("Pistol", WeaponType.GUN)
RIFLE: Final = weapon("Rifle", WeaponType.BASTARD_GUN)
SCATTERGUN: Final = weapon("Scattergun", WeaponType.SHOTGUN)
GRENADE: Final = weapon("Grenade", WeaponType.EXPLOSIVE)
BLADE: Final = weapon(
    "Ripper Blade",
    WeaponType.MELEE,
    4,
    notes="Sawn out of a girder; measured at 3 to 5 inches and settled in the middle.",
    tags=("swamp",),
)
STINGER: Final = weapon("BioStinger", WeaponType.MELEE, 5)
BREATH: Final = weapon("Fire Breath", WeaponType.FLAMETHROWER, 3)
RACK: Final = weapon(
    "Missile Rack",
    WeaponType.LAUNCHER,
    3,
    notes="Fires up to three of its missiles a turn, each with a roll of its own.",
)
MISSILE: Final = weapon("Missile", WeaponType.EXPLOSIVE)
GAS_SHELL: Final = weapon(
    "Gas Shell",
    WeaponType.EXPLOSIVE,
    3,
    swap(Die.EXP, Die.PIERCING),
    swap(Die.EXP, Die.PIERCING),
    swap(Die.EXP, Die.FIRE, Spread.AREA),
    notes="Punches through the hull first; what is left burns inside.",
    tags=("ammunition",),
)

TROOPER: Final = minifig("Trooper", mounts=(held(PISTOL), held(SHIELD)))
RIFLEMAN: Final = minifig("Rifleman", mounts=(held(RIFLE),))
GRENADIER: Final = minifig(
    "Grenadier",
    mounts=(held(SWORD), carried(GRENADE, 3)),
    notes="Throws one grenade a turn, and counts them.",
)
SERGEANT: Final = minifig(
    "Sergeant", mounts=(held(SCATTERGUN), held(SWORD)), mind=Mind.D8
)
SMITH: Final = creation(
    "Swamp Smith",
    2,
    Structure.ONE,
    held(BLADE),
    move=6,
    mind=Mind.D6,
    notes="Big hands, bad eyes, and a blade twice their own length.",
    tags=("swamp",),
)
SCORPION: Final = creation(
    "Scorpiosaurus Rex",
    3,
    Structure.TWO,
    fixed(weapon("Claw Blade", WeaponType.MELEE), 2),
    joint(STINGER),
    move=10,
    mind=Mind.D6,
    notes="Strikes with the tail and one claw, or with both claws, never with all.",
    tags=("monster",),
)
DRAGON: Final = creation(
    "Fire-breathing Dragon",
    6,
    Structure.TWO,
    fixed(BREATH),
    fixed(weapon("Claw", WeaponType.MELEE), 2),
    move=8,
    flight=12,
    mind=Mind.D8,
    notes="Sweeps along a row of cottages before it lands among the survivors.",
    tags=("monster",),
)
WALKER: Final = creation(
    "Missile-rack Walker",
    6,
    Structure.THREE,
    joint(RACK, 2),
    carried(MISSILE, 12),
    joint(weapon("Chin Gun", WeaponType.MACHINEGUN, 2)),
    move=8,
    notes="Six missiles to each shoulder. Tick them off as they fly.",
    tags=("machine",),
)
CAR: Final = creation(
    "Gas-shell Car",
    3,
    Structure.ONE,
    joint(weapon("Roof Cannon", WeaponType.CANNON, 3)),
    carried(GAS_SHELL, 2),
    move=12,
    notes="Two shells in the boot. Nobody asked what else is in the boot.",
    tags=("machine",),
)
HALF_TRACK: Final = creation(
    "Plated Half-track",
    4,
    Structure.TWO,
    fixed(weapon("Full Plating", WeaponType.PLATING, 4)),
    joint(weapon("Twin Gun", WeaponType.GUN, 2), 2),
    move=10,
    tags=("machine",),
)
KEEP: Final = creation(
    "Border Keep",
    8,
    Structure.THREE,
    joint(weapon("Wall Catapult", WeaponType.LAUNCHER, 5)),
    carried(weapon("Powder Keg", WeaponType.EXPLOSIVE, 2), 4),
    notes="A crew of three serves the catapult.",
    tags=("structure",),
)

SNIPER: Final = weapon(
    "Long Gun",
    WeaponType.GUN,
    2,
    mods=(Mod.LONG_RANGE, Mod.SAFETY),
    notes="Four inches further, a turn slower.",
)
FIREBOMB: Final = weapon(
    "Firebomb", WeaponType.EXPLOSIVE, 2, *(swap(Die.EXP, Die.FIRE, Spread.KEEP),) * 2
)
SMOKER: Final = weapon(
    "Smoke Rocket", WeaponType.ROCKET, 2, *(swap(Die.EXP, Die.SMOKE),) * 2
)
PHASER: Final = weapon(
    "Phase Lance",
    WeaponType.GUN,
    4,
    *(Swap(takes=(Die.D6, Die.D6), gives=Die.PHASED),) * 2,
    notes="Two dice for one, twice over: legal, and no shield helps against it.",
)
CHEAT_RANGE: Final = weapon(
    "Endless Gun",
    WeaponType.GUN,
    2,
    mods=(Mod.LONG_RANGE,),
    notes="A mod that nobody paid for. See what it offers to pay with.",
)
CHEAT_DIE: Final = weapon(
    "Phased Pistol",
    WeaponType.GUN,
    1,
    swap(Die.D6, Die.PHASED),
    notes="One small die may not become a large one.",
)
CHEAT_LAUNCHER: Final = weapon(
    "Overcharged Mortar",
    WeaponType.LAUNCHER,
    2,
    mods=(Mod.HIGH_POWERED, Mod.SAWED_OFF),
    notes="A launcher has no damage of its own to raise.",
)
CHEAT_GUNNER: Final = minifig(
    "Gunner with too much gun",
    mounts=(held(weapon("Hull Gun", WeaponType.GUN, 3)),),
    notes="Illegal as they stand: the verdict offers two ways out.",
)

LAVA: Final = hazard(
    "Lava Pool",
    4,
    Hazard.EXPOSURE,
    HazardDie.FIRE,
    3,
    natural=True,
    notes="It was there before anybody thought of fighting here.",
    tags=("ground",),
)
MINES: Final = hazard(
    "Mine Field", 6, Hazard.CONCEALED, HazardDie.EXP, 2, tags=("ground",)
)
BOG: Final = hazard("Bog", 5, Hazard.TERRAIN, HazardDie.MOVE, 2, tags=("ground",))
SHIELD_FIELD: Final = Field(
    name="Shield Projector",
    size=3,
    dice=(
        HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D6),
        HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D10),
    ),
    notes="Stops a d6 and a d10 of Damage, as long as its bearer has Power.",
)
SHIELD_BEARER: Final = creation(
    "Shield Bearer",
    3,
    Structure.TWO,
    held(weapon("Hammer", WeaponType.MELEE, 3)),
    move=6,
    mind=Mind.D6,
    fields=(SHIELD_FIELD,),
    tags=("machine",),
)
