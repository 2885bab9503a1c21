"""Home-made parts as the house rules have them now.

A design holds what its home-made parts were when they were chosen, so that nothing is
lost where the house rules are not known. Where they are, they have the last word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """Whether two home-made parts are the same by name, perhaps of two editions."""
    return one.title.casefold() == other.title.casefold()


def known(part: object, ours: Iterable[Part]) -> bool:
    """Whether a part is printed, or is one of those that a table has made."""
    return not isinstance(part, OWN) or any(same(part, each) for each in ours)


def settled(design: Design, house: House) -> Design:
    """A design with its home-made parts as the house rules have them.

    Args:
        design: A design of the game; an equal one comes back where nothing has to
            change.
        house: The house rules in force.
    """
    if not any(_ours(house).values()):
        return design
    now: Design = _settled(design, house)
    return now


def _ours(house: House) -> Mapping[type, Sequence[Part]]:
    """The home-made parts of house rules, by their class."""
    return {
        OwnType: house.types,
        OwnMod: house.mods,
        OwnDie: house.dice,
        OwnEffect: house.effects,
        OwnSpecialty: house.specialties,
    }


@lru_cache(maxsize=2048)
def _settled(design: Any, house: House) -> Any:
    return _replaced(design, _ours(house))


def _replaced(value: Any, ours: Mapping[type, Sequence[Part]]) -> Any:
    """A part of a design with everything home-made in it as a table has it."""
    if isinstance(value, OWN):
        return next((each for each in ours[type(value)] if same(value, each)), value)
    if isinstance(value, tuple):
        return tuple(_replaced(part, ours) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    parts = {each.name: getattr(value, each.name) for each in fields(value)}
    now = {name: _replaced(part, ours) for name, part in parts.items()}
    changed = {name: part for name, part in now.items() if part != parts[name]}
    return replace(value, **changed) if changed else value


def outdated(design: Any, house: House) -> Iterator[Violation]:
    """Notes of what the house rules have otherwise than a design had it (House 2)."""
    now = settled(design, house)
    # An equal design that was settled before comes back in its place.
    if now == design:
        return
    changed = tuple(_changed(design, now))
    named = dict.fromkeys(part.title for _, part in changed)
    yield Violation(
        Severity.NOTE,
        f"{HOUSE} 2",
        "House rules have the last word",
        f"{', '.join(named)}: the house rules in force have it otherwise than it was "
        "when it was chosen, and it is judged as they have it",
        changed[0][0],
        tuple(_updates(design, now)),
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


def _updates(design: Any, now: Any) -> Iterator[Fix]:
    """Take over what the house rules say, a field of the design in each step."""
    for each in fields(now):
        after = getattr(now, each.name)
        if getattr(design, each.name) != after:
            yield Fix("Write it down as they have it", (each.name,), after)
