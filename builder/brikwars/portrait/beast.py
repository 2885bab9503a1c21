"""Portraits of creatures that are no minifigs: which beast they are, and how it looks.

It is a word of the name or of the tags that tells, or else the design.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import log2
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.portrait.rows import look, shown
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.beast_species import SPECIES, Beast, Species
from builder.drawing.beasts import drawn_beast
from builder.drawing.bricks import Portrait, Scene
from builder.drawing.costumes import costume_of
from builder.drawing.picks import picked
from builder.drawing.words import pick, word_list

_WORDS: Final = word_list("beasts")
"""Words and the beast they mean; the first line with a word of a name counts.

A word counts where a word of the name begins with it; with a star, it may stand
anywhere. Words of four letters and fewer must be whole, but for an `s`.
"""

_POOLS: Final = {
    "hands": ("ogre", "troll", "lizardman", "golem"),
    "thinking": ("ogre", "lizardman", "troll", "golem"),
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
    if entry.startswith("*"):
        return entry[1:] in said
    return any(
        each in (entry, f"{entry}s")
        or (len(entry) > 4 and f"{each} ".startswith(entry))
        for each in spoken
    )


@lru_cache(maxsize=1024)
def named(said: str) -> str:
    """Return the beast that a text names; or nothing."""
    return _first(said, _WORDS)


@cache
def hides() -> Mapping[str, str]:
    """Return the hides that can be picked, the army's last, and their three tones."""
    found = {tones: word for word, tones in reversed(list(_COLOURS.items()))}
    return {word: tones for tones, word in found.items()} | {"army": "mdl"}


def _hide(creation: Creation, words: str) -> str:
    """Return the tones of the hide that is picked, or that words name; or nothing."""
    picks = picked(creation.portrait, "hide", hides())
    return hides().get(picks) or _first(words, _COLOURS)


UPRIGHT: Final = frozenset(
    {"ogre", "troll", "undead", "treant", "angel", "golem", "robot", "lizardman"}
)
"""What has the shape of a man."""

BOWS: Final = word_list("bows")
_RIDDEN: Final = word_list("riders")
_MORE: Final = word_list("heads")
_SWUNG: Final = word_list("swung")


def ridden(said: str) -> bool:
    """Return whether a text speaks of riders."""
    return bool(_first(said, _RIDDEN))


def heads(said: str) -> int:
    """Return how many more heads a text gives a beast."""
    return int(_first(said, _MORE) or 0)


def species(creation: Creation) -> str:
    """Return the name of the beast that a creation is."""
    return (
        picked(creation.portrait, "beast", SPECIES)
        or named(creation.name.casefold())
        or named(" ".join(creation.tags).casefold())
        or _guessed(creation)
    )


def _last(name: str) -> str:
    """Return the last word of what is named; behind `with` stands what it has."""
    subject = name.casefold().partition(" with ")[0]
    return next(reversed(re.findall(r"\w+", subject)), "")


def last_beast(name: str) -> str:
    """Return the beast that the last word of a name names; or nothing."""
    return named(_last(name))


def _animals(name: str) -> str:
    """Return the animal that a name ends in: `War Dog`, but not `Dog Soldier`."""
    beast = last_beast(name)
    man = beast in UPRIGHT or ridden(_last(name)) or costume_of(name)
    return "" if man else beast


def called(creation: Creation) -> bool:
    """Return whether a word calls for a beast, of what thinks or is made.

    A giant of a calling, such as `Giant Clown`, is a man, and so is who rides a horse.
    """
    if creation.mind is Mind.NONE:
        return bool(_animals(creation.name))
    beast = named(" ".join((creation.name, *creation.tags)).casefold())
    man = rides(creation) or (beast == "ogre" and costume_of(creation.name))
    return bool(beast) and not man


def rides(creation: Creation) -> bool:
    """Return whether it is larger than a man, and by its name one on a horse."""
    name = creation.name.casefold()
    return creation.size > 1 and ridden(name) and named(name) == "horse"


def animal(creation: Creation) -> bool:
    """Return whether a name ends in an animal's.

    Who holds a weapon is a man, such as `Old Wolf`, but for what is smaller than one.
    """
    beast, man = _animals(creation.name), creation.size and holds(creation)
    return bool(beast) and (SPECIES[beast].thing or not man)


def holds(creation: Creation) -> bool:
    """Return whether it holds a weapon, and so has hands."""
    return any(mount.mounting is Mounting.HELD for mount in creation.mounts)


def _guessed(creation: Creation) -> str:
    pool = _POOLS[_about(creation)]
    spread = creation.size + creation.move + int(creation.structure.level)
    return pool[(spread + len(creation.mounts)) % len(pool)]


def _about(creation: Creation) -> str:
    """Return what a design is about, as a word of the pools: the first that is true."""
    fought = [m for m in creation.mounts if m.mounting.fires]
    strikes = [m for m in fought if m.weapon.type.row.melee]
    bites = [m for m in strikes if m.mounting is Mounting.FIXED]
    wise = creation.mind.like not in {Mind.NONE, Mind.D4} and not creation.half_mind
    found = {
        "flying": bool(creation.flight),
        "hands": any(m.mounting is Mounting.HELD for m in fought),
        "stinging": any(m.mounting is Mounting.JOINT for m in strikes),
        "rooted": not creation.move,
        "thinking": wise and not bites and len(fought) == len(strikes),
        "slow": creation.move < 4,
        "laden": any(m.weapon.type.ranged for m in fought),
        "fast": creation.move > 8,
        "armed": bool(strikes),
        "plain": True,
    }
    return next(word for word, true in found.items() if true)


