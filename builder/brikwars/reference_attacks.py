"""The sheet's chapter of shooting: modifiers, Arcs, blasts and jams (5.1, 8.2, 8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.designs import Weapon
from builder.brikwars.dice import SKILL_DICE
from builder.brikwars.play.attack import (
    MARKED,
    STATIONARY,
    UNSEEN,
    Situation,
    arc_attacks,
    size_modifier,
)
from builder.brikwars.play.automatic import jam_chance
from builder.brikwars.play.blast import at_distance
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
from builder.brikwars.reference_uses import ARMED, Topic, Uses
from builder.brikwars.statline import statline
from builder.brikwars.weapons import WeaponType
from builder.card import Block
from builder.figures import figure, percent

_ARCS: Final = (1, 2, 3, 4)
_SHOTS: Final = (2, 3, 4, 5, 6)
_DISTANCES: Final = (0, 2, 4, 6, 8, 10, 12)
_MEAN: Final = Fraction(9, 2)
"""The average of a d8."""


def attack_chapter(about: Uses) -> Iterator[Block]:
    """What changes a roll, and what fires by itself."""
    return chapter("Attack rolls and automatic fire", _attacks(about))


def _attacks(about: Uses) -> Iterator[Block]:
    if not about.of(*ARMED, Topic.EXPOSES):
        return
    yield from listing(
        titled("Added to the Attack Roll", "5.1", "R8.3.3", "R8.3.4"),
        ("", "Skill", "Damage"),
        about,
        _modifiers(),
        centered=(1,),
    )
    yield from notes("Attacks", about, _ROLLING)
    if about.of(Topic.SPREADS):
        yield from _arcs(about)
    if about.of(Topic.JAMS):
        yield from _jams()
        yield from notes("MachineGun", about, _RELOADING)
    yield from _blasts(about)


def _modifiers() -> tuple[Entry, ...]:
    def size(target: int) -> str:
        return signed(size_modifier(target))

    arc = "the same in an Arc"
    return (
        Entry(("Target below minifig size", size(0), arc)),
        Entry(('Target 2" or 3"', size(2), arc)),
        Entry(('Target 4" or 5"; so on by 2"', size(4), arc)),
        Entry(("Cover of one third", "−1", arc)),
        Entry(("Cover of two thirds", "−2", arc)),
        Entry(("Target cannot move", signed(STATIONARY), "")),
        Entry(("Target unseen", signed(UNSEEN), ""), (Topic.SHOOTS,)),
        Entry(("Marked by a Scout, once", signed(MARKED), ""), (Topic.SHOOTS,)),
        Entry(
            ("Each supporting Gunner", signed(Situation(support=1).attack), ""),
            (Topic.CREWED,),
        ),
        Entry(
            (
                "Each inch beyond Range",
                signed(Situation(beyond=1).attack),
                "−1; Fire: each d4",
            ),
            (Topic.SHOOTS, Topic.HELD),
        ),
        Entry(
            ("Each point of Arc, each shot of a Burst", "−1", ""),
            (Topic.JAMS, Topic.FLAMES),
        ),
        Entry(("On fire", "−1d4", ""), (Topic.BURNS,)),
    )


_ROLLING: Final = (
    Note("5.1", "Skill and modifiers reach Use: a hit. A natural 1 never hits."),
    Note("5.1", "Damage must exceed Armor; all ones harm nobody."),
    Note(
        "R8.2.10",
        "Range and angle are taken from the muzzle; the aim may be up to 45° off it.",
        (Topic.SHOOTS,),
    ),
    Note(
        "R8.3.16",
        "A flame beyond its Range loses the point from each d4, which lights less, "
        "too.",
        (Topic.FLAMES,),
    ),
)


def _arcs(about: Uses) -> Iterator[Block]:
    yield from listing(
        titled("Who fires how", "R8.3.5"),
        ("Weapon", "Arc", "Auto Penalty"),
        about,
        (
            Entry(("BlastGun, ShotGun", "always 1", "none"), (Topic.BLASTS,)),
            Entry(
                ("FlameThrower, FlameGun", "1 or more", "−1 a point"), (Topic.FLAMES,)
            ),
            Entry(("MachineGun, AutoGun: one shot", "none", "none"), (Topic.JAMS,)),
            Entry(("… Arc Fire", "1 or more", "−1 a point"), (Topic.JAMS,)),
            Entry(("… Burst at one target", "none", "−1 a shot"), (Topic.JAMS,)),
        ),
    )
    arcs = _ARCS if about.of(Topic.JAMS, Topic.FLAMES) else _ARCS[:1]
    rows = [("Attacks on who fills the Arc", [str(arc_attacks(arc)) for arc in arcs])]
    if about.of(Topic.JAMS, Topic.FLAMES):
        penalty = [signed(Situation(arc=arc).attack) for arc in arcs]
        rows.insert(0, ("Auto Penalty", penalty))
    yield from grid(
        titled("Arc Fire", "R8.3.1", "R8.3.2", "R8.3.3"), "Points of Arc", arcs, rows
    )
    yield from notes(
        "In an Arc",
        about,
        (
            Note("R8.3.1", "A point is a gap between fingers; wide Arcs are sums."),
            Note(
                "R8.3.2",
                "One attack on each target in it, one more for each point spanned.",
            ),
            Note("R8.3.4", "Only the part of a target inside counts for its Size."),
        ),
    )


def _jams() -> Iterator[Block]:
    across = [f"d{faces}" for faces in SKILL_DICE]
    yield from grid(
        titled("Jam within a Burst", "R8.3.10"),
        "Shots",
        across,
        [
            (
                str(shots),
                [percent(jam_chance(shots, faces, shots)) for faces in SKILL_DICE],
            )
            for shots in _SHOTS
        ],
    )
    yield from grid(
        titled("Jam on one roll of Arc Fire", "R8.3.10"),
        "Arc",
        across,
        [
            (str(arc), [percent(jam_chance(arc, faces)) for faces in SKILL_DICE])
            for arc in _ARCS
        ],
    )


_RELOADING: Final = (
    Note(
        "R8.3.10",
        "It jams when the bare Skill die shows less than the Auto Penalty; that shot "
        "still goes off, the rest do not.",
        (Topic.JAMS,),
    ),
    Note(
        "R8.3.11",
        "Reload: an Action with the Skill die, by one minifig at it, however large it "
        "is. It fires again from the next turn. Spare loads are free.",
        (Topic.JAMS,),
    ),
)


def _blasts(about: Uses) -> Iterator[Block]:
    """Average Damage of BlastGuns, by distance."""
    kind = WeaponType.BLASTGUN
    sizes = about.sizes(lambda weapon: weapon.like is kind)
    yield from grid(
        titled("BlastGun: average Damage by distance", "R8.3.6", "R8.3.7"),
        "S",
        [f'{distance}"' for distance in _DISTANCES],
        [
            (str(size), [_blast(Weapon(type=kind, size=size), d) for d in _DISTANCES])
            for size in sizes
        ],
    )
    yield from notes(
        "BlastGun",
        about,
        (
            Note(
                "R8.3.6",
                "Each full inch to the muzzle takes 1 off the sum.",
                (Topic.BLASTS,),
            ),
            Note("R8.3.8", "It is never Reloaded.", (Topic.BLASTS,)),
        ),
    )


def _blast(weapon: Weapon, distance: int) -> str:
    line = statline(weapon)
    if line.reach is None or distance > line.reach:
        return "–"
    mean = _MEAN * len(line.pool.chips) + at_distance(line.pool, distance)
    return figure(max(Fraction(0), mean))
