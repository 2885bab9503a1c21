"""The part of a design that is aimed at: its plating, what is bare, a joint (8.2).

A plated or bare part has its own inches for the Attack Roll, and what hurts it is Size
Damage of the whole. A joint, hinge, arm or turret mount is a thing by itself: it has
its own inches, and is gone with the last of them. What else breaks with it is for
chapter 7.2 to say, which is not in this book.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from builder.brikwars.chances.armor import Target
from builder.brikwars.engine.armor import plated_inches
from builder.brikwars.model.designs import Creation
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import TURRETS
from builder.core.field_spec import Path
from builder.core.rulebook import Book, Findings, Fix, rules_in
from builder.core.texts import Say

JOINT: Final = 1
"""Inches of a joint, unless a bought Turret stands on it."""


class Part(StrEnum):
    """The part of a target that an attack is aimed at."""

    ANY = "any of it"
    PLATED = "a plated part"
    BARE = "a bare part"
    JOINT = "a joint or turret"


def usual_inches(creation: Creation, part: Part) -> int:
    """Return the inches of a part where nobody says: all that there is of it."""
    match part:
        case Part.PLATED:
            return plated_inches(creation)
        case Part.BARE:
            return max(0, creation.size - plated_inches(creation))
        case Part.JOINT:
            stands = (TURRETS.get(mount.mounting) for mount in creation.mounts)
            sizes = [stand.size for stand in stands if stand]
            return min(creation.size, max(sizes, default=JOINT))
    return creation.size


@dataclass(frozen=True, slots=True)
class AimedPart:
    """A part of a design that is aimed at.

    Attributes:
        creation: The design.
        part: Its part.
        inches: How many inches of it there are; None for all.
        at: The path of the target in its situation.
    """

    creation: Creation
    part: Part
    inches: int | None
    at: Path = ()


@TEXTS.rule("R8.2.15", "whole", on=AimedPart)
def parts_are_there(aimed: AimedPart, _: object, say: Say) -> Findings:
    """A part that is aimed at is on the design, and no larger than what there is."""
    creation, part = aimed.creation, aimed.part
    plated, title = plated_inches(creation), creation.title
    anything = Fix("Aim at any of it", (*aimed.at, "part"), Part.ANY)
    most = plated if part is Part.PLATED else creation.size
    if part is Part.PLATED and not plated:
        yield say("bare", anything.at, (anything,), title=title)
    elif part is Part.BARE and creation.plated and plated >= creation.size:
        yield say("whole", anything.at, (anything,), title=title)
    elif part is not Part.ANY and (aimed.inches or 0) > most:
        all_ = Fix("All there is of it", (*aimed.at, "part_size"), None)
        size = aimed.inches
        yield say(
            "beyond", all_.at, (all_,), part=part, size=size, most=most, title=title
        )


RULES: Final = rules_in(globals())
"""In the order of the rulebook."""

PARTS: Final = Book("BrikWars", "parts", RULES)
"""The rule of the part that is aimed at."""


def part_of(
    whole: Target, creation: Creation, part: Part, inches: int | None
) -> tuple[Target, int]:
    """Return a part of a design as a target, and its inches that are exposed (5.1).

    A joint is a Structure Level softer than the body, whatever its inches (R8.2.11),
    and no plating covers it (R8.2.12).
    """
    inside = None if part is Part.ANY else inches
    size = usual_inches(creation, part) if inside is None else inside
    match part:
        case Part.BARE:
            return replace(whole, deflection=0), size
        case Part.JOINT:
            soft = creation.structure.joint
            joint = replace(whole, level=soft, size=size, deflection=0)
            return replace(joint, level_by_size=False), size
    return whole, size
