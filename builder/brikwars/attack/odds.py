"""The odds of an attack, those of a launch of unlike things among them (R8.4.18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.brikwars.attack.answer import answer
from builder.brikwars.attack.engagement import Design, Engagement, engage
from builder.brikwars.attack.launch import volley_of
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import Aimed
from builder.brikwars.chances.volley import Volley
from builder.brikwars.engine.strike import together
from builder.brikwars.house import House
from builder.card import Column, Row, Stat, Table, Text
from builder.figures import listed, percent, times
from builder.odds import Unanswerable
from builder.question import Answer, Shown
from builder.rules import Violation, Weight


def odds(design: Design, aimed: Aimed, house: House) -> Answer:
    """What an attack will do, all that leaves in one launch counted.

    One hit is that of a single thing, so Damage, charts and rings are those of the one
    that is asked for; what the target suffers in a turn is of all of them.
    """
    told = answer(design, aimed, house)
    found = engage(design, aimed, house)
    if not told.stats or found is None or len(found.strike.parts) < 2:
        return told
    try:
        whole = volley_of(found.strike, aimed, house)
    except Unanswerable as bound:
        return Answer(
            refusals=(
                Violation(Weight.REFUSE, "", "The odds can be reckoned", str(bound)),
            )
        )
    return replace(
        told,
        stats=tuple(_stat(each, found, whole) for each in told.stats),
        parts=tuple(_parts(told, found, whole)),
    )


def _stat(told: Stat, found: Engagement, whole: Volley) -> Stat:
    """A big value of one thing, or of all of them where it is of the turn."""
    rolls, one = (f"in {found.strike.all_rolls} rolls",), _seen(found)
    points = max(1, shot_of(found.strike, found.aimed, found.house).attack.target.size)
    match told.label:
        case "Kills" | "Hurts":
            return replace(told, value=percent(whole.hurts.at_least(1)), small=rolls)
        case "Size Damage":
            return replace(told, value=f"{float(whole.hurts.mean):.2f}")
        case "Destroys":
            return replace(told, value=percent(whole.hurts.at_least(points)))
        case "Damage":
            return replace(told, small=(f"of a hit by {one}, on average",))
        case "Attacks":
            return replace(told, small=(f"by {one} alone, until it is gone",))
    return told


def _parts(told: Answer, found: Engagement, whole: Volley) -> Iterator[Shown]:
    """Its charts and tables, with all rolls of the launch in place of those of one."""
    made = found.strike
    for part in told.parts:
        if part.title == f"{made.rolls} Attack Rolls":
            continue
        if isinstance(part, Text):
            yield rolls_table(whole, made.all_rolls)
            yield replace(part, paragraphs=(*part.paragraphs, _together(found)))
        else:
            yield part


def _together(found: Engagement) -> str:
    leaving = [times(together(each), each.title) for each in found.use.leaving]
    return (
        f"In one launch leave {listed(leaving)}: {found.strike.launched} (R8.4.18). "
        f"Each has its Attack Roll; charts and rings are those of {_seen(found)}."
    )


def _seen(found: Engagement) -> str:
    """The thing whose hit is looked at."""
    return found.use.load.title if found.use.load else ""


def rolls_table(told: Volley, rolls: int) -> Table:
    """Several Attack Rolls, by how many of them hit and hurt."""
    return Table(
        f"{rolls} Attack Rolls",
        (Column("So many", "right"), Column("hit", "right"), Column("hurt", "right")),
        tuple(
            Row(
                (
                    f"{count} or more",
                    percent(told.hits.at_least(count)),
                    percent(told.hurts.at_least(count))
                    if count <= told.hurts.high
                    else "–",
                )
            )
            for count in range(1, rolls + 1)
        ),
    )
