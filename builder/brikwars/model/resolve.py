"""Home-made parts as the house rules have them now.

A design holds what its home-made parts were when they were chosen, so that nothing is
lost where the house rules are not known. Where they are, they have the last word.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeVar

from builder.brikwars.model.homemade import (
    HOUSE,
    OwnEffect,
    OwnMod,
    OwnSpecialty,
    OwnType,
    Part,
)
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import OwnDie
from builder.core.field_spec import Path
from builder.core.rulebook import Fix, Severity, Violation

Design = TypeVar("Design")

OWN: Final = (OwnType, OwnMod, OwnDie, OwnEffect, OwnSpecialty)
"""Every class of home-made part."""


def same(one: Part, other: Part) -> bool:
    """Return whether two home-made parts have one name, perhaps in two editions."""
    return one.title.casefold() == other.title.casefold()


def known(part: object, ours: Iterable[Part]) -> bool:
    """Return whether a part is printed, or is one of those that a table has made."""
    return not isinstance(part, OWN) or any(same(part, each) for each in ours)


def resolve_homemade(design: Design, house: House) -> Design:
    """Return a design with its home-made parts as the house rules have them.

    Args:
        design: A design of the game; an equal one comes back where nothing has to
            change.
        house: The house rules in force.
    """
    ours = (*house.types, *house.mods, *house.dice, *house.effects, *house.specialties)
    resolved: Design = _resolved(design, ours) if ours else design
    return resolved


@lru_cache(maxsize=2048)
def _resolved(design: Any, ours: tuple[Part, ...]) -> Any:
    return _replaced(design, ours)


def _replaced(value: Any, ours: tuple[Part, ...]) -> Any:
    """A part of a design with everything home-made in it as a table has it."""
    if isinstance(value, OWN):
        found = (each for each in ours if type(each) is type(value))
        return next((each for each in found if same(value, each)), value)
    if isinstance(value, tuple):
        return tuple(_replaced(part, ours) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    parts = {each.name: getattr(value, each.name) for each in fields(value)}
    now = {name: _replaced(part, ours) for name, part in parts.items()}
    changed = {name: part for name, part in now.items() if part != parts[name]}
    return replace(value, **changed) if changed else value


def stale_homemade(design: Any, now: Any) -> Iterator[Violation]:
    """Yield a note of what the house rules have otherwise than a design (House 2).

    Args:
        design: The design as it is stored.
        now: The same with its home-made parts as the house rules have them.
    """
    # An equal design that was resolved before comes back in its place.
    if now == design:
        return
    changed = tuple(_changed(design, now))
    titles = dict.fromkeys(part.title for _, part in changed)
    # Each field of the design is taken over by one edit.
    fixes = tuple(
        Fix("Write it down as they have it", (each.name,), getattr(now, each.name))
        for each in fields(now)
        if getattr(design, each.name) != getattr(now, each.name)
    )
    yield Violation(
        Severity.NOTE,
        f"{HOUSE} 2",
        "House rules have the last word",
        f"{', '.join(titles)}: the house rules in force have it otherwise than it was "
        "when it was chosen, and it is judged as they have it",
        changed[0][0],
        fixes,
    )


def _changed(before: Any, after: Any, at: Path = ()) -> Iterator[tuple[Path, Part]]:
    """Each home-made part that is another, with its path."""
    if before == after:
        return
    if isinstance(after, OWN):
        yield at, after
    elif isinstance(after, tuple):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changed(old, new, (*at, place))
    else:
        for each in fields(after):
            old, new = getattr(before, each.name), getattr(after, each.name)
            yield from _changed(old, new, (*at, each.name))
