"""The rules of what one Cannon or Launcher is loaded with (8.4)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from builder.brikwars.engine.loads import (
    as_fired,
    at_once,
    breadth,
    bricks,
    explosives,
    is_cannon,
    is_launcher,
    missiles,
    mixed,
    most_x,
    width,
)
from builder.brikwars.engine.statline import statline
from builder.brikwars.legality.fixes import removal
from builder.brikwars.model.designs import Mount, Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import inches, with_article
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in

_UNLOAD_OBJECTS: Final = Fix("Unload the objects", ("objects",), ())


@rule("R8.1.2", "Only Cannons and Launchers are loaded", on=Mount)
def only_loaders_are_loaded(mount: Mount, _: House) -> Iterator[Finding]:
    """Refuse loads of weapons that are neither a Cannon nor a Launcher."""
    if is_cannon(mount.weapon) or is_launcher(mount.weapon):
        return
    for field, parts in (("rounds", mount.rounds), ("objects", mount.objects)):
        if parts:
            yield Finding(
                f"{mount.weapon.title} is loaded with {parts[0].title}, and a "
                f"{mount.weapon.type} takes neither Ammunition nor payload",
                (field,),
                (Fix("Unload it", (field,), ()),),
            )


@rule("R8.4.11", "Ammunition fits its Cannon", on=Mount)
def ammunition_fits(mount: Mount, _: House) -> Iterator[Finding]:
    """Refuse rounds above the Cannon's Size, Capacity mods included."""
    if is_cannon(mount.weapon):
        yield from _too_large(mount, "takes Ammunition up to X{}")


@rule("R8.4.16", "A Cannon fires plain Explosives", on=Mount)
def cannons_fire_explosives(mount: Mount, _: House) -> Iterator[Finding]:
    """Refuse Rockets and objects; dice of rounds may be swapped as usual."""
    if not is_cannon(mount.weapon):
        return
    yield from _no_explosives(mount, "Ammunition")
    if mount.objects:
        yield Finding(
            f"{mount.objects[0].title} is no Ammunition: {mount.weapon.title} fires "
            "plain Explosives, and objects take a Launcher",
            ("objects",),
            (_UNLOAD_OBJECTS,),
        )


@rule("R8.4.15", "A Cannon fires one round at a time", on=Mount)
def cannons_fire_one_round(mount: Mount, _: House) -> Iterator[Finding]:
    """Refuse several rounds in one shot: a Cannon is Reloaded after each."""
    for place, each in enumerate(mount.rounds):
        if is_cannon(mount.weapon) and each.together > 1:
            at = ("rounds", place, "together")
            yield Finding(
                f"{each.together} × {each.title} in one shot: {mount.weapon.title} "
                "fires a single round and is Reloaded",
                at,
                (Fix("Fire one at a time", at, 1),),
            )


@rule("R8.4.18", "A Launcher launches Explosives and objects", on=Mount)
def launchers_launch_explosives(mount: Mount, _: House) -> Iterator[Finding]:
    """Refuse a payload of Rockets, and of weapons without Damage of a blow."""
    if is_launcher(mount.weapon):
        yield from _no_explosives(mount, "payload")


def why_not_loaded(bearer: Weapon, kind: AnyType) -> str:
    """Return why a Cannon or Launcher is not loaded with such a weapon; or no text."""
    if kind.like is WeaponType.EXPLOSIVE:
        return ""
    if kind.like is WeaponType.ROCKET:
        return "A Rocket is fired by itself, and by nothing else (R8.4.16)"
    if not is_launcher(bearer):
        return "Only plain Explosives are Ammunition (R8.4.16)"
    if kind.blade:
        return ""
    return "It has no Damage when it lands: load it as an object (R8.4.21)"


