"""The sheet's chapter of Explosions and of what throws them (8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.designs import Weapon
from builder.brikwars.dice import SKILL_DICE, Die
from builder.brikwars.play.explosion import (
    FLIGHT,
    RING,
    delayed,
    detonation_chance,
    knockback,
    mean_rings,
)
from builder.brikwars.reference_parts import (
    Note,
    chapter,
    grid,
    notes,
    titled,
)
from builder.brikwars.reference_uses import SIX, Topic, Uses
from builder.brikwars.statline import StatLine, statline
from builder.brikwars.throwing import arm, crash_dice, together
from builder.brikwars.weapons import WeaponType
from builder.card import Block
from builder.figures import inches, percent

_EDGES: Final = tuple(RING * ring for ring in SIX)
_LEVELS: Final = ("0", "1/2", "1", "2", "3", "4", "5")
_TEAMS: Final = (1, 2, 3, 4, 6, 8)


def explosive_chapter(about: Uses) -> Iterator[Block]:
    """Rings, duds, loads and throws."""
    return chapter("Explosives, loads and throws", _explosives(about))


def _explosives(about: Uses) -> Iterator[Block]:
    if about.of(Topic.EXPLODES):
        yield from _rings(about)
    if about.of(Topic.BOMBS):
        yield from _detonations(about)
    yield from notes("Explosives", about, _FUSES)
    if about.of(Topic.RELOADS, Topic.LOBS):
        yield from _loads(about)
    if about.of(Topic.HELD, Topic.BOMBS):
        yield from _throws(about)


def _rings(about: Uses) -> Iterator[Block]:
    found = {statline(each).pool.count(Die.EXP) for each in about.weapons}
    spelled = tuple(number for number in SIX if about.everything or number in found)
    dice = spelled or SIX
    edges = _EDGES[: max(dice)]
    yield from grid(
        titled("Explosion: average Damage within", *("R8.4.2", "R8.4.3", "R8.4.5")),
        "Dice",
        [inches(edge) for edge in edges],
        [(f"{number}d10", [_mean(number, edge) for edge in edges]) for number in dice],
    )
    yield from grid(
        titled("Explosion: KnockBack within", "R8.4.4"),
        "Dice",
        [inches(edge) for edge in edges],
        [
            (
                f"{number}d10",
                [
                    inches(knockback(number, edge)) if knockback(number, edge) else "–"
                    for edge in edges
                ],
            )
            for number in dice
        ],
    )
    yield from notes("Explosion", about, _RINGS)


def _mean(dice: int, edge: int) -> str:
    means = mean_rings(dice)
    return f"{float(means[edge]):.1f}" if edge in means else "–"


_RINGS: Final = (
    Note(
        "R8.4.3",
        'Roll once. Each further 2" loses the highest die that is left, with the '
        "Bonus Dice it earned.",
    ),
    Note(
        "R8.4.2",
        "A d10 won by OverSkill adds a ring; a Bonus Die adds Damage alone.",
    ),
    Note(
        "R8.4.6",
        "Several at once: Damage and KnockBack add up in each ring, the radius does "
        "not grow.",
    ),
)


def _detonations(about: Uses) -> Iterator[Block]:
    sizes = about.sizes(lambda weapon: weapon.type.row.bricks)
    yield from grid(
        titled("Premature Detonation of a Stable Explosive", "R8.4.8"),
        "X",
        [f"d{faces}" for faces in SKILL_DICE],
        [
            (
                str(size),
                [percent(detonation_chance(size, faces)) for faces in SKILL_DICE],
            )
            for size in sizes
        ],
    )


_FUSES: Final = (
    Note("R8.4.7", "Unstable: any point of Damage sets it off.", (Topic.BOMBS,)),
    Note(
        "R8.4.7",
        "Stable: only OverSkill may, and then a Skill die of X or more.",
        (Topic.BOMBS,),
    ),
    Note(
        "R8.4.9",
        "Dud: on a Critical Failure of attack or Damage the defender may call it. It "
        "lies there Unstable; an Action carries it at Half Speed, anything else that "
        "moves or harms it sets it off.",
        (Topic.BOMBS,),
    ),
    Note(
        "R8.4.9",
        "After a plain miss the defender says where it lands.",
        (Topic.BOMBS,),
    ),
)


def _line(kind: WeaponType, size: int) -> StatLine:
    return statline(Weapon(type=kind, size=size))


def _loads(about: Uses) -> Iterator[Block]:
    """What Cannons and Launchers may be loaded with."""
    sizes = about.sizes(
        lambda weapon: bool(weapon.type.row.loads) and not weapon.type.row.bastard
    )
    cannons = [_line(WeaponType.CANNON, size) for size in sizes]
    launchers = [_line(WeaponType.LAUNCHER, size) for size in sizes]
    rows = []
    if about.of(Topic.RELOADS):
        rows.append(("Cannon: largest X", [str(each.ammunition) for each in cannons]))
    if about.of(Topic.LOBS):
        rows += [
            ("Launcher: X in all", [str(each.payload_x) for each in launchers]),
            ("or: inches in all", [str(each.payload) for each in launchers]),
            (
                f'lands late beyond {FLIGHT}"',
                ["yes" if delayed(each.reach or 0) else "–" for each in launchers],
            ),
        ]
    yield from grid(
        titled("Loads by Size", "R8.4.11", "R8.4.18", "R8.4.23"), "S", sizes, rows
    )
    yield from notes("Loading and firing", about, _FIRING)
    if about.of(Topic.LOBS):
        levels = [Fraction(level) for level in _LEVELS]
        yield from grid(
            titled("Damage of an ordinary payload", "R8.4.21"),
            "SL",
            ["½" if level == "1/2" else level for level in _LEVELS],
            [("Damage", [f"{crash_dice(n)}d6" if n else "–" for n in levels])],
        )


_FIRING: Final = (
    Note(
        "R8.4.15",
        "A Cannon is Reloaded by an Action after each shot, so it fires every other "
        "turn.",
        (Topic.RELOADS,),
    ),
    Note(
        "R8.4.12",
        "Ammunition is never used up: one round for each Cannon is enough.",
        (Topic.RELOADS,),
    ),
    Note(
        "R8.4.14",
        "It lies as bricks where the Cannon is loaded, and may be stolen or blown up.",
        (Topic.RELOADS,),
    ),
    Note(
        "R8.4.17",
        "A Launcher fires once a turn, and needs no Reload.",
        (Topic.LOBS,),
    ),
    Note(
        "R8.4.18",
        "It fires Explosives or objects, not both; all in one launch count together.",
        (Topic.LOBS,),
    ),
    Note("R8.4.20", "Objects of Size 0 need no room.", (Topic.LOBS,)),
    Note(
        "R8.4.21",
        "One Attack Roll for each thing launched. What has Damage of its own does "
        "that.",
        (Topic.LOBS,),
    ),
    Note(
        "R8.4.22",
        "The payload lies on the Launcher. It flies over what is between, and may be "
        "fired unseen, at −5 unless a Scout of yours sees the target.",
        (Topic.LOBS,),
    ),
    Note(
        "R8.4.23",
        f'More than {FLIGHT}" away: put a marker down now, and roll at the start of '
        "your next turn.",
        (Topic.LOBS,),
    ),
)


def _throws(about: Uses) -> Iterator[Block]:
    thrown = [arm(size) for size in SIX]
    yield from grid(
        titled("Thrown by one", "R8.4.25", "R8.4.27"),
        "Thrower's Size",
        SIX,
        [
            ("Range", [inches(throw.reach) for throw in thrown]),
            ("Objects up to", [inches(throw.payload) for throw in thrown]),
        ],
    )
    joined = [together(count) for count in _TEAMS]
    yield from grid(
        titled("Thrown by minifigs together", "R8.4.26"),
        "Minifigs",
        _TEAMS,
        [
            ("Range", [inches(throw.reach) for throw in joined]),
            ("Objects up to", [inches(throw.payload) for throw in joined]),
        ],
    )
    yield from notes("Throwing", about, _THROWING)


_THROWING: Final = (
    Note(
        "R8.4.25",
        "It keeps the Use and Damage it has in close combat; an Explosive goes off "
        "where it lands, and a grenade counts as Size 0.",
    ),
    Note("R8.4.26", "The lowest Skill of them all rolls."),
    Note("R8.4.28", "Beyond its Range: −1 to Skill and to Damage for each inch."),
    Note("R8.4.29", "What is held as Long is not thrown."),
)
