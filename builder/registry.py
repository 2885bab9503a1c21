"""The rule systems by their keys, and what they say of a design of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

from builder.core.kinds import GAMES, NAMES, LateMapping, game_of

if TYPE_CHECKING:
    # Whoever wants any module of this room loads this one.
    from builder.content.card import Card
    from builder.core.design import Design, HouseRules
    from builder.system.model import Judgement, System
    from builder.system.way_out import WayOut


def systems() -> Mapping[str, System]:
    """Return every rule system by its key; one is imported when it is asked for."""
    return _SYSTEMS


def _system(key: str) -> System:
    # Written out, so that whoever packs the program finds them.
    game: Any
    match key:
        case "brikwars":
            from builder import brikwars as game
        case "microfig":
            from builder import microfig as game
        case "smallarms":
            from builder import smallarms as game
        case _:
            from builder import infantry as game
    return cast("System", game.SYSTEM)


_SYSTEMS: Final = LateMapping(GAMES, _system)


def kinds() -> Mapping[str, type[Design]]:
    """Return every class of design by its kind, such as `brikwars.creation`."""
    return _KINDS


def _kind(kind: str) -> type[Design]:
    of_game = _system(game_of(kind)).kinds
    return next(c for c in of_game if c.__dataclass_fields__["kind"].default == kind)


_KINDS: Final = LateMapping(NAMES, _kind)


def names() -> Mapping[str, tuple[str, str]]:
    """Return what players call one of each kind, and several, by the kind."""
    return NAMES


def home(design: Design) -> System:
    """Return the rule system a design belongs to.

    Raises:
        KeyError: If there is no such system.
    """
    return _SYSTEMS[design.system]


@lru_cache(maxsize=4096)
def judge(design: Design, house: HouseRules | None = None) -> Judgement:
    """Return what the rules say of a design.

    Args:
        design: A design of any system.
        house: Its house rules; the book's own readings if none are given.
    """
    return home(design).judged(design, house)


def way_out(design: Design, house: HouseRules | None = None) -> WayOut:
    """Return the least changes that make a design legal; none for a legal one.

    Args:
        design: A design of any system.
        house: Its house rules; the book's own readings if none are given.
    """
    return home(design).way_out(design, house)


def describe(
    design: Design, house: HouseRules | None = None, against: str = ""
) -> Card:
    """Return the stat card of a design, under house rules or the book's readings.

    Args:
        design: A design of any system.
        house: Its house rules; the book's own readings if none are given.
        against: The target of a strip of odds, one of its system's `strips`; the card
            has no strip if it is empty or of another system.
    """
    system = home(design)
    house = system.played_by(house)
    card = _card(design, house)
    found = system.strip(design, against, house) if against in system.strips else None
    return replace(card, back=(*card.back, found)) if found else card


@lru_cache(maxsize=256)
def _card(design: Design, house: HouseRules) -> Card:
    """Return a card; the window asks for one several times after an edit."""
    return replace(home(design).card(design, house), design=design)
