"""Which values belong where in a design, from the annotations of its class."""

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType
from typing import Final, get_args, get_origin

from builder import kinds, systems
from builder.army.model import Army
from builder.content.theme import Theme
from builder.core.design import is_design
from builder.core.field_spec import Path, choices, field_types
from builder.core.kinds import LateMapping, game_of
from builder.house_rules.ruleset import RuleSet

_OWN: Final[Mapping[str, type]] = {"army": Army, "ruleset": RuleSet}


def _class(kind: str) -> type:
    return _OWN[kind] if kind in _OWN else kinds()[kind]


def _house(kind: str) -> type:
    return type(systems()[game_of(kind)].standard)


def _anything(kind: str) -> type:
    if kind == "theme":
        return Theme
    return _class(kind) if kind in CLASSES else _house(kind)


# No game is imported but the one whose class is asked for.
CLASSES: Final = LateMapping((*kinds(), *_OWN), _class)
"""The class of every kind: those of designs, the army and the rule set."""
HOUSES: Final = LateMapping([f"{game}.house" for game in systems()], _house)
"""The class of house rules of every system, by its kind."""
VERSIONED: Final = LateMapping((*CLASSES, *HOUSES, "theme"), _anything)
"""The class of everything that says its version, by its kind."""


def designs() -> frozenset[type]:
    """Return every class of design."""
    return frozenset(kinds().values())


def within(hint: object, path: Path) -> tuple[object, ...]:
    """Return the annotations at the end of a path; none where it leads out."""
    found = choices(hint)
    for step in path:
        found = tuple(one for choice in found for one in choices(_below(choice, step)))
    return found


def slots(
    hint: object, payload: object
) -> Iterator[tuple[Path, tuple[type, ...], str]]:
    """Yield every place of a payload where an id stands instead of a design.

    Args:
        hint: The annotation the payload is read by.
        payload: What a file says there.

    Yields:
        The path of the place, the classes of design that may stand there, and the id.
    """
    wanted = tuple(filter(is_design, choices(hint)))
    if isinstance(payload, str) and wanted:
        yield (), wanted, payload
    if isinstance(payload, list | dict) and _leads_to_design(hint):
        pairs = payload.items() if isinstance(payload, dict) else enumerate(payload)
        for step, part in pairs:
            for one in within(hint, (step,)):
                for path, fitting, named in slots(one, part):
                    yield (step, *path), fitting, named


@cache
def _leads_to_design(hint: object) -> bool:
    """Return whether a design may stand anywhere below a place.

    Most places hold numbers, words and tables of them, which need no search.
    """
    seen: set[object] = set()
    ahead = list(choices(hint))
    while ahead:
        one = ahead.pop()
        if one in seen:
            continue
        seen.add(one)
        below = [inner for part in _parts_of(one) for inner in choices(part)]
        if any(map(is_design, below)):
            return True
        ahead += below
    return False


def _parts_of(choice: object) -> tuple[object, ...]:
    """Return the annotations of the parts that a value may have."""
    if get_origin(choice) is tuple:
        return tuple(one for one in get_args(choice) if one is not Ellipsis)
    if isinstance(choice, type) and dataclasses.is_dataclass(choice):
        return tuple(field_types(choice).values())
    return ()


def _below(choice: object, step: str | int) -> object:
    """Return the annotation of one part, or `NoneType` where there is no such part."""
    if isinstance(step, int):
        if get_origin(choice) is not tuple:
            return NoneType
        inner = get_args(choice)
        if inner[-1] is Ellipsis:
            return inner[0]
        return inner[step] if step < len(inner) else NoneType
    if isinstance(choice, type) and dataclasses.is_dataclass(choice):
        return field_types(choice).get(step, NoneType)
    return NoneType
