"""The rules a creation is judged by (6 to 10.3), apart from its loads and Fields."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

from builder.brikwars.engine.close_combat import strikes_back
from builder.brikwars.engine.combatant import UNMANNED, Combatant, Condition
from builder.brikwars.engine.hands import grip, largest
from builder.brikwars.engine.loads import Arm, arms
from builder.brikwars.engine.mechanisms import joinable
from builder.brikwars.engine.power import (
    SharedTurret,
    bearers,
    carried_inches,
    limit,
    shared_turrets,
    turns_to_bank,
)
from builder.brikwars.legality.rounds import removal
from builder.brikwars.model.designs import Creation, Mechanism, Mount, Weapon
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
from builder.core.field_spec import Path
from builder.core.formatting import figure
from builder.core.rows import RowPart, RuleRows, each_of
from builder.core.rulebook import Findings, Fix, rules_in
from builder.core.texts import Say

COMPENSATING: Final = Specialty.COMPENSATING
_BORNE: Final = (
    "size specialties mounts.*.mounting mounts.*.weapon.type mounts.*.weapon.size"
)
"""What decides who may bear what."""

_Mounted: TypeAlias = RowPart[Creation, Mount]
_Used: TypeAlias = RowPart[Creation, Arm]
_Turret: TypeAlias = RowPart[Creation, SharedTurret]
_OnTurret: TypeAlias = RowPart[SharedTurret, Mount]
_Device: TypeAlias = RowPart[Creation, Mechanism]


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


def _too_big(it: _Mounted) -> bool:
    """Return whether a weapon is held that is too big for its holder."""
    weapon, row = it.part.weapon, it.part.weapon.type.row
    asked = it.part.mounting is Mounting.HELD and row.powered and not row.bricks
    sized = it.whole.size >= 1 and weapon.size >= 1
    return asked and sized and not _holds(it.whole, it.place)


def _most_held(it: _Mounted) -> int:
    strong, melee = it.whole.compensates, it.part.weapon.type.row.melee
    return largest(it.whole.size, melee=melee, compensating=strong)


def _other_hands(it: _Mounted) -> Iterator[Fix]:
    creation, place, weapon = it.whole, it.place, it.part.weapon
    at, most = ("mounts", place), _most_held(it)
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


def _no_tiny(it: _Mounted) -> Iterator[Fix]:
    """The fixes by which only Size 0 has a tiny attack."""
    at, name = ("mounts", it.place, "weapon"), it.part.weapon.title
    yield Fix('Make it a Melee Weapon 1"', at, Weapon(type=WeaponType.MELEE))
    yield removal(f"Take {name} away", "mounts", it.whole.mounts, it.place)
    yield Fix('Make the creation Size 0"', ("size",), 0)


@TEXTS.rule("R8.1.18", "weapons", on=Creation, reads=_BORNE)
def size_zero_bears_nothing(creation: Creation, house: House, say: Say) -> Findings:
    # What is stowed there is freight: it needs no Power until it is dropped.
    armed = [each for each in _drawing(creation, house) if each.mounting.fires]
    if creation.size == 0 and armed:
        at, fix = ("mounts", armed[0].places[0]), Fix('Make it Size 1"', ("size",), 1)
        weapons = [*dict.fromkeys(each.weapon.title for each in armed)]
        yield say("weapons", at, (fix,), switch=_turned(armed), weapons=weapons)


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


def _arms(creation: Creation, house: House) -> Iterator[tuple[Path, _Used]]:
    for each in _drawing(creation, house):
        yield ("mounts", each.places[0]), RowPart(creation, each.places[0], each)


def _too_much(it: _Used) -> str:
    """Return why a weapon is too large to power; nothing if it is not."""
    creation, size = it.whole, it.part.inches
    power, aloft = limit(creation.size), limit(creation.size, aloft=True)
    if creation.compensates and it.part.mounting is Mounting.HELD:
        # What a Heavy may hold they can also use, standing still (A9).
        return ""
    if creation.size and size > power:
        turns = turns_to_bank(size, power) or 0
        return TEXTS.word("R8.1.20", "banked", size=size, power=power, turns=turns)
    if creation.flies_in_air and size > aloft:
        return TEXTS.word("R8.1.20", "aloft", size=size, power=aloft)
    left = limit(creation.size - 1)
    if creation.size > 1 and size > left:
        return TEXTS.word("R8.1.20", "damaged", size=size, left=left)
    return ""


@TEXTS.rule("R8.1.19", "shared", on=Creation)
def power_is_shared(creation: Creation, house: House, say: Say) -> Findings:
    bearer = Combatant(creation, Condition(), house)
    if bearer.shares:
        at, turned = ("mounts",), _turned(_drawing(creation, house))
        armed, power = bearer.armed, bearer.power()
        yield say("shared", at, switch=turned, armed=armed, power=power)


def _larger(it: _Mounted) -> Iterator[Fix]:
    """The fixes that put a weapon on what powers it."""
    at = ("mounts", it.place, "mounting")
    for mounting, stand in TURRETS.items():
        if it.part.weapon.charge <= stand.power:
            yield Fix(f"Use a {stand.name}", at, mounting)
    yield Fix("Mount it on the body", at, Mounting.JOINT)


def _unplated(creation: Creation) -> Iterator[Fix]:
    bare = tuple(m for m in creation.mounts if not m.weapon.type.row.grounds)
    yield Fix("Take the armor off", ("mounts",), bare)
    yield Fix("Give up flying", ("flight",), 0)
    yield Fix("Fly in space", ("medium",), Medium.SPACE)


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


def _no_more(field: str) -> Fix:
    return Fix("Take them away", (field,), ())


def _fights(creation: Creation) -> bool:
    mounts = creation.mounts
    return any(m.mounting.fires and m.weapon.type.row.powered for m in mounts)


_HALF_MIND: Final = (
    Fix("It is a half mind", ("half_mind",), True),
    Fix("Clear it", ("half_kind",), None),
)
_PROGRAM: Final = (
    Fix("It is Programmed", ("half_kind",), HalfMind.PROGRAMMED),
    Fix("Clear it", ("program",), ""),
)


# Turrets that several weapons share (8.1).


def _turrets(creation: Creation, _: House) -> Iterator[tuple[Path, _Turret]]:
    for each in shared_turrets(creation.mounts):
        yield ("mounts", each.places[-1]), RowPart(creation, each.places[-1], each)


def _on_turrets(creation: Creation, _: House) -> Iterator[tuple[Path, _OnTurret]]:
    for turret in shared_turrets(creation.mounts):
        for place in turret.places:
            yield ("mounts", place), RowPart(turret, place, creation.mounts[place])


def _one_size(it: _OnTurret) -> Iterator[Fix]:
    """The fixes by which all that shares a Turret is mounted alike."""
    turret, at = it.whole, ("mounts", it.place)
    first = next(name for name, stand in TURRETS.items() if stand is turret.stand)
    yield Fix(f"Put it on the {turret.name}", (*at, "mounting"), first)
    yield Fix("Give it a Turret of its own", (*at, "turret"), None)


# Heroes, SuperNatural dice and Mechanisms (6.1, 8.5, 10.3).


def _no_hero(creation: Creation) -> Iterator[Fix]:
    ego = Specialty.HEROIC_EGO
    yield Fix("Leave the Cliche out", ("cliche",), "")
    if creation.mind is not Mind.NONE:
        label = f"Make it a Hero, for {figure(ego.row.cost)} CP"
        yield Fix(label, ("specialties",), (*creation.specialties, ego))


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


MOST: Final = 6
"""The most parts that a fix names."""


def _joints(it: _Device) -> Iterator[Fix]:
    at = ("mechanisms", it.place, "works")
    for name in joinable(it.whole)[:MOST]:
        yield Fix(f"Join it to {name}", at, name)
    yield Fix("Join it to nothing", at, "")


_LACKS: Final = (
    ("trigger", TEXTS.word("R8.5.21", "trigger")),
    ("does", TEXTS.word("R8.5.21", "does")),
)
"""What a Mechanism has to say, and how its lack is told."""

_BODY: Final = RuleRows(TEXTS, Creation, House)
_MOUNT: Final = RuleRows(TEXTS, _Mounted, House, each_of(Creation, "mounts"))
_ARM: Final = RuleRows(TEXTS, _Used, House, (Creation, _arms))
_TURRET: Final = RuleRows(TEXTS, _Turret, House, (Creation, _turrets))
_ON_TURRET: Final = RuleRows(TEXTS, _OnTurret, House, (Creation, _on_turrets))
_DEVICE: Final = RuleRows(TEXTS, _Device, House, each_of(Creation, "mechanisms"))

# fmt: off
CHECKS: Final = (
    _BODY.check("R6.1 mind", lambda it, _: it.mind is Mind.NONE and it.specialties,
                "specialties", lambda *_: (GIVE_MIND, _no_more("specialties")),
                reads="mind specialties"),
    _BODY.check("R6.2 once",
                lambda it, _: len({*it.specialties}) < len(it.specialties),
                "specialties", ("Keep one of each",
                                lambda it, _: tuple(dict.fromkeys(it.specialties)))),
    _BODY.check("R6.3 hero", lambda it, _: it.cliche.strip() and not it.heroic,
                "cliche", lambda it, _: _no_hero(it)),
    _MOUNT.check("R8.1.12 holder", lambda it, _: _too_big(it),
                 "mounting", lambda it, _: _other_hands(it), reads=_BORNE,
                 most=lambda it, _: _most_held(it)),
    _MOUNT.check("R8.1.18 tiny",
                 lambda it, _: it.whole.size and it.part.weapon.type.row.tiny,
                 "", lambda it, _: _no_tiny(it), reads=_BORNE),
    _MOUNT.check("R8.1.18 body",
                 lambda it, _: not it.whole.size and it.part.weapon.type.row.tiny
                 and it.part.mounting is not Mounting.FIXED,
                 "mounting", ("Build it into the body", Mounting.FIXED), reads=_BORNE),
    _ARM.check("R8.1.20 power", lambda it, _: _too_much(it), "weapon.size",
               switch=lambda it, _: _turned((it.part,)),
               too_much=lambda it, _: _too_much(it)),
    _MOUNT.check("R8.1.27 shared",
                 lambda it, _: it.part.turret and it.part.mounting not in TURRETS,
                 "turret", ("Take the number off", None)),
    _MOUNT.check("R8.1.28 turret",
                 lambda it, _: it.part.mounting in TURRETS
                 and it.part.weapon.charge > TURRETS[it.part.mounting].power,
                 "mounting", lambda it, _: _larger(it), reads=_BORNE,
                 stand=lambda it, _: TURRETS[it.part.mounting]),
    _ON_TURRET.check("R8.1.28 size",
                     lambda it, _: TURRETS[it.part.mounting] is not it.whole.stand,
                     "turret", lambda it, _: _one_size(it),
                     reads="mounts.*.mounting mounts.*.turret",
                     stand=lambda it, _: TURRETS[it.part.mounting]),
    _TURRET.check("R8.1.28 part",
                  lambda it, _: carried_inches(it.whole, it.part) > it.part.stand.power,
                  "turret", ("Give the last a Turret of its own", None),
                  bearers=lambda it, _: bearers(it.whole, it.part),
                  size=lambda it, _: carried_inches(it.whole, it.part)),
    _BODY.check("R8.2.6 counter",
                lambda it, _: it.mind is Mind.NONE and strikes_back(it),
                "mind", lambda *_: (GIVE_MIND,),
                pilot=lambda it, _: it.sort == "Vehicle"),
    _BODY.check("R8.2.13 flies", lambda it, _: it.grounded and it.flies_in_air,
                "flight", lambda it, _: _unplated(it),
                reads="flight medium mounts.*.mounting mounts.*.weapon.type"),
    _BODY.check("R8.2.14 heavy", lambda it, _: it.plated and it.mobile, "move",
                moves=lambda it, _: it.move > 0,
                halved=lambda it, _: it.pace(it.move)),
    _MOUNT.check("R8.2.16 bearer",
                 lambda it, _: it.part.weapon.like is WeaponType.PLATING
                 and it.part.weapon.size > max(1, it.whole.size),
                 "weapon.size", ('Plate {most}"', lambda it, _: max(1, it.whole.size)),
                 most=lambda it, _: max(1, it.whole.size)),
    _DEVICE.check("R8.5.21 absent",
                  lambda it, _: it.part.works
                  and it.part.works not in joinable(it.whole),
                  "works", lambda it, _: _joints(it)),
    _BODY.check("R10.1 steer",
                lambda it, _: it.mind is Mind.NONE and (it.mobile or _fights(it)),
                "mind", lambda *_: (GIVE_MIND,)),
    _BODY.check("R10.1 half", lambda it, _: it.mind is Mind.NONE and it.half_mind,
                "half_mind", ("Clear it", False)),
    _BODY.check("R10.1 kind", lambda it, _: it.half_kind and not it.half_mind,
                "half_kind", lambda *_: _HALF_MIND,
                reads="half_kind half_mind mind program"),
    _BODY.check("R10.1 program",
                lambda it, _: it.obeys_as is HalfMind.PROGRAMMED
                and not it.program.strip(),
                "program", reads="half_kind half_mind mind program"),
    _BODY.check("R10.1 idle",
                lambda it, _: it.half_kind is not HalfMind.PROGRAMMED
                and it.program.strip(),
                "program", lambda *_: _PROGRAM,
                reads="half_kind half_mind mind program"),
    _BODY.check("R10.3 mind", lambda it, _: it.mind is Mind.NONE and it.supernatural,
                "supernatural", lambda *_: (GIVE_MIND, _no_more("supernatural")),
                reads="mind supernatural.#",
                dice=lambda it, _: [each.title for each in it.supernatural]),
)
# fmt: on

RULES: Final = (*rules_in(globals()), *CHECKS)
