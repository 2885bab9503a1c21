"""What the fire desk answers: each pool and its odds, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.content.card import Column, Row, Stat, Table, Text
from builder.core.formatting import percent
from builder.core.rulebook import Severity
from builder.microfig.charts import by_range_and_cover, losses_chart
from builder.microfig.designs import Squad
from builder.microfig.fire import Fire
from builder.microfig.house_rules import House
from builder.microfig.outcome import Fired, exchange, fights, terms_of, together
from builder.microfig.rolls import (
    AT_LEAST,
    AT_MOST,
    Fight,
    ToHit,
    bound_words,
    bounded,
)
from builder.microfig.scales import Aim
from builder.questions.model import Answer, Shown


def answer(squad: Squad, fire: Fire, house: House) -> Answer:
    """What a squad's fire will do."""
    every = exchange(squad, fire, house)
    silent = tuple(dict.fromkeys(found for each in every for found in each.refusals))
    firing = fights(every)
    if not firing:
        return Answer(refusals=silent)
    both = together(firing, terms_of(squad, fire))
    return Answer(
        stats=tuple(_stats(every, both, fire)),
        parts=tuple(_parts(squad, fire, house, every, both)),
        # A squad fires with what may fire; the rest is only told of.
        refusals=tuple(
            replace(found, severity=Severity.NOTE, at=()) for found in silent
        ),
    )


def _stats(every: Sequence[Fired], both: Fight, fire: Fire) -> Iterator[Stat]:
    rolled = [(each, each.hits) for each in every if each.hits]
    # The largest pool tells most of several; the table below has them all.
    main, hits = max(rolled, key=lambda each: each[0].pool.dice)
    alone = (_who(main, fire),) if len(rolled) > 1 else ()
    yield Stat("Pool", main.pool.text, alone)
    yield Stat("To hit", percent(hits.hit), alone)
    yield Stat("Nothing", percent(hits.nothing), alone)
    yield Stat("Catastrophe", percent(hits.catastrophe), alone)
    short = any(each.short for each in every)
    lost = bounded(f"{float(both.kills.mean):.2f}", AT_LEAST, short=short)
    wiped = percent(both.kills.at_least(fire.troops))
    own = bounded(f"{float(both.own.mean):.2f}", AT_MOST, short=short)
    yield Stat("They lose", lost, (f"of {fire.troops}, on average",))
    yield Stat("Wiped out", bounded(wiped, AT_LEAST, short=short))
    yield Stat("We lose", own, ("on average",))


def _parts(
    squad: Squad, fire: Fire, house: House, every: Sequence[Fired], both: Fight
) -> Iterator[Shown]:
    yield _weapons(every, fire)
    yield _reasons(every, fire)
    yield losses_chart(both)
    if fire.aim is Aim.UNIT and not fire.contact and squad.troops:
        yield by_range_and_cover(squad, fire, house)
    yield Text("What is reckoned", tuple(_said(every, fire)))


def _weapons(every: Sequence[Fired], fire: Fire) -> Table:
    columns = (
        Column("In firing order"),
        Column("Pool"),
        Column("Hits", "right"),
        Column("Nothing", "right"),
        Column("Catastrophe", "right"),
        Column("They lose", "right"),
        Column("We lose", "right"),
    )
    rows = tuple(_weapon(each, fire) for each in every)
    return Table("Weapon by weapon", columns, rows)


def _weapon(each: Fired, fire: Fire) -> Row:
    label = f"{each.volley.troops} × {_who(each, fire)}"
    if each.hits is None or each.fight is None:
        return Row((label, *["–"] * 6), below=tuple(v.message for v in each.refusals))
    return Row(
        (
            label,
            each.pool.text,
            *_chances(each.hits),
            bounded(f"{float(each.fight.kills.mean):.3f}", AT_LEAST, short=each.short),
            bounded(f"{float(each.fight.own.mean):.3f}", AT_MOST, short=each.short),
        )
    )


def _who(each: Fired, fire: Fire) -> str:
    """The weapon, and whose it is if not the asking squad's: `rifle (Levy)`."""
    weapon = str(each.volley.weapon)
    match each.volley.at:
        case ("allies", int(place)):
            return f"{weapon} ({fire.allies[place].title})"
    return weapon


def _chances(hits: ToHit) -> tuple[str, ...]:
    return tuple(map(percent, (hits.hit, hits.nothing, hits.catastrophe)))


def _reasons(every: Sequence[Fired], fire: Fire) -> Table:
    """Every hard and easy by name, for each weapon that fires."""
    rows = [
        Row(
            (
                _who(each, fire),
                result.label,
                "½ " * result.hard + "×2 " * result.easy,
                result.rule,
            )
        )
        for each in every
        if each.hits
        for result in each.pool.results
    ]
    return Table(
        "Hards first, then easies",
        (Column("Weapon"), Column("Why"), Column("Dice"), Column("Rule")),
        tuple(rows) or (Row(("all", "nothing is hard or easy", "", "")),),
    )


def _said(every: Sequence[Fired], fire: Fire) -> Iterator[str]:
    yield "Each 5 and 6 is a hit, each 1 takes one away; a minus is a catastrophe."
    if any(each.hits and not each.pool.dice for each in every):
        yield "An empty pool may fire and does nothing; doublings do not fill it (M5)."
    for each in every:
        if each.short:
            yield (
                f"{bound_words(each.pool.dice, each.rolled)} With all of them the "
                "enemy loses no less, and the squad no more."
            )
    if sum(bool(each.hits) for each in every) > 1:
        yield (
            "What several weapons cost the squad itself is exact if it takes away men "
            "who have fired already."
        )
    if fire.allies:
        yield (
            "Squads share a pool where weapon, hards and easies are the same. What "
            "they lose themselves is told for all of them together."
        )
    if any(each.hits and each.volley.weapon.row.area for each in every):
        yield "A heavy weapon bursts: its losses are handed out by the blast planner."
    firing = len(fights(every))
    yield f"{firing} of {len(every)} pools may be rolled."