def _no_explosives(mount: Mount, load: str) -> Iterator[Finding]:
    known = {*dict(explosives(mount)), *dict(missiles(mount))}
    blades = " and close combat weapons" if is_launcher(mount.weapon) else ""
    for place, each in enumerate(mount.rounds):
        if place in known:
            continue
        kind = each.weapon.type
        flies = ", it is fired by itself" if kind is WeaponType.ROCKET else ""
        size = max(1, min(each.weapon.size, most_x(mount.weapon)))
        bomb = replace(each.weapon, type=WeaponType.EXPLOSIVE, size=size, swaps=())
        yield Finding(
            f"{each.title} is {with_article(str(kind))} and no {load}{flies}: "
            f"only plain Explosives{blades} are loaded into {mount.weapon.title}",
            ("rounds", place, "weapon", "type"),
            (
                Fix(f"Make it an Explosive X{size}", ("rounds", place, "weapon"), bomb),
                _taken_out(mount, place),
            ),
        )


@rule("R8.4.19", "A Launcher takes each Explosive", on=Mount)
def single_explosives_fit(mount: Mount, _: House) -> Iterator[Finding]:
    """Refuse single Explosives of more bricks than the Launcher's Size."""
    if is_launcher(mount.weapon):
        yield from _too_large(mount, "launches X{} in all")


def _too_large(mount: Mount, takes: str) -> Iterator[Finding]:
    """Yield a fault for each Explosive that is larger than a weapon takes."""
    most = most_x(mount.weapon)
    for place, bomb in explosives(mount):
        if bomb.size > most:
            yield Finding(
                f"{bomb.title} is X{bomb.size}, and {mount.weapon.title} "
                f"{takes.format(most)}",
                ("rounds", place, "weapon", "size"),
                tuple(_smaller(mount, place, most)),
            )


def _smaller(mount: Mount, place: int, most: int) -> Iterator[Fix]:
    if most >= 1:
        yield Fix(f"Make it X{most}", ("rounds", place, "weapon", "size"), most)
    yield _taken_out(mount, place)


def _taken_out(mount: Mount, place: int) -> Fix:
    label = f"Take {mount.rounds[place].title} out"
    return removal(label, "rounds", mount.rounds, place)


@rule("R8.4.18", "A launch is no more than its Launcher takes", on=Mount)
def launches_fit(mount: Mount, house: House) -> Iterator[Finding]:
    """Refuse loads above the Size in bricks, or above half of it in inches (A6).

    Of several loads that are too many together, one leaves in a launch.
    """
    if not is_launcher(mount.weapon):
        return
    sizes = {place: load.size for place, load in explosives(mount)}
    widths = {place: each.size for place, each in enumerate(mount.objects)}
    blades = {place: width(each) for place, each in missiles(mount)}
    if mixed(mount):
        yield from _too_much(mount, sizes, widths, blades)
        room = statline(mount.weapon).payload or 0
        fits = bricks(mount) <= most_x(mount.weapon) and breadth(mount) <= room
        yield from _mixed(mount, house, most_x(mount.weapon) if fits else None)
        return
    alone: list[Finding] = []
    for place, size in sizes.items():
        alone += _too_much(mount, {place: size}, {}, {})
    for place, size in widths.items():
        alone += _too_much(mount, {}, {place: size}, {})
    for place, size in blades.items():
        alone += _too_much(mount, {}, {}, {place: size})
    yield from alone
    # One that is too large by itself has a rule of its own (R8.4.19).
    fits = max(sizes.values(), default=0) <= most_x(mount.weapon)
    if fits and not (alone or at_once(mount)):
        yield Finding(
            f"{mount.weapon.title} does not launch all its loads at once: one of them "
            "leaves in a launch",
            ("rounds",) if mount.rounds else ("objects",),
            severity=Severity.NOTE,
        )


