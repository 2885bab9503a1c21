"""The rules a creation is judged by (7.1, 8.1 Power and hands, 8.2, 9.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.arms import Arm, arms
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition
from builder.brikwars.engine.grip import grip, largest
from builder.brikwars.engine.power import limit, turns_to_bank
from builder.brikwars.legality.fixes import removal
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.tables.scales import HALF, TURRETS, Medium, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapon_row import BASTARD_SIZE
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import counted, inches, listed
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in

COMPENSATING: Final = Specialty.COMPENSATING


@rule("R7.1", "A creation is no harder than it is big", on=Creation)
def structure_fits_size(creation: Creation, house: House) -> Iterator[Finding]:
    """Refuse a Structure Level above the Size or the hardest; ½ fits any Size."""
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
    limits = (
        f"{most} is the hardest there is"
        if most.level == hardest
        else f'Size {creation.size}" allows up to {most}'
    )
    yield Finding(
        f"Structure Level {level}: {limits}",
        ("structure",),
        tuple(fixes),
        switch=switch(*turned),
    )


@rule("R8.1.12", "A held weapon fits its holder", on=Creation)
def held_weapons_fit(creation: Creation, _: House) -> Iterator[Finding]:
    """Refuse held weapons above 1½ times the holder's Size, or twice for melee."""
    for place, mount in enumerate(creation.mounts):
        weapon, row = mount.weapon, mount.weapon.type.row
        if mount.mounting is not Mounting.HELD or row.bricks or not row.powered:
            continue
        if creation.size < 1 or weapon.size < 1 or _holds(creation, place):
            continue
        strong = creation.compensates
        most = largest(creation.size, melee=row.melee, compensating=strong)
        use = "in close combat" if row.melee else "to shoot"
        yield Finding(
            f"{weapon.title} of {inches(weapon.charge)} is too big for the hands of a "
            f'Size {creation.size}" creation: {most}" {use} is the most',
            ("mounts", place, "mounting"),
            tuple(_other_hands(creation, place, most)),
        )


def _other_hands(creation: Creation, place: int, most: int) -> Iterator[Fix]:
    """Yield fixes for a weapon that is too big to hold."""
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
        yield Fix(f'Make it {most}"', (*at, "weapon", "size"), most)
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


@rule("R8.1.18", "Size 0 bears no weapons", on=Creation)
def size_zero_bears_nothing(creation: Creation, house: House) -> Iterator[Finding]:
    """Refuse weapons on Size 0: it has no Power, only tiny attacks of one point."""
    # What is stowed there is freight: it needs no Power until it is dropped.
    armed = [each for each in _drawing(creation, house) if each.mounting.fires]
    if creation.size == 0 and armed:
        weapons = list(dict.fromkeys(each.weapon.title for each in armed))
        yield Finding(
            f'A Size 0" creation has no Power for {listed(weapons)}; '
            "it may only have tiny attacks of one point",
            ("mounts", armed[0].places[0]),
            (Fix('Make it Size 1"', ("size",), 1),),
            switch=_turned(armed),
        )


@rule("R8.1.18", "Only Size 0 has tiny attacks", on=Creation)
def tiny_attacks_are_of_size_zero(creation: Creation, _: House) -> Iterator[Finding]:
    """Refuse the attack of one point on what is larger, or as a thing to carry."""
    for place, mount in enumerate(creation.mounts):
        at = ("mounts", place)
        if not mount.weapon.type.row.tiny:
            continue
        name, body = mount.weapon.title, Mounting.FIXED
        if creation.size:
            yield Finding(
                f'{name}: one point of Damage is the attack of Size 0" alone, not of '
                f"{inches(creation.size)}",
                at,
                (
                    Fix('Make it a Melee Weapon 1"', (*at, "weapon"), _BLADE),
                    removal(f"Take {name} away", "mounts", creation.mounts, place),
                    Fix('Make the creation Size 0"', ("size",), 0),
                ),
            )
        elif mount.mounting is not body:
            yield Finding(
                f"{name} is part of the body: nothing holds, mounts or stows it",
                (*at, "mounting"),
                (Fix("Build it into the body", (*at, "mounting"), body),),
            )


_BLADE: Final = Weapon(type=WeaponType.MELEE)


def _drawing(creation: Creation, house: House) -> tuple[Arm, ...]:
    """Return the weapons that draw on the creation's own Power when used."""
    return tuple(each for each in arms(creation, house) if each.inches)


def _turned(armed: Sequence[Arm]) -> str:
    """Return the house rules that change what these weapons draw (A2, A8)."""
    found = []
    if any(each.weapon.charge == BASTARD_SIZE for each in armed):
        found.append("bastard_draws_two")
    if any(each.mounting in TURRETS for each in armed):
        found.append("independent_turrets")
    return switch(*found)


