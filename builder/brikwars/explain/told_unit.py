"""A creation as players write one down: its Armor, Skill, Move and Size in their words.

What the words leave open is guessed, and every guess is told.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.model.designs import FASTEST, LARGEST, Creation, Mount, Weapon
from builder.brikwars.model.homemade import (
    AnyMind,
    AnySpecialty,
    AnyStructure,
    OwnMind,
    OwnSpecialty,
    OwnStructure,
)
from builder.brikwars.tables.scales import Mind, Mounting, Structure, roll_text
from builder.brikwars.tables.specialties import Specialty
from builder.core.field_spec import InvalidValue
from builder.core.formatting import figure, plain_minus, signed
from builder.system.labels import BODY
from builder.system.model import ToldAbility, ToldUnit

_NUMBER: Final = re.compile(r"\d{1,6}")
_DICE: Final = re.compile(r"(\d{0,3}) ?[dDkKwW](\d{1,3})([+−-]\d{1,3})?")
_HALF: Final = re.compile(r"½|1/2|0\.5")
_FLIES: Final = re.compile(r"\b(?:fl(?:y|ies|ying|ight)|air)", re.IGNORECASE)
_MOST: Final = 10


def told_unit(
    name: str, stats: Mapping[str, str], abilities: Iterable[ToldAbility] = ()
) -> ToldUnit:
    """Return the creation that some statistics tell of, with all that was guessed.

    Args:
        name: What it is called.
        stats: What is said of it: `armor`, `structure`, `skill`, `mind`, `move`,
            `flight`, `size`; what is said under other names goes into its notes.
        abilities: What else it can do.
    """
    doubts: list[str] = []
    structure = _structure(stats, doubts)
    skill = stats.get("skill") or stats.get("mind", "")
    mind = _mind(skill, doubts)
    if not skill and structure is Structure.HALF and stats.get("armor"):
        doubts.append("its Skill is not told; it is taken as a thing without a mind")
    size = _inches(stats.get("size", ""), LARGEST)
    if size is None:
        half = structure.like is Structure.HALF
        size = 1 if half else max(2, int(structure.level))
        doubts.append(f'its Size is not told; {size}" is taken')
    words = stats.get("move", "")
    move = _inches(words, FASTEST) or 0
    flight = _inches(stats.get("flight", ""), FASTEST) or 0
    if _FLIES.search(words):
        move, flight = 0, move
    noted = {key: text for key, text in stats.items() if key not in BODY}
    notes = [f"{key.capitalize()}: {text}" for key, text in noted.items()]
    doubts += [
        f"“{note}” has no place of its own; it is in the notes" for note in notes
    ]
    own: list[AnySpecialty] = []
    for ability in abilities:
        found = _specialty(ability)
        own += [found] if found else []
        if isinstance(found, OwnSpecialty):
            doubts.append(f"“{found.name}” is a specialty of your own")
        elif found is None:
            notes.append(f"{ability.name}: {ability.text}".strip(": "))
            price = "none" if ability.price is None else f"{figure(ability.price)} CP"
            doubts.append(
                f"“{ability.name}” is in the notes; no specialty costs {price}"
            )
    creation = Creation(
        name=name,
        size=size,
        structure=structure,
        mind=mind,
        move=move,
        flight=flight,
        specialties=tuple(own[:_MOST]),
        notes="\n".join(notes),
    )
    return ToldUnit(creation, tuple(doubts))


def _structure(stats: Mapping[str, str], doubts: list[str]) -> AnyStructure:
    """Return the Structure Level of an Armor, or of the level itself.

    An Armor off the ladder is a rung of its player's own, like the nearest level.
    """
    level, armor = stats.get("structure", ""), stats.get("armor", "")
    if _HALF.match(level):
        return Structure.HALF
    said = _NUMBER.match(level)
    dice = _DICE.search(armor or level)
    if said and int(said[0]) <= _MOST:
        return Structure.of(Fraction(said[0]))
    many = int(dice[1] or 1) if dice else 0
    if dice and dice[2] == "10" and not dice[3] and 0 < many <= _MOST:
        return Structure.of(Fraction(many))
    exact = armor.strip() in ("4", "1d6", "d6")
    number = _NUMBER.match(armor)
    if not exact and armor:
        plain = bool(dice) or not number or int(number[0]) < 8
        taken = Structure.HALF if plain else Structure.ONE
        if own := _rung(armor, taken):
            doubts.append(f"“{own.name}” is an Armor of your own, like SL {taken}")
            return own
        doubts.append(f"Armor {armor} is that of no Structure Level; {taken} is taken")
        return taken
    if not armor:
        doubts.append(f"its Armor is not told; Structure {Structure.HALF} is taken")
    return Structure.HALF


def _rung(armor: str, like: Structure) -> OwnStructure | None:
    """Return a home-made Armor of what is said; None for a Hero's, and for no roll."""
    dice, number = _DICE.fullmatch(armor.strip()), _NUMBER.fullmatch(armor.strip())
    if number:
        roll = (0, 6, int(number[0]))
    elif dice:
        roll = (int(dice[1] or 1), int(dice[2]), _points(dice[3]))
    else:
        return None
    if roll == HEROS:
        return None
    many, faces, points = roll
    name = f"Armor {roll_text(*roll)}"
    try:
        return OwnStructure(name=name, like=like, dice=many, faces=faces, points=points)
    except InvalidValue:
        return None


