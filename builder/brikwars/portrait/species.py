"""Which beast a creature is: by a word of its name or tags, else by its design."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.tables.scales import Mounting
from builder.drawing.costumes import costume_of
from builder.drawing.words import word_list

_WORDS: Final = word_list("beasts")
"""Words and the beast they mean; the first line with a word of a name counts.

A word counts where a word of the name begins with it; with a star, it may stand
anywhere. Words of four letters and fewer must be whole, but for an `s`.
"""

_POOLS: Final = {
    "hands": ("ogre", "troll", "lizardman", "golem"),
    "flying": ("dragon", "griffin", "bird"),
    "stinging": ("scorpion", "lizard", "spider"),
    "rooted": ("blob", "worm", "treant"),
    "slow": ("turtle", "blob", "worm", "insect"),
    "fast": ("wolf", "cat", "rex", "horse"),
    "armed": ("rex", "bear", "lizard", "boar", "insect"),
    "laden": ("elephant", "rhino", "bull", "turtle"),
    "plain": ("bull", "lizard", "bear", "rhino"),
}
"""What a creature may be whose name says nothing, by what its design is about."""

_COLOURS: Final = word_list("hides")
"""Words for colours, and the three tones they give a hide."""


def _first(said: str, words: Mapping[str, str]) -> str:
    """Return what the first word of a list stands for that a text holds; or nothing."""
    spoken = re.findall(r"\w+", said)
    return next(
        (stands for word, stands in words.items() if _holds(said, spoken, word)), ""
    )


def _holds(said: str, spoken: Sequence[str], entry: str) -> bool:
    """Return whether a text and its words hold an entry of a list."""
    if entry.startswith("*"):
        return entry[1:] in said
    return any(
        each in (entry, f"{entry}s") or (len(entry) > 4 and each.startswith(entry))
        for each in spoken
    )


@lru_cache(maxsize=1024)
def named(said: str) -> str:
    """Return the beast that a text names; or nothing."""
    return _first(said, _WORDS)


def hide(said: str) -> tuple[tuple[str, str], ...]:
    """Return the colours that a text names; or none."""
    tones = _first(said, _COLOURS)
    return tuple(zip("mdl", tones, strict=True)) if tones else ()


UPRIGHT: Final = frozenset(
    {"ogre", "troll", "undead", "treant", "angel", "golem", "robot", "lizardman"}
)
"""What has the shape of a man."""

_RIDDEN: Final = word_list("riders")
_MORE: Final = word_list("heads")


def ridden(said: str) -> bool:
    """Return whether a text speaks of riders."""
    return bool(_first(said, _RIDDEN))


def heads(said: str) -> int:
    """Return how many more heads a text gives a beast."""
    return int(_first(said, _MORE) or 0)


def species(creation: Creation) -> str:
    """Return the name of the beast that a creation is."""
    return (
        named(creation.name.casefold())
        or named(" ".join(creation.tags).casefold())
        or _guessed(creation)
    )


def animal(creation: Creation) -> bool:
    """Return whether a name ends in an animal's: `War Dog`, but not `Dog Soldier`.

    Who holds a weapon has hands, so `Old Wolf` with a rifle is a man.
    """
    *_, last = re.findall(r"\w+", creation.name.casefold()) or [""]
    beast = named(last)
    return (
        bool(beast)
        and beast not in UPRIGHT
        and not ridden(last)
        and not costume_of(creation.name)
        and not any(mount.mounting is Mounting.HELD for mount in creation.mounts)
    )


def _guessed(creation: Creation) -> str:
    """Return a beast by what the design is about."""
    pool = _POOLS[_about(creation)]
    spread = creation.size + creation.move + int(creation.structure.level)
    return pool[(spread + len(creation.mounts)) % len(pool)]


def _about(creation: Creation) -> str:
    """Return what a design is about, as a word of the pools: the first that is true."""
    fought = [m for m in creation.mounts if m.mounting.fires]
    strikes = [m for m in fought if m.weapon.type.row.melee]
    found = {
        "flying": bool(creation.flight),
        "hands": any(m.mounting is Mounting.HELD for m in fought),
        "stinging": any(m.mounting is Mounting.JOINT for m in strikes),
        "rooted": not creation.move,
        "slow": creation.move < 4,
        "laden": any(m.weapon.type.ranged for m in fought),
        "fast": creation.move > 8,
        "armed": bool(strikes),
        "plain": True,
    }
    return next(word for word, true in found.items() if true)
