"""Tables of the fire desk and the cards: where a hit lands, and what becomes of him."""

from collections.abc import Iterator

from builder.content.card import Row, Table, sum_table, table
from builder.core.formatting import percent, signed
from builder.infantry.chances import Outcome, landing, shift_tally
from builder.infantry.house_rules import House
from builder.infantry.scales import FACES, Effect
from builder.infantry.situation import Shot
from builder.odds.tries import once_of


def location_parts(
    shot: Shot, house: House, title: str = "Hit location"
) -> Iterator[Table]:
    """Yield the faces of the location die, and what is added to it, rule by rule."""
    yield location_table(shot, house, title)
    tally = shift_tally(shot, house)
    if tally.terms:
        yield sum_table("Added to the location die", tally)


def location_table(shot: Shot, house: House, title: str = "Hit location") -> Table:
    """Return the six faces of the location die, after gear and cover."""
    landed = [landing(shot, die, house) for die in FACES]
    shift = int(shift_tally(shot, house).total)
    places = tuple(_where(shot, place, effect) for place, effect in landed)
    does = tuple(effect.value for _, effect in landed)
    return table(
        f"{title}, {signed(shift)} to the die" if shift else title,
        (f"^{face}" for face in FACES),
        (Row(places), Row(does)),
    )


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


def outcome_table(one: Outcome, count: int, single: str = "One weapon") -> Table:
    """Return the chance of each outcome, for one weapon and for several."""
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
