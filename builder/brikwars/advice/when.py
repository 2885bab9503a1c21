"""The tests for which weapons, creations and Fields an advice holds."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from builder.brikwars.engine.close_combat import fights, strikes_back
from builder.brikwars.engine.gunnery import fires_toys, most_support
from builder.brikwars.engine.loads import is_cannon, is_launcher, volleys
from builder.brikwars.engine.power import limit
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.tables.dice import Die, DieArea
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import TURRETS, Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import BASTARD_SIZE, Arc, Fuse, WeaponType

Test: TypeAlias = Callable[[Any], bool]
"""A yes-or-no test of any part of a design."""


def _only(kind: type[object]) -> Callable[[Test], Test]:
    """Return a decorator that limits a test to parts of one class."""
    return lambda test: lambda part: isinstance(part, kind) and test(part)


weapon = _only(Weapon)
creation = _only(Creation)
field = _only(Field)


def either(*tests: Test) -> Test:
    """Return a test that holds where one of these tests does."""
    return lambda part: any(test(part) for test in tests)


def ready(bearer: Creation) -> tuple[Weapon, ...]:
    """Return the weapons that a creation has ready, one for each mount."""
    return tuple(mount.weapon for mount in bearer.mounts if mount.mounting.fires)


def _rolls(*dice: Die) -> Test:
    return weapon(lambda w: statline(w).pool.count(*dice) > 0)


def _beside_others(die: Die) -> Test:
    return weapon(lambda w: {die} < set(statline(w).pool.dice))


def like(kind: WeaponType) -> Test:
    """Return the test for weapons that play as this printed row."""
    return weapon(lambda w: w.like is kind)


def _bears(*how: Mounting) -> Test:
    return creation(lambda c: any(mount.mounting in how for mount in c.mounts))


def _hazard(hazard: Hazard) -> Test:
    return field(lambda f: any(group.hazard is hazard for group in f.dice))


ALWAYS: Final = either(lambda _: True)
NOBODY: Final = either()
WEAPONS: Final = weapon(lambda _: True)
CREATIONS: Final = creation(lambda _: True)

DRAWS: Final = either(
    weapon(lambda w: w.type.row.powered), field(lambda f: not f.natural)
)
STRIKES: Final = weapon(lambda w: w.type.row.strikes)
PARRIES: Final = weapon(lambda w: w.type.row.parries)
BLADES: Final = weapon(lambda w: PARRIES(w) and w.type.row.deflection is None)
TINY: Final = either(
    weapon(lambda w: w.type.row.tiny),
    creation(lambda c: any(w.type.row.tiny for w in ready(c))),
)
SHOOTS: Final = weapon(lambda w: w.type.ranged)
TOYS: Final = weapon(fires_toys)
LARGE_TOYS: Final = weapon(lambda w: fires_toys(w) and w.charge > BASTARD_SIZE)
"""Weapons too large for a minifig's hands, which a toy may well fire."""
BLASTS: Final = _rolls(Die.BLAST)
BLASTERS: Final = weapon(
    lambda w: w.type.row.arc is Arc.FIXED and set(statline(w).pool.dice) == {Die.BLAST}
)
"""Weapons with Blast dice in a fixed Arc, and no other dice."""
SPREADS: Final = either(weapon(lambda w: w.type.row.arc is not Arc.NONE), BLASTS)
JAMS: Final = weapon(lambda w: w.type.row.arc is Arc.CHOICE)
FLAMES: Final = weapon(lambda w: w.type.row.arc is Arc.MINIMUM)
EXPLODES: Final = _rolls(Die.EXP)
RINGED: Final = weapon(lambda w: statline(w).pool.covering(DieArea.RADIUS) > 0)
BRICKS: Final = weapon(lambda w: w.type.row.bricks)
MEASURED: Final = either(
    CREATIONS, weapon(lambda w: not (w.type.row.bricks or w.type.row.bastard))
)
"""What has a Size in inches."""
EXPLOSIVES: Final = like(WeaponType.EXPLOSIVE)
UNSAID: Final = weapon(lambda w: EXPLOSIVES(w) and w.fuse is None)
"""Explosives that may be Stable or Unstable; a card says both."""
MAY_BE_STABLE: Final = either(UNSAID, weapon(lambda w: w.fuse is Fuse.STABLE))
CANNONS: Final = weapon(is_cannon)
LAUNCHERS: Final = weapon(is_launcher)
VOLLEYS: Final = creation(lambda c: any(map(volleys, c.mounts)))
"""Creations with a Launcher whose load is several Explosions at once."""
PLATING: Final = like(WeaponType.PLATING)
PLATED: Final = either(
    PLATING,
    creation(
        lambda c: any(
            m.mounting.fires and PLATING(m.weapon) and m.weapon.size < c.size
            for m in c.mounts
        )
    ),
)
"""Plating, and creations that it covers only in part."""
BASTARD: Final = weapon(lambda w: w.type.row.bastard)
TOO_BIG: Final = weapon(
    lambda w: w.type.row.powered and not w.type.row.bastard and w.size > limit(1)
)
"""Weapons that draw more Power than a minifig has."""
SAFETY: Final = weapon(lambda w: statline(w).extra_turns > 0)
MODDED: Final = weapon(lambda w: bool(w.mods))
SWAPPED: Final = weapon(lambda w: bool(w.swaps))
PIERCES: Final = _rolls(Die.PIERCING)
PHASED: Final = _rolls(Die.PHASED)
PHASED_AMONG: Final = _beside_others(Die.PHASED)
BLAST_AMONG: Final = _beside_others(Die.BLAST)
EXP_AMONG: Final = _beside_others(Die.EXP)
BLAST_SWAPPED: Final = weapon(lambda w: SWAPPED(w) and BLASTS(w))
SMOKES: Final = weapon(lambda w: statline(w).pool.smoke > 0)
LAYS_FIELD: Final = weapon(lambda w: statline(w).pool.hazard_field > 0)
_SPREADS_OUT: Final = weapon(
    lambda w: any(
        not c.natural and c != pool.usual
        for pool in [statline(w).pool]
        for c in pool.chips
    )
)
AREA: Final = either(_SPREADS_OUT, SMOKES, LAYS_FIELD)
"""Weapons with dice that cover an area only because of a swap."""
SMART: Final = weapon(lambda w: w.smart)

