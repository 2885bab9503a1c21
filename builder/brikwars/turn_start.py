"""Which rows the plan of a turn has, and how it follows a creation that changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import TypeVar

from builder.brikwars.designs import Creation, Mount, Weapon
from builder.brikwars.fields import Field
from builder.brikwars.house import STANDARD, House
from builder.brikwars.scales import TURRETS, Mounting, Stand
from builder.brikwars.sizedamage import charge
from builder.brikwars.statline import statline
from builder.brikwars.turn import TurnPlan
from builder.brikwars.turn_rows import How, Roll, Shot, hows
from builder.brikwars.weaponrow import Row
from builder.brikwars.weapons import WeaponType

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Ready:
    """Equal weapons of a creation that can be used, counted together.

    Attributes:
        name: What tells them from its other weapons.
        weapon: The weapon.
        mounting: How it is carried.
        count: How many there are.
        inches: Weapon Inches that one of them draws from the creation; none if its
            turret has Power of its own (A8).
    """

    name: str
    weapon: Weapon
    mounting: Mounting
    count: int
    inches: Fraction

    @property
    def halves(self) -> int:
        """What it draws in half inches: no weapon draws a finer part (A2)."""
        return ceil(2 * self.inches)

    @property
    def row(self) -> Row:
        """The printed row of the weapon."""
        return self.weapon.type.row

    @property
    def hows(self) -> tuple[How, ...]:
        """The ways it may be used, the plain one first."""
        return hows(self.row)

    @property
    def stand(self) -> Stand | None:
        """The bought turret it is on, if any."""
        return TURRETS.get(self.mounting)


def ready(creation: Creation, house: House) -> tuple[Ready, ...]:
    """What a creation can use in a turn, in the order of its mounts (8.1).

    Weapons that are always on, such as Armor Plating, draw nothing and are left out,
    and so is what is stowed for a Cannon or a Launcher to fire. Explosives that
    nothing here fires are thrown or dropped.
    """
    counts: dict[tuple[Weapon, Mounting], int] = {}
    inches: dict[tuple[Weapon, Mounting], Fraction] = {}
    for mount in creation.mounts:
        if not mount.weapon.type.row.powered or not _usable(creation, mount):
            continue
        key = mount.weapon, mount.mounting
        counts[key] = counts.get(key, 0) + mount.count
        own = house.independent_turrets and mount.mounting in TURRETS
        inches[key] = Fraction(0) if own else charge(mount, house)
    names = _named(
        [(weapon.title, f"{weapon.title}, {mounting}") for weapon, mounting in counts]
    )
    return tuple(
        Ready(name, *key, counts[key], inches[key])
        for name, key in zip(names, counts, strict=True)
    )


def _named(titles: Sequence[tuple[str, str]]) -> Iterator[str]:
    """A name for each part, no two alike: its short title, its long one, a number."""
    short = Counter(title for title, _ in titles)
    taken: set[str] = set()
    for title, longer in titles:
        name = title if short[title] == 1 else longer
        number = 1
        while name in taken:
            number += 1
            name = f"{longer} ({number})"
        taken.add(name)
        yield name


def _usable(creation: Creation, mount: Mount) -> bool:
    if mount.mounting.fires:
        return True
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
    """The Fields that draw on a creation's Power, by name; no natural one (R8.5.6)."""
    found = [each for each in creation.fields if each.dice and not each.natural]
    names = _named([(each.title, each.title) for each in found])
    return dict(zip(names, found, strict=True))


def start(creation: Creation, house: House) -> TurnPlan:
    """A turn in which nothing is used yet.

    Every mind of the creation makes an attack; crew at Controls is the player's to add.
    """
    return TurnPlan(
        attackers=1 + creation.extra_minds,
        shots=tuple(_fresh(each) for each in ready(creation, house)),
        rolls=tuple(Roll(field=name) for name in powered(creation)),
    )


def _fresh(each: Ready) -> Shot:
    return Shot(weapon=each.name, how=each.hows[0])


def fit(creation: Creation, plan: TurnPlan) -> TurnPlan:
    """The plan for a creation that was changed; the same one if nothing had to give.

    A row follows its weapon by name, or by its place where only the name is new. More
    rows than one of a weapon are kept.
    """
    there = {each.name: each for each in ready(creation, STANDARD)}
    shots = tuple(
        _kept(there[name], row)
        for name, row in _follow(
            [shot.weapon for shot in plan.shots], list(there), plan.shots
        )
    )
    fields = [roll.field for roll in plan.rolls]
    rolls = tuple(
        row if row and row.field == name else replace(row or Roll(), field=name)
        for name, row in _follow(fields, list(powered(creation)), plan.rolls)
    )
    if shots == plan.shots and rolls == plan.rolls:
        return plan
    return replace(plan, shots=shots, rolls=rolls)


def _follow(
    names: list[str], there: list[str], rows: Sequence[Part]
) -> Iterator[tuple[str, Part | None]]:
    """The rows for what is there, each with its name; None where a row is new."""
    if set(names) == set(there):
        yield from zip(names, rows, strict=True)
        return
    for place, name in enumerate(there):
        found = [row for known, row in zip(names, rows, strict=True) if known == name]
        if found:
            yield from ((name, row) for row in found)
        elif len(names) == len(there) and names[place] not in there:
            yield name, rows[place]
        else:
            yield name, None


def _kept(each: Ready, row: Shot | None) -> Shot:
    """A row as it applies to a weapon, or a new one."""
    if row is None:
        return _fresh(each)
    known = row.weapon == each.name
    after = replace(
        row,
        weapon=each.name,
        fired=min(row.fired, each.count),
        reloaded=min(row.reloaded, each.count),
        how=row.how if known or row.how in each.hows else each.hows[0],
    )
    return row if after == row else after
