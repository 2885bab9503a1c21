"""Home-made parts of a design, brought up to date with the house rules.

A design holds a copy of each home-made part as it was when the player chose it, so it
can be used without the house rules. Where these have the part, their version counts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from builder.brikwars.model.homemade import (
    HOUSE,
    OwnEffect,
    OwnMind,
    OwnMod,
    OwnSpecialty,
    OwnStructure,
    OwnType,
    Part,
)
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import OwnDie
from builder.core.field_spec import Path
from builder.core.rulebook import Fix, Severity, Violation

Design = TypeVar("Design")

OWN: Final = (
    *(OwnType, OwnMod, OwnDie, OwnEffect, OwnSpecialty),
    *(OwnStructure, OwnMind),
)
"""Every class of home-made part."""


def same(one: Part, other: Part) -> bool:
    """Return whether two home-made parts have the same name; case does not count."""
    return one.title.casefold() == other.title.casefold()


def known(part: object, ours: Iterable[Part]) -> bool:
    """Return whether a part is printed, or has the name of a part in `ours`."""
    return not isinstance(part, OWN) or any(same(part, each) for each in ours)


def resolve_homemade(design: Design, house: House) -> Design:
    """Return a design with its home-made parts as the house rules have them.

    Args:
        design: A design of the game; where nothing changes an equal one is returned.
        house: The house rules in force.
    """
    ours: tuple[Part, ...] = (
        *house.types,
        *house.mods,
        *house.dice,
        *house.effects,
        *house.specialties,
        *house.structures,
        *house.minds,
    )
    resolved: Design = _replaced(design, ours) if ours else design
    return resolved


def _replaced(value: object, ours: tuple[Part, ...]) -> Any:
    """Return a value of a design with each home-made part replaced by ours."""
    if isinstance(value, OWN):
        found = (mine for mine in ours if type(mine) is type(value))
        return next((mine for mine in found if same(value, mine)), value)
    if isinstance(value, tuple):
        return tuple(_replaced(part, ours) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    parts = {field.name: getattr(value, field.name) for field in fields(value)}
    now = {name: _replaced(part, ours) for name, part in parts.items()}
    changed = {name: part for name, part in now.items() if part != parts[name]}
    return replace(value, **changed) if changed else value


def stale_homemade(design: Any, now: Any) -> Iterator[Violation]:
    """Yield a note if home-made parts differ from the house rules (House 2).

    Args:
        design: The design as it is stored.
        now: The same with its home-made parts as the house rules have them.
    """
    # The cache may return an equal design, so identity says nothing here.
    if now == design:
        return
    changed = tuple(_changed(design, now))
    titles = dict.fromkeys(part.title for _, part in changed)
    # One fix for each field of the design that differs.
    fixes = tuple(
        Fix("Take over their version", (field.name,), getattr(now, field.name))
        for field in fields(now)
        if getattr(design, field.name) != getattr(now, field.name)
    )
    yield Violation(
        Severity.NOTE,
        f"{HOUSE} 2",
        "House rules have the last word",
        f"{', '.join(titles)}: the house rules in force have another version than "
        "this design, and theirs counts",
        changed[0][0],
        fixes,
    )


def _changed(before: Any, after: Any, at: Path = ()) -> Iterator[tuple[Path, Part]]:
    """Yield each home-made part that differs, with its path."""
    if before == after:
        return
    if isinstance(after, OWN):
        yield at, after
    elif isinstance(after, tuple):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changed(old, new, (*at, place))
    else:
        for field in fields(after):
            old, new = getattr(before, field.name), getattr(after, field.name)
            yield from _changed(old, new, (*at, field.name))
