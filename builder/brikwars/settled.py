"""Home-made parts as the house rules have them now.

A design holds what its home-made parts were when they were chosen, so that nothing is
lost where the house rules are not known. Where they are, they have the last word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, TypeVar

from builder.ask import Path
from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.dice import OwnDie
from builder.brikwars.homemade import (
    HOUSE,
    OwnEffect,
    OwnMod,
    OwnSpecialty,
    OwnType,
    Part,
)
from builder.brikwars.house import House
from builder.rules import Fix, Violation, Weight

Design = TypeVar("Design")

_OWN: Final = (OwnType, OwnMod, OwnDie, OwnEffect, OwnSpecialty)


def same(one: Part, other: Part) -> bool:
    """Whether two home-made parts are the same by name, perhaps of two editions."""
    return one.title.casefold() == other.title.casefold()


def known(part: object, ours: Iterable[Part]) -> bool:
    """Whether a part is printed, or is one of those that a table has made."""
    return not isinstance(part, _OWN) or any(same(part, each) for each in ours)


def settled(design: Design, house: House) -> Design:
    """A design with its home-made parts as the house rules have them.

    Args:
        design: A design of the game; an equal one comes back where nothing has to
            change.
        house: The house rules in force.
    """
    if not _anything(house):
        return design
    now: Design = _settled(design, house)
    return now


def _anything(house: House) -> bool:
    """Whether the house rules have anything home-made."""
    parts = (house.types, house.mods, house.dice, house.effects, house.specialties)
    return any(parts)


@lru_cache(maxsize=2048)
def _settled(design: Any, house: House) -> Any:
    match design:
        case Weapon():
            after: Any = replace(
                design,
                type=_current(design.type, house.types),
                mods=tuple(_current(each, house.mods) for each in design.mods),
                swaps=tuple(
                    replace(
                        swap,
                        takes=tuple(_current(die, house.dice) for die in swap.takes),
                        gives=_current(swap.gives, house.dice),
                    )
                    for swap in design.swaps
                ),
                effects=tuple(_current(each, house.effects) for each in design.effects),
            )
        case Creation():
            ours = house.specialties
            after = replace(
                design,
                specialties=tuple(_current(each, ours) for each in design.specialties),
                mounts=tuple(
                    replace(
                        mount,
                        weapon=_settled(mount.weapon, house),
                        rounds=tuple(
                            replace(each, weapon=_settled(each.weapon, house))
                            for each in mount.rounds
                        ),
                    )
                    for mount in design.mounts
                ),
            )
        case _:
            return design
    return design if after == design else after


def _current(part: Any, ours: Sequence[Part]) -> Any:
    if not isinstance(part, _OWN):
        return part
    return next((each for each in ours if same(part, each)), part)


def outdated(design: Any, house: House) -> Iterator[Violation]:
    """Notes of what the house rules have otherwise than a design had it (House 2)."""
    now = settled(design, house)
    # An equal design that was settled before comes back in its place.
    if now == design:
        return
    named = dict.fromkeys(part.title for _, part in _changed(design, now))
    at = next((path for path, _ in _changed(design, now)), ())
    yield Violation(
        Weight.NOTE,
        f"{HOUSE} 2",
        "House rules have the last word",
        f"{', '.join(named)}: the house rules in force have it otherwise than it was "
        "when it was chosen, and it is judged as they have it",
        at,
        tuple(_updates(design, now)),
    )


def _updates(design: Any, now: Any) -> Iterator[Fix]:
    """Take over what the house rules say, in one step."""
    for name in ("type", "mods", "swaps", "effects", "mounts", "specialties"):
        before = getattr(design, name, None)
        after = getattr(now, name, None)
        if before != after:
            yield Fix("Write it down as they have it", (name,), after)


def _changed(before: Any, after: Any) -> Iterator[tuple[Path, Part]]:
    """Each part that is another, with its path."""
    if isinstance(before, Weapon):
        if before.type != after.type:
            yield ("type",), after.type
        for name in ("mods", "effects"):
            yield from _pairs(name, getattr(before, name), getattr(after, name))
        for place, (old, new) in enumerate(zip(before.swaps, after.swaps, strict=True)):
            for _, die in _pairs("", (*old.takes, old.gives), (*new.takes, new.gives)):
                yield ("swaps", place), die
        return
    yield from _pairs("specialties", before.specialties, after.specialties)
    for place, (old, new) in enumerate(zip(before.mounts, after.mounts, strict=True)):
        inner = [(("weapon",), old.weapon, new.weapon)]
        inner += [
            (("rounds", at, "weapon"), one.weapon, other.weapon)  # type: ignore[misc]
            for at, (one, other) in enumerate(zip(old.rounds, new.rounds, strict=True))
        ]
        for path, one, other in inner:
            for rest, part in _changed(one, other):
                yield ("mounts", place, *path, *rest), part


def _pairs(name: str, before: Any, after: Any) -> Iterator[tuple[Path, Part]]:
    for place, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            yield (name, place), new
