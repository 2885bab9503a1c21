"""The part of the sheet on whose hands hold what, and how far a hit pushes (8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.hands import Category, Grip, grip
from builder.brikwars.reference_parts import (
    Entry,
    Note,
    grid,
    listing,
    notes,
    span,
    titled,
)
from builder.brikwars.reference_uses import SIX, Topic, Uses
from builder.brikwars.scales import Mounting
from builder.brikwars.statline import knockback
from builder.brikwars.weaponrow import BASTARD_SIZE
from builder.brikwars.weapons import WeaponType
from builder.card import Block
from builder.figures import figure, inches

_TARGETS: Final = (0, 1, 2, 3, 4, 5)
"""Effective Sizes of targets that KnockBack is spelled out for."""

_GRIPS: Final = (Fraction(1), BASTARD_SIZE, Fraction(2))
"""Sizes that a minifig holds as Short, Bastard and Long."""


def holding(about: Uses) -> Iterator[Block]:
    """Which weapons fit into whose hands."""
    if about.of(Topic.HELD):
        yield from _holders(about)
    yield from _heavy(about)


def _holders(about: Uses) -> Iterator[Block]:
    held = {each.size for each in about.creations if _holds(each)}
    holders = SIX if about.everything else tuple(sorted(held))
    yield from listing(
        titled("Held in hands: weapon Sizes", "R8.1.11", "R8.1.13", "R8.1.14"),
        ("Holder's Size", "S Short", "M Bastard", "L Long, close combat"),
        about,
        [
            Entry((inches(holder), *(_fitting(holder, kind) for kind in Category)))
            for holder in holders
        ],
        centered=(0, 1, 2, 3),
    )
    yield from listing(
        titled("How it is held", "R8.1.12", "R8.4.29"),
        ("", "Close combat", "Ranged"),
        about,
        [
            Entry(
                (
                    kind.value,
                    _handled(grip(1, size, melee=True)),
                    _handled(grip(1, size, melee=False)),
                )
            )
            for kind, size in zip(Category, _GRIPS, strict=True)
        ],
    )


def _holds(creation: Creation) -> bool:
    return any(mount.mounting is Mounting.HELD for mount in creation.mounts)


def _fitting(holder: int, wanted: Category) -> str:
    """The Sizes that a holder has for this category, in close combat."""
    sizes: list[Fraction | int] = list(range(1, 2 * holder + 1))
    if holder == 1:
        sizes.insert(1, BASTARD_SIZE)
    fit = [size for size in sizes if grip(holder, size, melee=True).category is wanted]
    return span([figure(size) for size in fit])


def _handled(held: Grip) -> str:
    if not held.legal:
        return "not at all"
    extras = []
    if held.with_shield:
        extras.append("a Melee Shield beside it")
    if held.clumsy:
        extras.append("no Sprint, no throwing")
    return ", ".join((f"{held.plays_as}, {held.hands}", *extras))


def _heavy(about: Uses) -> Iterator[Block]:
    """What a Compensating minifig makes of weapons while standing still."""
    sizes = (BASTARD_SIZE, *map(Fraction, (2, 3, 4)))
    yield from listing(
        titled("Compensating minifig, standing still", "R8.1.30", "R8.1.31", "R8.1.32"),
        ("S", "Close combat", "Ranged"),
        about,
        [
            Entry(
                (
                    figure(size),
                    *(
                        _handled(grip(1, size, melee=melee, compensating=True))
                        for melee in (True, False)
                    ),
                ),
                (Topic.HEAVY,),
            )
            for size in sizes
        ],
        centered=(0,),
    )


def pushing(about: Uses) -> Iterator[Block]:
    """How far a hit pushes, by the Sizes of weapon and target."""
    sizes = about.sizes(_pushes)
    yield from grid(
        titled("KnockBack in inches, by the target's Effective Size", "R8.1.8"),
        "S",
        _TARGETS,
        [
            (
                str(size),
                [
                    figure(knockback(Weapon(type=WeaponType.GUN, size=size), target))
                    for target in _TARGETS
                ],
            )
            for size in sizes
        ],
    )
    yield from notes(
        "KnockBack besides",
        about,
        (
            Note(
                "R8.3.9",
                'Any Damage of a BlastGun moves minifig size or less at least 1".',
                (Topic.BLASTS,),
            ),
            Note(
                "R8.1.7",
                'An Explosion moves loose objects 1" for each die that reaches them.',
                (Topic.EXPLODES,),
            ),
        ),
    )


def _pushes(weapon: Weapon) -> bool:
    row = weapon.type.row
    return row.dice is not None and not (row.bastard or row.bricks)
