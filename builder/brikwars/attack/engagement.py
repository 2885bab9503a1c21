"""One use at one target: a turn with a single weapon, and where it is aimed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from builder.brikwars.attack.situation import Aim, MountShoot, Shoot
from builder.brikwars.attack.supernatural import conjured, spell, with_spell
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.loads import (
    Arm,
    Load,
    arms,
    is_cannon,
    is_launcher,
    most_x,
)
from builder.brikwars.engine.rows import RIDER, How, PlannedUse, hows
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.strike import Strike, strike
from builder.brikwars.engine.turn import Turn, TurnPlan, Use
from builder.brikwars.model.designs import (
    LARGEST,
    Creation,
    Mount,
    Payload,
    Round,
    Weapon,
)
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import Arc, WeaponType

Design: TypeAlias = Weapon | Creation
"""The attacker: a creation, or a weapon by itself."""


@dataclass(frozen=True)
class Engagement:
    """A use of one weapon, and its aim.

    Attributes:
        turn: The turn, with no other use.
        use: The use.
        aimed: The situation: how, at whom, how far.
        mount: What carries the attacker, its rider; None for others.
    """

    turn: Turn
    use: Use
    aimed: Aim
    mount: Combatant | None = None

    @property
    def house(self) -> House:
        """The house rules of the turn."""
        return self.turn.combatant.house

    @property
    def aboard(self) -> tuple[tuple[Load, ...], ...]:
        """What the weapon can be fired with of all that its bearer has."""
        return aboard(self.turn.creation, self.use.arm)

    @cached_property
    def strike(self) -> Strike:
        """The use without its target: dice, Use and Range."""
        return conjured(strike(self.turn, self.use), self.aimed)


@lru_cache(maxsize=512)
def engage(design: Design, aimed: Aim, house: House) -> Engagement | None:
    """Return the use that a situation describes; None where nothing attacks."""
    mount = _mount(design, aimed, house)
    design, aimed = acting(design, aimed)
    plain, plan = isinstance(design, Weapon), _plan(aimed)
    creation = bearer(design, aimed) if isinstance(design, Weapon) else design
    place = _place(aimed)
    creation = creation if plain else with_spell(creation, place)
    now = Combatant(creation, plan, house, plain)
    arm = next((arm for arm in now.arms if place in arm.places), None)
    conjures = isinstance(design, Creation) and place == spell(design)
    if arm is None or not (attacks(arm.weapon) or conjures):
        return None
    turn = Turn(now, replace(plan, shots=(_shot(arm, aimed),)))
    (use,) = turn.uses
    ready = loaded(use, aimed, aboard(creation, arm))
    return Engagement(turn, ready, aimed, mount)


def acting(design: Design, aimed: Aim) -> tuple[Design, Aim]:
    """Return the rider and its situation, where it attacks and not its mount (H)."""
    if not isinstance(aimed, MountShoot) or aimed.by != RIDER:
        return design, aimed
    rider = aimed.rider_of(design) if isinstance(design, Creation) else None
    if rider is None:
        return design, replace(aimed, by=0)
    return rider, replace(aimed.on_its_back(), by=0)


def _mount(design: Design, aimed: Aim, house: House) -> Combatant | None:
    if not isinstance(design, Creation) or acting(design, aimed)[0] is design:
        return None
    return Combatant(design, _plan(aimed), house)


def bearer(weapon: Weapon, aimed: Aim) -> Creation:
    """Return the bearer of a weapon by itself: a minifig with a Skill die and hands."""
    bomb = weapon.like is WeaponType.EXPLOSIVE
    held = Mounting.HELD if bomb else Mounting.FIXED
    alone = Creation(size=1, mounts=(Mount(weapon=weapon, mounting=held),))
    if not isinstance(aimed, Shoot):
        return alone
    return replace(alone, size=aimed.hands, mind=aimed.skill)


def _place(aimed: Aim) -> int:
    return aimed.weapon if isinstance(aimed, MountShoot) else 0


def _plan(aimed: Aim) -> TurnPlan:
    """The plan of the turn of a situation, before any weapon is used."""
    if isinstance(aimed, Condition):
        return TurnPlan.of(aimed)
    if isinstance(aimed, Shoot):
        return TurnPlan(fire=int(aimed.on_fire), skill=aimed.skill)
    return TurnPlan()


def beside(found: Engagement, weapon: Weapon) -> Strike | None:
    """Return the strike of another weapon in the place of the one that is used.

    Mind and arm stay, and so do Skill die and throw (R8.2.1, R8.4.1). Its load and
    support are cut down to what it can take. None where it does not attack.
    """
    other = engage(*instead(found, weapon), found.house)
    return other.strike if other else None


def instead(found: Engagement, weapon: Weapon) -> tuple[Design, Aim]:
    """Return a use's design with another weapon in its hands, and where it is aimed."""
    now, aimed = found.turn.combatant, _fitted(found.aimed, weapon)
    design = weapon if now.plain else _swapped(now.creation, _place(aimed), weapon)
    return design, aimed


