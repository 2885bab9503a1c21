"""The sheet's first page: what comes up when in a turn (8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.play.explosion import FLIGHT
from builder.brikwars.reference_parts import Note, chapter, notes
from builder.brikwars.reference_uses import ARMED, POWERED, Topic, Uses
from builder.card import Block


def turn_chapter(about: Uses) -> Iterator[Block]:
    """Reminders in the order they come up."""
    return chapter("In the turn", _turn(about))


def _turn(about: Uses) -> Iterator[Block]:
    yield from notes("As your turn starts", about, _START)
    yield from notes("Instead of moving", about, _STILL)
    yield from notes("Attacking", about, _ATTACK)
    yield from notes("When a die shows 1, or its most", about, _CRITICAL)
    yield from notes("In the enemy's turn", about, _ENEMY)


_START: Final = (
    Note("R8.1.22", "Power is full again.", POWERED),
    Note(
        "R8.4.23",
        f'What was launched beyond {FLIGHT}" comes down: make its Attack Roll now.',
        (Topic.LOBS,),
    ),
    Note(
        "R8.5.12",
        "Burning Rolls for all of yours that is on fire, minifigs too.",
        (Topic.BURNS,),
    ),
    Note(
        "R8.7.19",
        'Fields and smoke that weapons made lose 1".',
        (Topic.AREA,),
    ),
)

_STILL: Final = (
    Note(
        "R8.1.24",
        "Divert All Power: nothing else this turn, more for one use in the next.",
        POWERED,
    ),
    Note("R8.1.29", "Set up a Turret; it fires next turn.", (Topic.TURRET,)),
    Note(
        "R8.1.30",
        'Compensating: stand still and use weapons 1" larger.',
        (Topic.HEAVY,),
    ),
)

_ATTACK: Final = (
    Note(
        "R8.6.1",
        "One type of attack at one target or Arc, all weapons within the Power limit.",
        ARMED,
    ),
    Note("R8.6.2", "Each weapon once a turn.", ARMED),
    Note(
        "R8.4.15",
        "Reload is an Action; what was Reloaded fires next turn.",
        (Topic.RELOADS, Topic.JAMS),
    ),
    Note(
        "R8.6.5",
        "Gunnery Support is an Action: +1, and no larger a team than the weapon's S.",
        (Topic.CREWED,),
    ),
    Note(
        "R8.4.23",
        f'Beyond {FLIGHT}" a payload gets a marker now and lands next turn.',
        (Topic.LOBS,),
    ),
    Note("R8.7.28", "A weapon with Safety is armed a turn ahead.", (Topic.SAFETY,)),
)

_CRITICAL: Final = (
    Note("5.1", "A 1 fails, whatever is added.", ARMED),
    Note(
        "5.1",
        "Its highest face earns a Bonus Die: more Skill, or one more Damage die of the "
        "weapon's own kind (OverSkill).",
        ARMED,
    ),
    Note(
        "R8.4.9",
        "A 1 with Explosives, or Damage of all ones: the defender may call a Dud.",
        (Topic.BOMBS,),
    ),
    Note(
        "R8.4.7",
        "OverSkill against somebody's Stable Explosive may set it off early.",
        (Topic.BOMBS,),
    ),
    Note(
        "R8.3.10",
        "Automatic fire: a bare die below the Auto Penalty jams the gun.",
        (Topic.JAMS,),
    ),
    Note(
        "R8.2.5",
        "A Parry that shows 1 loses the weapon from the hands.",
        (Topic.PARRIES,),
    ),
)

_ENEMY: Final = (
    Note(
        "R8.1.22",
        "Field and shield dice draw on what Power is left of your own turn.",
        (Topic.FIELDS,),
    ),
    Note(
        "R8.5.8",
        'Each Exposure die suffered costs 1" of Power, too.',
        (Topic.EXPOSES,),
    ),
    Note(
        "R8.2.6",
        "Vehicles and structures do not Counter without a Pilot.",
        (Topic.MINDLESS,),
    ),
)
