"""Rules and designs: what a thing costs, whether it is legal, and what its card says.

>>> sorted(systems())
['brikwars']
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from builder.card import Card
from builder.system import Judgement, System


@cache
def systems() -> Mapping[str, System]:
    """Every rule system by its key."""
    from builder import brikwars

    found: tuple[System, ...] = (brikwars,)
    return MappingProxyType({system.KEY: system for system in found})


@cache
def kinds() -> Mapping[str, type[Any]]:
    """Every class of design by its kind, such as `brikwars.creation`."""
    return MappingProxyType(
        {
            kind.__dataclass_fields__["kind"].default: kind
            for system in systems().values()
            for kind in system.KINDS
        }
    )


def home(design: Any) -> System:
    """The rule system a design belongs to.

    Raises:
        KeyError: If there is no such system.
    """
    return systems()[design.kind.partition(".")[0]]


@lru_cache(maxsize=4096)
def judge(design: Any, house: Any = None) -> Judgement:
    """What the rules say of a design.

    Args:
        design: A design of any system.
        house: Its house rules; the book's own readings if none are given.
    """
    system = home(design)
    house = system.STANDARD if house is None else house
    return Judgement(
        system.price(design, house),
        system.stats(design, house),
        system.audit(design, house),
    )


def describe(design: Any, house: Any = None) -> Card:
    """The stat card of a design, under house rules or the book's own readings."""
    system = home(design)
    return system.card(design, system.STANDARD if house is None else house)
