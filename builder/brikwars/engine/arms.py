"""What a creation can use in a turn: its weapons, equal ones counted together (8.1)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil

from builder.brikwars.engine.loads import (
    MOST_GROUPS,
    Load,
    at_once,
    groups,
    is_launcher,
)
from builder.brikwars.engine.rows import AttackType, How, attack_type, hows
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import TURRETS, Mounting, Stand
from builder.brikwars.tables.weapon_row import BASTARD_SIZE, WeaponRow
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import listed, times


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
    all_arms = [
        Arm(
            name,
            first,
            sum([creation.mounts[place].count for place in places]),
            draws(creation, first, house),
            tuple(places),
            first.mounting is Mounting.HELD and first.weapon.type.blade,
        )
        for name, first, places in zip(names, firsts, found.values(), strict=True)
    ]
    return tuple(all_arms)


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
