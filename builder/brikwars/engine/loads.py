"""What a creation can use in a turn: its weapons, and what is loaded (8.1, 8.4).

Equal weapons are counted together. What Cannons and Launchers are loaded with explodes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import ceil
from typing import Final, TypeAlias

from builder.brikwars.engine.hands import crash_dice
from builder.brikwars.engine.rows import AttackType, How, attack_type, hows
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Pool, PoolDie, effects_text
from builder.brikwars.tables.mods import Statistic
from builder.brikwars.tables.scales import TURRETS, Mounting, Stand
from builder.brikwars.tables.weapons import BASTARD_SIZE, WeaponRow, WeaponType
from builder.core.formatting import listed, times

Load: TypeAlias = Round | Payload
"""What a Cannon or Launcher is loaded with."""


def is_cannon(weapon: Weapon) -> bool:
    """Return whether it fires Ammunition, a round at a time (R8.4.10)."""
    return weapon.type.row.ammunition is not None


def is_launcher(weapon: Weapon) -> bool:
    """Return whether it launches a payload, all of it together (R8.4.17)."""
    return weapon.type.row.payload_x is not None


def most_x(weapon: Weapon) -> int:
    """Return the largest XSize of a round, or of all together (R8.4.11, 18, R8.4.24).

    0 for a weapon that is not loaded.
    """
    line = statline(weapon)
    return line.ammunition or line.payload_x or 0


def explosives(mount: Mount) -> Iterator[tuple[int, Weapon]]:
    """Yield the plain Explosives of a mount, each after its place in the rounds."""
    for place, each in enumerate(mount.rounds):
        if each.weapon.like is WeaponType.EXPLOSIVE:
            yield place, each.weapon


def volleys(mount: Mount) -> bool:
    """Return whether several Explosives leave a Launcher at once (R8.4.6)."""
    bombs = is_launcher(mount.weapon) and any(explosives(mount))
    every = [mount.rounds] if at_once(mount) else groups(mount)
    return bombs and any(sum(one.together for one in leaving) > 1 for leaving in every)


def mixed(mount: Mount) -> bool:
    """Return whether a Launcher is loaded with Explosives and with objects (A6)."""
    return any(explosives(mount)) and bool(mount.objects or any(missiles(mount)))


def at_once(mount: Mount) -> bool:
    """Return whether no loads of a Launcher are alternatives of others (R8.4.18).

    They all leave in one launch. Where Explosives alone, or objects alone, are too
    many for that, any that fit together are a launch; a mixed load is judged as one
    launch (A6).
    """
    if mixed(mount) or not is_launcher(mount.weapon):
        return True
    room = statline(mount.weapon).payload or 0
    return bricks(mount) <= most_x(mount.weapon) and breadth(mount) <= room


MOST_GROUPS: Final = 60
"""The most groups of loads that are offered as a launch."""
MOST_COUNTED: Final = 2_000
"""The most groups of loads that are gone through, those of the first loads first."""


@lru_cache(maxsize=64)
def groups(mount: Mount) -> tuple[tuple[Load, ...], ...]:
    """Return the groups of a Launcher's loads that fit in a launch (R8.4.18).

    Those in which nothing else fits come first, and the first loads before others.
    Equal loads are counted together. What is too large by itself is alone. There is
    one more than `MOST_GROUPS` where there are more.
    """
    there: tuple[Load, ...] = (*mount.rounds, *mount.objects)
    bombs, line = any(explosives(mount)), statline(mount.weapon)
    room = most_x(mount.weapon) if bombs else line.payload or 0
    counts, alone = Counter[Load](), list[tuple[Load, ...]]()
    for load in there:
        if load.together * _bulk(load) > room:
            alone.append((load,))
        else:
            counts[_so_many(load, 1)] += load.together
    kinds = [(_bulk(load), many) for load, many in counts.items()]

    def more_fits(some: tuple[int, ...]) -> bool:
        left = room - sum(n * size for n, (size, _) in zip(some, kinds, strict=True))
        pairs = zip(some, kinds, strict=True)
        return any(n < count and size <= left for n, (size, count) in pairs)

    own = {(_so_many(load, 1), load.together): load for load in reversed(there)}
    rows = filter(any, islice(_fitting(kinds, room), MOST_COUNTED))
    found: list[tuple[Load, ...]] = []
    for some in sorted(rows, key=more_fits)[: MOST_GROUPS + 1]:
        pairs = ((kind, n) for kind, n in zip(counts, some, strict=True) if n)
        found.append(tuple(own.get(pair) or _so_many(*pair) for pair in pairs))
    return (*found, *alone)


def _fitting(kinds: Sequence[tuple[int, int]], room: int) -> Iterator[tuple[int, ...]]:
    """How many of each kind leave, by its size and its count, most of the first."""
    if not kinds:
        yield ()
        return
    (size, count), *others = kinds
    for n in range(min(count, room // size) if size else count, -1, -1):
        yield from ((n, *rest) for rest in _fitting(others, room - n * size))


def _so_many(load: Load, many: int) -> Load:
    if isinstance(load, Round):
        return replace(load, together=many, stock=many)
    return replace(load, together=many)


def _bulk(load: Load) -> int:
    """The room that one of a load takes: bricks of an Explosive, inches of others."""
    if isinstance(load, Payload):
        return load.size
    bomb = load.weapon.like is WeaponType.EXPLOSIVE
    return load.weapon.size if bomb else width(load.weapon)


def joins(mount: Mount) -> bool:
    """Return whether some of its loads leave together, though not all (R8.4.18)."""
    rows = (*mount.rounds, *mount.objects)
    some = () if at_once(mount) else groups(mount)
    return any(len(loads) > 1 or loads[0] not in rows for loads in some)


def width(weapon: Weapon) -> int:
    """Return the Size of a weapon as an object that is launched (R8.4.18).

    What a minifig carries is of Size 0, and anything larger as wide as its Size.

    >>> [width(Weapon(type=WeaponType.MELEE, size=size)) for size in (1, 2, 3)]
    [0, 2, 3]
    """
    hand = weapon.type.row.bastard or weapon.size <= 1
    return 0 if hand else weapon.size


def missiles(mount: Mount) -> Iterator[tuple[int, Weapon]]:
    """Yield what a Launcher launches with its own Damage, after its place (R8.4.21)."""
    if not is_launcher(mount.weapon):
        return
    for place, each in enumerate(mount.rounds):
        if each.weapon.type.blade:
            yield place, each.weapon


def bricks(mount: Mount) -> int:
    """Return the XSize of all Explosives of one launch together (R8.4.18, A28)."""
    plain = explosives(mount)
    return sum(mount.rounds[place].together * each.size for place, each in plain)


def breadth(mount: Mount) -> int:
    """Return the inches of all objects of a launch; those of Size 0 take none.

    A weapon that is launched for its own Damage is an object, too (R8.4.21).
    """
    objects = sum(each.together * each.size for each in mount.objects)
    own = (
        mount.rounds[place].together * width(each) for place, each in missiles(mount)
    )
    return objects + sum(own)


def as_fired(weapon: Weapon, load: Weapon, house: House = STANDARD) -> Weapon:
    """Return an Explosive as a weapon fires it.

    By a house rule Effect mods of a Cannon or Launcher change the dice of every round;
    its limits are still checked by the round's own X (A21).
    """
    if not house.powered_rounds or load.like is not WeaponType.EXPLOSIVE:
        return load
    effects = tuple(mod for mod in weapon.mods if mod.stat is Statistic.EFFECT)
    return replace(load, mods=(*load.mods, *effects)) if effects else load


def loaded_damage(mount: Mount, house: House = STANDARD) -> str:
    """Return the Damage of a weapon's first load, and how many more there are.

    The text is empty if nothing is loaded, or the weapon takes no load.
    """
    loads: tuple[Round | Payload, ...] = (*mount.rounds, *mount.objects)
    if not mount.weapon.type.row.loads or not loads:
        return ""
    first = loads[0]
    if isinstance(first, Payload):
        damage = crash(first)
    else:
        damage = statline(as_fired(mount.weapon, first.weapon, house)).damage
    text = times(first.together, damage)
    return f"{text}, and {len(loads) - 1} more" if len(loads) > 1 else text


def crash(payload: Payload) -> str:
    """Return the printed Damage of an object where it lands, or a dash (R8.4.21, A24).

    >>> from builder.brikwars.tables.scales import Structure
    >>> [crash(Payload(structure=level)) for level in list(Structure)[:4]]
    ['–', '1d6', '1d6', '2d6']
    """
    return str(impact(payload)) or "–"


def impact(payload: Payload) -> Pool:
    """Return the dice of an object where it lands (R8.4.21, R8.5.13).

    They are its own, or else those of its Structure Level; a burning one adds Fire.
    """
    dice = [dice_of.die.die for dice_of in payload.dice for _ in range(dice_of.count)]
    if not dice:
        dice = [Die.D6] * crash_dice(payload.structure.level)
    if payload.fire:
        dice.append(Die.FIRE)
    return Pool(tuple(map(PoolDie, dice)))


def effects(payload: Payload) -> Iterator[str]:
    """Yield what the dice of an object do besides Damage, for its bearer's card."""
    return effects_text(each.die.die for each in payload.dice)


