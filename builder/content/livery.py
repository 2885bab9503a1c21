"""What an army wears: one colour and an emblem, on its cards and its list."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Protocol, TypeAlias, TypeVar
from zlib import crc32

from builder.content.card_back import CardBack
from builder.content.theme import Theme
from builder.core.colours import channels, luminance, written
from builder.core.painting import Painting
from builder.core.row_enum import WordEnum

_Choice = TypeVar("_Choice", bound=Enum)


class ArmyColour(WordEnum):
    """The colours an army can choose from, by what they are called.

    Each is dark enough for white words on it and for words in it on white (6.8:1 and
    more), and they differ to eyes that confuse red and green. In grey all are alike:
    there the emblem tells armies apart.
    """

    def __init__(self, _: str, colour: str) -> None:
        self.hex = colour  # As `#rrggbb`.

    MOSS = "Moss", "#1f5b3a"
    ROYAL = "Royal", "#1f4e86"
    EMBER = "Ember", "#8e2b20"
    UMBER = "Umber", "#64462e"
    PLUM = "Plum", "#5b3173"
    TEAL = "Teal", "#0e5660"
    SLATE = "Slate", "#39424c"
    OCHRE = "Ochre", "#74560a"


class Emblem(Enum):
    """The emblems an army can choose from."""

    TOWER = "Tower"
    FLAME = "Flame"
    GEAR = "Gear"
    WOLF = "Wolf"
    STAR = "Star"
    CROWN = "Crown"

    @property
    def label(self) -> str:
        """What it is called in a list of emblems."""
        return self.value

    @property
    def sign(self) -> str:
        """What draws it: the name of a sign."""
        return self.value.lower()


AnyEmblem: TypeAlias = Emblem | Painting
"""An emblem that comes along, or one that a player painted: `sign` draws both."""


class Wears(Protocol):
    """What says what is worn: an army, or a unit in it; a blank leaves it open."""

    @property
    def colour(self) -> ArmyColour | None:
        """A colour from the table."""

    @property
    def own_colour(self) -> str:
        """Another colour as `#rrggbb`; it goes before that of the table."""

    @property
    def emblem(self) -> Emblem | None:
        """An emblem that comes along."""

    @property
    def own_emblem(self) -> str:
        """A painting; it goes before an emblem that comes along."""


class Badge(Enum):
    """The outline round the emblem: it tells the kind of a design without colour."""

    CREATURE = "creature"
    """A head with its stud."""
    VEHICLE = "vehicle"
    """A wheel."""
    STRUCTURE = "structure"
    """Battlements."""
    WEAPON = "weapon"
    """A diamond."""
    FIELD = "field"
    """A drop."""


@dataclass(frozen=True, slots=True)
class Livery:
    """What a card wears.

    Attributes:
        army: The army's name; empty for a design on its own.
        colour: Its colour as `#rrggbb`, as its bricks have it; bands are `deep`.
        emblem: Its emblem; None for a design on its own, whose badge is plain.
        back: The picture on backs that say nothing else; None for the emblem.
        theme: How its cards look; None for how cards look anyway.
    """

    army: str = ""
    colour: str = ArmyColour.SLATE.hex
    emblem: AnyEmblem | None = None
    back: CardBack | None = None
    theme: Theme | None = None


_ALONE: Final = {
    Badge.CREATURE: ArmyColour.MOSS,
    Badge.VEHICLE: ArmyColour.ROYAL,
    Badge.STRUCTURE: ArmyColour.UMBER,
    Badge.WEAPON: ArmyColour.SLATE,
    Badge.FIELD: ArmyColour.TEAL,
}


def worn(army: str, wears: Wears, back: CardBack | None = None) -> Livery:
    """Return what an army wears; its name picks what the player leaves open.

    Args:
        army: Its name.
        wears: The colour and the emblem chosen, if any.
        back: The picture on its backs, if any.
    """
    named = Livery(army, _pick(ArmyColour, army).hex, _pick(Emblem, army), back)
    return of_unit(named, wears)


def of_unit(army: Livery, wears: Wears) -> Livery:
    """Return what a unit wears: what its army does, but for what it has of its own."""
    colour = wears.own_colour.lower() or (wears.colour and wears.colour.hex)
    own = Painting.read(wears.own_emblem) if wears.own_emblem else wears.emblem
    return replace(army, colour=colour or army.colour, emblem=own or army.emblem)


def deep(colour: str) -> str:
    """Return a colour dark enough for white words on it: at least 6:1 (WCAG 2, 1.4.3).

    A colour that is too light is darkened in even steps, and keeps its hue.

    >>> deep("#1f5b3a"), deep("#ffffff")
    ('#1f5b3a', '#636363')
    """
    parts = channels(colour)
    for step in range(_STEPS + 1):
        deeper = written(part * (_STEPS - step) // _STEPS for part in parts)
        if luminance(deeper) <= _LIGHTEST:
            return deeper
    raise AssertionError("black is dark enough")


_STEPS: Final = 64
_LIGHTEST: Final = 1.05 / 6 - 0.05
"""The luminance on which white has a contrast of 6:1."""


def alone(badge: Badge) -> Livery:
    """Return what a design wears that is printed without an army."""
    return Livery(colour=_ALONE[badge].hex)


def _pick(choices: type[_Choice], name: str) -> _Choice:
    every = tuple(choices)
    # Half characters have no UTF-8, and a name may hold them before it is refused.
    word = name.strip().casefold().encode("utf-8", "replace")
    return every[crc32(choices.__name__.encode() + word) % len(every)]
