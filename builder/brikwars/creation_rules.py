"""The rules a creation is judged by (7.1, 8.1 Power and hands, 8.2, 9.1, 10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.book import BOOK
from builder.brikwars.designs import Creation
from builder.brikwars.hands import grip, largest
from builder.brikwars.house import House
from builder.brikwars.power import limit, turns_to_bank
from builder.brikwars.scales import HALF, TURRETS, Medium, Mind, Mounting, Structure
from builder.brikwars.sizedamage import charge, drawing
from builder.brikwars.specialties import Specialty
from builder.brikwars.weapons import WeaponType
from builder.figures import figure, inches, listed
from builder.rules import Fault, Fix, Weight

HARDEST: Final = 5
COMPENSATING: Final = Specialty.COMPENSATING
FASTEST_GROUND, FASTEST_FLIGHT = 16, 24


@BOOK.rule("R7.1", "A creation is no harder than it is big", on=Creation)
def structure_fits_size(creation: Creation, _: House) -> Iterator[Fault]:
    """Structure Level is at most the Size, and at most 5; flesh of ½ fits any Size."""
    level = creation.structure
    most = Structure.of(min(Fraction(HARDEST), max(HALF, Fraction(creation.size))))
    if level.level <= most.level:
        return
    fixes = [Fix(f"Make it SL {most}", ("structure",), most)]
    if level.level <= HARDEST:
        size = int(level.level)
        fixes.append(Fix(f'Make it Size {size}"', ("size",), size))
    limits = (
        f"{HARDEST} is the hardest there is"
        if most.level == HARDEST
        else f'Size {creation.size}" allows up to {most}'
    )
    yield Fault(f"Structure Level {level}: {limits}", ("structure",), tuple(fixes))


@BOOK.rule("R8.1.12", "A held weapon fits its holder", on=Creation)
def held_weapons_fit(creation: Creation, _: House) -> Iterator[Fault]:
    """Up to one and a half times the holder's Size, or twice in close combat."""
    for place, mount in enumerate(creation.mounts):
        weapon, row = mount.weapon, mount.weapon.type.row
        if mount.mounting is not Mounting.HELD or row.bricks or not row.powered:
            continue
        if creation.size < 1 or weapon.size < 1:
            continue
        if _holds(creation, place):
            continue
        strong = creation.compensates
        most = largest(creation.size, melee=row.melee, compensating=strong)
        use = "in close combat" if row.melee else "to shoot"
        yield Fault(
            f"{weapon.title} of {inches(weapon.charge)} is too big for the hands of a "
            f'Size {creation.size}" creation: {most}" {use} is the most',
            ("mounts", place, "mounting"),
            tuple(_other_hands(creation, place, most)),
        )


def _other_hands(creation: Creation, place: int, most: int) -> Iterator[Fix]:
    """Ways to carry a weapon that is too big to hold."""
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
    """Whether a creation can use the weapon at a place from its hands."""
    weapon = creation.mounts[place].weapon
    return grip(
        creation.size,
        weapon.charge,
        melee=weapon.type.row.melee,
        compensating=creation.compensates,
    ).legal


@BOOK.rule("R8.1.18", "Size 0 bears no weapons", on=Creation)
def size_zero_bears_nothing(creation: Creation, house: House) -> Iterator[Fault]:
    """Without Power there are only tiny attacks of a single point."""
    armed = drawing(creation, house)
    if creation.size == 0 and armed:
        yield Fault(
            f'A Size 0" creation has no Power for {armed[0].weapon.title}; '
            "it may only have tiny attacks of one point",
            ("mounts", creation.mounts.index(armed[0])),
            (Fix('Make it Size 1"', ("size",), 1),),
        )


