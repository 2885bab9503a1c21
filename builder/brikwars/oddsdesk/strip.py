"""The strip of odds on a card: hits and mean Damage at three distances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.house import House
from builder.brikwars.oddsdesk.charts import TARGETS, three_ranges
from builder.brikwars.oddsdesk.loaded import as_first_loaded
from builder.brikwars.oddsdesk.shot import shot_of
from builder.brikwars.oddsdesk.situation import (
    Shoot,
    SkillDie,
    armed,
    attacks,
    creation_start,
    usual_mode,
)
from builder.brikwars.settled import settled
from builder.card import Column, Row, Table
from builder.figures import inches, percent
from builder.odds import Unanswerable

STRIPS: Final = tuple(stand[0] for stand in TARGETS)
"""Whom a strip may be against."""


def strip(design: object, against: str, house: House) -> Table | None:
    """The strip of a weapon, or of a creation's weapons; None where nothing attacks.

    Args:
        design: The design of the card.
        against: One of `STRIPS`.
        house: The readings.
    """
    rows = tuple(_rows(settled(design, house), against, house))
    if not rows:
        return None
    last = replace(rows[-1], below=("Chance to hit, then the mean Damage of a hit",))
    return Table(
        f"Odds against {against}",
        (Column("Weapon"), Column("Near"), Column("Half Range"), Column("Full Range")),
        (*rows[:-1], last),
    )


def _rows(design: object, against: str, house: House) -> Iterator[Row]:
    stand = next(stand for stand in TARGETS if stand[0] == against)
    _, kind, size, level = stand
    if isinstance(design, Weapon) and attacks(design):
        yield _row(
            design, SkillDie.D6, Shoot(against=kind, size=size, level=level), house
        )
    elif isinstance(design, Creation):
        skill = creation_start(design, house).skill
        shoot = Shoot(against=kind, size=size, level=level)
        told = set()
        for _, mount in armed(design):
            loaded = as_first_loaded(mount, shoot)
            if (mount.weapon, loaded) not in told:
                told.add((mount.weapon, loaded))
                yield _row(mount.weapon, skill, loaded, house)


def _row(weapon: Weapon, skill: SkillDie, shoot: Shoot, house: House) -> Row:
    """Each cell is a distance, the chance to hit, and the Damage of a hit."""
    shoot = replace(shoot, skill=skill, mode=usual_mode(weapon), points=1)
    ranges = three_ranges(shot_of(weapon, shoot, house))
    cells = [_cell(weapon, replace(shoot, distance=at), house) for at in ranges]
    return Row((weapon.title, *cells, *["–"] * (3 - len(cells))))


def _cell(weapon: Weapon, shoot: Shoot, house: House) -> str:
    shot = shot_of(weapon, shoot, house)
    where = "CC" if shot.reach is None else inches(shoot.distance)
    try:
        chances = shot.chances
    except Unanswerable:
        return f"{where}: –"
    mean = float(chances.damage.mean)
    # A number and its sign do not part at the end of a line.
    hit = percent(chances.hit).replace(" ", "\xa0")
    return f"{where}: {hit}, {mean:.1f}"
