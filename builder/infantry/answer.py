"""What the fire desk answers: both dice together, as numbers, tables and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.content.card import Column, Row, Stat, Table
from builder.content.chart import Chart, Point, Series
from builder.core.formatting import percent
from builder.core.rulebook import Severity, Violation, legal
from builder.core.tally import Tally, Term
from builder.infantry.book import problems
from builder.infantry.chances import Outcome, once_of, outcome, spread
from builder.infantry.designs import Man, Weapon
from builder.infantry.fire import Aimed, Fire, aimed, fallen
from builder.infantry.hitting import SIDES, chance_tally, pips
from builder.infantry.house_rules import House
from builder.infantry.locations import Struck, landing, shift_tally
from builder.infantry.scales import FACES, Effect, Posture, TargetKind
from builder.questions.model import Answer, Shown

_MOST_TICKS: Final = 24


def answer(design: Weapon | Man, fire: Fire, house: House) -> Answer:
    """What fire will do."""
    if fire.target is TargetKind.RIDER:
        return _fall(fire, house)
    what = aimed(design, fire)
    if what is None:
        unarmed = Violation(
            Severity.REFUSE, "I1", "A man has something to fire", "He carries no weapon"
        )
        return Answer(refusals=(unarmed,))
    found = problems(what, house)
    if not legal(found):
        return Answer(parts=(location_table(what.struck, house),), refusals=found)
    tally = _tally(what, house)
    roll = pips(tally.total)
    one = outcome(roll, what.struck, house)
    return Answer(
        _stats(one, roll, what),
        tally,
        tuple(_parts(what, one, house)),
        found,
    )


def _fall(fire: Fire, house: House) -> Answer:
    """What becomes of the rider of a killed mount: one d6, and no d20 (I13)."""
    struck = fallen(fire)
    tally = shift_tally(struck, house)
    # The mount is killed already, so nothing is left that could miss.
    one = outcome(SIDES, struck, house)
    stats = (
        Stat("Location die", f"d6 + {tally.total}"),
        Stat("Death", percent(one.death)),
        Stat("Any casualty", percent(one.casualty)),
        Stat("Litter", percent(one.litter)),
        Stat("Walking", percent(one.walking)),
    )
    return Answer(
        stats,
        tally,
        (location_table(struck, house), _outcomes(one, 1, "Chance")),
    )


def _tally(what: Aimed, house: House) -> Tally:
    """The chance to hit, line by line; a single line of 0 where it is out of range."""
    tally = chance_tally(
        what.weapon,
        what.fire.distance,
        house,
        elite=what.elite,
        moved=what.fire.moved,
    )
    return tally or Tally((Term("Out of range", Fraction(0), "I1"),))


def _stats(one: Outcome, roll: int, what: Aimed) -> tuple[Stat, ...]:
    count = what.fire.count
    many = (f"{count} weapons",) if count > 1 else ()
    miss = "never" if what.in_range else "out of range"
    return (
        Stat("To hit", percent(one.hit), (f"d20 ≤ {roll}" if roll else miss,)),
        Stat("Death", percent(once_of(one.death, count)), many),
        Stat("Any casualty", percent(once_of(one.casualty, count)), many),
        Stat("Litter", percent(one.litter), ("one weapon",)),
        Stat("Walking", percent(one.walking), ("one weapon",)),
    )


def _parts(what: Aimed, one: Outcome, house: House) -> Iterator[Shown]:
    yield location_table(what.struck, house)
    yield _outcomes(one, what.fire.count)
    if what.fire.men > 1:
        yield _template(one, what.fire.men)
    yield by_range(what, house)
    if what.fire.target is TargetKind.HUMAN:
        yield by_posture(what, one, house)


def location_table(struck: Struck, house: House) -> Table:
    """The six faces of the location die, after gear and cover."""
    landed = [landing(struck, die, house) for die in FACES]
    tally = shift_tally(struck, house)
    shift = int(tally.total)
    title = f"Hit location, {shift:+d} to the die" if shift else "Hit location"
    why = "; ".join(f"{t.label} {int(t.amount):+d} ({t.rule})" for t in tally.terms)
    return Table(
        title,
        tuple(Column(str(die), "center") for die in FACES),
        (
            Row(tuple(_where(struck, place, effect) for place, effect in landed)),
            Row(tuple(effect.value for _, effect in landed), (why,) if why else ()),
        ),
    )


def location_list(struck: Struck, house: House, title: str) -> Table:
    """The same as a list, for a card that is narrow."""
    return Table(
        title,
        (Column("d6", "center"), Column("Hits"), Column("Effect")),
        tuple(
            Row((str(die), _where(struck, place, effect), effect.value))
            for die in FACES
            for place, effect in [landing(struck, die, house)]
        ),
    )


def _where(struck: Struck, place: int, effect: Effect) -> str:
    if effect is Effect.PROTECTED:
        return "covered"
    places = struck.target.places
    return places[place].name if place in places else "nowhere"


def _outcomes(one: Outcome, count: int, single: str = "One weapon") -> Table:
    rows = [
        ("Death", one.death),
        ("Litter case", one.litter),
        ("Walking wounded", one.walking),
        ("Any casualty", one.casualty),
    ]
    several = f"At least once in {count}"
    columns = (Column("Outcome"), Column(single, "right"))
    if count == 1:
        return Table(
            "Outcome",
            columns,
            (
                *(Row((label, percent(p))) for label, p in rows),
                Row(("Unhurt", percent(one.unhurt))),
            ),
        )
    return Table(
        "Outcome",
        (*columns, Column(several, "right")),
        (
            *(
                Row((label, percent(p), percent(once_of(p, count))))
                for label, p in rows
            ),
            Row(("Unhurt", percent(one.unhurt), percent(one.unhurt**count))),
        ),
    )


def _template(one: Outcome, men: int) -> Chart:
    return Chart(
        f"{men} men under the template",
        "Men",
        tuple(map(str, range(men + 1))),
        tuple(
            Series(label, tuple(Point(p, percent(p)) for p in spread(chance, men)))
            for label, chance in (("Casualties", one.casualty), ("Dead", one.death))
        ),
        style="bars",
    )


def by_range(what: Aimed, house: House) -> Chart:
    """The chance of each outcome at the edge of each band."""
    weapon, struck = what.weapon, what.struck
    edges = sorted({band.to for band in weapon.bands})[:_MOST_TICKS]
    each = []
    for edge in edges:
        tally = chance_tally(
            weapon, edge, house, elite=what.elite, moved=what.fire.moved
        )
        each.append(outcome(pips(tally.total) if tally else 0, struck, house))
    return Chart(
        "Outcome by range",
        f"Up to, in {weapon.unit}",
        tuple(map(str, edges)),
        _stacked(each),
        style="stacked",
        top=Fraction(1),
    )


def by_posture(what: Aimed, one: Outcome, house: House) -> Chart:
    """The chance of each outcome for each posture, at this range."""
    roll = int(one.hit * 20)
    each = [
        outcome(roll, replace(what.struck, posture=posture), house)
        for posture in Posture
    ]
    return Chart(
        "Outcome by posture",
        "Posture",
        tuple(str(posture) for posture in Posture),
        _stacked(each),
        style="stacked",
        top=Fraction(1),
    )


def _stacked(each: list[Outcome]) -> tuple[Series, ...]:
    return tuple(
        Series(
            label,
            tuple(
                Point(getattr(one, name), percent(getattr(one, name))) for one in each
            ),
        )
        for label, name in (
            ("Death", "death"),
            ("Litter case", "litter"),
            ("Walking wounded", "walking"),
        )
    )
