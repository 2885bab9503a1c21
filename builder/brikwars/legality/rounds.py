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
from builder.brikwars.model.designs import Mount, Round, Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say

_UNLOAD_OBJECTS: Final = Fix("Unload the objects", ("objects",), ())


@TEXTS.rule("R8.1.2", "loaded", on=Mount)
def only_loaders_are_loaded(mount: Mount, _: House, say: Say) -> Iterator[Finding]:
    if is_cannon(mount.weapon) or is_launcher(mount.weapon):
        return
    for field, parts in (("rounds", mount.rounds), ("objects", mount.objects)):
        if parts:
            yield say(
                "loaded",
                (field,),
                (Fix("Unload it", (field,), ()),),
                weapon=mount.weapon.title,
                load=parts[0].title,
                kind=mount.weapon.type,
            )


@TEXTS.rule("R8.4.11", "ammunition", on=Mount)
def ammunition_fits(mount: Mount, _: House, say: Say) -> Iterator[Finding]:
    if is_cannon(mount.weapon):
        for place, bomb, most in _too_large(mount):
            yield say(
                "ammunition",
                ("rounds", place, "weapon", "size"),
                _smaller(mount, place, most),
                bomb=bomb.title,
                size=bomb.size,
                weapon=mount.weapon.title,
                most=most,
            )


@TEXTS.rule("R8.4.16", "plain", on=Mount)
def cannons_fire_explosives(mount: Mount, _: House, say: Say) -> Iterator[Finding]:
    if not is_cannon(mount.weapon):
        return
    for place, each, fixes in _no_explosives(mount):
        yield say(
            "plain",
            ("rounds", place, "weapon", "type"),
            fixes,
            load=each.title,
            kind=each.weapon.type,
            rocket=each.weapon.type is WeaponType.ROCKET,
            weapon=mount.weapon.title,
        )
    if mount.objects:
        yield say(
            "objects",
            ("objects",),
            (_UNLOAD_OBJECTS,),
            object=mount.objects[0].title,
            weapon=mount.weapon.title,
        )


@TEXTS.rule("R8.4.15", "single", on=Mount)
def cannons_fire_one_round(mount: Mount, _: House, say: Say) -> Iterator[Finding]:
    for place, each in enumerate(mount.rounds):
        if is_cannon(mount.weapon) and each.together > 1:
            at = ("rounds", place, "together")
            yield say(
                "single",
                at,
                (Fix("Fire one at a time", at, 1),),
                together=each.together,
                load=each.title,
                weapon=mount.weapon.title,
            )


@TEXTS.rule("R8.4.18", "payload", on=Mount)
def launchers_launch_explosives(mount: Mount, _: House, say: Say) -> Iterator[Finding]:
    if is_launcher(mount.weapon):
        for place, each, fixes in _no_explosives(mount):
            yield say(
                "payload",
                ("rounds", place, "weapon", "type"),
                fixes,
                load=each.title,
                kind=each.weapon.type,
                rocket=each.weapon.type is WeaponType.ROCKET,
                weapon=mount.weapon.title,
            )


def why_not_loaded(bearer: Weapon, kind: AnyType) -> str:
    """Return why a Cannon or Launcher is not loaded with such a weapon; or no text."""
    if kind.like is WeaponType.EXPLOSIVE:
        return ""
    if kind.like is WeaponType.ROCKET:
        return f"{TEXTS.word('R8.4.16', 'rocket')} (R8.4.16)"
    if not is_launcher(bearer):
        return f"{TEXTS.word('R8.4.16', 'ammunition')} (R8.4.16)"
    if kind.blade:
        return ""
    return f"{TEXTS.word('R8.4.21', 'harmless')} (R8.4.21)"


def _no_explosives(mount: Mount) -> Iterator[tuple[int, Round, tuple[Fix, ...]]]:
    """Yield what no Cannon or Launcher fires, with its place and the fixes."""
    known = {*dict(explosives(mount)), *dict(missiles(mount))}
    for place, each in enumerate(mount.rounds):
        if place in known:
            continue
        size = max(1, min(each.weapon.size, most_x(mount.weapon)))
        bomb = replace(each.weapon, type=WeaponType.EXPLOSIVE, size=size, swaps=())
        made = Fix(f"Make it an Explosive X{size}", ("rounds", place, "weapon"), bomb)
        yield place, each, (made, _taken_out(mount, place))


@TEXTS.rule("R8.4.19", "single", on=Mount)
def single_explosives_fit(mount: Mount, _: House, say: Say) -> Iterator[Finding]:
    if is_launcher(mount.weapon):
        for place, bomb, most in _too_large(mount):
            yield say(
                "single",
                ("rounds", place, "weapon", "size"),
                _smaller(mount, place, most),
                bomb=bomb.title,
                size=bomb.size,
                weapon=mount.weapon.title,
                most=most,
            )


