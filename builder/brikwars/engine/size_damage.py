"""The states of a creation after each point of Size Damage (7.2, 8.1 Power Limits).

A creation of Size n has n + 1 states, and n is at most 1,000. Its weapons are collected
once for all of them; each state then compares each weapon with the Power that is left.
"""

from dataclasses import replace
from typing import Final

from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition, Moved
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import STANDARD, House
from builder.content.card import Row, Table, columns
from builder.core.formatting import inches

MOVERS: Final = (("Move", "move"), ("Fly", "flight"), ("Thrust", "thrust"))
"""The ways to move, each with its field."""


def track(creation: Creation, house: House = STANDARD) -> tuple[Combatant, ...]:
    """Return each state from unhurt to destroyed, one a point of Size Damage.

    >>> [(each.size, each.power()) for each in track(Creation(size=3))]
    [(3, 6), (2, 4), (1, 2), (0, 0)]
    """
    fresh = Combatant(creation, Condition(moved=Moved.STILL), house)
    return tuple(fresh.after(hits) for hits in range(creation.size + 1))


def damage_track(creation: Creation, house: House, most: int) -> Table:
    """Return Armor, Move, Power and what is Too Big, for each point of Size Damage.

    At most `most` rows: those of a giant are its first states and its last one.
    """
    states = track(creation, house)
    if len(states) > most:
        states = (*states[: most - 1], states[-1])
    movers = [each for each in MOVERS if getattr(creation, each[1])]
    moves = (f"^{label}" for label, _ in movers)
    hits, size, armor, *rest = columns(
        "^Hits", "^Size", "^Armor", *moves, "^Power", "Too Big"
    )
    labels = (hits, size, replace(armor, runs=True), *rest)
    fields = [field for _, field in movers]
    rows = [_row(each, fields) for each in states]
    if len(states) <= creation.size:
        # A giant's last row stands for all the points that have no row.
        end = str(creation.size)
        rows[-1] = replace(rows[-1], cells=(end, *rows[-1].cells[1:]), boxes=0)
    return Table("Size Damage", labels, tuple(rows), "track")


def _row(each: Combatant, fields: list[str]) -> Row:
    hurt = each.condition.size_damage
    hits, boxes = "" if hurt else "–", int(hurt > 0)
    if not each.size:
        cells = (hits, "0", *[""] * (len(fields) + 2), "destroyed")
        return Row(cells, boxes=boxes)
    rates = (each.slowed(getattr(each.creation, field)) for field in fields)
    moves = (inches(rate or 0) for rate in rates)
    silent = ", ".join(arm.name for arm in each.silent)
    size, power = inches(each.size), _power(each)
    cells = (hits, size, str(each.structure.armor), *moves, power, silent)
    return Row(cells, boxes=boxes)


def _power(each: Combatant) -> str:
    """Return Weapon Inches a turn: on the ground, and in the air where it flies."""
    aloft = f"/{each.power(aloft=True)}" if each.creation.flies_in_air else ""
    return f'{each.power()}{aloft}"'


def power_table(creation: Creation, house: House, most: int) -> Table:
    """Return Structure, Moves, Power and what is Too Big at each Effective Size.

    Args:
        creation: The creation.
        house: The house rules in force.
        most: How many rows there are at most; a giant's are its first states.
    """
    heads = columns("^Size", "SL, Armor", "Move", "^Power", "Too big to use")
    states = track(creation, house)[:most]
    return Table("Power", heads, tuple(Row(_state(each)) for each in states))


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
    """Return Weapon Inches a turn, and in the air where it flies (R8.1.16-17)."""
    aloft = f" ({each.power(aloft=True)}{unit} aloft)"
    return f"{each.power()}{unit}{aloft if each.creation.flies_in_air else ''}"
