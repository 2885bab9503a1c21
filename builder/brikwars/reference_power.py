"""The sheet's chapter of Power: how much there is, what draws on it, how to save it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.designs import Mount, Weapon
from builder.brikwars.house import House
from builder.brikwars.power import helpers_needed, limit, turns_to_bank
from builder.brikwars.reference_parts import (
    Entry,
    Note,
    chapter,
    grid,
    listing,
    notes,
    titled,
)
from builder.brikwars.reference_uses import POWERED, SIX, Topic, Uses
from builder.brikwars.scales import TURRETS
from builder.brikwars.sizedamage import charge
from builder.brikwars.weapons import WeaponType
from builder.card import Block
from builder.figures import figure, inches

_LARGE: Final[tuple[int, ...]] = (3, 4, 5, 6, 7, 8, 10, 12)
"""Sizes that may be Too Big for somebody, as a whole sheet spells them out."""


def power_chapter(about: Uses, house: House) -> Iterator[Block]:
    """How much there is, what draws on it and how to save it."""
    return chapter("Power", _power(about, house))


def _power(about: Uses, house: House) -> Iterator[Block]:
    if not about.of(*POWERED):
        return
    sizes = (0, *SIX)
    rows = [("Ground, space, antigravity", [figure(limit(size)) for size in sizes])]
    if about.of(Topic.FLIES):
        aloft = [figure(limit(size, aloft=True)) for size in sizes]
        rows.append(("Flying in the air", aloft))
    yield from grid(
        titled(
            "Power limit in inches a turn, by Effective Size",
            *("R8.1.16", "R8.1.17", "R8.1.18"),
        ),
        "",
        sizes,
        rows,
    )
    yield from listing(
        titled("What draws on Power", "R8.1.21", "R8.5.7", "R8.5.8", "R8.5.13"),
        ("Used this turn", "Inches"),
        about,
        _drawn(house),
    )
    yield from notes("Power", about, _NOTES)
    yield from _saved(about)
    yield from _turrets(about, house)


def _drawn(house: House) -> tuple[Entry, ...]:
    bastard = charge(Mount(weapon=Weapon(type=WeaponType.BASTARD_GUN)), house)
    on_body = "its own" if house.independent_turrets else "the creation's"
    return (
        Entry(("Weapon or device", "S"), (Topic.DRAWS,)),
        Entry(("Hand-and-a-half weapon", figure(bastard)), (Topic.BASTARD,)),
        Entry(
            ("Explosive out of a Cannon or Launcher", "S of the Cannon or Launcher"),
            (Topic.RELOADS, Topic.LOBS),
        ),
        Entry(("Rocket; Explosive dropped or thrown", "X"), (Topic.BOMBS,)),
        Entry(("Weapon on a Turret in the field", "the Turret's own"), (Topic.TURRET,)),
        Entry(
            ("Weapon on a Turret of a creation", f"{on_body} Power"), (Topic.TURRET,)
        ),
        Entry(("Die of a powered Field, each roll", "1"), (Topic.FIELDS,)),
        Entry(("Die of an Energy Shield", "1"), (Topic.SHIELDS,)),
        Entry(
            ("Exposure die suffered", "1 of the victim's"),
            (Topic.EXPOSES, Topic.BURNS),
        ),
        Entry(("Each inch on fire", "1 of the victim's"), (Topic.BURNS,)),
        Entry(("Natural Field; Size 0 in a Field", "0"), (Topic.FIELDS,)),
        Entry(("Armor", "0"), (Topic.PLATED,)),
        Entry(("Mechanism, Trigger, hinge, carried ammunition", "0")),
    )


_NOTES: Final = (
    Note(
        "R8.1.19",
        "The limit is for what one turn uses, not for what is built on.",
    ),
    Note("R8.1.23", "Weapons, devices and Fields share it; propulsion is free."),
    Note(
        "R8.1.22",
        "It is full again at the start of the owner's turn; what Fields and shields "
        "draw in the enemy's turn is gone until then.",
        (Topic.FIELDS,),
    ),
    Note(
        "R8.1.20",
        "What is larger than the limit is Too Big: it needs saved Power or Teamwork.",
    ),
)


def _saved(about: Uses) -> Iterator[Block]:
    """What helps with a weapon that is Too Big."""
    sizes = _LARGE
    if not about.everything:
        sizes = tuple(size for size in about.sizes(_draws) if size > limit(1))
    if not sizes:
        return
    limits = [limit(size) for size in SIX]
    yield from grid(
        titled(
            "Too Big: turns to Divert, by Power limit; or a team", "R8.1.24", "R8.1.25"
        ),
        "S",
        [*map(inches, limits), "minifigs"],
        [
            (
                str(size),
                [
                    *(str(turns_to_bank(size, power)) for power in limits),
                    str(helpers_needed(size)),
                ],
            )
            for size in sizes
        ],
    )
    yield from notes("Together or saved", about, _TOGETHER)


def _draws(weapon: Weapon) -> bool:
    return weapon.type.row.powered and not weapon.type.row.bastard


_TOGETHER: Final = (
    Note(
        "R8.1.24",
        "Diverting takes the whole turn: no Move, weapon, device or other Action. All "
        "that was saved serves one use in the turn after.",
    ),
    Note(
        "R8.1.25",
        "Helpers add their Effective Sizes, then double; who flies in the air counts "
        "once. The lowest Skill rolls, the shortest throw is the Range.",
    ),
    Note(
        "R8.1.26",
        "Both may be combined. Helpers give Power of the same sort: muscle turns no "
        "engine. Machines may have to be talked or tinkered into it.",
    ),
)


def _turrets(about: Uses, house: House) -> Iterator[Block]:
    yield from listing(
        titled("Turrets to buy", "R8.1.27", "R8.1.28"),
        ("Turret", "CP", "Size", "Max Power", "Carried"),
        about,
        [
            Entry(
                (
                    stand.name,
                    figure(stand.cost),
                    inches(stand.size),
                    inches(stand.power),
                    stand.carried,
                ),
                (Topic.TURRET,),
            )
            for stand in TURRETS.values()
        ],
        centered=(1, 2, 3),
    )
    own = "its own Power" if house.independent_turrets else "the creation's Power"
    yield from notes(
        "Turrets",
        about,
        (
            Note(
                "R8.1.29",
                "Set Up is an Action on the spot; it fires from the turn after. Moved "
                "or toppled, it is Set Up again.",
                (Topic.TURRET,),
            ),
            Note(
                "R8.1.29",
                'A minifig hauls 1" without a Sprint, or 2" at Half Speed.',
                (Topic.TURRET,),
            ),
            Note(
                "R8.1.28",
                "No weapon on it is larger than its Max Power. On a creation it uses "
                f"{own}. Larger ones are creations themselves.",
                (Topic.TURRET,),
            ),
        ),
    )