@BOOK.rule("R8.1.20", "A weapon too big to power", on=Creation, weight=Weight.WARN)
def weapons_can_be_powered(creation: Creation, house: House) -> Iterator[Fault]:
    """Too Big is legal; it needs saved Power, helpers, or luck before the first hit."""
    power, aloft = limit(creation.size), limit(creation.size, aloft=True)
    for mount in dict.fromkeys(drawing(creation, house)):
        size = charge(mount, house)
        at = ("mounts", creation.mounts.index(mount), "weapon", "size")
        name = f"{mount.weapon.title} draws {inches(size)}"
        if creation.compensates and mount.mounting is Mounting.HELD:
            # What a Heavy may hold he can also use, standing still (A9).
            continue
        if creation.size and size > power:
            turns = turns_to_bank(size, power)
            plural = "turn" if turns == 1 else "turns"
            yield Fault(
                f"{name} and Power is {inches(power)}: each use takes {turns} {plural} "
                "of Divert All Power, or Teamwork",
                at,
            )
        elif creation.flies_in_air and size > aloft:
            yield Fault(
                f"{name} and Power in the air is {inches(aloft)}: "
                "it works only on the ground",
                at,
            )
        elif creation.size > 1 and size > limit(creation.size - 1):
            yield Fault(
                f"{name}: the first point of Size Damage leaves "
                f"{inches(limit(creation.size - 1))} of Power, too little for it",
                at,
            )


@BOOK.rule("R8.1.19", "Power is shared", on=Creation, weight=Weight.NOTE)
def power_is_shared(creation: Creation, house: House) -> Iterator[Fault]:
    """More weapons than Power may be carried; they take turns."""
    total = sum(
        (mount.count * charge(mount, house) for mount in drawing(creation, house)),
        Fraction(0),
    )
    power = limit(creation.size)
    if total > power:
        yield Fault(
            f"{inches(total)} of weapons share {inches(power)} of Power a turn",
            ("mounts",),
        )


@BOOK.rule("R8.1.28", "A turret powers its weapon", on=Creation)
def turrets_power_their_weapons(creation: Creation, _: House) -> Iterator[Fault]:
    """A Small Turret takes 2 Weapon Inches, a Large one 4."""
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
        yield Fault(
            f"{mount.weapon.title} of {inches(size)} on a {stand.name}, "
            f"which powers up to {inches(stand.power)}; a larger turret is a creation "
            "of its own",
            ("mounts", place, "mounting"),
            tuple(fixes),
        )


@BOOK.rule("R8.2.13", "Armor Plating does not fly", on=Creation)
def plating_does_not_fly(creation: Creation, _: House) -> Iterator[Fault]:
    """Any patch forbids flight in the air; in space it may fly."""
    if not (creation.grounded and creation.flies_in_air):
        return
    bare = tuple(
        mount for mount in creation.mounts if not mount.weapon.type.row.grounds
    )
    yield Fault(
        f'Its armor forbids the Flying Move of {creation.flight}" in the air',
        ("flight",),
        (
            Fix("Take the armor off", ("mounts",), bare),
            Fix("Give up flying", ("flight",), 0),
            Fix("Fly in space", ("medium",), Medium.SPACE),
        ),
    )


@BOOK.rule("R8.2.14", "Armor Plating is heavy", on=Creation, weight=Weight.NOTE)
def plating_halves_speed(creation: Creation, _: House) -> Iterator[Fault]:
    """Half Speed for good, as long as any of it is attached."""
    if creation.plated and (creation.move or creation.flight or creation.thrust):
        move = f'{creation.move}" of Move is spent at Half Speed: '
        halved = Fraction(creation.move, 2)
        told = f"{move}{inches(halved)}" if creation.move else "Always at Half Speed"
        yield Fault(f"{told}, without jumps or alternate movement", ("move",))


