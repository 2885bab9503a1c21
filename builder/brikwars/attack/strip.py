"""The strip of odds on a card: the chances to hit and to hurt at three distances."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Final

from builder.brikwars.attack.best import choices
from builder.brikwars.attack.charts import (
    TARGETS,
    hurts,
    ranges_of,
    three_ranges,
)
from builder.brikwars.attack.choices import opening, weapon_start
from builder.brikwars.attack.engagement import Engagement, attackers, attacks, engage
from builder.brikwars.attack.legality import countable, problems
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import Aim
from builder.brikwars.attack.ways import worth
from builder.brikwars.attack.whole import whole_of
from builder.brikwars.attack.whole_question import start as whole_start
from builder.brikwars.chances.volley import hits_of
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation, Round, Weapon
from builder.brikwars.model.house_rules import House, resolve_homemade
from builder.brikwars.tables.scales import Mind
from builder.content.card import Row, StripCell, Table, table
from builder.core.design import Design
from builder.core.formatting import inches, percent, times
from builder.core.rulebook import legal
from builder.odds import Unanswerable

TOGETHER: Final = "Together"
"""The name of the row of a whole attack."""
STRIPS: Final = tuple(TARGETS)
"""The targets that a strip may have."""


def strip(design: Design, against: str, house: House) -> Table | None:
    """Return the strip of a design against one of `STRIPS`; None if nothing attacks."""
    known = resolve_homemade(design, house)
    rows = tuple(_rows(known, against, house))
    if not rows:
        return None
    crewed = isinstance(known, Creation) and known.mind is Mind.NONE
    die = "; crew d6" if crewed else ""
    note = f"hits, hurts{die}"
    labels = ("Weapon", "Near", "Half Range", "Full Range")
    last = replace(rows[-1], below=(note,))
    all_of_it = _together(known, against, house) if isinstance(known, Creation) else ()
    title = f"Odds against {against}"
    shown = table(title, labels, (*rows[:-1], last, *all_of_it))
    return replace(shown, part="odds", lead="Odds", rest=against)


def _rows(design: Design, against: str, house: House) -> Iterator[Row]:
    for name, opened in openings(design, house):
        aimed = replace(opened, **TARGETS[against])
        found = engage(design, aimed, house)
        # A use that the rules refuse has no row; one past our own limits has dashes.
        if found and legal(problems(found)):
            yield from _launched(name, found, house)


def openings(design: Design, house: House) -> Iterator[tuple[str, Aim]]:
    """Yield each weapon that attacks by its name, and how its odds open."""
    if isinstance(design, Weapon) and attacks(design):
        yield design.title, weapon_start(design, house)
    elif isinstance(design, Creation):
        for arm in attackers(design, house):
            yield arm.name, opening(design, arm, house)


def _together(creation: Creation, against: str, house: House) -> Iterator[Row]:
    """The chances that any weapon of the best attack hits, and hurts (8.6).

    Nothing where that is one weapon, or uses something up: it holds in every turn.
    It has the key of no weapon, and gives way where a card has no room.
    """
    begun = replace(whole_start(creation, house), **TARGETS[against])
    first = choices(whole_of(creation, begun, house)).first
    if not first or len(first.weapons) < 2:
        return
    best = whole_of(creation, replace(begun, shots=first.rows), house)
    if any(best.single_use):
        return
    strikes = (part.found.strike for part in best.parts)
    reaches = [strike.reach for strike in strikes if strike.reach is not None]
    cells = []
    for distance in ranges_of(min(reaches, default=None)):
        there = whole_of(creation, replace(best.asked, distance=distance), house)
        where = inches(distance) if reaches else "CC"
        try:
            hit = hits_of(there.weapons).at_least(1)
            hurt = worth(there.weapons).hurts
        except Unanswerable:
            cells.append(StripCell(where, "–"))
        else:
            cells.append(StripCell(where, _chance(hit), _chance(hurt), float(hit)))
    yield Row((TOGETHER, *_texts(cells)), odds=_united(cells))


def _launched(name: str, found: Engagement, house: House) -> Iterator[Row]:
    """A row for each thing that leaves together, as their hits differ (R8.4.18)."""
    parts = found.strike.parts
    for made in parts:
        title, variant = fired(name, made, found)
        cells = [_cell(made, found, at, house) for at in three_ranges(made)]
        row = (title, *_texts(cells))
        yield Row(row, odds=_united(cells), key=name, variant=variant)


def _texts(cells: Sequence[StripCell]) -> Iterator[str]:
    """Yield a text for each of three distances, a dash where there is none."""
    for cell in cells:
        yield ", ".join(filter(None, (f"{cell.where}: {cell.hit}", cell.hurts)))
    yield from ["–"] * (3 - len(cells))


def fired(name: str, strike: Strike, found: Engagement) -> tuple[str, str]:
    """A weapon's name with what it is fired with where that is not plain; and that."""
    load, ready = strike.load, found.aboard
    if not load:
        return name, ""
    if isinstance(load, Round) and not any(load in loads for loads in ready):
        # Nothing is aboard: the largest Explosive that fits stands for what may be.
        variant = f"as X{load.weapon.size}"
        return f"{name} {variant}", variant
    chosen = load not in found.use.arm.loads and len(ready) > 1
    if not chosen and len(found.strike.parts) == 1:
        return name, ""
    variant = times(load.together, load.title)
    return f"{name}: {variant}", variant