_CLUBBED: Final = UPRIGHT - {"robot", "angel", "lizardman"}
"""Who strikes with clubs."""
_FLAMES: Final = frozenset({WeaponType.FLAMETHROWER, WeaponType.FLAMEGUN})
_FAST: Final = 9
"""The Move in inches from which a beast runs."""


def beast(creation: Creation) -> Portrait:
    """Return the picture of a creature as a beast."""
    name = species(creation)
    held, guns = tuple(_held(creation, name)), tuple(_guns(creation))
    more = max(0, len(held) - 2) + max(0, len(guns) - 3)
    kind = SPECIES[name]
    words = " ".join((creation.name, *creation.tags)).casefold()
    # Jaws, claws and horns: what strikes and is part of the body.
    fixed = (m for m in creation.mounts if m.mounting is Mounting.FIXED)
    jaws = [mount for mount in fixed if mount.weapon.type.row.strikes]
    struck = sum(m.count for m in jaws)
    longest = max((m.weapon.size for m in jaws), default=0)
    whole = Beast(
        name,
        bulk=_bulk(creation.size),
        legs=round(min(1.4, 0.6 + 0.055 * creation.move), 2),
        stride=creation.move >= _FAST,
        teeth=min(2, struck + (longest > 1)) if struck else 0,
        claws=min(5, 2 * (struck - 1) + longest // 2) if struck else 0,
        horns=struck > 2 or "unicorn" in words,
        stings=tuple(_stings(creation, kind)),
        fire=_fire(creation),
        wings=_wings(creation),
        held=held,
        guns=guns,
        armor=tuple(Structure).index(creation.structure.like),
        plated=creation.plated or bool(creation.worn_armor),
        marks=(*_marks(creation), *("pack",) * min(more, 4)),
        seats=int("riding" in words or "mount" in words or "steed" in words),
        riders=int(ridden(words) and name != "centaur"),
        minds=creation.extra_minds or heads(words),
        rank=tuple(Mind).index(creation.mind.like),
        made=creation.mind is Mind.NONE and name != "robot",
        scene=_scene(creation, kind, name),
        hovers=bool(creation.flight) and creation.medium is Medium.ANTIGRAVITY,
        thrust=bool(creation.thrust),
        tiny=not creation.size,
        coat=_hide(creation, words if name != "robot" else ""),
    )
    return drawn_beast(whole)


def _bulk(size: int) -> float:
    return round(min(1.6, 0.62 + 0.2 * log2(1 + size)), 2)


def _stings(creation: Creation, kind: Species) -> Iterator[int]:
    if not kind.tailed:
        return
    for mount in creation.mounts:
        if mount.mounting is Mounting.JOINT and mount.weapon.type.row.strikes:
            yield from (mount.weapon.size,) * mount.count


def _fire(creation: Creation) -> int:
    return max(
        (
            1 + m.weapon.size
            for m in creation.mounts
            if m.weapon.like in _FLAMES and m.mounting is Mounting.FIXED
        ),
        default=0,
    )


def _wings(creation: Creation) -> float:
    if not creation.flight or creation.medium is Medium.ANTIGRAVITY:
        return 0.0
    bulk = _bulk(creation.size)
    return round(bulk * min(1.25, 0.8 + 0.02 * creation.flight), 2)


def _held(creation: Creation, name: str) -> Iterator[tuple[str, int]]:
    """Yield what its hands hold, or those of its rider."""
    tailed = SPECIES[name].tailed
    for mount in creation.mounts:
        weapon, row = mount.weapon, mount.weapon.type.row
        shape = pick(_SWUNG, weapon.title)
        swung = mount.mounting is Mounting.JOINT and row.melee and not tailed
        shield = look(weapon.like).held == "shield" and mount.mounting.fires
        if mount.mounting is not Mounting.HELD and not swung and not shield:
            continue
        if row.melee and not row.bare and shape != "limb":
            usual = "club" if name in _CLUBBED else "blade"
            kind = shape or look(weapon.like).swung or usual
        elif weapon.type.ranged:
            kind = "bow" if pick(BOWS, f"{weapon.title} ") else "gun"
        else:
            continue
        yield from ((kind, weapon.size),) * mount.count


def _guns(creation: Creation) -> Iterator[tuple[str, int, int]]:
    """Yield the guns on its back: how they look, their length and their bore."""
    for mount in creation.mounts:
        weapon, row = mount.weapon, mount.weapon.type.row
        from_jaws = weapon.like in _FLAMES and mount.mounting is Mounting.FIXED
        in_hand = mount.mounting is Mounting.HELD or not mount.mounting.fires
        if row.reach is None or row.melee or from_jaws or in_hand:
            continue
        kind = look(weapon.like).barrel
        long = 5 + min(int(row.reach(weapon.size)) * 2 // 5, 9)
        yield from ((kind, long, 1 + min(weapon.size // 2, 2)),) * mount.count


def _marks(creation: Creation) -> Iterator[str]:
    for specialty in creation.specialties:
        yield shown(specialty).mark
    for dice in creation.supernatural:
        yield from ("gem",) * min(dice.count, 2)
    if creation.fields:
        yield "dome"
    if creation.mechanisms:
        yield "gears"
    if creation.half_mind or creation.mind is Mind.NONE:
        yield "key"
    stowed = [m for m in creation.mounts if m.mounting is Mounting.CARRIED]
    bombs = [m for m in creation.mounts if m.weapon.type.row.single_use]
    if bombs:
        yield "kegs"
    if any(m not in bombs for m in stowed):
        yield "pack"


def _scene(creation: Creation, kind: Species, name: str) -> Scene:
    if creation.flight:
        return Scene.STARS if creation.medium is Medium.SPACE else Scene.CLOUDS
    if creation.thrust:
        return Scene.STARS
    if kind.swims:
        return Scene.WATER
    return Scene.WORKS if name == "robot" or creation.mind is Mind.NONE else Scene.HILLS