def _too_large(mount: Mount) -> Iterator[tuple[int, Weapon, int]]:
    """Yield each Explosive of more bricks than a weapon takes, with what it takes."""
    most = most_x(mount.weapon)
    for place, bomb in explosives(mount):
        if bomb.size > most:
            yield place, bomb, most


def _smaller(mount: Mount, place: int, most: int) -> Iterator[Fix]:
    if most >= 1:
        yield Fix(f"Make it X{most}", ("rounds", place, "weapon", "size"), most)
    yield _taken_out(mount, place)


def _taken_out(mount: Mount, place: int) -> Fix:
    label = f"Take {mount.rounds[place].title} out"
    return removal(label, "rounds", mount.rounds, place)


@TEXTS.rule("R8.4.18", "explosives", on=Mount)
def launches_fit(mount: Mount, house: House, say: Say) -> Iterator[Finding]:
    """Refuse loads above the Size in bricks, or above half of it in inches (A6).

    Of several loads that are too many together, one leaves in a launch.
    """
    if not is_launcher(mount.weapon):
        return
    sizes = {place: load.size for place, load in explosives(mount)}
    widths = {place: each.size for place, each in enumerate(mount.objects)}
    blades = {place: width(each) for place, each in missiles(mount)}
    if mixed(mount):
        yield from _too_much(mount, say, sizes, widths, blades)
        room = statline(mount.weapon).payload or 0
        fits = bricks(mount) <= most_x(mount.weapon) and breadth(mount) <= room
        yield from _mixed(mount, say, house, most_x(mount.weapon) if fits else None)
        return
    alone: list[Finding] = []
    for place, size in sizes.items():
        alone += _too_much(mount, say, {place: size}, {}, {})
    for place, size in widths.items():
        alone += _too_much(mount, say, {}, {place: size}, {})
    for place, size in blades.items():
        alone += _too_much(mount, say, {}, {}, {place: size})
    yield from alone
    # One that is too large by itself has a rule of its own (R8.4.19).
    fits = max(sizes.values(), default=0) <= most_x(mount.weapon)
    if fits and not (alone or at_once(mount)):
        at = ("rounds",) if mount.rounds else ("objects",)
        yield say("alternatives", at, weapon=mount.weapon.title)


def _too_much(
    mount: Mount,
    say: Say,
    sizes: Mapping[int, int],
    widths: Mapping[int, int],
    blades: Mapping[int, int],
) -> Iterator[Finding]:
    """Refuse a launch of these loads, if it is too large.

    Args:
        mount: The Launcher with its loads.
        say: What says that they are too much.
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
        yield say(
            "explosives",
            ("rounds",),
            _fewer(mount, "rounds", sizes, total - most),
            total=total,
            weapon=name,
            most=most,
        )
    if wide > room:
        yield say(
            "objects",
            ("objects",) if mount.objects else ("rounds",),
            (
                *_fewer(mount, "objects", widths, wide - room),
                *_fewer(mount, "rounds", blades, wide - room),
                *((_UNLOAD_OBJECTS,) if mount.objects else ()),
                *(_taken_out(mount, place) for place in blades if blades[place]),
            ),
            wide=wide,
            weapon=name,
            room=room,
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


def _mixed(mount: Mount, say: Say, house: House, most: int | None) -> Iterator[Finding]:
    """Refuse Explosives with objects, or too much of both by the house rule (A6).

    Args:
        mount: The Launcher with its load.
        say: What says it.
        house: The house rules in force.
        most: What it takes in all; None if one kind alone is already too much.
    """
    fixes = tuple(_sorted_out(mount))
    spent = bricks(mount) + 2 * breadth(mount)
    name = mount.weapon.title
    if not house.mixed_loads:
        yield say(
            "both", ("objects",), fixes, switch=switch("mixed_loads"), weapon=name
        )
    elif most is not None and spent > most:
        yield say(
            "mixed",
            ("objects",),
            fixes,
            switch=switch("mixed_loads"),
            bricks=bricks(mount),
            breadth=breadth(mount),
            spent=spent,
            weapon=name,
            most=most,
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


@TEXTS.rule("R8.7.25", "round", on=Mount)
def mods_leave_rounds_dice(mount: Mount, house: House, say: Say) -> Iterator[Finding]:
    """Refuse Effect mods that leave a round no die, by the house rule (A21)."""
    for place, round_ in explosives(mount):
        fired = as_fired(mount.weapon, round_, house)
        if statline(round_).rated.chips and not statline(fired).rated.chips:
            yield say(
                "round",
                ("rounds", place, "weapon", "size"),
                _smaller(mount, place, 0),
                switch=switch("powered_rounds"),
                round=round_.title,
                weapon=mount.weapon.title,
            )


RULES: Final = rules_in(globals())
