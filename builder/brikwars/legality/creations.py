"""The rules a creation is judged by (6 to 10.3), apart from its loads and Fields."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.close_combat import strikes_back
from builder.brikwars.engine.combatant import UNMANNED, Combatant, Condition
from builder.brikwars.engine.hands import grip, largest
from builder.brikwars.engine.loads import Arm, arms
from builder.brikwars.engine.mechanisms import joinable
from builder.brikwars.engine.power import (
    bearers,
    carried_inches,
    limit,
    shared_turrets,
    turns_to_bank,
)
from builder.brikwars.legality.rounds import removal
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.hazards import DeviceSkill, Worked
from builder.brikwars.tables.scales import (
    HALF,
    TURRETS,
    HalfMind,
    Medium,
    Mind,
    Mounting,
    Structure,
)
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import BASTARD_SIZE, WeaponType
from builder.core.formatting import figure
from builder.core.rulebook import Findings, Fix, rules_in
from builder.core.texts import Say

COMPENSATING: Final = Specialty.COMPENSATING
_BORNE: Final = (
    "size specialties mounts.*.mounting mounts.*.weapon.type mounts.*.weapon.size"
)
"""What decides who may bear what."""


@TEXTS.rule("R7.1", "hard", on=Creation, reads="size structure")
def structure_fits_size(creation: Creation, house: House, say: Say) -> Findings:
    level = creation.structure
    hardest, fitting = Fraction(house.hardest), max(HALF, Fraction(creation.size))
    most = Structure.of(min(hardest, fitting) if house.level_by_size else hardest)
    if level.level <= most.level:
        return
    fixes = [Fix(f"Make it SL {most}", ("structure",), most)]
    if level.level <= hardest:
        size = int(level.level)
        fixes.append(Fix(f'Make it Size {size}"', ("size",), size))
    turned = ["hardest"] if level.level > hardest else []
    if house.level_by_size and level.level > fitting:
        turned.append("level_by_size")
    yield say(
        "hard",
        ("structure",),
        fixes,
        switch=switch(*turned),
        level=level,
        capped=most.level == hardest,
        most=most,
        size=creation.size,
    )


@TEXTS.rule("R8.1.12", "holder", on=Creation, reads=_BORNE)
def held_weapons_fit(creation: Creation, _: House, say: Say) -> Findings:
    for place, mount in enumerate(creation.mounts):
        weapon, row = mount.weapon, mount.weapon.type.row
        if mount.mounting is not Mounting.HELD or row.bricks or not row.powered:
            continue
        if creation.size < 1 or weapon.size < 1 or _holds(creation, place):
            continue
        strong = creation.compensates
        most = largest(creation.size, melee=row.melee, compensating=strong)
        yield say(
            "holder",
            ("mounts", place, "mounting"),
            _other_hands(creation, place, most),
            title=weapon.title,
            charge=weapon.charge,
            size=creation.size,
            most=most,
            melee=row.melee,
        )


def _other_hands(creation: Creation, place: int, most: int) -> Iterator[Fix]:
    weapon = creation.mounts[place].weapon
    at = ("mounts", place)
    for mounting, stand in TURRETS.items():
        if weapon.charge <= stand.power and creation.size == 1:
            yield Fix(f"Put it on a {stand.name}", (*at, "mounting"), mounting)
            break
    if creation.size > 1:
        yield Fix("Build it into the body", (*at, "mounting"), Mounting.FIXED)
        yield Fix("Mount it on an arm or turret", (*at, "mounting"), Mounting.JOINT)
    if not weapon.type.row.bastard:
        label, size = f'Set the Size of {weapon.title} to {most}"', ("weapon", "size")
        yield Fix(label, (*at, *size), most)
    strong = replace(creation, specialties=(*creation.specialties, COMPENSATING))
    if not creation.compensates and _holds(strong, place):
        yield Fix("Let it Compensate, for 1 CP", ("specialties",), strong.specialties)


def _holds(creation: Creation, place: int) -> bool:
    weapon = creation.mounts[place].weapon
    return grip(
        creation.size,
        weapon.charge,
        melee=weapon.type.row.melee,
        compensating=creation.compensates,
    ).legal


@TEXTS.rule("R8.1.18", "weapons", on=Creation, reads=_BORNE)
def size_zero_bears_nothing(creation: Creation, house: House, say: Say) -> Findings:
    # What is stowed there is freight: it needs no Power until it is dropped.
    armed = [each for each in _drawing(creation, house) if each.mounting.fires]
    if creation.size == 0 and armed:
        at, fix = ("mounts", armed[0].places[0]), Fix('Make it Size 1"', ("size",), 1)
        weapons = [*dict.fromkeys(each.weapon.title for each in armed)]
        yield say("weapons", at, (fix,), switch=_turned(armed), weapons=weapons)


@TEXTS.rule("R8.1.18", "tiny", on=Creation, reads=_BORNE)
def tiny_attacks_are_of_size_zero(creation: Creation, _: House, say: Say) -> Findings:
    for place, mount in enumerate(creation.mounts):
        at = ("mounts", place)
        if not mount.weapon.type.row.tiny:
            continue
        name, body = mount.weapon.title, Mounting.FIXED
        if creation.size:
            fixes = (
                Fix('Make it a Melee Weapon 1"', (*at, "weapon"), _BLADE),
                removal(f"Take {name} away", "mounts", creation.mounts, place),
                Fix('Make the creation Size 0"', ("size",), 0),
            )
            yield say("tiny", at, fixes, name=name, size=creation.size)
        elif mount.mounting is not body:
            on = (*at, "mounting")
            yield say("body", on, (Fix("Build it into the body", on, body),), name=name)


_BLADE: Final = Weapon(type=WeaponType.MELEE)


def _drawing(creation: Creation, house: House) -> tuple[Arm, ...]:
    return tuple(each for each in arms(creation, house) if each.inches)


def _turned(armed: Sequence[Arm]) -> str:
    """Return the house rules that change what these weapons draw (A2, A8)."""
    found = []
    if any(each.weapon.charge == BASTARD_SIZE for each in armed):
        found.append("bastard_draws_two")
    if any(each.mounting in TURRETS for each in armed):
        found.append("independent_turrets")
    return switch(*found)


@TEXTS.rule("R8.1.20", "power", on=Creation)
def weapons_can_be_powered(creation: Creation, house: House, say: Say) -> Findings:
    power, aloft = limit(creation.size), limit(creation.size, aloft=True)
    for mount in _drawing(creation, house):
        size = mount.inches
        if creation.compensates and mount.mounting is Mounting.HELD:
            # What a Heavy may hold they can also use, standing still (A9).
            continue
        if creation.size and size > power:
            turns = turns_to_bank(size, power) or 0
            too_much = TEXTS.word(
                "R8.1.20", "banked", size=size, power=power, turns=turns
            )
        elif creation.flies_in_air and size > aloft:
            too_much = TEXTS.word("R8.1.20", "aloft", size=size, power=aloft)
        elif creation.size > 1 and size > limit(creation.size - 1):
            left = limit(creation.size - 1)
            too_much = TEXTS.word("R8.1.20", "damaged", size=size, left=left)
        else:
            continue
        at, turned = ("mounts", mount.places[0], "weapon", "size"), _turned((mount,))
        title = mount.weapon.title
        yield say("power", at, switch=turned, title=title, too_much=too_much)


@TEXTS.rule("R8.1.19", "shared", on=Creation)
def power_is_shared(creation: Creation, house: House, say: Say) -> Findings:
    bearer = Combatant(creation, Condition(), house)
    if bearer.shares:
        at, turned = ("mounts",), _turned(_drawing(creation, house))
        armed, power = bearer.armed, bearer.power()
        yield say("shared", at, switch=turned, armed=armed, power=power)


@TEXTS.rule("R8.1.28", "turret", on=Creation, reads=_BORNE)
def turrets_power_their_weapons(creation: Creation, _: House, say: Say) -> Findings:
    for place, mount in enumerate(creation.mounts):
        stand = TURRETS.get(mount.mounting)
        size = mount.weapon.charge
        if stand is None or size <= stand.power:
            continue
        at = ("mounts", place, "mounting")
        fixes = [
            Fix(f"Use a {other.name}", at, mounting)
            for mounting, other in TURRETS.items()
            if size <= other.power
        ]
        yield say(
            "turret",
            at,
            (*fixes, Fix("Mount it on the body", at, Mounting.JOINT)),
            title=mount.weapon.title,
            size=size,
            stand=stand.name,
            power=stand.power,
        )


@TEXTS.rule(
    "R8.2.13",
    "flies",
    on=Creation,
    reads="flight medium mounts.*.mounting mounts.*.weapon.type",
)
def plating_does_not_fly(creation: Creation, _: House, say: Say) -> Findings:
    if not (creation.grounded and creation.flies_in_air):
        return
    bare = tuple(m for m in creation.mounts if not m.weapon.type.row.grounds)
    fixes = (
        Fix("Take the armor off", ("mounts",), bare),
        Fix("Give up flying", ("flight",), 0),
        Fix("Fly in space", ("medium",), Medium.SPACE),
    )
    yield say("flies", ("flight",), fixes, flight=creation.flight)


@TEXTS.rule("R8.2.14", "heavy", on=Creation)
def plating_halves_speed(creation: Creation, _: House, say: Say) -> Findings:
    if creation.plated and creation.mobile:
        move, halved = creation.move, creation.pace(creation.move)
        yield say("heavy", ("move",), moves=move > 0, move=move, halved=halved)


@TEXTS.rule("R8.2.16", "bearer", on=Creation)
def plating_fits_its_bearer(creation: Creation, _: House, say: Say) -> Findings:
    most = max(1, creation.size)
    for place, mount in enumerate(creation.mounts):
        size = mount.weapon.size
        if mount.weapon.like is WeaponType.PLATING and size > most:
            at = ("mounts", place, "weapon", "size")
            fix = Fix(f'Plate {most}"', at, most)
            yield say("bearer", at, (fix,), size=size, bearer=creation.size)


@TEXTS.rule("R9.1", "fast", on=Creation)
def speed_is_reasonable(creation: Creation, house: House, say: Say) -> Findings:
    for field, how, cap in (
        ("move", TEXTS.word("R9.1", "ground"), "fastest_move"),
        ("flight", TEXTS.word("R9.1", "flight"), "fastest_flight"),
    ):
        at, value, most = (field,), getattr(creation, field), getattr(house, cap)
        if value > most:
            fixes, turned = (Fix(f'Slow down to {most}"', at, most),), switch(cap)
            yield say("fast", at, fixes, switch=turned, value=value, how=how, most=most)


# Its mind and specialties (6, 8.2, 10.1).

GIVE_MIND: Final = Fix("Give it a d6 mind for 1 CP", ("mind",), Mind.D6)
"""The edit that gives a creation a mind."""


@TEXTS.rule("R10.1", "steer", on=Creation)
def mindless_needs_operator(creation: Creation, _: House, say: Say) -> Findings:
    armed = any(m.mounting.fires and m.weapon.type.row.powered for m in creation.mounts)
    if creation.mind is Mind.NONE and (creation.mobile or armed):
        yield say("steer", ("mind",), (GIVE_MIND,))
    if creation.half_mind and creation.mind is Mind.NONE:
        yield say("half", ("half_mind",), (Fix("Clear it", ("half_mind",), False),))


@TEXTS.rule("R10.1", "kind", on=Creation, reads="half_kind half_mind mind program")
def half_minds_have_a_kind(creation: Creation, _: House, say: Say) -> Findings:
    kind, written = creation.half_kind, creation.program.strip()
    programmed = kind is HalfMind.PROGRAMMED
    if kind and not creation.half_mind:
        at = ("half_kind",)
        fixes = (
            Fix("It is a half mind", ("half_mind",), True),
            Fix("Clear it", at, None),
        )
        yield say("kind", at, fixes, kind=kind)
    elif creation.obeys_as and programmed and not written:
        yield say("program", ("program",))
    if written and not programmed:
        make = Fix("It is Programmed", ("half_kind",), HalfMind.PROGRAMMED)
        yield say("idle", ("program",), (make, Fix("Clear it", ("program",), "")))


@TEXTS.rule("R6.1", "mind", on=Creation, reads="mind specialties")
def specialties_need_a_mind(creation: Creation, _: House, say: Say) -> Findings:
    return _need_a_mind(creation, say, "specialties", creation.specialties)


def _need_a_mind(
    creation: Creation, say: Say, field: str, parts: Sequence[object]
) -> Findings:
    if creation.mind is Mind.NONE and parts:
        fixes = (GIVE_MIND, Fix("Take them away", (field,), ()))
        yield say("mind", (field,), fixes, parts=parts)


@TEXTS.rule("R6.2", "once", on=Creation)
def specialties_are_bought_once(creation: Creation, _: House, say: Say) -> Findings:
    at, once = ("specialties",), tuple(dict.fromkeys(creation.specialties))
    if once != creation.specialties:
        yield say("once", at, (Fix("Keep one of each", at, once),))


@TEXTS.rule("R8.2.6", "counter", on=Creation)
def mindless_do_not_counter(creation: Creation, _: House, say: Say) -> Findings:
    if creation.mind is not Mind.NONE or not strikes_back(creation):
        return
    pilot = creation.sort == "Vehicle"
    yield say("counter", ("mind",), (GIVE_MIND,), pilot=pilot)


# Turrets that several weapons share (8.1).


@TEXTS.rule("R8.1.28", "size", on=Creation, reads="mounts.*.mounting mounts.*.turret")
def shared_turrets_are_of_one_size(creation: Creation, _: House, say: Say) -> Findings:
    for turret in shared_turrets(creation.mounts):
        first = creation.mounts[turret.places[0]].mounting
        for place in turret.places:
            mount = creation.mounts[place]
            if mount.mounting is first:
                continue
            at = ("mounts", place)
            yield say(
                "size",
                (*at, "turret"),
                (
                    Fix(f"Put it on the {turret.name}", (*at, "mounting"), first),
                    Fix("Give it a Turret of its own", (*at, "turret"), None),
                ),
                title=mount.weapon.title,
                stand=TURRETS[mount.mounting].name,
                number=turret.number,
                turret=turret.stand.name,
            )


@TEXTS.rule("R8.1.28", "part", on=Creation)
def shared_turrets_power_a_part(creation: Creation, _: House, say: Say) -> Findings:
    for turret in shared_turrets(creation.mounts):
        size, power = carried_inches(creation, turret), turret.stand.power
        if size > power:
            at = ("mounts", turret.places[-1], "turret")
            yield say(
                "part",
                at,
                (Fix("Give the last a Turret of its own", at, None),),
                bearers=bearers(creation, turret),
                size=size,
                turret=turret.name,
                power=power,
            )


@TEXTS.rule("R8.1.27", "shared", on=Creation)
def only_turrets_are_shared(creation: Creation, _: House, say: Say) -> Findings:
    for place, mount in enumerate(creation.mounts):
        if mount.turret is not None and mount.mounting not in TURRETS:
            at = ("mounts", place, "turret")
            yield say(
                "shared",
                at,
                (Fix("Take the number off", at, None),),
                title=mount.weapon.title,
                mounting=mount.mounting,
                turret=mount.turret,
            )


# Heroes, SuperNatural dice and Mechanisms (6.1, 8.5, 10.3).


@TEXTS.rule("R6.3", "hero", on=Creation)
def cliches_are_heroic(creation: Creation, _: House, say: Say) -> Findings:
    if not creation.cliche.strip() or creation.heroic:
        return
    ego = Specialty.HEROIC_EGO
    fixes = [Fix("Leave the Cliche out", ("cliche",), "")]
    if creation.mind is not Mind.NONE:
        label = f"Make it a Hero, for {figure(ego.row.cost)} CP"
        fixes.append(Fix(label, ("specialties",), (*creation.specialties, ego)))
    yield say("hero", ("cliche",), fixes)


@TEXTS.rule("R10.3", "mind", on=Creation, reads="mind supernatural.#")
def supernatural_dice_need_a_mind(creation: Creation, _: House, say: Say) -> Findings:
    dice = [each.title for each in creation.supernatural]
    return _need_a_mind(creation, say, "supernatural", dice)


@TEXTS.rule("R8.7.1", "found", on=Weapon, reads="swaps.# smart effects type")
def found_things_stay_as_they_are(weapon: Weapon, _: House, say: Say) -> Findings:
    if weapon.type.row.made:
        return
    for name, what, plain in _CUSTOMS:
        if getattr(weapon, name):
            fixes = (Fix(f"Leave the {what} out", (name,), plain), _AS_TOOL)
            yield say("found", (name,), fixes, weapon=weapon.type, what=what)


_AS_TOOL: Final = Fix("Make it a Minifig Tool, for 1 CP", ("type",), WeaponType.TOOL)
_CUSTOMS: Final = (
    ("swaps", TEXTS.word("R8.7.1", "swaps"), ()),
    ("smart", TEXTS.word("R8.7.1", "smart"), False),
    ("effects", TEXTS.word("R8.7.1", "effects"), ()),
)
"""What only a weapon that is made may have, and its value without it."""


@TEXTS.rule("R8.5.21", "exact", on=Creation)
def mechanisms_are_exact(creation: Creation, _: House, say: Say) -> Findings:
    for place, device in enumerate(creation.mechanisms):
        at = ("mechanisms", place)
        away = removal("Take it away", "mechanisms", creation.mechanisms, place)
        for name, lack in _LACKS:
            # What sets off a weapon does what the weapon does.
            known = name == "does" and device.works
            if not (known or getattr(device, name).strip()):
                yield say("exact", (*at, name), (away,), title=device.title, lack=lack)
        if device.worked is Worked.ITSELF and device.skill.faces > UNMANNED:
            there, title, skill = (*at, "skill"), device.title, device.skill
            fixes = (
                Fix(f"Roll d{UNMANNED}", there, DeviceSkill.D4),
                Fix("Let a minifig work it", (*at, "worked"), Worked.HAND),
            )
            yield say(
                "unmanned", there, fixes, title=title, faces=UNMANNED, skill=skill
            )


@TEXTS.rule("R8.5.21", "absent", on=Creation)
def mechanisms_are_joined_to_parts(creation: Creation, _: House, say: Say) -> Findings:
    there = joinable(creation) if any(m.works for m in creation.mechanisms) else ()
    for place, each in enumerate(creation.mechanisms):
        if each.works and each.works not in there:
            at = ("mechanisms", place, "works")
            fixes = [Fix(f"Join it to {name}", at, name) for name in there[:MOST]]
            fixes.append(Fix("Join it to nothing", at, ""))
            yield say("absent", at, fixes, title=each.title, works=each.works)


MOST: Final = 6
"""The most parts that a fix names."""

_LACKS: Final = (
    ("trigger", TEXTS.word("R8.5.21", "trigger")),
    ("does", TEXTS.word("R8.5.21", "does")),
)
"""What a Mechanism has to say, and how its lack is told."""


RULES: Final = rules_in(globals())
