"""What the card of a creation reminds of: only what applies to this very design."""

from __future__ import annotations

from collections.abc import Iterator

from builder.brikwars.designs import Creation, Mount
from builder.brikwars.fields import Field
from builder.brikwars.hands import grip
from builder.brikwars.house import House
from builder.brikwars.play.close import largest_without_counter
from builder.brikwars.play.gunnery import most_support
from builder.brikwars.power import limit
from builder.brikwars.remark import Remark
from builder.brikwars.scales import Mind, Mounting
from builder.brikwars.sizedamage import drawing
from builder.brikwars.throwing import arm
from builder.brikwars.weaponrow import Arc, Row
from builder.brikwars.weapons import WeaponType
from builder.figures import inches, listed


def creation_remarks(creation: Creation, house: House) -> Iterator[Remark]:
    """Everything its card reminds of, in the order of the book."""
    yield from _sharing(creation, house)
    yield from _close_combat(creation)
    yield from _plating(creation)
    yield from _throwing(creation)
    for field in creation.fields:
        yield from _powered(field, limit(creation.size))
    yield from _manning(creation, house)


def fights(creation: Creation) -> bool:
    """Whether it takes part in close combat: it thinks, or bears what strikes."""
    return creation.mind is not Mind.NONE or strikes_back(creation)


def strikes_back(creation: Creation) -> bool:
    """Whether it bears a weapon for close combat that does Damage."""
    return any(row.melee and row.dice for row in _ready(creation))


def _ready(creation: Creation) -> tuple[Row, ...]:
    return tuple(m.weapon.type.row for m in creation.mounts if m.mounting.fires)


def _sharing(creation: Creation, house: House) -> Iterator[Remark]:
    powered = any(field.dice and not field.natural for field in creation.fields)
    if powered and drawing(creation, house):
        yield Remark("R8.1.23", "Weapons and Fields draw on the same Power.")


def _close_combat(creation: Creation) -> Iterator[Remark]:
    """What its Size, and what it cannot do, take from it in close combat (8.2)."""
    size = creation.size
    if not fights(creation):
        return
    if creation.mind is Mind.NONE:
        pilot = " without a trained Pilot" if creation.sort == "Vehicle" else ""
        yield Remark("R8.2.6", f"It has no mind: it cannot Counter{pilot}.")
    small = largest_without_counter(size)
    if small:
        yield Remark(
            "R8.2.7",
            f'Against Size {small}" or less: no Counter; Shove and Grab need Use '
            f"{size}.",
        )
    if size > 1:
        yield Remark(
            "R8.2.8",
            f'Shoves up to Size {size}"; Parries larger Shoves at −2 an inch.',
        )
    if not (creation.move or creation.flight or creation.thrust):
        yield Remark("R8.2.9", "It does not move: no Angry Inch.")


def _plating(creation: Creation) -> Iterator[Remark]:
    if any(
        mount.mounting.fires
        and mount.weapon.like is WeaponType.PLATING
        and mount.weapon.size < creation.size
        for mount in creation.mounts
    ):
        yield Remark(
            "R8.2.15", "Hits strike the plating in view, unless another part is named."
        )


def _throwing(creation: Creation) -> Iterator[Remark]:
    """How far its hands throw, where that is more than any minifig knows by heart."""
    hands = any(mount.mounting is Mounting.HELD for mount in creation.mounts)
    bombs = any(m.weapon.like is WeaponType.EXPLOSIVE for m in creation.mounts)
    light = creation.size > 1 and any(_thrown(m, creation) for m in creation.mounts)
    if not hands or not creation.size or not (bombs or light):
        return
    throw = arm(creation.size)
    objects = f'up to {throw.payload}" in size' if throw.payload else "hand-sized"
    yield Remark(
        "R8.4.27",
        f"Throws what is {objects} {inches(throw.reach)} far; −1 to Skill and Damage "
        "an inch beyond.",
    )


def _thrown(mount: Mount, creation: Creation) -> bool:
    """Whether a blade leaves the hand easily: none of two hands does (R8.4.29)."""
    row = mount.weapon.type.row
    held = grip(creation.size, mount.weapon.charge, melee=row.melee)
    ready = mount.mounting is Mounting.HELD and row.melee
    return ready and held.legal and not held.clumsy


def _powered(field: Field, power: int) -> Iterator[Remark]:
    """How often a turn's Power is enough for a Field (R8.5.7, R8.5.18)."""
    if field.natural or not field.dice:
        return
    if field.shields:
        yield Remark(
            "R8.5.19",
            f"{field.title}: stops up to {power} dice a turn, from a Projector on the "
            "surface.",
        )
    elif power // field.total_dice:
        times = power // field.total_dice
        plural = "trigger" if times == 1 else "triggers"
        yield Remark("R8.5.7", f"{field.title}: {times} full {plural} a turn.")


_KINDS = {"melee": "close combat", "arc": "Arc", "ranged": "ranged"}


def _attack(row: Row) -> str:
    """The kind of attack a weapon makes; nothing for what only guards."""
    if row.deflection is not None:
        return ""
    if row.melee:
        return "melee"
    if row.arc in (Arc.FIXED, Arc.MINIMUM):
        return "arc"
    return "ranged" if row.reach is not None else ""


def _manning(creation: Creation, house: House) -> Iterator[Remark]:
    """Who fires, and what may be fired together (8.5 Mechanisms, 8.6)."""
    armed = drawing(creation, house)
    if creation.sort == "Structure" and armed:
        yield Remark(
            "R8.5.21", "Without a crew a Mechanism sets it off: 0 CP, Skill d4."
        )
    found = {_attack(row) for row in _ready(creation)}
    kinds = [word for kind, word in _KINDS.items() if kind in found]
    if len(kinds) > 1:
        yield Remark("R8.6.1", f"One kind of attack a turn: {listed(kinds, 'or')}.")
    crews = {
        mount.weapon.title: most_support(mount.weapon)
        for mount in armed
        if creation.mind is Mind.NONE and most_support(mount.weapon)
    }
    if crews:
        named = ", ".join(f"{name} {most}" for name, most in crews.items())
        yield Remark("R8.6.5", f"Most supporting Gunners, +1 each: {named}.")
