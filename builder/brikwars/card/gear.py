"""SuperNatural dice, Mechanisms and the Cliche on a card (6.1, 8.5, 10.3)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.phrases import sentence
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.gear import Mechanism
from builder.brikwars.tables.mechanisms import DeviceSkill
from builder.content.card import Row, Table
from builder.content.tables import table
from builder.core.formatting import times

BLANK: Final = "_" * 24
"""A line to write on, where a Hero's Cliche is left open."""


def gear_traits(creation: Creation) -> Iterator[str]:
    """Yield the lines on the front: Cliche, SuperNatural dice, Mechanisms."""
    if creation.heroic or creation.cliche.strip():
        yield f"Cliche: {creation.cliche.strip() or BLANK}."
    if creation.supernatural:
        dice = ", ".join(each.title for each in creation.supernatural)
        yield f"SuperNatural dice: {dice}."
    if creation.mechanisms:
        names = dict.fromkeys(each.title for each in creation.mechanisms)
        titles = [each.title for each in creation.mechanisms]
        counted = ", ".join(times(titles.count(name), name) for name in names)
        yield f"Mechanisms: {counted}."


def supernatural_table(creation: Creation) -> Table:
    """Return what each of its SuperNatural dice does (10.3)."""
    rows = ((each.title, each.die.row.does) for each in creation.supernatural)
    return table("SuperNatural dice", ("Die", "What it does"), rows)


def mechanism_table(creation: Creation) -> Table:
    """Return its Mechanisms, with a box where one works once (R8.5.21, R8.5.24)."""
    labels = ("Mechanism", "Set off when", "Worked", "^Skill")
    return table("Mechanisms", labels, map(_row, creation.mechanisms))


def _row(each: Mechanism) -> Row:
    skill = "–" if each.skill is DeviceSkill.NONE else str(each.skill)
    does = each.does.strip()
    return Row(
        (each.title, each.trigger.strip() or "–", str(each.worked), skill),
        below=(sentence(does.rstrip(".")),) if does else (),
        boxes=int(each.once),
    )
