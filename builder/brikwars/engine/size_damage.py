"""What a creation is after each point of Size Damage (7.2, 8.1 Power Limits)."""

from __future__ import annotations

from typing import Final

from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition, Moved
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import STANDARD, House
from builder.content.card import Column, Row, Table
from builder.core.formatting import inches

MOVERS: Final = (("Move", "move"), ("Fly", "flight"), ("Thrust", "thrust"))
"""The ways to move, each with its field."""


def track(creation: Creation, house: House = STANDARD) -> tuple[Combatant, ...]:
    """Every state from unhurt to destroyed, one for each point of Size Damage."""
    fresh = Combatant(creation, Condition(moved=Moved.STILL), house)
    return tuple(fresh.after(hits) for hits in range(creation.size + 1))


def damage_track(creation: Creation, house: House, most: int) -> Table:
    """Armor, Move, Power and what falls silent, for each point of Size Damage.

    Args:
        creation: Whose track it is.
        house: The readings.
        most: How many rows there are at most; a giant's shows its first points and
            its last.
    """
    states = track(creation, house)
    if len(states) > most:
        states = (*states[: most - 1], states[-1])
    movers = [each for each in MOVERS if getattr(creation, each[1])]
    columns = (
        Column("Hits", "center"),
        Column("Size", "center"),
        Column("Armor", "center"),
        *(Column(label, "center") for label, _ in movers),
        Column("Power", "center"),
        Column("Too Big"),
    )
    fields = [field for _, field in movers]
    return Table("Size Damage", columns, tuple(_row(each, fields) for each in states))


def _row(each: Combatant, fields: list[str]) -> Row:
    hits = str(each.condition.size_damage)
    if not each.size:
        gone = ("–",) * (len(fields) + 2)
        return Row((hits, "0", *gone, "destroyed"))
    moves = (each.slowed(getattr(each.creation, field)) for field in fields)
    return Row(
        (
            hits,
            inches(each.size),
            each.structure.armor,
            *(inches(move or 0) for move in moves),
            power_text(each),
            ", ".join(arm.name for arm in each.silent),
        )
    )


def power_table(creation: Creation, house: House, most: int) -> Table:
    """Return what it can do at each Effective Size, in full words.

    Args:
        creation: Whose states they are.
        house: The readings.
        most: How many rows there are at most; a giant's shows its first points.
    """
    columns = (
        Column("Size", "center"),
        Column("SL, Armor"),
        Column("Move"),
        Column("Power", "center"),
        Column("Too big to use"),
    )
    states = track(creation, house)[:most]
    return Table("Power", columns, tuple(Row(_state(each)) for each in states))


def _state(each: Combatant) -> tuple[str, ...]:
    if not each.size:
        return '0"', "", "", "", "destroyed" if each.creation.size else ""
    moves = (
        (how, each.slowed(getattr(each.creation, field)))
        for how, field in (("", "move"), ("fly ", "flight"), ("thrust ", "thrust"))
    )
    return (
        inches(each.size),
        f"{each.structure}, {each.structure.armor}",
        ", ".join(f"{how}{inches(rate)}" for how, rate in moves if rate is not None)
        or "–",
        power_text(each, '"'),
        ", ".join(arm.name for arm in each.silent),
    )


def power_text(each: Combatant, unit: str = "") -> str:
    """Weapon Inches a turn, and in the air where it flies (R8.1.16, R8.1.17)."""
    aloft = f" ({each.power(aloft=True)}{unit} aloft)"
    return f"{each.power()}{unit}{aloft if each.creation.flies_in_air else ''}"
