"""What some designs use of the game, and so what their reference sheet has to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.dice import Die, Family
from builder.brikwars.fields import Field
from builder.brikwars.hazards import Hazard, HazardDie
from builder.brikwars.homemade import AnyType, OwnType
from builder.brikwars.play.gunnery import most_support
from builder.brikwars.scales import TURRETS, Mind, Mounting
from builder.brikwars.specialties import Specialty
from builder.brikwars.statline import statline
from builder.brikwars.weaponrow import Arc
from builder.brikwars.weapons import WeaponType

SIX: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
"""The Sizes that a whole sheet spells out; beyond them the formulas go on."""


class Topic(Enum):
    """Something a line of the sheet is about."""

    STRIKES = auto()
    """A weapon of close combat that does Damage."""
    PARRIES = auto()
    SHOOTS = auto()
    SPREADS = auto()
    """A weapon that can fire an Arc."""
    JAMS = auto()
    BLASTS = auto()
    FLAMES = auto()
    BURNS = auto()
    EXPLODES = auto()
    BOMBS = auto()
    RELOADS = auto()
    """A Cannon."""
    LOBS = auto()
    PLATED = auto()
    BASTARD = auto()
    GUARDS = auto()
    """A Heavy Shield."""
    ARMORED = auto()
    """Heavy Armor."""
    DRAWS = auto()
    """Something that draws on Power."""
    SAFETY = auto()
    MODDED = auto()
    SWAPPED = auto()
    PIERCES = auto()
    PHASED = auto()
    AREA = auto()
    SMART = auto()
    CREWED = auto()
    """A weapon that Gunners can support."""
    HELD = auto()
    JOINTED = auto()
    TURRET = auto()
    FLIES = auto()
    MINDLESS = auto()
    LARGE = auto()
    MINIFIG = auto()
    FIELDS = auto()
    EXPOSES = auto()
    HINDERS = auto()
    HIDES = auto()
    SHIELDS = auto()
    HEAVY = auto()
    """The Compensating specialty."""
    SCOUTS = auto()


def _rolls(weapon: Weapon, *dice: Die) -> bool:
    return statline(weapon).pool.count(*dice) > 0


def _spreads_out(weapon: Weapon) -> bool:
    """Whether a swap makes an Area Effect of its dice, or leaves them their area."""
    pool = statline(weapon).pool
    laid = any(die.family in (Family.SMOKE, Family.HAZARD) for die in pool.dice)
    return laid or any(not chip.natural for chip in pool.chips if chip != pool.usual)


def _mounted(creation: Creation, *how: Mounting) -> bool:
    return any(mount.mounting in how for mount in creation.mounts)


def _hazards(field: Field, hazard: Hazard) -> bool:
    return any(group.hazard is hazard for group in field.dice)


ARMED: Final = (Topic.SHOOTS, Topic.STRIKES, Topic.BOMBS)
"""Whatever attacks."""

POWERED: Final = (
    Topic.DRAWS,
    Topic.HELD,
    Topic.LARGE,
    Topic.MINIFIG,
    Topic.MINDLESS,
)
"""Whatever has Power or draws on it."""

_OF_WEAPON: Final[Mapping[Topic, Callable[[Weapon], bool]]] = {
    Topic.STRIKES: lambda w: w.type.row.melee and w.type.row.dice is not None,
    Topic.PARRIES: lambda w: w.type.row.melee,
    Topic.SHOOTS: lambda w: w.type.ranged,
    Topic.SPREADS: lambda w: w.type.row.arc is not Arc.NONE or _rolls(w, Die.BLAST),
    Topic.JAMS: lambda w: w.type.row.arc is Arc.CHOICE,
    Topic.BLASTS: lambda w: _rolls(w, Die.BLAST),
    Topic.FLAMES: lambda w: w.type.row.arc is Arc.MINIMUM,
    Topic.BURNS: lambda w: _rolls(w, Die.FIRE, Die.HAZARD_FIRE),
    Topic.EXPLODES: lambda w: _rolls(w, Die.EXP),
    Topic.BOMBS: lambda w: w.type.row.bricks,
    Topic.RELOADS: lambda w: w.type.row.ammunition is not None,
    Topic.LOBS: lambda w: w.type.row.payload_x is not None,
    Topic.PLATED: lambda w: w.like is WeaponType.PLATING,
    Topic.BASTARD: lambda w: w.type.row.bastard,
    Topic.GUARDS: lambda w: w.like is WeaponType.HEAVY_SHIELD,
    Topic.ARMORED: lambda w: w.like is WeaponType.HEAVY_ARMOR,
    Topic.DRAWS: lambda w: w.type.row.powered,
    Topic.SAFETY: lambda w: statline(w).extra_turns > 0,
    Topic.MODDED: lambda w: bool(w.mods),
    Topic.SWAPPED: lambda w: bool(w.swaps),
    Topic.PIERCES: lambda w: _rolls(w, Die.PIERCING),
    Topic.PHASED: lambda w: _rolls(w, Die.PHASED),
    Topic.AREA: _spreads_out,
    Topic.SMART: lambda w: w.smart,
    Topic.CREWED: lambda w: most_support(w) > 0,
}

_OF_CREATION: Final[Mapping[Topic, Callable[[Creation], bool]]] = {
    Topic.HELD: lambda c: _mounted(c, Mounting.HELD),
    Topic.JOINTED: lambda c: _mounted(c, Mounting.JOINT),
    Topic.TURRET: lambda c: _mounted(c, *TURRETS),
    Topic.FLIES: lambda c: c.flies_in_air,
    Topic.MINDLESS: lambda c: c.mind is Mind.NONE,
    Topic.LARGE: lambda c: c.size > 1,
    Topic.MINIFIG: lambda c: c.size == 1 and c.mind is not Mind.NONE,
    Topic.HEAVY: lambda c: c.compensates,
    Topic.SCOUTS: lambda c: (
        not {Specialty.PATHFINDING, Specialty.TRACKING}.isdisjoint(c.specialties)
    ),
}

_OF_FIELD: Final[Mapping[Topic, Callable[[Field], bool]]] = {
    Topic.FIELDS: lambda f: bool(f.dice),
    Topic.DRAWS: lambda f: not f.natural,
    Topic.EXPOSES: lambda f: _hazards(f, Hazard.EXPOSURE),
    Topic.HINDERS: lambda f: _hazards(f, Hazard.TERRAIN),
    Topic.HIDES: lambda f: _hazards(f, Hazard.CONCEALED),
    Topic.SHIELDS: lambda f: _hazards(f, Hazard.SHIELD),
    Topic.BURNS: lambda f: any(group.die is HazardDie.FIRE for group in f.dice),
}


@dataclass(frozen=True, slots=True)
class Uses:
    """What a reference sheet is about.

    Attributes:
        everything: Whether it tells of the whole game.
        weapons: The weapons of the designs, each once.
        creations: The creations among them.
        fields: The Fields of the designs, each once.
        topics: What comes up with any of them.
    """

    everything: bool
    weapons: tuple[Weapon, ...] = ()
    creations: tuple[Creation, ...] = ()
    fields: tuple[Field, ...] = ()
    topics: frozenset[Topic] = frozenset()

    def of(self, *topics: Topic) -> bool:
        """Whether any of these topics comes up; what has none always does."""
        return self.everything or not topics or not self.topics.isdisjoint(topics)

    @property
    def types(self) -> tuple[AnyType, ...]:
        """The rows of the weapon tables in the order of the book, then home-made."""
        used = dict.fromkeys(weapon.type for weapon in self.weapons)
        return (
            *(row for row in WeaponType if self.everything or row in used),
            *(row for row in used if isinstance(row, OwnType)),
        )

    def sizes(self, wanted: Callable[[Weapon], bool]) -> tuple[int, ...]:
        """The Sizes of weapons that are spelled out."""
        if self.everything:
            return SIX
        return tuple(sorted({each.size for each in self.weapons if wanted(each)}))


def uses(designs: Sequence[Any]) -> Uses:
    """What some designs use; everything if there are none."""
    if not designs:
        return Uses(everything=True)
    creations = tuple(dict.fromkeys(_only(designs, Creation)))
    mounts = [mount for each in creations for mount in each.mounts]
    mounted = (mount.weapon for mount in mounts)
    loaded = (each.weapon for mount in mounts for each in mount.rounds)
    borne = (field for each in creations for field in each.fields)
    weapons = tuple(dict.fromkeys((*_only(designs, Weapon), *mounted, *loaded)))
    fields = tuple(dict.fromkeys((*_only(designs, Field), *borne)))
    return Uses(
        everything=False,
        weapons=weapons,
        creations=creations,
        fields=fields,
        topics=frozenset(
            (
                *_topics(weapons, _OF_WEAPON),
                *_topics(creations, _OF_CREATION),
                *_topics(fields, _OF_FIELD),
            )
        ),
    )


def _only(designs: Iterable[Any], kind: type[Any]) -> list[Any]:
    return [each for each in designs if isinstance(each, kind)]


def _topics(
    designs: Sequence[Any], about: Mapping[Topic, Callable[[Any], bool]]
) -> Iterator[Topic]:
    return (topic for topic, holds in about.items() if any(map(holds, designs)))