@rule("R8.1.20", "A weapon too big to power", on=Creation, severity=Severity.WARN)
def weapons_can_be_powered(creation: Creation, house: House) -> Iterator[Finding]:
    """Warn of weapons that draw more than the Power now, aloft or after one hit."""
    power, aloft = limit(creation.size), limit(creation.size, aloft=True)
    for each in _drawing(creation, house):
        size = each.inches
        if creation.compensates and each.mounting is Mounting.HELD:
            # What a Heavy may hold they can also use, standing still (A9).
            continue
        if creation.size and size > power:
            turns = counted(turns_to_bank(size, power) or 0, "turn")
            short = (
                f" and Power is {inches(power)}: each use takes {turns} of Divert All "
                "Power, or Teamwork"
            )
        elif creation.flies_in_air and size > aloft:
            short = (
                f" and Power in the air is {inches(aloft)}: it works only on the ground"
            )
        elif creation.size > 1 and size > limit(creation.size - 1):
            short = (
                ": the first point of Size Damage leaves "
                f"{inches(limit(creation.size - 1))} of Power, too little for it"
            )
        else:
            continue
        yield Finding(
            f"{each.weapon.title} draws {inches(size)}{short}",
            ("mounts", each.places[0], "weapon", "size"),
            switch=_turned((each,)),
        )


@rule("R8.1.19", "Power is shared", on=Creation, severity=Severity.NOTE)
def power_is_shared(creation: Creation, house: House) -> Iterator[Finding]:
    """Note weapons that together draw more than the Power: they take turns."""
    bearer = Combatant(creation, Condition(), house)
    if bearer.shares:
        yield Finding(
            f"{inches(bearer.armed)} of weapons share {inches(bearer.power())} of "
            "Power a turn",
            ("mounts",),
            switch=_turned(_drawing(creation, house)),
        )


@rule("R8.1.28", "A turret powers its weapon", on=Creation)
def turrets_power_their_weapons(creation: Creation, _: House) -> Iterator[Finding]:
    """Refuse weapons above a turret's Power: 2" for a Small one, 4" for a Large."""
    for place, mount in enumerate(creation.mounts):
        stand = TURRETS.get(mount.mounting)
        size = mount.weapon.charge
        if stand is None or size <= stand.power:
            continue
        fixes = [
            Fix(f"Use a {other.name}", ("mounts", place, "mounting"), mounting)
            for mounting, other in TURRETS.items()
            if size <= other.power
        ]
        fixes.append(
            Fix("Mount it on the body", ("mounts", place, "mounting"), Mounting.JOINT)
        )
        yield Finding(
            f"{mount.weapon.title} of {inches(size)} on a {stand.name}, "
            f"which powers up to {inches(stand.power)}; a larger turret is a creation "
            "of its own",
            ("mounts", place, "mounting"),
            tuple(fixes),
        )


@rule("R8.2.13", "Armor Plating does not fly", on=Creation)
def plating_does_not_fly(creation: Creation, _: House) -> Iterator[Finding]:
    """Refuse flight in the air with armor that forbids it; space is allowed."""
    if not (creation.grounded and creation.flies_in_air):
        return
    bare = tuple(
        mount for mount in creation.mounts if not mount.weapon.type.row.grounds
    )
    yield Finding(
        f'Its armor forbids the Flying Move of {creation.flight}" in the air',
        ("flight",),
        (
            Fix("Take the armor off", ("mounts",), bare),
            Fix("Give up flying", ("flight",), 0),
            Fix("Fly in space", ("medium",), Medium.SPACE),
        ),
    )


@rule("R8.2.14", "Armor Plating is heavy", on=Creation, severity=Severity.NOTE)
def plating_halves_speed(creation: Creation, _: House) -> Iterator[Finding]:
    """Note that a plated creation is always at Half Speed."""
    if creation.plated and (creation.move or creation.flight or creation.thrust):
        halved = inches(creation.pace(creation.move))
        speed = (
            f'{creation.move}" of Move is spent at Half Speed: {halved}'
            if creation.move
            else "Always at Half Speed"
        )
        yield Finding(f"{speed}, without jumps or alternate movement", ("move",))


@rule(
    "R8.2.16",
    "Plating is no larger than its bearer",
    on=Creation,
    severity=Severity.WARN,
)
def plating_fits_its_bearer(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn of plating above its bearer's Size, which covers all of the bearer."""
    most = max(1, creation.size)
    for place, mount in enumerate(creation.mounts):
        if mount.weapon.like is WeaponType.PLATING and mount.weapon.size > most:
            at = ("mounts", place, "weapon", "size")
            yield Finding(
                f'{mount.weapon.size}" of plating on a Size {creation.size}" creation: '
                f'{creation.size}" covers it whole',
                at,
                (Fix(f'Plate {most}"', at, most),),
            )


@rule("R9.1", "Speed within reason", on=Creation, severity=Severity.WARN)
def speed_is_reasonable(creation: Creation, house: House) -> Iterator[Finding]:
    """Warn of Moves above the house rules' limits; the book prints none."""
    for field, how, cap in (
        ("move", "on the ground", "fastest_move"),
        ("flight", "in flight", "fastest_flight"),
    ):
        value, most = getattr(creation, field), getattr(house, cap)
        if value > most:
            yield Finding(
                f'{value}" {how} is faster than the {most}" that players are used to',
                (field,),
                (Fix(f'Slow down to {most}"', (field,), most),),
                switch=switch(cap),
            )


RULES: Final = rules_in(globals())
