"""The chapter of Power: how much there is, what draws on it, and how to save it."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Section
from builder.brikwars.engine.arms import charge
from builder.brikwars.engine.power import helpers_needed, limit, turns_to_bank
from builder.brikwars.model.designs import Mount, Weapon
from builder.brikwars.reference.blocks import by, grid, notes, square
from builder.brikwars.reference.uses import SIX, Cells, Uses
from builder.brikwars.tables.scales import TURRETS
from builder.brikwars.tables.weapon_row import BASTARD_SIZE
from builder.content.card import Block
from builder.content.tables import table
from builder.core.formatting import figure, inches

_LARGE: Final[tuple[int, ...]] = (3, 4, 5, 6, 7, 8, 10, 12)
"""The Sizes that may be Too Big for somebody, on a sheet for the whole game."""


def power(about: Uses) -> Iterator[Block]:
    """Yield the tables of Power: limits, what draws on it, savings and Turrets."""
    if not about.of(when.POWERED):
        return
    rows = {"Ground, space, antigravity": lambda size: figure(limit(size))}
    if about.of(when.FLIES):
        rows["Flying in the air"] = lambda size: figure(limit(size, aloft=True))
    title = "Power limit in inches a turn, by Effective Size (R8.1.16–18)"
    yield from grid(title, "", by((0, *SIX)), rows)
    title = "What draws on Power (R8.1.21, R8.5.7–8, 13)"
    yield table(title, ("Used this turn", "Inches"), _drawn(about))
    yield from notes(about, Section.POWER)
    if about.of(when.TOO_BIG):
        yield from _saved(about)
    yield from notes(about, Section.SAVED)
    if about.of(when.TURRET):
        yield table(
            "Turrets to buy (R8.1.27–28)",
            ("Turret", "^CP", "^Size", "^Max Power", "Hauled by a minifig"),
            [
                (t.name, figure(t.cost), f'{t.size}"', f'{t.power}"', t.carried)
                for t in TURRETS.values()
            ],
        )
    yield from notes(about, Section.TURRETS)


def _drawn(about: Uses) -> tuple[Cells, ...]:
    house = about.house
    on_body = "its own" if house.independent_turrets else "the creation's"
    launched = "Explosive out of a Cannon or Launcher"
    return about.those(
        (when.DRAWS, ("Weapon or device", "S")),
        *((when.BASTARD, cells) for cells in dict.fromkeys(_printed(about))),
        (
            when.either(when.CANNONS, when.LAUNCHERS),
            (launched, "S of the Cannon or Launcher"),
        ),
        (when.BRICKS, ("Rocket; Explosive dropped or thrown", "X")),
        (when.TURRET, ("Weapon on a Turret in the field", "the Turret's own")),
        (when.TURRET, ("Weapon on a Turret of a creation", f"{on_body} Power")),
        (when.FIELDS, ("Die of a powered Field, each roll", "1")),
        (when.SHIELDS, ("Die of an Energy Shield", "1")),
        (
            when.either(when.EXPOSES, when.BURNS),
            ("Exposure die suffered", "1 of the victim's"),
        ),
        (when.BURNS, ("Each inch on fire", "1 of the victim's")),
        (when.FIELDS, ("Natural Field; Size 0 in a Field", "0")),
        (when.PLATING, ("Armor", "0")),
        (when.ALWAYS, ("Mechanism, Trigger, hinge, carried ammunition", "0")),
    )


def _printed(about: Uses) -> Iterator[Cells]:
    """The weapons of one printed Size, and the Power that they draw (A2)."""
    for kind in about.types:
        if kind.row.bastard and kind.row.powered:
            half = kind.row.hand_size == BASTARD_SIZE
            drawn = charge(Mount(weapon=Weapon(type=kind)), about.house)
            yield "Hand-and-a-half weapon" if half else kind.row.key, figure(drawn)


def _saved(about: Uses) -> Iterator[Block]:
    """The turns or helpers that a weapon takes that is Too Big."""
    sizes = _LARGE if about.everything else about.sizes(when.TOO_BIG)
    limits = {inches(limit(size)): limit(size) for size in SIX}
    yield from square(
        "Too Big: turns to Divert, by Power limit; or a team (R8.1.24–25)",
        "S",
        limits | {"minifigs": 0},
        by(sizes),
        lambda size, power: str(
            turns_to_bank(size, power) if power else helpers_needed(size)
        ),
    )
