"""The style sheet that only this army has: its colours, what is counted, what shows.

A tick changes what shows by rules alone, so that it works without a script. A rule for
each number of hits serves all units, since each unit is one element with its boxes.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from math import lcm
from typing import Final

from builder.content.livery import deep
from builder.content.roster import Roster
from builder.core.colours import mixed
from builder.core.formatting import figure
from reports.page.boxes import PlayedUnit
from reports.page.shots import HIGHEST

TURNS: Final = 12
"""The turns that a page counts."""
_MOST_SHARES: Final = 4_000
"""So many words a page has for points that are no whole numbers."""


def army_style(
    roster: Roster, units: Sequence[PlayedUnit], targets: Sequence[str]
) -> str:
    """Return the style sheet of an army as text."""
    colour = roster.livery.colour if roster.livery else "#39424c"
    rules = chain(
        colour_rules(deep(colour)), _counted(roster, units), _seen(units, targets)
    )
    return "\n".join(rules)


def shares(roster: Roster) -> int:
    """Return in how many parts a point is counted; 0 where a page counts no points."""
    if roster.worth is None:
        return 0
    worths = [unit.worth / unit.count for unit in roster.units if unit.worth]
    parts = lcm(*(worth.denominator for worth in (*worths, roster.worth)))
    return parts if parts == 1 or roster.worth * parts <= _MOST_SHARES else 0


def colour_rules(army: str) -> Iterator[str]:
    """Yield the army's colour, lighter and darker ones of it, and bars of chances."""
    white, night = "#ffffff", "#222728"
    shades = {
        "army": army,
        "studs": mixed(army, "#000000", 0.34),
        "by-day": mixed(army, white, 0.36),
        "tint-by-day": mixed(army, white, 0.88),
        "light-army": mixed(army, white, 0.62),
        "by-night": mixed(army, white, 0.3),
        "tint-by-night": mixed(army, night, 0.7),
    }
    yield f":root{{{';'.join(f'--{name}:{shade}' for name, shade in shades.items())}}}"
    for height in range(1, HIGHEST + 1):
        yield f".g{height}{{--high:{height}}}"


def _counted(roster: Roster, units: Sequence[PlayedUnit]) -> Iterator[str]:
    """Yield what counts models, points and turns: boxes that are ticked."""
    per = shares(roster)
    total = int((roster.worth or 0) * per)
    models = sum(played.unit.count for played in units)
    yield f"body{{counter-reset:left {total} lost 0 stand {models} turn 1}}"
    for played in units:
        worth = played.unit.worth or Fraction()
        cost = int(worth / played.unit.count * per)
        counts = f"left {-cost} lost {cost} stand -1"
        yield f".c{played.number}:checked{{counter-increment:{counts}}}"
    style = ""
    if per > 1:
        style = ",share"
        words = (f'"{figure(Fraction(share, per))}"' for share in range(total + 1))
        yield f"@counter-style share{{system:fixed 0;symbols:{' '.join(words)}}}"
    yield f".left b::before{{content:counter(left{style})}}"
    yield f'.lost::before{{content:counter(lost{style}) " lost"}}'
    stand = f'counter(stand) " of {models} stand"'
    yield f'.stand::before{{content:"Turn " counter(turn) " · " {stand}}}'
    for turn in range(2, TURNS + 1):
        yield f"#t{turn}:checked{{counter-increment:turn {turn - 1}}}"


def _seen(units: Sequence[PlayedUnit], targets: Sequence[str]) -> Iterator[str]:
    """Yield which state and which target shows."""
    hurt = [played for played in units if played.play.states]
    for hits in sorted({state.hits for played in hurt for state in played.states}):
        yield f".one:has(.h{hits}:checked) .s:not(.s{hits}){{display:none}}"
    pairs = {
        (model, state.hits)
        for played in hurt
        for model in range(1, played.unit.count + 1)
        for state in played.states
        if played.unit.count > 1
    }
    for model, hits in sorted(pairs):
        chosen = f".many:has(.w{model}:checked):has(.k{model}.h{hits}:checked)"
        yield f"{chosen} .s:not(.s{hits}){{display:none}}"
    for model in sorted({model for model, _ in pairs}):
        # At the thumb there is room for the model that is shown; all are counted.
        opened = f".many:has(.w{model}:checked) details[open]+.tracks"
        other = f"{opened} fieldset:not(:nth-of-type({model}))"
        away = "visibility:hidden;position:absolute;height:0;overflow:hidden"
        yield f"@media screen and (max-width:759px){{{other}{{{away}}}}}"
        label = f".many:has(.w{model}:checked) .ln::before"
        yield f'{label}{{content:"Model {model}: "}}'
    for place in range(len(targets)):
        yield f".targets:has(#tg{place}:checked)~* .x:not(.x{place}){{display:none}}"