def _fitted(aimed: Aim, weapon: Weapon) -> Aim:
    """The situation, cut down to what a weapon can do (R8.3.5, R8.4.11, R8.6.5)."""
    most, helping = most_x(weapon), most_support(weapon)
    launches = is_launcher(weapon)
    bomb, loads = aimed.fires, launches or is_cannon(weapon)
    fits = loads and bomb is not None and bomb.size <= most
    thrown = aimed.mode is How.THROWN and weapon.type.blade
    kept = thrown or aimed.mode in hows(weapon.type.row)
    return replace(
        aimed,
        mode=aimed.mode if kept else usual(weapon),
        supporters=aimed.supporters[:helping],
        support=min(aimed.support, max(0, helping - len(aimed.supporters))),
        load=min(aimed.load, most) if aimed.load and most else None,
        throws=aimed.throws if launches else None,
        fires=bomb if fits else None,
        together=aimed.together if launches else 1,
    )


def _swapped(creation: Creation, place: int, weapon: Weapon) -> Creation:
    """A creation with another weapon in a mount, ready; old rounds may not fit it."""
    mounts, mount = creation.mounts, creation.mounts[place]
    if weapon == mount.weapon:
        return creation
    mounting = mount.mounting if mount.mounting.fires else Mounting.HELD
    put = Mount(weapon=weapon, mounting=mounting)
    return replace(creation, mounts=(*mounts[:place], put, *mounts[place + 1 :]))


def _shot(arm: Arm, aimed: Aim) -> PlannedUse:
    """The row of a turn's plan that says the same; of one way the mode is not asked."""
    plain = arm.row.arc in (Arc.NONE, Arc.FIXED) and aimed.mode is How.SINGLE
    return PlannedUse(
        weapon=arm.name,
        fired=1,
        how=arm.hows[0] if plain else aimed.mode,
        spread=1 if arm.row.arc is Arc.FIXED else aimed.points,
        by=aimed.by if isinstance(aimed, MountShoot) else 0,
        gunners=aimed.support,
        supporters=aimed.supporters,
        repeats=aimed.repeats,
    )


def attacks(weapon: Weapon) -> bool:
    """Return whether a weapon does Damage, by itself or by its loads."""
    line = statline(weapon)
    return line.pool.harms or bool(line.loads)


def may_attack(creation: Creation, house: House) -> bool:
    """Return whether it has a weapon that attacks, or SuperNatural dice (R10.3)."""
    return bool(attackers(creation, house)) or spell(creation) is not None


def attackers(creation: Creation, house: House) -> tuple[Arm, ...]:
    """Return the weapons of a creation that attack, equal ones as one arm."""
    return tuple(each for each in arms(creation, house) if attacks(each.weapon))


