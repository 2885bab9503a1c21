"""A design at the table: what each hit leaves of it, and its chances inch by inch.

The page of an army shows them. They are asked of the card, the track and the odds, so
that all of them say the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from builder.brikwars.attack.charts import BEYOND, TARGETS, by_range
from builder.brikwars.attack.engagement import Engagement, engage
from builder.brikwars.attack.legality import countable, problems
from builder.brikwars.attack.situation import FARTHEST, Aim, MountShoot
from builder.brikwars.attack.strip import fired, openings
from builder.brikwars.card import MOST_NAMED
from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.size_damage import track
from builder.brikwars.engine.stats import stats_of
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House, resolve_homemade
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Mind
from builder.brikwars.turn.firing_together import firing_together
from builder.content.play import HitState, Play, Shots, TooBig
from builder.core.design import Design
from builder.core.formatting import inches
from builder.core.rulebook import legal

MOST_STATES: Final = 100
"""States that are told one by one; of a larger giant a page has the card's track."""


def play(design: Design, house: House, *, chances: bool = True) -> Play:
    """Return the states of a design, and its chances in each of them if wanted.

    A weapon that the rules refuse in a state has no chances there; nor has one of too
    many dice.
    """
    known = resolve_homemade(design, house)
    states = tuple(_states(known, house)) if isinstance(known, Creation) else ()
    damages = [state.hits for state in states if not state.gone] or [0]
    shots: list[Shots] = []
    for name, begun in openings(known, house) if chances else ():
        for target, stand in TARGETS.items():
            aimed = replace(begun, **stand)
            shots += _Fire(known, name, aimed, house).shots(target, damages)
    mindless = isinstance(known, Creation) and known.mind is Mind.NONE
    aside = TEXTS.word("R10.1", "crewed") if mindless else ""
    return Play(states, tuple(shots), aside)


def _states(creation: Creation, house: House) -> Iterator[HitState]:
    """Yield the states of the card's track; none of what one hit destroys."""
    single = creation.size < 2 or creation.hit_points is not None
    if single or creation.size >= MOST_STATES:
        return
    for now in track(creation, house):
        hits = now.condition.size_damage
        if now.destroyed:
            yield HitState(hits)
            continue
        silent = (TooBig(arm.name, inches(arm.inches)) for arm in now.silent)
        together = firing_together(creation, house, MOST_NAMED, hits)
        power = inches(now.power())
        yield HitState(hits, stats_of(now), power, tuple(silent), together)


class _Fire(NamedTuple):
    """A weapon of a design, aimed at a target."""

    design: Design
    name: str
    aimed: Aim
    house: House

    def shots(self, target: str, damages: Sequence[int]) -> Iterator[Shots]:
        """Yield its chances after so many hits each, those that are equal once."""
        uses: dict[Strike, list[int]] = {}
        known: dict[Strike, Engagement] = {}
        for damage in damages:
            found = self._after(damage)
            if found and countable(found) and legal(problems(found)):
                for strike in found.strike.parts:
                    uses.setdefault(strike, []).append(damage)
                    known.setdefault(strike, found)
        for strike, found in known.items():
            title, _ = fired(self.name, strike, found)
            chart = by_range(strike, found.aimed, self.house, _every_inch(strike))
            if not strike.pool.harms:
                # Smoke has no Damage that 0 % would measure.
                chart = replace(chart, series=chart.series[:1])
            hits = tuple(uses[strike])
            yield Shots(self.name, title, target, hits, chart, _needs(found.aimed))

    def _after(self, damage: int) -> Engagement | None:
        """Return its use by a bearer that has taken so many hits."""
        aimed = self.aimed
        if isinstance(aimed, MountShoot):
            aimed = replace(aimed, size_damage=damage)
        return engage(self.design, aimed, self.house)


def _every_inch(strike: Strike) -> range:
    """Return the distances of a shot, a little past its Range; 0 in close combat."""
    reach = max(0, int(strike.reach or 0))
    return range(min(FARTHEST, reach + BEYOND) + 1 if reach else 1)


def _needs(aimed: Aim) -> str:
    """Return what a use takes besides its turn, in words; or nothing (R8.1.24, 30)."""
    if not isinstance(aimed, MountShoot):
        return ""
    if aimed.saved:
        return TEXTS.word("R8.1.24", "after", turns=aimed.saved)
    return TEXTS.word("R8.1.30", "still") if aimed.moved is Moved.STILL else ""
