"""The small print of BrikWars choices, worked out from the printed tables."""

from __future__ import annotations

from builder.brikwars.engine.condition import Moved
from builder.brikwars.engine.rows import AttackType, How
from builder.brikwars.model.homemade import AnySpecialty, AnyType, OwnEffect
from builder.brikwars.tables.scales import TURRETS, Mind, Mounting, Structure
from builder.core.formatting import figure
from builder.core.formula import Formula


def weapon_words(kind: AnyType) -> str:
    """The formulas of a row, or the printed numbers of a Bastard gun.

    >>> from builder.brikwars.tables.weapons import WeaponType
    >>> weapon_words(WeaponType.GUN)
    '3S CP, Use S+2, Range 4S+2, Damage S × d6'
    >>> weapon_words(WeaponType.BASTARD_GUN)
    '5 CP, Use 3, Range 10, Damage 1 × d6+1'
    """
    row = kind.row

    def cell(line: Formula) -> str:
        return str(line(0)) if row.bastard else line.text(kind.letter)

    parts = [f"{cell(row.cost)} CP"]
    if row.use:
        parts.append(f"Use {cell(row.use)}")
    if row.melee:
        parts.append("Range CC")
    elif row.reach:
        parts.append(f"Range {cell(row.reach)}")
    if row.dice and row.die:
        bonus = f"+{row.bonus}" if row.bonus else ""
        parts.append(f"Damage {cell(row.dice)} × {row.die}{bonus}")
    if row.loads:
        parts.append(row.loads)
    if row.armor:
        parts.append(f"Armor +{row.armor}")
    if row.deflection:
        parts.append(f"Deflection {cell(row.deflection)}")
    return ", ".join(parts)


def structure_words(level: Structure) -> str:
    """The Armor of a Structure Level."""
    return f"Armor {level.armor}"


def mind_words(mind: Mind) -> str:
    """The word and the price of a mind."""
    if mind is Mind.NONE:
        return "needs somebody at the Controls"
    return f"{mind.row.level}, {figure(mind.row.cost)} CP"


def mounting_words(mounting: Mounting) -> str:
    """What a mounting means, and what a bought turret costs."""
    stand = TURRETS.get(mounting)
    if stand:
        return f'{stand.cost} CP, powers up to {stand.power}", {stand.carried}'
    return {
        Mounting.FIXED: "built into the body",
        Mounting.JOINT: "turret, hinge or arm: a Structure Level less",
        Mounting.HELD: "in hands or grabbers",
    }.get(mounting, "stowed: fired by something else")


def specialty_words(specialty: AnySpecialty) -> str:
    """What a specialty does and costs, and how well that is known."""
    row = specialty.row
    known = {"tool": ", as a card program has it", "talk": ", as players have it"}
    return f"{row.does}; {row.cost} CP{known.get(row.read, '')}"


def effect_words(effect: OwnEffect) -> str:
    """What a home-made effect does and costs."""
    return "; ".join(filter(None, (effect.does.strip(), f"{effect.price} CP")))


def attack_words(attack: AttackType) -> str:
    """What an attack type takes in."""
    return {
        AttackType.FREE: "any",
        AttackType.RANGED: "Bursts, too",
        AttackType.ARC: "all in it",
        AttackType.MELEE: "CC",
    }[attack]


def how_words(how: How) -> str:
    """What a way to use a weapon means."""
    return {
        How.SINGLE: "no penalty",
        How.ARC: "all in it",
        How.BURST: "one target",
        How.DIRECT: "drop, throw",
    }[how]


def moved_words(moved: Moved) -> str:
    """What a movement rules out."""
    return {
        Moved.STILL: "no inch",
        Moved.MOVES: "as usual",
        Moved.SPRINTS: "all out",
    }[moved]
