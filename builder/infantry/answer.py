"""What the fire desk answers: both dice together, as numbers, tables and charts."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.content.card import Row, Stat, Table
from builder.content.chart import Chart, Series
from builder.content.tables import chances, table
from builder.core.formatting import percent
from builder.core.rulebook import legal
from builder.core.tally import Tally, Term
from builder.firearms.chances import binomial, once_of
from builder.firearms.desk import unarmed
from builder.infantry.book import problems
from builder.infantry.chances import Outcome, outcome
from builder.infantry.designs import Man, Weapon
from builder.infantry.hitting import band_at, chance_tally, pips
from builder.infantry.house_rules import House
from builder.infantry.locations import landing, shift_tally
from builder.infantry.scales import FACES, SIDES, Effect, Posture, TargetKind
from builder.infantry.situation import Fire, Shot, shot_of, worn
from builder.questions.model import Answer, Shown

_MOST_TICKS: Final = 24


def answer(design: Weapon | Man, fire: Fire, house: House) -> Answer:
    """Return what fire will do."""
    if fire.target is TargetKind.RIDER:
        return _fall(fire, house)
    shot = shot_of(design, fire)
    if shot is None:
        return unarmed("I1")
    found = problems(shot, house)
    if not legal(found):
        return Answer(parts=(location_table(shot, house),), refusals=found)
    # Fire out of range is legal and misses, so it has a tally: a single line of 0.
    out = Tally((Term("Out of range", Fraction(0), "I1"),))
    tally = chance_tally(shot, house) or out
    roll = pips(tally.total)
    one = outcome(roll, shot, house)
    return Answer(
        _stats(one, roll, shot), tally, tuple(_parts(shot, one, house)), found
    )


def _fall(fire: Fire, house: House) -> Answer:
    """Return what happens to the rider of a killed mount: one d6, and no d20 (I13).

    Soft armor does not help in a fall, just as it does not stop a rifle (I6).
    """
    fallen = worn(fire.armor, fire.helmet, target=TargetKind.RIDER)
    tally = shift_tally(fallen, house)
    # The mount is killed already, so nothing is left that could miss.
    one = outcome(SIDES, fallen, house)
    stats = (
        Stat("Location die", f"d6 + {tally.total}"),
        Stat("Death", percent(one.death)),
        Stat("Any casualty", percent(one.casualty)),
        Stat("Litter", percent(one.litter)),
        Stat("Walking", percent(one.walking)),
    )
    parts = (location_table(fallen, house), _outcomes(one, 1, "Chance"))
    return Answer(stats, tally, parts)


def _stats(one: Outcome, roll: int, shot: Shot) -> tuple[Stat, ...]:
    count = shot.fire.count
    many = (f"{count} weapons",) if count > 1 else ()
    in_range = band_at(shot.weapon, shot.fire.distance)
    miss = "never" if in_range else "out of range"
    return (
        Stat("To hit", percent(one.hit), (f"d20 ≤ {roll}" if roll else miss,)),
        Stat("Death", percent(once_of(one.death, count)), many),
        Stat("Any casualty", percent(once_of(one.casualty, count)), many),
        Stat("Litter", percent(one.litter), ("one weapon",)),
        Stat("Walking", percent(one.walking), ("one weapon",)),
    )


def _parts(shot: Shot, one: Outcome, house: House) -> Iterator[Shown]:
    yield location_table(shot, house)
    yield _outcomes(one, shot.fire.count)
    if shot.fire.men > 1:
        yield _template(one, shot.fire.men)
    yield by_range(shot, house)
    if shot.fire.target is TargetKind.HUMAN:
        yield by_posture(shot, one, house)


def location_table(shot: Shot, house: House) -> Table:
    """Return the six faces of the location die, after gear and cover."""
    landed = [landing(shot, die, house) for die in FACES]
    tally = shift_tally(shot, house)
    shift = int(tally.total)
    title = f"Hit location, {shift:+d} to the die" if shift else "Hit location"
    why = "; ".join(f"{t.label} {int(t.amount):+d} ({t.rule})" for t in tally.terms)
    places = tuple(_where(shot, place, effect) for place, effect in landed)
    does = tuple(effect.value for _, effect in landed)
    rows = (Row(places), Row(does, (why,) if why else ()))
    return table(title, (f"^{face}" for face in FACES), rows)


def location_list(shot: Shot, house: House, title: str) -> Table:
    """Return the six faces of the location die as a list, for a narrow card."""
    landed = [(die, *landing(shot, die, house)) for die in FACES]
    return table(
        title,
        ("^d6", "Hits", "Effect"),
        (
            (str(die), _where(shot, place, effect), effect.value)
            for die, place, effect in landed
        ),
    )


def _where(shot: Shot, place: int, effect: Effect) -> str:
    if effect is Effect.PROTECTED:
        return "covered"
    places = shot.fire.target.places
    return places[place].name if place in places else "nowhere"


def _outcomes(one: Outcome, count: int, single: str = "One weapon") -> Table:
    rows = [
        ("Death", one.death, once_of(one.death, count)),
        ("Litter case", one.litter, once_of(one.litter, count)),
        ("Walking wounded", one.walking, once_of(one.walking, count)),
        ("Any casualty", one.casualty, once_of(one.casualty, count)),
        ("Unhurt", one.unhurt, one.unhurt**count),
    ]
    labels = (f">{single}", f">At least once in {count}")
    # For one weapon both columns would say the same.
    shown = 1 if count == 1 else 2
    return table(
        "Outcome",
        ("Outcome", *labels[:shown]),
        ((label, *map(percent, both[:shown])) for label, *both in rows),
    )


def _template(one: Outcome, men: int) -> Chart:
    return Chart(
        f"{men} men under the template",
        "Men",
        tuple(map(str, range(men + 1))),
        (
            chances("Casualties", binomial(one.casualty, men)),
            chances("Dead", binomial(one.death, men)),
        ),
        style="bars",
    )


def by_range(shot: Shot, house: House) -> Chart:
    """Return the chance of each outcome at the edge of each band."""
    edges = sorted({band.to for band in shot.weapon.bands})[:_MOST_TICKS]
    each = []
    for edge in edges:
        tally = chance_tally(shot.but(distance=edge), house)
        each.append(outcome(pips(tally.total) if tally else 0, shot, house))
    return Chart(
        "Outcome by range",
        f"Up to, in {shot.weapon.unit}",
        tuple(map(str, edges)),
        _stacked(each),
        style="stacked",
        top=Fraction(1),
    )


def by_posture(shot: Shot, one: Outcome, house: House) -> Chart:
    """Return the chance of each outcome for each posture, at this range."""
    roll = int(one.hit * SIDES)
    each = [outcome(roll, shot.but(posture=posture), house) for posture in Posture]
    return Chart(
        "Outcome by posture",
        "Posture",
        tuple(str(posture) for posture in Posture),
        _stacked(each),
        style="stacked",
        top=Fraction(1),
    )


def _stacked(each: Sequence[Outcome]) -> tuple[Series, ...]:
    return (
        chances("Death", (one.death for one in each)),
        chances("Litter case", (one.litter for one in each)),
        chances("Walking wounded", (one.walking for one in each)),
    )
