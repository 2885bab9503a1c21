"""The first plan of a turn, and the plan for a creation that has changed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from builder.brikwars.engine.arms import Arm, arms, powered
from builder.brikwars.engine.plan import TurnPlan
from builder.brikwars.engine.rows import FieldDice, PlannedUse
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House

Part = TypeVar("Part")


def start(creation: Creation, house: House) -> TurnPlan:
    """Return the plan of a turn in which nothing is used yet.

    Every mind of the creation makes an attack; the player may add crew at Controls.
    """
    return TurnPlan(
        attackers=1 + creation.extra_minds,
        shots=tuple(_fresh(each) for each in arms(creation, house)),
        rolls=tuple(FieldDice(field=name) for name in powered(creation)),
    )


def _fresh(each: Arm) -> PlannedUse:
    return PlannedUse(weapon=each.name, how=each.hows[0])


def fit(creation: Creation, plan: TurnPlan, house: House) -> TurnPlan:
    """Return the plan for a changed creation; the same plan if its rows still fit.

    A row follows its weapon by name, or by place where only the name is new. Several
    rows of one weapon are kept.
    """
    there = {each.name: each for each in arms(creation, house)}
    weapons = [shot.weapon for shot in plan.shots]
    kept = _follow(weapons, list(there), plan.shots)
    shots = tuple(_kept(there[name], row) for name, row in kept)
    fields = [roll.field for roll in plan.rolls]
    rolls = tuple(
        replace(row or FieldDice(), field=name)
        for name, row in _follow(fields, list(powered(creation)), plan.rolls)
    )
    if shots == plan.shots and rolls == plan.rolls:
        return plan
    return replace(plan, shots=shots, rolls=rolls)


def _follow(
    names: list[str], there: list[str], rows: Sequence[Part]
) -> Iterator[tuple[str, Part | None]]:
    """The name and row for each thing that is there; None where a row is new."""
    if set(names) == set(there):
        yield from zip(names, rows, strict=True)
        return
    for place, name in enumerate(there):
        found = [row for known, row in zip(names, rows, strict=True) if known == name]
        if found:
            yield from ((name, row) for row in found)
        elif len(names) == len(there) and names[place] not in there:
            yield name, rows[place]
        else:
            yield name, None


def _kept(each: Arm, row: PlannedUse | None) -> PlannedUse:
    """A row cut down to what a weapon allows, or a new row."""
    if row is None:
        return _fresh(each)
    known = row.weapon == each.name
    return replace(
        row,
        weapon=each.name,
        fired=min(row.fired, each.count),
        reloaded=min(row.reloaded, each.count),
        how=row.how if known or row.how in each.ways else each.hows[0],
    )
