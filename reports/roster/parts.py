"""What the parts of a card are to an army list."""

from typing import Final

from builder.content.card import Block, Card, Table

_ARMS: Final = "armament"
_TRACK: Final = "size damage"
_ODDS: Final = "odds"

_SIGNS: Final = frozenset(
    ("size", "armor", "move", "skill", "power", "fly", "use", "range", "damage")
)


def is_arms(block: Block) -> bool:
    """Whether a block has the weapons: name, Use, Range and Damage."""
    return isinstance(block, Table) and block.title.lower() == _ARMS


def is_track(block: Block) -> bool:
    """Whether a block has the states after each hit, the last one its end."""
    return isinstance(block, Table) and block.title.lower() == _TRACK


def is_odds(block: Block) -> bool:
    """Whether a block has the odds of the weapons."""
    return isinstance(block, Table) and block.title.lower().startswith(_ODDS)


def odds_of(card: Card) -> Table | None:
    """Return the odds on a card."""
    found = (b for b in (*card.front, *card.back) if isinstance(b, Table))
    return next(filter(is_odds, found), None)


def sign_of(label: str) -> str:
    """Return the name of the sign beside a value; empty where it has none."""
    name = label.lower()
    return name if name in _SIGNS else ""
