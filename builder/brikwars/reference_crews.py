"""The sheet's chapter of who fires: crews, Gunners and specialties (8.6, 6 to 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.house import House
from builder.brikwars.play.gunnery import GUNNER, most_support, team_chance
from builder.brikwars.reference_parts import (
    Note,
    chapter,
    grid,
    notes,
    titled,
)
from builder.brikwars.reference_uses import ARMED, Topic, Uses
from builder.brikwars.specialties import Row as Skill
from builder.brikwars.specialties import Specialty
from builder.brikwars.statline import statline
from builder.card import Block, Column, Row, Table, Text
from builder.figures import figure, percent

_USES: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8, 9, 10)
_TEAM: Final[tuple[int, ...]] = (1, 2, 3, 4, 5)

_READ: Final = {"printed": "", "tool": " *", "talk": " †"}
"""How well a price is known."""

_SOURCES: Final = {
    "tool": "* The price is from a program for stat cards, not from the book.",
    "talk": "† The price is from what players say, not from the book.",
}


def crew_chapter(about: Uses, house: House) -> Iterator[Block]:
    """Who may fire what, Gunnery Support and the specialties."""
    return chapter("Crews and specialties", _crews(about, house))


def _crews(about: Uses, house: House) -> Iterator[Block]:
    yield from notes("Firing together", about, _TOGETHER)
    if about.of(Topic.CREWED):
        yield from _support(about)
        yield from notes("Gunnery Support", about, _SUPPORT)
    yield from _specialties(about, house)
    yield from notes("Scouts", about, _SCOUTS)


_TOGETHER: Final = (
    Note(
        "R8.6.1",
        "One turn's attack: any number of weapons within the Power limit, all ranged, "
        "all Arc or all close combat, at one target or Arc.",
        ARMED,
    ),
    Note(
        "R8.6.2",
        "A force uses each weapon once a turn. Allies at the same Controls do not use "
        "it again in their turns; enemies who take them may at once.",
        (Topic.MINDLESS, Topic.CREWED),
    ),
    Note(
        "R8.6.3",
        "Who sits at other Controls may Interfere: his Skill roll is a penalty. A "
        "Mechanik works from the inside without Controls.",
        (Topic.MINDLESS,),
    ),
    Note(
        "R8.6.7",
        "Manual Fire, if the table likes: the toy's own shot counts, where it first "
        "hits, within Range; each Mulligan costs 1 Damage, and they add up.",
        (Topic.CREWED, Topic.LOBS),
    ),
)


def _support(about: Uses) -> Iterator[Block]:
    shown = _USES
    team = _TEAM
    if not about.everything:
        crewed = [each for each in about.weapons if most_support(each)]
        shown = tuple(sorted({statline(each).use or 0 for each in crewed}))
        most = max(map(most_support, crewed), default=0) + 1
        team = _TEAM[:most]
    yield from grid(
        titled(f"A Gunner's d{GUNNER} hits, by Use and team", "R8.6.4", "R8.6.6"),
        "Use",
        ["alone", *(f"{count}" for count in team[1:])],
        [
            (str(use), [percent(team_chance(use, count)) for count in team])
            for use in shown
        ],
    )


_SUPPORT: Final = (
    Note(
        "R8.6.5",
        "Each trained Gunner who spends an Action adds +1. The team, with who fires, "
        "is no larger than the weapon's S: one helper at most at S 2.",
    ),
    Note(
        "R8.6.5",
        "Homing In: while weapon and target stay put the bonus remains, and each "
        "further shot may add it again. A new aim or a Critical Failure ends it.",
    ),
)


def _specialties(about: Uses, house: House) -> Iterator[Block]:
    bought = {each for design in about.creations for each in design.specialties}
    shown = [each for each in Specialty if about.everything or each in bought]
    price = "CP × Size" if house.specialties_by_size else "CP"
    if not shown:
        return
    yield Table(
        titled("Specialties", "6 to 11"),
        (
            Column("Specialty"),
            Column(price, "center"),
            Column("What it does"),
            Column("Rule"),
        ),
        tuple(_specialty(each.row) for each in shown),
    )
    read = {each.row.read for each in shown}
    told = tuple(said for mark, said in _SOURCES.items() if mark in read)
    if told:
        yield Text("", told)


def _specialty(row: Skill) -> Row:
    price = f"{figure(row.cost)}{_READ[row.read]}"
    return Row((row.key, price, row.does, row.rule))


_SCOUTS: Final = (
    Note(
        "R8.5.23",
        "Pathfinding leads others, opens locks and disarms Triggers with d8. Tracking "
        'Marks one target within 8": +1 to Attack Rolls of allies, never more.',
        (Topic.SCOUTS,),
    ),
)
