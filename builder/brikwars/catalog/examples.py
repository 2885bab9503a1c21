"""Creatures, weapons and armies to open in a new library."""

from functools import cache

from builder.army.model import Army, ArmyGroup, Entry
from builder.brikwars.catalog import example_parts as parts
from builder.brikwars.catalog.example_house_rules import table_rules
from builder.content.livery import ArmyColour, Emblem
from builder.system.model import Example


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
                    Army(
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
                    ),
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
        Example(
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
        ),
        table_rules(),
    )