HELD: Final = _bears(Mounting.HELD)
JOINTED: Final = _bears(Mounting.JOINT)
TURRET: Final = _bears(*TURRETS)
FLIES: Final = creation(lambda c: c.flies_in_air)
MINDLESS: Final = creation(lambda c: c.mind is Mind.NONE)
LARGE: Final = creation(lambda c: c.size > 1)
FIGHTS: Final = either(STRIKES, creation(fights))
ROOTED: Final = creation(lambda c: fights(c) and not c.mobile)
BLADED: Final = creation(strikes_back)
COMPENSATES: Final = creation(lambda c: c.compensates)
SCOUTS: Final = creation(
    lambda c: not {Specialty.PATHFINDING, Specialty.TRACKING}.isdisjoint(c.specialties)
)
TRACKERS: Final = creation(lambda c: Specialty.TRACKING in c.specialties)
UNMANNED: Final = creation(
    lambda c: c.sort == "Structure" and any(map(DRAWS, ready(c)))
)
"""Structures with a weapon that draws Power; they have no mind."""
SUPPORTED: Final = weapon(lambda w: most_support(w) > 0)
CREWED: Final = either(
    SUPPORTED,
    creation(lambda c: c.mind is Mind.NONE and any(map(most_support, ready(c)))),
)
"""Weapons that Gunners can support, and mindless creations with one."""

OBEYING: Final = creation(lambda c: c.obeys_as is not None)
"""Half minds whose kind is said."""

HEROES: Final = creation(lambda c: c.heroic)
SUPERNATURAL: Final = creation(lambda c: bool(c.supernatural))
MECHANISMS: Final = creation(lambda c: bool(c.mechanisms))
ONCE: Final = creation(lambda c: any(each.once for each in c.mechanisms))
"""Creations with a Mechanism that works once."""

FIELDS: Final = field(lambda f: bool(f.dice))
EXPOSES: Final = _hazard(Hazard.EXPOSURE)
HINDERS: Final = _hazard(Hazard.TERRAIN)
HIDES: Final = _hazard(Hazard.CONCEALED)
SHIELDS: Final = _hazard(Hazard.SHIELD)
POWERED_FIELD: Final = field(lambda f: bool(f.dice) and not f.natural and not f.shields)
SHIELDED: Final = either(
    SHIELDS, creation(lambda c: any(f.shields and not f.natural for f in c.fields))
)
POWERS_FIELD: Final = creation(
    lambda c: any(f.dice and not f.natural for f in c.fields)
)
BURNING: Final = field(lambda f: any(g.die is HazardDie.FIRE for g in f.dice))
BURNS: Final = either(_rolls(Die.FIRE, Die.HAZARD_FIRE), BURNING)

BEARS_TOYS: Final = creation(lambda c: c.size > 1 and any(map(TOYS, ready(c))))
"""Creations large enough that their weapons may be toys that really fire."""
ARMED: Final = either(STRIKES, SHOOTS, BRICKS)
"""Weapons that attack."""
BEARS_ARMS: Final = creation(lambda c: any(map(ARMED, ready(c))))
POWERED: Final = either(DRAWS, HELD, MINDLESS, creation(lambda c: c.size > 0))
"""Everything that has Power or draws on it."""