def aboard(creation: Creation, arm: Arm) -> tuple[tuple[Load, ...], ...]:
    """Return what may leave a weapon: its loads, and stowed Explosives that fit (8.4).

    One of what is stowed is fired at a time (R8.4.12-14, R8.4.18).
    """
    if not arm.row.loads:
        return ()
    stowed = dict.fromkeys(
        mount.weapon
        for mount in creation.mounts
        if not mount.mounting.fires
        and mount.weapon.like is WeaponType.EXPLOSIVE
        and mount.weapon.size <= most_x(arm.weapon)
    )
    return (*arm.choices, *((Round(weapon=bomb),) for bomb in stowed))


_HANDY: Final = {Specialty.GUNNERY, Specialty.COMPENSATING}
"""The specialties that bear on the use of a weapon."""


def with_one(creation: Creation, arm: Arm) -> Creation:
    """Return a creation with all that bears on the use of one of its weapons.

    Of its other weapons those on the same Turret stay, what is always on, and stowed
    Explosives. All stay where a Trigger names one, and beside an Explosive, which is
    thrown only where nothing here fires it. Of its Move only counts whether it has one.
    """
    own, mounts = creation.mounts[arm.places[0]], creation.mounts
    if not (creation.mechanisms or own.weapon.like is WeaponType.EXPLOSIVE):
        mounts = tuple(mount for mount in mounts if mount is own or _stays(mount, own))
    learnt = tuple(one for one in creation.specialties if one in _HANDY)
    return replace(
        creation,
        mounts=mounts,
        specialties=learnt,
        structure=Structure.ONE,
        move=int(creation.mobile),
        thrust=0,
        extra_minds=0,
    )


def _stays(mount: Mount, beside: Mount) -> bool:
    if not mount.mounting.fires:
        return mount.weapon.like is WeaponType.EXPLOSIVE
    shared = beside.shares and mount.shares == beside.shares
    return bool(shared) or not mount.weapon.type.row.powered


def loaded(use: Use, aimed: Aim, ready: Sequence[tuple[Load, ...]]) -> Use:
    """Return a use with its load, or without one where none fits (R8.4.11-12, 18).

    The load is one of those it has ready, a loaded one with all that leaves together;
    or one picked from the library; or an Explosive, of the XSize in the situation or
    else the largest that fits.
    """
    arm = use.arm
    if not arm.row.loads:
        return use
    place = aimed.round if isinstance(aimed, MountShoot) else None
    if place is not None and place < len(arm.choices):
        return use.loaded(place)
    if place is not None and place < len(ready) and not named_load(aimed):
        return replace(use, load=ready[place][0], leaving=ready[place])
    if given := picked_load(aimed):
        return replace(use, load=given, leaving=(given,))
    x = min(most_x(arm.weapon), LARGEST) if aimed.load is None else aimed.load
    if x < 1:
        # There is no Explosive of 0 bricks.
        return replace(use, load=None, leaving=())
    load = Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=x))
    return replace(use, load=load, leaving=(load,))


def picked_load(aimed: Aim) -> Load | None:
    """Return what is fired that was picked from the library; None for nothing.

    A design is an object of its Size and Structure Level (R8.4.21).
    """
    if design := aimed.throws:
        name, size, level = design.title, design.size, design.structure.like
        return Payload(name=name, size=size, structure=level, together=aimed.together)
    if aimed.fires:
        many = aimed.together
        return Round(weapon=aimed.fires, together=many, stock=many)
    return None


def named_load(aimed: Aim) -> bool:
    """Return whether a situation says what is loaded, besides the creation's own."""
    return aimed.load is not None or picked_load(aimed) is not None


def usual(weapon: Weapon) -> How:
    """Return how a weapon is fired unless the player says otherwise."""
    return How.ARC if hows(weapon.type.row) == (How.ARC,) else How.SINGLE


def arm_of(design: Design, aimed: Aim, house: House) -> Arm | None:
    """Return the arm that a situation uses; None for a creation without one."""
    found = engage(design, aimed, house)
    return found.use.arm if found else None
