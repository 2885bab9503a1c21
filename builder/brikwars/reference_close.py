"""The sheet's chapter of close combat and armor (8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.designs import Weapon
from builder.brikwars.play.close import (
    knocked_away,
    largest_without_counter,
    parry_bonus,
    parry_deflection,
    shove_parry_penalty,
)
from builder.brikwars.reference_parts import (
    Entry,
    Note,
    chapter,
    grid,
    listing,
    notes,
    signed,
    titled,
)
from builder.brikwars.reference_uses import SIX, Topic, Uses
from builder.brikwars.scales import Structure
from builder.brikwars.weapons import WeaponType
from builder.card import Block
from builder.figures import figure

_LEVELS: Final = tuple(Structure)[:7]
"""Structure Levels from 0 to 5."""


def close_chapter(about: Uses) -> Iterator[Block]:
    """Parries, shoves, Deflection and plating."""
    return chapter("Close combat and armor", _close(about))


def _close(about: Uses) -> Iterator[Block]:
    if about.of(Topic.PARRIES):
        yield from _parries()
    yield from _sizes(about)
    yield from notes("Close combat", about, _FIGHTING)
    yield from _deflection(about)
    yield from notes("Armor Plating", about, _PLATING)
    if about.of(Topic.JOINTED):
        joints = [level.joint for level in _LEVELS]
        yield from grid(
            titled("Joints, arms and turret mounts", "R8.2.11"),
            "Body SL",
            [str(level) for level in _LEVELS],
            [
                ("Joint SL", [str(joint) for joint in joints]),
                ("Armor", [joint.armor for joint in joints]),
            ],
        )


def _parries() -> Iterator[Block]:
    yield from grid(
        titled("To Parry a weapon", "R8.2.4", "R8.2.5"),
        "Its S",
        SIX,
        [
            ("Added to Skill", [signed(parry_bonus(size)) for size in SIX]),
            ("Knocks away S up to", [_lost(size) for size in SIX]),
        ],
    )


def _lost(attacker: int) -> str:
    """The largest held weapon that a mere failure knocks away."""
    sizes = [
        size
        for size in range(1, attacker + 1)
        if knocked_away(attacker, size, held=True, failed=True)
    ]
    return str(max(sizes)) if sizes else "–"


def _sizes(about: Uses) -> Iterator[Block]:
    """What the sheer Size of a creation changes."""
    if not about.of(Topic.LARGE, Topic.STRIKES, Topic.MINIFIG):
        return
    yield from grid(
        titled("By own Size", "R8.2.7"),
        "",
        SIX,
        [
            (
                "No Counter against Size up to",
                [str(largest_without_counter(size)) for size in SIX],
            ),
        ],
    )


_FIGHTING: Final = (
    Note(
        "R8.2.5",
        "Lost from the hands it flies as many inches as the Attack Roll; a Critical "
        "Failure always loses it.",
        (Topic.PARRIES,),
    ),
    Note(
        "R8.2.2",
        "A Melee Shield Parries or Shoves, and does no Damage.",
        (Topic.PARRIES,),
    ),
    Note(
        "R8.2.6",
        "What has no mind does not Counter, but a Vehicle with a trained Pilot does, "
        "and a creature with its Rider.",
        (Topic.MINDLESS,),
    ),
    Note(
        "R8.2.7",
        "Against one that small Shove and Grab are no sure hits: their Use is the own "
        "Size. Only Size 0 Counters Size 0.",
        (Topic.LARGE, Topic.STRIKES, Topic.MINIFIG),
    ),
    Note(
        "R8.2.8",
        "Shoves its own Size or less; several together add up their Sizes. A larger "
        f"Shove is Parried at {figure(shove_parry_penalty(2, 1))} for each inch more.",
        (Topic.STRIKES, Topic.LARGE, Topic.MINIFIG),
    ),
    Note(
        "R8.2.9",
        "What does not move has no Angry Inch, unless it plainly leaps.",
        (Topic.MINDLESS, Topic.LARGE),
    ),
)


def _deflection(about: Uses) -> Iterator[Block]:
    blade, shield = Weapon(type=WeaponType.MELEE), WeaponType.SHIELD
    heavy = Weapon(type=WeaponType.HEAVY_SHIELD)
    plate = WeaponType.PLATING.row.deflection
    armor = WeaponType.HEAVY_ARMOR.row.deflection
    yield from listing(
        titled("Levels of Deflection", "R8.2.2", "R8.2.3", "R8.2.12", "R8.5.18"),
        ("From", "Levels"),
        about,
        (
            Entry(
                ("Parry with any weapon", str(parry_deflection(blade))),
                (Topic.PARRIES,),
            ),
            Entry(
                ("Parry with a Melee Shield", f"{shield.row.deflection}"),
                (Topic.PARRIES,),
            ),
            Entry(
                ("Parry with a Heavy Shield", str(parry_deflection(heavy))),
                (Topic.GUARDS,),
            ),
            Entry(("Armor Plating, where it covers", f"{plate}"), (Topic.PLATED,)),
            Entry(("Heavy Armor", f"{armor}"), (Topic.ARMORED,)),
            Entry(
                ("Energy Shield die, against a die of its size", "1"),
                (Topic.SHIELDS,),
            ),
        ),
        centered=(1,),
    )
    yield from notes(
        "Deflection",
        about,
        (
            Note("3.3", "A level stops one Damage die, but never KnockBack."),
            Note(
                "R8.7.9",
                "Two levels stop an Armor Piercing d6; one left over counts as an SL.",
                (Topic.PIERCES,),
            ),
            Note("R8.7.12", "It does nothing against a Phased d12.", (Topic.PHASED,)),
        ),
    )


_PLATING: Final = (
    Note(
        "R8.2.14",
        "The smallest patch leaves its bearer at Half Speed for good.",
        (Topic.PLATED,),
    ),
    Note(
        "R8.2.13",
        "No flight in the air, no jump, no other movement that Half Speed would slow, "
        "but it may go in reverse, into space, be dropped or be launched.",
        (Topic.PLATED,),
    ),
    Note(
        "R8.2.15",
        "A hit strikes plating that is in view and in Range, unless a bare part was "
        "named.",
        (Topic.PLATED,),
    ),
)
