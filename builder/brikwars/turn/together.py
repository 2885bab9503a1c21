"""What a fresh creation can use together in one turn (8.1, 8.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from builder.brikwars.engine.condition import Moved
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.turn.sets import WeaponSet, full, largest
from builder.brikwars.turn.start import start
from builder.core.formatting import inches


def fresh(creation: Creation, house: House, *, aloft: bool = False) -> Turn:
    """The turn of a creation that is unhurt, stands still and uses nothing yet."""
    begun = start(creation, house)
    plan = replace(begun, moved=Moved.STILL, aloft=aloft)
    return Turn.of(creation, plan, house)


@lru_cache(maxsize=128)
def firing_together(creation: Creation, house: House, most: int) -> tuple[str, ...]:
    """The largest sets of weapons that one turn allows, if Power keeps them apart.

    Nothing where all weapons of each kind of attack can be used in one turn: that
    there is one kind of attack a turn needs no list (R8.6.1).

    Args:
        creation: Whose weapons they are.
        house: The readings.
        most: How many sets are named, on the ground and in the air.
    """
    turns = [("", fresh(creation, house))]
    if creation.flies_in_air:
        turns.append(("In the air: ", fresh(creation, house, aloft=True)))
    return tuple(line for lead, turn in turns for line in _lines(lead, turn, most))


def _lines(lead: str, turn: Turn, most: int) -> Iterator[str]:
    choices = full(turn, most + 1)
    sets = largest(choices.found)
    if not crowded(turn, sets):
        return
    for choice in sets[:most]:
        yield f"{lead}{choice.names(turn.arms)}."
    if choices.more or len(sets) > most:
        yield f"{lead}And more sets."


def crowded(turn: Turn, sets: tuple[WeaponSet, ...]) -> bool:
    """Whether a kind of attack has more weapons than one turn can use."""
    return any(
        count < arm.count and not arm.types.isdisjoint(choice.types(turn.arms))
        for choice in sets
        for arm, count in zip(turn.arms, choice.counts, strict=True)
    )


def together_text(creation: Creation, house: House, most: int) -> tuple[str, ...]:
    """What one turn powers, in a line, and the sets that it allows below (R8.1.19).

    Args:
        creation: Whose weapons they are; nothing is said where none draws Power.
        house: The readings.
        most: How many sets are named, on the ground and in the air.
    """
    turn = fresh(creation, house)
    total = turn.combatant.armed
    if not total:
        return ()
    drawn = f"{inches(total)} of weapons and {inches(turn.available)} of Power"
    sets = firing_together(creation, house, most)
    if sets:
        return f"Firing together, {drawn}:", *(f"  • {line}" for line in sets)
    if total > turn.available:
        return (f"One turn powers all weapons of a kind of attack: {drawn}",)
    return (f"One turn powers all its weapons: {drawn}",)
