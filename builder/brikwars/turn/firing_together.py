"""The weapons that a creation can use together in one turn (8.1, 8.6).

The sets of `full_sets.full` are listed only if one of them leaves out a weapon of its
own types; otherwise all weapons of each type fire together. That is one search on
the ground and one in the air, with the bound of `full_sets`; see `firing_together`.
"""

from collections.abc import Iterator
from dataclasses import replace

from builder.brikwars.engine.combatant import Combatant, Condition, Moved
from builder.brikwars.engine.phrases import sentence
from builder.brikwars.engine.power import turrets_of
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.turn.full_sets import WeaponSet, full, largest
from builder.brikwars.turn.question import first_plan


def fresh(creation: Creation, house: House) -> Turn:
    """Return the turn of an unhurt creation that stands still and uses nothing yet."""
    unhurt = Combatant(creation, Condition(moved=Moved.STILL), house)
    plan = replace(first_plan(creation, unhurt.arms), moved=Moved.STILL)
    return Turn(unhurt.under(plan), plan)


def firing_together(
    creation: Creation, house: House, most: int, hits: int = 0
) -> tuple[str, ...]:
    """Return the largest sets of weapons of a turn after some hits, a line each.

    Up to `most` are named on the ground, and again in the air; of more than that the
    bound is told, which is their Power. One weapon is no set.
    Nothing where all weapons of each type of attack can be used in one turn, since one
    type of attack a turn is the rule for all (R8.6.1).

    >>> from builder.brikwars.model.designs import Mount, Weapon
    >>> from builder.brikwars.model.house_rules import STANDARD
    >>> gun, bow = Weapon(name="Gun", size=3), Weapon(name="Bow", size=2)
    >>> mounts = Mount(weapon=gun), Mount(weapon=bow, count=3)
    >>> firing_together(Creation(size=2, mounts=mounts), STANDARD, 4)
    ('2 × Bow.',)
    """
    turn = fresh(creation, house).after(hits)
    return tuple(_sets(turn, most, on_card=True))


def _sets(turn: Turn, most: int, *, on_card: bool) -> Iterator[str]:
    yield from _lines("", turn, most, on_card=on_card)
    if turn.creation.flies_in_air:
        plan = replace(turn.plan, aloft=True)
        aloft = Turn(turn.combatant.under(plan), plan)
        yield from _lines("In the air: ", aloft, most, on_card=on_card)


def _lines(lead: str, turn: Turn, most: int, *, on_card: bool) -> Iterator[str]:
    """Name some sets; a card leaves out lone weapons, and has no list of too many."""
    choices = full(turn, most + 1)
    every = largest(choices.found)
    if not crowded(turn, every):
        return
    least = 2 if on_card else 1
    sets = [choice for choice in every if sum(choice.counts) >= least]
    if on_card and (choices.more or len(sets) > most):
        turret = bool(turrets_of(turn.arms))
        bound = TEXTS.word("R8.1.19", "any", power=turn.available, turret=turret)
        yield sentence(f"{lead}{bound}")
        return
    for choice in sets[:most]:
        yield f"{lead}{choice.used(turn.arms)}."


def crowded(turn: Turn, sets: tuple[WeaponSet, ...]) -> bool:
    """Return whether a set leaves out a weapon of its own types of attack."""
    return any(
        count < arm.count and not arm.types.isdisjoint(choice.types(turn.arms))
        for choice in sets
        for arm, count in zip(turn.arms, choice.counts, strict=True)
    )


def together_text(turn: Turn, most: int) -> tuple[str, ...]:
    """Return a line on what one turn powers, and below it the sets (R8.1.19).

    Nothing where no weapon draws Power; the turn is a `fresh` one on the ground. Of
    what flies, half of `most` sets are named on the ground, and half in the air.
    """
    total = turn.combatant.armed
    if not total:
        return ()
    drawn = TEXTS.word("R8.1.19", "drawn", total=total, power=turn.available)
    each_way = most // 2 if turn.creation.flies_in_air else most
    sets = tuple(_sets(turn, each_way, on_card=False))
    if sets:
        lead = TEXTS.word("R8.1.19", "sets", drawn=drawn)
        return lead, *(f"  • {line}" for line in sets)
    if total > turn.available:
        return (TEXTS.word("R8.1.19", "kind", drawn=drawn),)
    return (TEXTS.word("R8.1.19", "all", drawn=drawn),)
