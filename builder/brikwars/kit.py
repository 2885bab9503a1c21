"""Templates and tokens of BrikWars: Explosions, Arcs, ranges, fires and smoke."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.loads import RING, is_launcher
from builder.brikwars.engine.statline import StatLine, statline
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.tables.dice import Die, DieArea
from builder.brikwars.tables.hazards import HazardDie
from builder.brikwars.tables.weapons import Arc
from builder.content.kit import Rings, Stick, Template, Token, Wedge, inches_long
from builder.core.formatting import counted, inches

FINGERS: Final = 15
"""Degrees of a point of Arc: a gap between two fingers (R8.3.1), as we hold ours."""
AIM: Final = 90
"""Degrees in front of a muzzle: 45 to each side of where it points (R8.2.10)."""
_WEDGE: Final = 7
"""Inches of a wedge: what a sheet has room for."""
_BURNING: Final = 12
_MOST: Final = 24


def kit(designs: Sequence[tuple[int, object]], _house: object) -> Iterator[Template]:
    """Yield what some designs need, each once.

    Args:
        designs: How many of each design march.
    """
    weapons = [one for _, design in designs for one in _weapons(design)]
    lines = [statline(weapon) for weapon in weapons]
    yield from _explosions(lines)
    yield from _arcs(weapons, lines)
    yield from _ranges(weapons, lines)
    yield from _clouds([*lines], [design for _, design in designs])
    many = sum(
        count * mount.count
        for count, design in designs
        if isinstance(design, Creation)
        for mount in design.mounts
        if is_launcher(mount.weapon)
    )
    if many:
        yield Token("Lands here", min(many, _MOST), "damage", numbered=True, round=True)
    hits = sum(
        count * (design.size - 1)
        for count, design in designs
        if isinstance(design, Creation)
    )
    if hits > 0:
        yield Token("Hit", min(hits, _MOST), "armor", Fraction(12))
    yield from _states(designs)


def _states(designs: Sequence[tuple[int, object]]) -> Iterator[Token]:
    """Yield markers for who was toppled, and for what must be Reloaded."""
    bearers = [(n, design) for n, design in designs if isinstance(design, Creation)]
    counts = (
        ("Down", "prone", sum(n for n, bearer in bearers if bearer.minifig)),
        (
            "Reload",
            "clip",
            sum(
                n * mount.count
                for n, bearer in bearers
                for mount in bearer.mounts
                if mount.weapon.type.row.reload
            ),
        ),
    )
    for label, sign, many in counts:
        if many:
            yield Token(label, min(many, _MOST // 2), sign, Fraction(16))


def _fields(design: object) -> tuple[Field, ...]:
    """Return a Field, or those that are built into a creation."""
    if isinstance(design, Field):
        return (design,)
    return design.fields if isinstance(design, Creation) else ()


def _weapons(design: object) -> tuple[Weapon, ...]:
    """Return the weapons of a design, with what they are loaded with."""
    if isinstance(design, Weapon):
        return (design,)
    mounts = design.mounts if isinstance(design, Creation) else ()
    return tuple(
        weapon
        for mount in mounts
        for weapon in (mount.weapon, *(each.weapon for each in mount.rounds))
    )


def _explosions(lines: Sequence[StatLine]) -> Iterator[Rings]:
    """Yield a template for each number of dice that cover a radius (R8.4.2-3)."""
    for dice in sorted({line.pool.covering(DieArea.RADIUS) for line in lines} - {0}):
        reaches = [(RING * (at + 1), dice - at) for at in range(dice)]
        rings = tuple(
            (inches_long(reach), f"{inches(reach)}: {counted(left, 'die', 'dice')}")
            for reach, left in reaches
        )
        yield Rings(f"Explosion of {counted(dice, 'die', 'dice')}", rings)


def _arcs(weapons: Sequence[Weapon], lines: Sequence[StatLine]) -> Iterator[Wedge]:
    """Yield the wedge of a point of Arc, of Blast dice, and of where a gun aims."""
    pairs = list(zip(weapons, lines, strict=True))
    spreads = [line for one, line in pairs if one.type.row.arc is not Arc.NONE]
    if reach := max((line.reach or 0 for line in spreads), default=0):
        long = inches_long(min(reach, _WEDGE))
        yield Wedge("A point of Arc, as you agree", FINGERS, long)
    if any(line.pool.count(Die.BLAST) for line in lines):
        ticks = tuple(f"−{at}" for at in range(1, _WEDGE + 1))
        yield Wedge("Blast, Damage less", FINGERS, inches_long(_WEDGE), ticks)
    if any(line.reach and not line.melee for line in lines):
        yield Wedge("Aim from a muzzle", AIM, inches_long(2))


def _ranges(weapons: Sequence[Weapon], lines: Sequence[StatLine]) -> Iterator[Stick]:
    """Yield a ruler with the Ranges of the weapons."""
    named: dict[int, dict[str, None]] = {}
    for weapon, line in zip(weapons, lines, strict=True):
        if line.reach and not line.melee:
            named.setdefault(line.reach, {})[weapon.title] = None
    if named:
        yield Stick("Ranges", tuple((at, ", ".join(named[at])) for at in sorted(named)))


def _clouds(lines: Sequence[StatLine], designs: Sequence[object]) -> Iterator[Template]:
    """Yield smoke, inch by inch as it shrinks, and the inches that burn (8.5)."""
    for size in sorted({line.pool.smoke for line in lines} - {0}):
        rings = tuple(
            (inches_long(across) / 2, inches(across)) for across in range(1, size + 1)
        )
        yield Rings(f"Smoke, {inches(size)} across", rings)
    burns = any(line.pool.count(Die.FIRE) for line in lines)
    burns = burns or any(
        group.die is HazardDie.FIRE and group.die in group.hazard.row.dice
        for design in designs
        for field in _fields(design)
        for group in field.dice
    )
    if burns:
        yield Token("Fire", _BURNING, "flame", inches_long(1))