HEROS: Final = (2, 6, 0)
"""The Armor of a Hero of minifig size, who has it by Heroic Ego (6.1)."""


def _points(said: str | None) -> int:
    return int(plain_minus(said)) if said else 0


def _mind(text: str, doubts: list[str]) -> AnyMind:
    dice = _DICE.search(text)
    if dice is None:
        number = _NUMBER.match(text)
        if number is None:
            return Mind.NONE
        doubts.append(f"Skill {text} is no die; d6 is taken")
        return Mind.D6
    try:
        found = Mind(f"d{dice[2]}")
    except ValueError:
        found = Mind.D6
        doubts.append(f"no mind has a Skill of {text}; d6 is taken")
    plus = _points(dice[3])
    single = dice[1] in ("", "1") and found.value == f"d{dice[2]}"
    if plus and single and abs(plus) <= _MOST:
        own = OwnMind(
            name=f"Skill {found.value}{signed(plus)}",
            faces=found.row.faces,
            plus=plus,
            cost=found.row.cost,
        )
        doubts.append(f"“{own.name}” is a mind of your own")
        return own
    if dice[3] or dice[1] not in ("", "1"):
        doubts.append(f"no mind has a Skill of {text}; {found.value} is taken")
    return found


def _inches(said: str, most: int) -> int | None:
    number = _NUMBER.search(said)
    return min(int(number[0]), most) if number else None


def _specialty(ability: ToldAbility) -> AnySpecialty | None:
    """Return the specialty of the book of this name, or one of its player's own."""
    for specialty in Specialty:
        if specialty.value.casefold() == ability.name.casefold():
            return specialty
    cost = ability.price
    if cost is None:
        return None
    try:
        return OwnSpecialty(name=ability.name[:80], cost=cost, does=ability.text[:200])
    except InvalidValue:
        return None


def armed(
    unit: Creation, arms: Iterable[tuple[Weapon, int]], name: str = ""
) -> Creation:
    """Return a creation that also carries some weapons; a creature holds them.

    Args:
        unit: The creation.
        arms: Each weapon, and how many of it.
        name: What it is called then; as before if empty.
    """
    mounting = Mounting.FIXED if unit.mind is Mind.NONE else Mounting.HELD
    more = [
        Mount(weapon=weapon, count=max(1, min(count, 1_000)), mounting=mounting)
        for weapon, count in arms
    ]
    mounts = (*unit.mounts, *more)[:100]
    return replace(unit, name=name or unit.name, mounts=mounts)
