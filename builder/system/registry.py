"""The rule systems by their keys, and what they say of a design of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from builder.content.card import Card
from builder.system.protocol import Judgement, System


@cache
def systems() -> Mapping[str, System]:
    """Every rule system by its key."""
    # Late, for the games import the rooms that ask for them here.
    from builder import brikwars, infantry, microfig, smallarms

    unpriced = (microfig.SYSTEM, smallarms.SYSTEM, infantry.SYSTEM)
    found: tuple[System, ...] = (brikwars, *unpriced)
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


@cache
def names() -> Mapping[str, tuple[str, str]]:
    """What players call one of each kind, and several, by the kind."""
    return MappingProxyType(
        {
            kind.__dataclass_fields__["kind"].default: spoken
            for system in systems().values()
            for kind, spoken in system.NAMES.items()
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


def describe(design: Any, house: Any = None, against: str = "") -> Card:
    """The stat card of a design, under house rules or the book's own readings.

    Args:
        design: A design of any system.
        house: Its house rules; the book's own readings if none are given.
        against: Whom a strip of odds is against, one of its system's `STRIPS`; a card
            of another system has none, and nor has one where this is empty.
    """
    system = home(design)
    house = system.STANDARD if house is None else house
    card = system.card(design, house)
    found = system.strip(design, against, house) if against in system.STRIPS else None
    return replace(card, back=(*card.back, found)) if found else card