@BOOK.rule(
    "R8.2.16", "Plating is no larger than its bearer", on=Creation, weight=Weight.WARN
)
def plating_fits_its_bearer(creation: Creation, _: House) -> Iterator[Fault]:
    """Its Size is the plated area, so the bearer's own Size covers all of it."""
    for place, mount in enumerate(creation.mounts):
        weapon = mount.weapon
        if weapon.type is WeaponType.PLATING and weapon.size > max(1, creation.size):
            yield Fault(
                f'{weapon.size}" of plating on a Size {creation.size}" creation: '
                f'{creation.size}" covers it whole',
                ("mounts", place, "weapon", "size"),
                (
                    Fix(
                        f'Plate {max(1, creation.size)}"',
                        ("mounts", place, "weapon", "size"),
                        max(1, creation.size),
                    ),
                ),
            )


@BOOK.rule("R9.1", "Speed within reason", on=Creation, weight=Weight.WARN)
def speed_is_reasonable(creation: Creation, _: House) -> Iterator[Fault]:
    """No cap was ever printed; beyond these tables object."""
    for field, value, most, how in (
        ("move", creation.move, FASTEST_GROUND, "on the ground"),
        ("flight", creation.flight, FASTEST_FLIGHT, "in flight"),
    ):
        if value > most:
            yield Fault(
                f'{value}" {how} is faster than the {most}" that players are used to',
                (field,),
                (Fix(f'Slow down to {most}"', (field,), most),),
            )


@BOOK.rule("R10.1", "Somebody must steer", on=Creation, weight=Weight.NOTE)
def mindless_needs_operator(creation: Creation, house: House) -> Iterator[Fault]:
    """What has no mind acts only through an operator."""
    acts = creation.move or creation.flight or creation.thrust
    if creation.mind is Mind.NONE and (acts or drawing(creation, house)):
        yield Fault(
            "It has no mind: a minifig at the Controls drives and fires it, and it "
            "cannot Counter",
            ("mind",),
            (Fix("Give it a d6 mind for 1 CP", ("mind",), Mind.D6),),
        )
    if creation.half_mind and creation.mind is Mind.NONE:
        yield Fault(
            "A half mind without a mind changes nothing",
            ("half_mind",),
            (Fix("Clear it", ("half_mind",), False),),
        )


@BOOK.rule("R6.1", "Specialties need a mind", on=Creation)
def specialties_need_a_mind(creation: Creation, _: House) -> Iterator[Fault]:
    """What does not think has learnt nothing."""
    if creation.mind is Mind.NONE and creation.specialties:
        yield Fault(
            f"{listed([str(each) for each in creation.specialties])}: "
            "a creation without a mind has no specialties",
            ("specialties",),
            (
                Fix("Give it a d6 mind for 1 CP", ("mind",), Mind.D6),
                Fix("Take them away", ("specialties",), ()),
            ),
        )


@BOOK.rule("R6.2", "A specialty is bought once", on=Creation, weight=Weight.WARN)
def specialties_are_bought_once(creation: Creation, _: House) -> Iterator[Fault]:
    """Twice the same is paid twice and does nothing more."""
    once = tuple(dict.fromkeys(creation.specialties))
    if once != creation.specialties:
        yield Fault(
            "A specialty is taken twice: it is paid twice and does nothing more",
            ("specialties",),
            (Fix("Keep one of each", ("specialties",), once),),
        )


def hands_text(creation: Creation) -> str:
    """What its hands can use; or nothing (R8.1.14)."""
    size, strong = creation.size, creation.compensates
    if size < 1:
        return ""
    guns = largest(size, melee=False, compensating=strong)
    blades = largest(size, melee=True, compensating=strong)
    return f'Hands hold guns up to {guns}" and blades up to {blades}"'


def mounted_text(creation: Creation, house: House) -> str:
    """That more is mounted than a turn's Power serves; or nothing (R8.1.19)."""
    total = sum(
        (mount.count * charge(mount, house) for mount in drawing(creation, house)),
        Fraction(0),
    )
    power = limit(creation.size)
    if total <= power:
        return ""
    return f'{figure(total)}" of weapons, {power}" usable a turn'
