"""BrikWars: creatures, weapons and armies, and a table's own rules."""

from functools import cache
from typing import Final

from builder.army.model import Army, ArmyGroup, Entry
from builder.brikwars.catalog import example_parts as parts
from builder.brikwars.catalog.rows import creation, held, minifig, on_turret, weapon
from builder.brikwars.model.designs import Round
from builder.brikwars.model.homemade import OwnEffect, OwnMod, OwnSpecialty, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Statistic
from builder.brikwars.tables.scales import Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.livery import ArmyColour, Emblem
from builder.examples.model import Example
from builder.house_rules.ruleset import RuleSet

LASER: Final = OwnType(
    name="Laser",
    like=WeaponType.GUN,
    cost="4S",
    reach="6S",
    die=Die.D8,
    notes="needs no ammunition",
)
MORTAR: Final = OwnType(
    name="Mortar",
    like=WeaponType.LAUNCHER,
    cost="2S+1",
    use="2S+1",
    reach="8S",
    notes="not at anybody within its Use",
)
COOLED: Final = OwnMod(name="Cooled Barrel", stat=Statistic.EFFECT, shift=1)
WARM_UP: Final = OwnMod(name="Warm-Up", stat=Statistic.SPEED, shift=1, positive=False)
DAZZLE: Final = OwnEffect(
    name="Dazzle",
    cost="S",
    does="who is hit Attacks at \N{MINUS SIGN}1 until their next turn",
)
PILOT: Final = OwnSpecialty(
    name="Harbor Pilot", cost=1, does="crosses water and fog at full Move"
)
HOUSE: Final = House(
    independent_turrets=True,
    flight_by_inch=True,
    fastest_move=12,
    types=(LASER, MORTAR),
    mods=(COOLED, WARM_UP),
    effects=(DAZZLE,),
    specialties=(PILOT,),
    largest_weapon=4,
    most_alike=5,
)
LAMPLIGHTER: Final = minifig(
    "Lamplighter",
    PILOT,
    mounts=(
        held(weapon("Hand Lamp", LASER, mods=(COOLED, WARM_UP), effects=(DAZZLE,))),
    ),
    notes="Wades out to the wrecks when the tide is low.",
    tags=("minifig", "harbor"),
)
BOMBARD: Final = creation(
    "Harbor Bombard",
    4,
    Structure.TWO,
    on_turret(
        weapon("Quay Mortar", MORTAR, 3),
        Mounting.LARGE_TURRET,
        Round(weapon=weapon("Shell", WeaponType.EXPLOSIVE, 2), stock=4),
    ),
    move=6,
    notes="A barge on legs. Its turret has Power of its own at this table.",
    tags=("harbor",),
)


@cache
def examples() -> tuple[Example, ...]:
    """Return what a new library offers to open; the first holds an army to print."""
    return (
        Example(
            "first-battle",
            "First battle",
            "A platoon with a half-track and a keep to defend, for 200 points.",
            (
                ("trooper", parts.TROOPER),
                ("rifleman", parts.RIFLEMAN),
                ("grenadier", parts.GRENADIER),
                ("sergeant", parts.SERGEANT),
                ("half-track", parts.HALF_TRACK),
                ("keep", parts.KEEP),
                ("rifle", parts.RIFLE),
            ),
            (
                (
                    "border-guard",
                    _border_guard(),
                ),
            ),
        ),
        Example(
            "ripper-blade",
            "The Ripper Blade",
            "A four-inch blade, and somebody large enough to swing it.",
            (("ripper-blade", parts.BLADE), ("swamp-smith", parts.SMITH)),
        ),
        Example(
            "scorpiosaurus-rex",
            "Scorpiosaurus Rex",
            "Three weapons that share six inches of Power.",
            (("scorpiosaurus-rex", parts.SCORPION),),
        ),
        Example(
            "fire-breathing-dragon",
            "The fire-breathing dragon",
            "Flies, burns, and has less Power in the air than on the ground.",
            (("fire-breathing-dragon", parts.DRAGON), ("fire-breath", parts.BREATH)),
        ),
        Example(
            "missile-rack-walker",
            "The missile-rack walker",
            "Two racks of six missiles each, and a gun for what comes close.",
            (
                ("missile-rack-walker", parts.WALKER),
                ("missile-rack", parts.RACK),
                ("missile", parts.MISSILE),
            ),
        ),
        Example(
            "gas-shell-car",
            "The car with gas shells",
            "Shells that pierce a hull and set fire to what is behind it.",
            (("gas-shell-car", parts.CAR), ("gas-shell", parts.GAS_SHELL)),
        ),
        Example(
            "hazards-and-shields",
            "Hazards and shields",
            "Ground that hurts, ground that hides something, and a shield to carry.",
            (
                ("lava-pool", parts.LAVA),
                ("mine-field", parts.MINES),
                ("bog", parts.BOG),
                ("shield-projector", parts.SHIELD_FIELD),
                ("shield-bearer", parts.SHIELD_BEARER),
            ),
        ),
        _arsenal(),
        _table_rules(),
    )