def _united(cells: Sequence[StripCell]) -> tuple[StripCell, ...]:
    """Return the cells with equal neighbours made one, from the first to the last."""
    out: list[StripCell] = []
    for _, group in groupby(cells, key=lambda one: (one.hit, one.hurts)):
        first, *others = group
        ends = dict.fromkeys((first.where, *(one.where for one in others[-1:])))
        out.append(replace(first, where="–".join(ends)))
    return tuple(out)


def _cell(strike: Strike, found: Engagement, distance: int, house: House) -> StripCell:
    """A distance, and the chances to hit and to hurt there."""
    aimed = replace(found.aimed, distance=distance)
    shot = shot_of(strike, aimed, house)
    where = "CC" if shot.strike.reach is None else inches(distance)
    if not countable(found):
        return StripCell(where, "–")
    try:
        chances = shot.chances
    except Unanswerable:
        return StripCell(where, "–")
    # What hurts by its Field alone, or is smoke, has no Damage that 0 % would measure.
    hurt = _chance(chances.hurt) if chances.damage.mean else "–"
    return StripCell(where, _chance(chances.hit), hurt, float(chances.hit))


def _chance(chance: Fraction) -> str:
    """Return a chance; no line may break between its number and the percent sign."""
    return percent(chance).replace(" ", "\xa0")


# The odds at a glance: how likely a turn of fire hurts each of a few usual targets.

AT_A_GLANCE: Final = ("Minifig, Armor 4", 'SL 1, 2"', 'SL 2, 4"', 'SL 3, 6"')
"""Those of `STRIPS` that stand for most of what is met in a game."""


@lru_cache(maxsize=256)
def glance(design: Design, house: House) -> tuple[tuple[str, Fraction], ...]:
    """Return the chance to hurt each target of `AT_A_GLANCE` in one turn.

    A weapon is fired once, at half its Range. A creation does the attack of a turn that
    is the best against the target, at half its shortest Range. What cannot attack, may
    not, or has too many dice, has no chances.
    """
    known = resolve_homemade(design, house)
    try:
        if isinstance(known, Creation):
            found = [_best(known, name, house) for name in AT_A_GLANCE]
        elif isinstance(known, Weapon) and attacks(known):
            found = [_once(known, name, house) for name in AT_A_GLANCE]
        else:
            return ()
    except Unanswerable:
        return ()
    named = zip(AT_A_GLANCE, found, strict=True)
    return tuple((name, chance) for name, chance in named if chance is not None)


def _best(creation: Creation, against: str, house: House) -> Fraction | None:
    begun = replace(whole_start(creation, house), **TARGETS[against])
    first = choices(whole_of(creation, begun, house)).first
    return first.worth.hurts if first else None


def _once(weapon: Weapon, against: str, house: House) -> Fraction | None:
    aimed = replace(weapon_start(weapon, house), **TARGETS[against])
    found = engage(weapon, aimed, house)
    if found is None or not legal(problems(found)) or not countable(found):
        return None
    return hurts([shot_of(made, aimed, house) for made in found.strike.parts])