def _too_much(
    mount: Mount,
    sizes: Mapping[int, int],
    widths: Mapping[int, int],
    blades: Mapping[int, int],
) -> Iterator[Finding]:
    """Refuse a launch of these loads, if it is too large.

    Args:
        mount: The Launcher with its loads.
        sizes: The XSize of each of its Explosives, by its place in the rounds.
        widths: The inches of each object, by its place in the objects.
        blades: The inches of each close combat weapon, by its place in the rounds.
    """
    name, most = mount.weapon.title, most_x(mount.weapon)
    room = statline(mount.weapon).payload or 0
    total = sum(mount.rounds[place].together * each for place, each in sizes.items())
    wide = sum(mount.objects[place].together * each for place, each in widths.items())
    wide += sum(mount.rounds[place].together * each for place, each in blades.items())
    if max(sizes.values(), default=0) <= most < total:
        yield Finding(
            f"X{total} in one launch of {name}, which takes X{most} of Explosives in "
            "all",
            ("rounds",),
            tuple(_fewer(mount, "rounds", sizes, total - most)),
        )
    if wide > room:
        yield Finding(
            f"{inches(wide)} of objects in one launch of {name}, which takes "
            f"{inches(room)} in all",
            ("objects",) if mount.objects else ("rounds",),
            (
                *_fewer(mount, "objects", widths, wide - room),
                *_fewer(mount, "rounds", blades, wide - room),
                *((_UNLOAD_OBJECTS,) if mount.objects else ()),
                *(_taken_out(mount, place) for place in blades if blades[place]),
            ),
        )


def _fewer(
    mount: Mount, field: str, sizes: Mapping[int, int], over: int
) -> Iterator[Fix]:
    """Yield fixes that launch fewer of one load, the last first, if that is enough.

    Args:
        mount: The Launcher with its load.
        field: Its field of rounds or of objects.
        sizes: The Size of one, by its place in that field.
        over: By how much all of them together are too large.
    """
    for place in reversed(sizes):
        each = getattr(mount, field)[place]
        fewer = each.together - -(-over // max(1, sizes[place]))
        if fewer >= 1:
            at = (field, place, "together")
            yield Fix(f"Launch {fewer} × {each.title}", at, fewer)


def _mixed(mount: Mount, house: House, most: int | None) -> Iterator[Finding]:
    """Refuse Explosives with objects, or too much of both by the house rule (A6).

    Args:
        mount: The Launcher with its load.
        house: The house rules in force.
        most: What it takes in all; None if one kind alone is already too much.
    """
    fixes = tuple(_sorted_out(mount))
    spent = bricks(mount) + 2 * breadth(mount)
    name = mount.weapon.title
    if not house.mixed_loads:
        yield Finding(
            f"{name} launches Explosives or objects, not both together",
            ("objects",),
            fixes,
            switch=switch("mixed_loads"),
        )
    elif most is not None and spent > most:
        yield Finding(
            f"X{bricks(mount)} of Explosives and twice {inches(breadth(mount))} of "
            f"objects are {spent}, and {name} takes {most} in all",
            ("objects",),
            fixes,
            switch=switch("mixed_loads"),
        )


def _sorted_out(mount: Mount) -> Iterator[Fix]:
    """The fixes that leave Explosives alone, or objects alone."""
    blades = tuple(mount.rounds[place] for place, _ in missiles(mount))
    if not blades:
        yield _UNLOAD_OBJECTS
    elif not mount.objects:
        bombs = tuple(mount.rounds[place] for place, _ in explosives(mount))
        yield Fix("Unload the objects", ("rounds",), bombs)
    yield Fix("Unload the Explosives", ("rounds",), blades)


@rule("R8.7.25", "Mods leave a round its dice", on=Mount)
def mods_leave_rounds_dice(mount: Mount, house: House) -> Iterator[Finding]:
    """Refuse Effect mods that leave a round no die, by the house rule (A21)."""
    for place, round_ in explosives(mount):
        fired = as_fired(mount.weapon, round_, house)
        if statline(round_).rated.chips and not statline(fired).rated.chips:
            yield Finding(
                f"{round_.title} has no Damage die left when {mount.weapon.title} "
                "fires it",
                ("rounds", place, "weapon", "size"),
                tuple(_smaller(mount, place, 0)),
                switch=switch("powered_rounds"),
            )


RULES: Final = rules_in(globals())