def _border_guard() -> Army:
    return Army(
        name="Border Guard",
        colour=ArmyColour.MOSS,
        emblem=Emblem.TOWER,
        limit=200,
        groups=(
            ArmyGroup(name="Foot"),
            ArmyGroup(name="Armor and walls"),
        ),
        entries=(
            Entry(
                design="sergeant",
                note="Leads from behind the wall.",
                group="Foot",
            ),
            Entry(design="trooper", count=4, group="Foot"),
            Entry(design="rifleman", count=3, group="Foot"),
            Entry(design="grenadier", count=2, group="Foot"),
            Entry(design="half-track", group="Armor and walls"),
            Entry(design="keep", group="Armor and walls"),
        ),
        notes="Hold the keep for six turns.",
    )


def _arsenal() -> Example:
    return Example(
        "house-rule-arsenal",
        "A house-rule arsenal",
        "Custom weapons, half of them illegal, to see what the verdict says.",
        (
            ("long-gun", parts.SNIPER),
            ("firebomb", parts.FIREBOMB),
            ("smoke-rocket", parts.SMOKER),
            ("phase-lance", parts.PHASER),
            ("endless-gun", parts.CHEAT_RANGE),
            ("phased-pistol", parts.CHEAT_DIE),
            ("overcharged-mortar", parts.CHEAT_LAUNCHER),
            ("too-much-gun", parts.CHEAT_GUNNER),
        ),
        (
            (
                "troublemakers",
                Army(
                    name="Troublemakers",
                    colour=ArmyColour.EMBER,
                    emblem=Emblem.FLAME,
                    limit=25,
                    entries=(
                        Entry(design="too-much-gun", count=2),
                        Entry(design="phased-pistol"),
                    ),
                    notes="Illegal and over its limit, and still yours to print.",
                ),
            ),
        ),
    )


def _table_rules() -> Example:
    """Return a set of house rules, two designs that use it, and their army."""
    rules = RuleSet(
        name="Harbor Street rules",
        version=2,
        author="The Harbor Street table",
        code="harbor-street",
        house=HOUSE,
        notes="Agreed on at the kitchen table. Version 2 made the Mortar dearer.",
        tags=("harbor",),
    )
    watch = Army(
        name="Night Watch",
        colour=ArmyColour.PLUM,
        emblem=Emblem.STAR,
        limit=70,
        entries=(
            Entry(design="lamplighter", count=4),
            Entry(design="harbor-bombard", note="Stays behind the mole."),
        ),
        notes="Keep the lighthouse burning until dawn.",
        house=rules.house,
        edition=rules.edition,
    )
    return Example(
        "house-rules",
        "A table's own rules",
        "A laser, a mortar and more that the book does not have, and who carries them.",
        (("lamplighter", LAMPLIGHTER), ("harbor-bombard", BOMBARD)),
        (("night-watch", watch),),
        (("harbor-street", rules),),
    )
