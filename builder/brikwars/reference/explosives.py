"""The chapter of Explosions, and of throwing and launching them (8.4)."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Section
from builder.brikwars.advice.tables import mean, rings
from builder.brikwars.chances.explosion import Ring
from builder.brikwars.engine.explosion import RING, detonation_chance
from builder.brikwars.engine.loads import crash
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.throwing import Throw, arm, together
from builder.brikwars.model.designs import Payload, Weapon
from builder.brikwars.model.readings import BonusDice
from builder.brikwars.reference.blocks import by, grid, notes, square
from builder.brikwars.reference.uses import LEVELS, SIX, Uses
from builder.brikwars.tables.dice import SKILL_DICE
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Block
from builder.core.formatting import inches, percent

_TEAMS: Final = (1, 2, 3, 4, 6, 8)


def explosives(about: Uses) -> Iterator[Block]:
    """Yield the tables of rings, early Explosions, loads and throws."""
    if about.of(when.RINGED):
        yield from _rings(about)
    yield from notes(about, Section.RINGS)
    if about.of(when.BRICKS) and about.house.bonus_dice is not BonusDice.NONE:
        yield from square(
            "Premature Detonation of a Stable Explosive (R8.4.8)",
            "X",
            by(SKILL_DICE, "d{}".format),
            by(about.sizes(when.BRICKS)),
            lambda x, die: percent(detonation_chance(x, die)),
        )
    yield from notes(about, Section.FUSES, Section.LOADS)
    if about.of(when.LAUNCHERS):
        title = "Damage of an ordinary payload (R8.4.21)"
        damage = {"Damage": lambda level: crash(Payload(structure=level))}
        yield from grid(title, "SL", by(LEVELS), damage)
    if about.of(when.HELD, when.BRICKS):
        yield from _thrown("one (R8.4.25, 27)", "Thrower's Size", SIX, arm)
        several = "minifigs together (R8.4.26)"
        yield from _thrown(several, "Minifigs", _TEAMS, together)
    yield from notes(about, Section.THROWS)


def _rings(about: Uses) -> Iterator[Block]:
    """Mean Damage and KnockBack of the designs' Explosions, or of plain ones."""

    def found(weapons: Iterable[Weapon]) -> dict[str, tuple[Ring, ...]]:
        every = {statline(each).damage: rings(each, about.house) for each in weapons}
        return {label: each for label, each in every.items() if each}

    plain = (Weapon(type=WeaponType.EXPLOSIVE, size=size) for size in SIX)
    down = found(about.weapons) or found(plain)
    across = by(range(max(map(len, down.values()))), lambda at: inches(RING * (at + 1)))

    def cell(say: Callable[[Ring], str], rings: tuple[Ring, ...], place: int) -> str:
        return say(rings[place]) if place < len(rings) else "–"

    for title, say in (
        ("average Damage within (R8.4.2–3, 5)", lambda ring: mean(ring.damage)),
        ("KnockBack within (R8.4.4)", lambda ring: inches(ring.knockback)),
    ):
        cells = partial(cell, say)
        yield from square(f"Explosion: {title}", "Dice", across, down, cells)


def _thrown(
    by_whom: str, corner: str, sizes: tuple[int, ...], throw: Callable[[int], Throw]
) -> Iterator[Block]:
    rows = {
        "Range": lambda size: inches(throw(size).reach),
        "Objects up to": lambda size: inches(throw(size).payload),
        "Explosives up to": lambda size: f"X{throw(size).bricks}",
    }
    yield from grid(f"Thrown by {by_whom}", corner, by(sizes), rows)