# Explosions: rings of Damage and KnockBack, duds and early detonations (8.4).


RING: Final = 2
"""Inches that each die's ring is wide."""


def knockback(dice: int, ring: int) -> int:
    """Return inches that loose objects fly: the dice that reach their ring (R8.4.4).

    The ring is given by its outer edge in inches: two dice push 2" in the first.

    >>> knockback(2, 2), knockback(2, 4), knockback(2, 6)
    (2, 1, 0)
    """
    return max(0, dice - ring // RING + 1)


def detonation_chance(x: int, faces: int) -> Fraction:
    """Return the chance that an extra Skill die reaches an XSize (R8.4.8)."""
    return Fraction(min(faces, max(0, faces - x + 1)), faces)


FLIGHT: Final = 12
"""Inches a payload flies in one turn."""


@dataclass(frozen=True, slots=True)
class Arm:
    """Equal weapons of a creation that can be used, counted together.

    Attributes:
        name: A name that none of its other weapons has.
        mount: One of their mounts: the weapon, how it is carried and what is loaded.
        count: How many there are.
        inches: Weapon Inches that one of them draws from the creation; none if its
            turret has Power of its own (A8).
        places: Where their mounts stand among those of the creation.
        throws: Whether it is a blade in a hand, which may be thrown (R8.4.25).
    """

    name: str
    mount: Mount
    count: int
    inches: Fraction
    places: tuple[int, ...] = ()
    throws: bool = False

    @property
    def weapon(self) -> Weapon:
        """The weapon."""
        return self.mount.weapon

    @property
    def mounting(self) -> Mounting:
        """How it is carried."""
        return self.mount.mounting

    @property
    def row(self) -> WeaponRow:
        """The printed row of the weapon."""
        return self.weapon.type.row

    @property
    def hows(self) -> tuple[How, ...]:
        """The ways it may be used and kept, the plain one first."""
        return hows(self.row)

    @property
    def ways(self) -> tuple[How, ...]:
        """All ways it may be used; one that is thrown is gone (R8.4.25)."""
        return (*self.hows, How.THROWN) if self.throws else self.hows

    @property
    def used_alone(self) -> str:
        """Why other ways of use are not offered, in words."""
        return TEXTS.word("R8.3.5", "alone", kind=self.row.key, ways=self.ways)

    @property
    def types(self) -> frozenset[AttackType]:
        """The types of attack it can be part of (R8.6.1)."""
        return frozenset(attack_type(self.row, how) for how in self.hows)

    @property
    def stand(self) -> Stand | None:
        """The bought turret it is on, if any."""
        return TURRETS.get(self.mounting)

    @property
    def loads(self) -> tuple[Load, ...]:
        """What it can be fired with: Explosives, then objects."""
        return (*self.mount.rounds, *self.mount.objects) if self.row.loads else ()

    @property
    def together(self) -> bool:
        """Whether all its loads leave in one launch (R8.4.18)."""
        return self.launches and at_once(self.mount)

    @property
    def choices(self) -> tuple[tuple[Load, ...], ...]:
        """What may leave in one shot, that first whose hit is worked out (R8.4.15, 18).

        A Cannon fires one of its loads. A Launcher launches all of them together, or
        a group of those that fit.
        """
        if self.launches and not at_once(self.mount):
            return groups(self.mount)[:MOST_GROUPS]
        return tuple((load,) for load in self.loads)

    def unoffered(self) -> Iterator[str]:
        """Yield that more groups of its loads fit in a launch than are offered."""
        if len(self.choices) == MOST_GROUPS < len(groups(self.mount)):
            yield TEXTS.word("R8.4.18", "more", most=MOST_GROUPS)

    @staticmethod
    def words(leaving: Iterable[Load]) -> str:
        """Return what leaves together by its names: `2 × HE and Smoke`."""
        return listed([times(load.together, load.title) for load in leaving])

    def leaving(self, place: int = 0) -> tuple[Load, ...]:
        """Return what leaves in one shot of a choice, by its place."""
        return self.loads if self.together else next(iter(self.choices[place:]), ())

    @property
    def launches(self) -> bool:
        """Whether it launches what it is loaded with (R8.4.17)."""
        return is_launcher(self.weapon)

    @property
    def halves(self) -> int:
        """What it draws in half inches: no weapon draws a finer part (A2)."""
        return ceil(2 * self.inches)

    @property
    def thrown(self) -> bool:
        """Whether it is an Explosive that is thrown or dropped (R8.4.1)."""
        return self.row.bricks and self.row.reach is None


@lru_cache(maxsize=16)
def arms(creation: Creation, house: House) -> tuple[Arm, ...]:
    """Return what a creation can use in a turn, in the order of its mounts (8.1).

    Weapons that are always on, such as Armor Plating, draw nothing and are left out,
    and so is what is stowed for a Cannon or a Launcher to fire. Explosives that
    nothing here fires are thrown or dropped.
    """
    found: dict[object, list[int]] = {}
    for place, mount in enumerate(creation.mounts):
        usable = mount.mounting.fires or _for_nothing_here(creation, mount)
        if mount.weapon.type.row.powered and usable:
            key = (
                mount.weapon,
                mount.mounting,
                mount.rounds,
                mount.objects,
                mount.shares,
            )
            found.setdefault(key, []).append(place)
    firsts = [creation.mounts[places[0]] for places in found.values()]
    names = named([_titles(first) for first in firsts])
    return tuple(
        Arm(
            name,
            first,
            sum([creation.mounts[place].count for place in places]),
            draws(creation, first, house),
            tuple(places),
            first.mounting is Mounting.HELD and first.weapon.type.blade,
        )
        for name, first, places in zip(names, firsts, found.values(), strict=True)
    )


def draws(creation: Creation, mount: Mount, house: House) -> Fraction:
    """Return the Weapon Inches one weapon of a mount draws from its creation (R8.1.21).

    A turret that a minifig has set up in the field powers its own weapon. One that is
    built onto a larger creation uses the creation's Power, unless a house rule says
    otherwise (R8.1.28, A8).
    """
    alone = creation.minifig or house.independent_turrets
    own_power = alone and mount.mounting in TURRETS
    return Fraction(0) if own_power else charge(mount, house)


def charge(mount: Mount, house: House = STANDARD) -> Fraction:
    """Return the Weapon Inches one weapon of this mount needs when used (A2)."""
    row = mount.weapon.type.row
    bastard = row.bastard and row.hand_size == BASTARD_SIZE
    if bastard and house.bastard_draws_two:
        return Fraction(2)
    return mount.weapon.charge


def _titles(mount: Mount) -> tuple[str, ...]:
    """Return the names a weapon may have, the shortest first."""
    title = mount.weapon.title
    longer = f"{title}, {mount.mounting} {mount.shares or ''}".rstrip()
    loads: tuple[Load, ...] = (*mount.rounds, *mount.objects)
    return (title, longer, f"{title} with {loads[0].title}" if loads else longer)


def named(titles: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Return a name for each part, no two alike: its shortest own title, or a number.

    >>> list(named([("Gun", "Gun, fixed"), ("Gun", "Gun, joint"), ("Axe", "Axe")]))
    ['Gun, fixed', 'Gun, joint', 'Axe']
    """
    shared = Counter(
        [title for titles_of in titles for title in dict.fromkeys(titles_of)]
    )
    taken: set[str] = set()
    for titles_of in titles:
        longer = titles_of[min(1, len(titles_of) - 1)]
        name = next((title for title in titles_of if shared[title] == 1), longer)
        number = 1
        while name in taken:
            number += 1
            name = f"{longer} ({number})"
        taken.add(name)
        yield name


def _for_nothing_here(creation: Creation, mount: Mount) -> bool:
    """Return whether it is an Explosive that no weapon here can fire."""
    loads = [
        load
        for other in creation.mounts
        if other.mounting.fires
        for line in [statline(other.weapon)]
        for load in (line.ammunition, line.payload_x)
        if load is not None
    ]
    explosive = mount.weapon.like is WeaponType.EXPLOSIVE
    return explosive and mount.weapon.size > max(loads, default=0)


def powered(creation: Creation) -> dict[str, Field]:
    """Return the Fields that draw on Power, by name; no natural one does (R8.5.6)."""
    found = [each for each in creation.fields if each.dice and not each.natural]
    names = named([(each.title,) for each in found])
    return dict(zip(names, found, strict=True))
