"""The rules of what Cannons and Launchers fire: on board, loaded, objects (8.4).

First are edits that several rules offer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from builder.brikwars.engine.combatant import Combatant, Condition, Moved
from builder.brikwars.engine.hands import arm
from builder.brikwars.engine.loads import (
    as_fired,
    at_once,
    breadth,
    bricks,
    crash,
    explosives,
    is_cannon,
    is_launcher,
    joins,
    missiles,
    mixed,
    most_x,
    width,
)
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.throwing import why_dropped
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import inches
from builder.core.rows import RowPart, RuleRows, each_of
from builder.core.rulebook import Finding, Findings, Fix, rules_in
from builder.core.texts import Say


def removal(label: str, field: str, parts: Sequence[object], place: int) -> Fix:
    """Return the edit that takes one part out of a field of a design."""
    return Fix(label, (field,), (*parts[:place], *parts[place + 1 :]))


def undone_swap(weapon: Weapon, place: int) -> Fix:
    """Return the edit that undoes one swap of a weapon."""
    swap = weapon.swaps[place]
    return removal(f"Undo the swap {swap}", "swaps", weapon.swaps, place)


_ROOM: Final = (
    "weapon.type weapon.size weapon.mods rounds.*.together rounds.*.weapon.type "
    "rounds.*.weapon.size rounds.*.weapon.mods objects.*.together objects.*.size"
)
"""What decides what fits into what."""

_Loaded: TypeAlias = RowPart[Mount, Round]
_Thrown: TypeAlias = RowPart[Mount, Payload]


# Ammunition and payload on board of a creation (8.4).


def _cannons(creation: Creation) -> tuple[Mount, ...]:
    """Return the Cannons that are ready and have no round of their own that fits."""
    return tuple(
        mount
        for mount in creation.mounts
        if mount.mounting.fires
        and is_cannon(mount.weapon)
        and not any(
            mount.rounds[place].stock and load.size <= most_x(mount.weapon)
            for place, load in explosives(mount)
        )
    )


def _bombs(creation: Creation) -> tuple[Mount, ...]:
    mounts = creation.mounts
    return tuple(m for m in mounts if m.weapon.like is WeaponType.EXPLOSIVE)


@TEXTS.rule("R8.4.13", "ammunition", on=Creation)
def cannons_have_ammunition(creation: Creation, _: House, say: Say) -> Findings:
    """Warn of Cannons without a round that fits; one is never used up (R8.4.11-12)."""
    cannons, stock = _cannons(creation), _bombs(creation)
    for mount in cannons:
        place = creation.mounts.index(mount)
        most = most_x(mount.weapon)
        fitting = sum(load.count for load in stock if load.weapon.size <= most)
        guns = sum(cannon.count for cannon in cannons if most_x(cannon.weapon) <= most)
        # If no Size of Cannon lacks rounds here, all can be loaded (Hall's theorem).
        if fitting < guns:
            # A plain round of its own, as large as fits.
            bomb = Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=max(1, most)))
            load = (*mount.rounds, bomb)
            at = ("mounts", place, "rounds")
            fixes = (Fix(f"Load an Explosive X{most}", at, load),) if most else ()
            yield say(
                "ammunition",
                ("mounts", place),
                fixes,
                title=mount.weapon.title,
                most=most,
                fitting=fitting,
                guns=guns,
            )


@TEXTS.rule("R8.4.17", "stock", on=Creation)
def launches_are_there(creation: Creation, _: House, say: Say) -> Findings:
    for place, mount in enumerate(creation.mounts):
        if not is_launcher(mount.weapon):
            continue
        for number, load in enumerate(mount.rounds):
            carried = sum(
                other.count
                for other in creation.mounts
                if other.mounting is Mounting.CARRIED and other.weapon == load.weapon
            )
            if load.stock + carried < load.together:
                at = ("mounts", place, "rounds", number, "stock")
                missing = load.together - carried
                yield say(
                    "stock",
                    at,
                    (Fix(f"Buy {missing} of them", at, missing),),
                    title=mount.weapon.title,
                    together=load.together,
                    load=load.title,
                    stock=load.stock + carried,
                )


@TEXTS.rule("R8.4.19", "fits", on=Creation)
def explosives_fit_some_weapon(creation: Creation, _: House, say: Say) -> Findings:
    most = max(
        (
            most_x(mount.weapon)
            for mount in creation.mounts
            if mount.mounting.fires and mount.weapon.type.row.capacity
        ),
        default=None,
    )
    if most is None:
        return
    for mount in _bombs(creation):
        size, title = mount.weapon.size, mount.weapon.title
        if size > most:
            at = ("mounts", creation.mounts.index(mount), "weapon", "size")
            yield say("fits", at, title=title, size=size, most=most)


@TEXTS.rule("R8.4.25", "arm", on=Creation)
def grenades_fit_the_arm(creation: Creation, house: House, say: Say) -> Findings:
    """Warn of grenades above half their bearer's Size; X1 fits any arm (A7).

    What has no mind drops its bombs in any case, so only what it holds is warned of.
    """
    strong = creation.compensates
    most = arm(creation.size, compensating=strong).bricks
    bearer = Combatant(creation, Condition(moved=Moved.STILL), house)
    for each in bearer.arms:
        why = why_dropped(bearer, each) if each.thrown else ""
        if not why or not (bearer.throw or each.mounting is Mounting.HELD):
            continue
        for place in each.places:
            at = ("mounts", place)
            if each.weapon.size > most:
                size = (*at, "weapon", "size")
                fix = Fix(f"Set the Size of {each.weapon.title} to X{most}", size, most)
                yield say("arm", size, (fix,), why=why)
            else:
                held = Fix("Hold it in hand", (*at, "mounting"), Mounting.HELD)
                yield say("dropped", (*at, "mounting"), (held,), why=why)


# What one Cannon or Launcher is loaded with (8.4).

_UNLOAD_OBJECTS: Final = Fix("Unload the objects", ("objects",), ())


@TEXTS.rule("R8.1.2", "loaded", on=Mount, reads="rounds.# objects.# weapon.type")
def only_loaders_are_loaded(mount: Mount, _: House, say: Say) -> Findings:
    loads = is_cannon(mount.weapon) or is_launcher(mount.weapon)
    for field, parts in (("rounds", mount.rounds), ("objects", mount.objects)):
        if parts and not loads:
            yield say(
                "loaded",
                (field,),
                (Fix("Unload it", (field,), ()),),
                weapon=mount.weapon.title,
                load=parts[0].title,
                kind=mount.weapon.type,
            )


@TEXTS.rule("R8.4.11", "ammunition", on=Mount, reads=_ROOM)
def ammunition_fits(mount: Mount, _: House, say: Say) -> Findings:
    if is_cannon(mount.weapon):
        yield from _too_large(mount, say, "ammunition")


@TEXTS.rule("R8.4.16", "plain", on=Mount, reads="@ weapon.type")
def cannons_fire_explosives(mount: Mount, _: House, say: Say) -> Findings:
    if not is_cannon(mount.weapon):
        return
    yield from _no_explosives(mount, say, "plain")
    if mount.objects:
        first, name = mount.objects[0].title, mount.weapon.title
        yield say(
            "objects", ("objects",), (_UNLOAD_OBJECTS,), object=first, weapon=name
        )


@TEXTS.rule("R8.4.18", "payload", on=Mount, reads="@ weapon.type")
def launchers_launch_explosives(mount: Mount, _: House, say: Say) -> Findings:
    if is_launcher(mount.weapon):
        yield from _no_explosives(mount, say, "payload")


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


def _no_explosives(mount: Mount, say: Say, fault: str) -> Findings:
    """Yield a fault for each load that no Cannon or Launcher fires."""
    known = {*dict(explosives(mount)), *dict(missiles(mount))}
    for place, load in enumerate(mount.rounds):
        if place in known:
            continue
        size = max(1, min(load.weapon.size, most_x(mount.weapon)))
        bomb = replace(load.weapon, type=WeaponType.EXPLOSIVE, size=size, swaps=())
        fix = Fix(f"Make it an Explosive X{size}", ("rounds", place, "weapon"), bomb)
        yield say(
            fault,
            ("rounds", place, "weapon", "type"),
            (fix, _taken_out(mount, place)),
            load=load.title,
            kind=load.weapon.type,
            rocket=load.weapon.type is WeaponType.ROCKET,
            weapon=mount.weapon.title,
        )


@TEXTS.rule("R8.4.19", "single", on=Mount, reads=_ROOM)
def single_explosives_fit(mount: Mount, _: House, say: Say) -> Findings:
    if is_launcher(mount.weapon):
        yield from _too_large(mount, say, "single")


def _too_large(mount: Mount, say: Say, fault: str) -> Findings:
    """Yield a fault for each Explosive of more bricks than a weapon takes."""
    most, weapon = most_x(mount.weapon), mount.weapon.title
    for place, each in explosives(mount):
        if each.size > most:
            at, bomb, size = ("rounds", place, "weapon", "size"), each.title, each.size
            gone = _taken_out(mount, place)
            less = Fix(f"Set the Size of {bomb} to X{most}", at, most)
            fixes = (less, gone) if most > 0 else (gone,)
            yield say(fault, at, fixes, bomb=bomb, size=size, weapon=weapon, most=most)


def _taken_out(mount: Mount, place: int) -> Fix:
    label = f"Take {mount.rounds[place].title} out"
    return removal(label, "rounds", mount.rounds, place)


@TEXTS.rule("R8.4.18", "explosives", on=Mount, reads=_ROOM)
def launches_fit(mount: Mount, house: House, say: Say) -> Findings:
    """Refuse loads above the Size in bricks, or above half of it in inches (A6).

    Of several loads that are too many together, one leaves in a launch.
    """
    if not is_launcher(mount.weapon):
        return
    sizes = {place: load.size for place, load in explosives(mount)}
    widths = {place: load.size for place, load in enumerate(mount.objects)}
    blades = {place: width(load) for place, load in missiles(mount)}
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
        title, several = mount.weapon.title, joins(mount)
        yield say("alternatives", at, weapon=title, several=several)


def _too_much(
    mount: Mount,
    say: Say,
    sizes: Mapping[int, int],
    widths: Mapping[int, int],
    blades: Mapping[int, int],
) -> Findings:
    """Refuse a launch of these loads, if it is too large.

    Given are bricks of Explosives, inches of objects and inches of close combat
    weapons, each by its place in the rounds or the objects.
    """
    name, most = mount.weapon.title, most_x(mount.weapon)
    room = statline(mount.weapon).payload or 0
    total = sum(mount.rounds[place].together * size for place, size in sizes.items())
    wide = sum(mount.objects[place].together * size for place, size in widths.items())
    wide += sum(mount.rounds[place].together * size for place, size in blades.items())
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

    `sizes` has the Size of one by its place in the field, `over` what is too much.
    """
    for place in reversed(sizes):
        load = getattr(mount, field)[place]
        fewer = load.together - -(-over // max(1, sizes[place]))
        if fewer >= 1:
            at = (field, place, "together")
            yield Fix(f"Launch {fewer} × {load.title}", at, fewer)


def _mixed(mount: Mount, say: Say, house: House, most: int | None) -> Findings:
    """Refuse Explosives with objects, or too much of both by the house rule (A6).

    `most` is what it takes in all; None if one kind alone is already too much.
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


def _spoiled(it: _Loaded, house: House) -> bool:
    """Return whether Effect mods leave a round no die, by the house rule (A21)."""
    bomb = it.part.weapon
    if bomb.like is not WeaponType.EXPLOSIVE or not statline(bomb).rated.chips:
        return False
    return not statline(as_fired(it.whole.weapon, bomb, house)).rated.chips


# The objects that a Launcher launches (8.4).


def _as_large(it: _Thrown) -> Iterator[Fix]:
    """The fixes by which an object is as large as its Damage."""
    worth = it.part.worth
    yield Fix(f"Make the object {inches(worth)}", ("objects", it.place, "size"), worth)
    yield Fix("Let it do Crash Damage", ("objects", it.place, "dice"), ())


def _smaller_fire(it: _Thrown) -> Iterator[Fix]:
    most, at = max(1, it.part.size), ("objects", it.place, "fire")
    yield Fix(f"Make the Fire {inches(most)}", at, most)
    yield Fix("Put it out", at, None)


def _little(each: Payload) -> str:
    if each.structure.level:
        dice = crash(replace(each, fire=None))
        return TEXTS.word("R8.4.21", "half", dice=dice)
    if each.fire:
        return TEXTS.word("R8.4.21", "burns")
    return TEXTS.word("R8.4.21", "nothing")


_ROUND: Final = RuleRows(TEXTS, _Loaded, House, each_of(Mount, "rounds"))
_OBJECT: Final = RuleRows(TEXTS, _Thrown, House, each_of(Mount, "objects"))

# fmt: off
CHECKS: Final = (
    _ROUND.check("R8.4.15 single",
                 lambda it, _: is_cannon(it.whole.weapon) and it.part.together > 1,
                 "together", ("Fire one at a time", 1), reads="@ weapon.type"),
    _OBJECT.check("R8.4.21 damage", lambda it, _: it.part.worth > max(1, it.part.size),
                  "size", lambda it, _: _as_large(it), reads="@ objects.*.dice",
                  dice=lambda it, _: " + ".join(one.title for one in it.part.dice)),
    # Those of Structure Level ½ are played as 1d6, those of 0 do no Damage (A24).
    _OBJECT.check("R8.4.21 soft",
                  lambda it, _: it.part.structure.level < 1 and not it.part.dice,
                  "structure", ("Make the object SL 1", Structure.ONE),
                  does=lambda it, _: _little(it.part)),
    _OBJECT.check("R8.5.11 fire",
                  lambda it, _: (it.part.fire or 0) > max(1, it.part.size),
                  "fire", lambda it, _: _smaller_fire(it), reads="@ objects.*.size"),
    _ROUND.check("R8.7.25 round", _spoiled, "weapon.size",
                 lambda it, _: (_taken_out(it.whole, it.place),),
                 switch=switch("powered_rounds"), reads=_ROOM),
)
# fmt: on

RULES: Final = (*rules_in(globals()), *CHECKS)
