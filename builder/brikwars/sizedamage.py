"""What a creation still can do at each Effective Size (7.2, 8.1 Power Limits)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from builder.brikwars.designs import Creation, Mount
from builder.brikwars.house import STANDARD, House
from builder.brikwars.power import Battery, limit
from builder.brikwars.scales import TURRETS, Structure


@dataclass(frozen=True, slots=True)
class State:
    """A creation after so many points of Size Damage.

    Attributes:
        damage: Points of Size Damage taken.
        size: Effective Size in inches.
        structure: Structure Level, held down to the Effective Size.
        move: Inches of Move left; None where it never moved.
        flight: Inches of Flying Move left; None where it never flew.
        thrust: Inches of Thrust left; None where it never had any.
        power: Weapon Inches a turn, on the ground or in space.
        power_aloft: Weapon Inches a turn while flying in the air; None elsewhere.
        silent: Weapons that are now too big for the Power limit.
    """

    damage: int
    size: int
    structure: Structure
    move: int | None
    flight: int | None
    thrust: int | None
    power: int
    power_aloft: int | None
    silent: tuple[str, ...]

    @property
    def destroyed(self) -> bool:
        """Whether nothing is left of it."""
        return self.size == 0


def track(creation: Creation, house: House = STANDARD) -> tuple[State, ...]:
    """Every state from unhurt to destroyed, one for each point of Size Damage."""
    ready = batteries(creation, house)
    return tuple(
        _state(creation, hits, ready, house) for hits in range(creation.size + 1)
    )


def state(creation: Creation, damage: int, house: House = STANDARD) -> State:
    """A creation after so many points of Size Damage."""
    return _state(creation, damage, batteries(creation, house), house)


def _state(
    creation: Creation, damage: int, ready: tuple[Battery, ...], house: House
) -> State:
    size = max(0, creation.size - damage)
    power = limit(size)

    def slowed(rating: int) -> int | None:
        return max(1, rating - damage * house.wear) if rating else None

    level = creation.structure

    return State(
        damage=damage,
        size=size,
        structure=level.at_most(size) if house.level_by_size else level,
        move=slowed(creation.move),
        flight=slowed(creation.flight),
        thrust=slowed(creation.thrust),
        power=power,
        power_aloft=limit(size, aloft=True) if creation.flies_in_air else None,
        silent=tuple(each.name for each in ready if each.inches > power),
    )


def drawing(creation: Creation, house: House = STANDARD) -> tuple[Mount, ...]:
    """The mounts that draw on the creation's own Power when they are used."""
    return tuple(
        mount
        for mount in creation.mounts
        if mount.mounting.fires
        and mount.weapon.type.row.powered
        and not (house.independent_turrets and mount.mounting in TURRETS)
    )


def charge(mount: Mount, house: House = STANDARD) -> Fraction:
    """Weapon Inches one weapon of this mount draws when it is used (A2)."""
    if mount.weapon.type.row.bastard and house.bastard_draws_two:
        return Fraction(2)
    return mount.weapon.charge


def batteries(creation: Creation, house: House = STANDARD) -> tuple[Battery, ...]:
    """The weapons that draw on a creation's Power, equal ones together."""
    found: dict[tuple[str, Fraction], int] = {}
    for mount in drawing(creation, house):
        key = (mount.weapon.title, charge(mount, house))
        found[key] = found.get(key, 0) + mount.count
    return tuple(Battery(name, size, count) for (name, size), count in found.items())
