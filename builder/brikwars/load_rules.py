"""The rules of ammunition and payload on a creation (8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.brikwars.book import BOOK
from builder.brikwars.designs import Creation, Mount
from builder.brikwars.house import House
from builder.brikwars.statline import statline
from builder.brikwars.weapons import WeaponType
from builder.rules import Fault, Weight


def _cannons(creation: Creation) -> tuple[Mount, ...]:
    return tuple(
        mount
        for mount in creation.mounts
        if mount.mounting.fires and mount.weapon.type.row.ammunition is not None
    )


def _rounds(creation: Creation) -> tuple[Mount, ...]:
    """Explosives on board: what may be loaded, thrown or dropped."""
    return tuple(
        mount for mount in creation.mounts if mount.weapon.type is WeaponType.EXPLOSIVE
    )


@BOOK.rule("R8.4.13", "A Cannon has something to fire", on=Creation, weight=Weight.WARN)
def cannons_have_ammunition(creation: Creation, _: House) -> Iterator[Fault]:
    """One round for each Cannon is enough for ever, if it fits (R8.4.11, R8.4.12)."""
    cannons, stock = _cannons(creation), _rounds(creation)
    for mount in cannons:
        place = creation.mounts.index(mount)
        most = statline(mount.weapon).ammunition or 0
        fitting = sum(each.count for each in stock if each.weapon.size <= most)
        guns = sum(
            each.count
            for each in cannons
            if (statline(each.weapon).ammunition or 0) <= most
        )
        if fitting < guns:
            needed = "a round" if guns == 1 else f"a round for each of {guns} Cannons"
            yield Fault(
                f"{mount.weapon.title} takes Ammunition up to X{most}, and there are "
                f"{fitting} such Explosives on board: it needs {needed}",
                ("mounts", place),
            )


@BOOK.rule("R8.4.19", "What is loaded fits", on=Creation, weight=Weight.WARN)
def explosives_fit_some_weapon(creation: Creation, _: House) -> Iterator[Fault]:
    """An Explosive too big for every Cannon and Launcher can only be dropped."""
    most = max(
        (
            load
            for mount in creation.mounts
            if mount.mounting.fires
            for line in [statline(mount.weapon)]
            for load in (line.ammunition, line.payload_x)
            if load is not None
        ),
        default=None,
    )
    if most is None:
        return
    for mount in _rounds(creation):
        if mount.weapon.size > most:
            yield Fault(
                f"{mount.weapon.title} is X{mount.weapon.size} and the largest load "
                f"here is X{most}: it can be dropped or thrown, but not fired",
                ("mounts", creation.mounts.index(mount), "weapon", "size"),
            )
