"""The rules that the plan of a turn is judged by (8.1, 8.3 to 8.6)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from builder.brikwars import turn_limits
from builder.brikwars.house import House
from builder.brikwars.turn import Moved
from builder.brikwars.turn_bars import BARS, Bar
from builder.brikwars.turn_plan import Firing, Planned
from builder.brikwars.turn_rows import MANY, SPREADING, How
from builder.brikwars.weaponrow import Arc
from builder.figures import inches, listed, times
from builder.rules import Book, Fault, Fix, Rule, Weight, in_order, rule


def _leave_out(each: Firing) -> Fix:
    return Fix(f"Leave out {each.name}", each.at("fired"), 0)


@rule("R7.2", "Nothing is left of it", on=Planned)
def something_is_left(planned: Planned, _: House) -> Iterator[Fault]:
    """As many points of Size Damage as inches destroy it."""
    size, damage = planned.creation.size, planned.plan.size_damage
    if damage and damage >= size:
        yield Fault(
            f'{damage} of Size Damage destroy a Size {size}" creation',
            ("size_damage",),
            (Fix("Leave it an inch", ("size_damage",), max(0, size - 1)),),
        )


@rule("R8.1.17", "Only what flies is in flight", on=Planned)
def flyers_are_aloft(planned: Planned, _: House) -> Iterator[Fault]:
    """It needs a Flying Move."""
    if planned.plan.aloft and not planned.creation.flight:
        yield Fault(
            f"{planned.creation.title} has no Flying Move",
            ("aloft",),
            (Fix("Keep it on the ground", ("aloft",), False),),
        )


@rule("R8.1.21", "No more Power than there is", on=Planned)
def power_suffices(planned: Planned, _: House) -> Iterator[Fault]:
    """All weapons, devices and dice of the turn together."""
    use = planned.use
    over = use.used - use.available
    if over <= 0 or planned.plan.diverting:
        return
    fixes = []
    for each in planned.fired:
        drawn = each.ready.inches
        too_many = ceil(over / drawn) if drawn else MANY
        if too_many <= each.count:
            label = f"Leave out {times(too_many, each.name)}"
            fixes.append(Fix(label, each.at("fired"), each.count - too_many))
    yield Fault(
        f"{inches(use.used)} are drawn and {inches(use.available)} of Power are "
        f"there: {inches(over)} too much",
        ("shots",) if planned.activations else ("rolls",),
        tuple(fixes),
    )


@rule("R8.1.24", "Who Diverts All Power does nothing else", on=Planned)
def diverting_is_a_full_round(planned: Planned, _: House) -> Iterator[Fault]:
    """No weapon, no device and no Move in the turn."""
    plan = planned.plan
    if not plan.diverting:
        return
    if planned.use.used:
        yield Fault(
            f"{inches(planned.use.used)} are drawn while it Diverts All Power: no "
            "weapon or device works in such a turn",
            ("diverting",),
            (Fix("Do not divert", ("diverting",), False), *_idle(planned)),
        )
    if plan.moved is not Moved.STILL:
        yield Fault(
            "It moves while it Diverts All Power, which takes the whole round",
            ("moved",),
            (
                Fix("Stand still", ("moved",), Moved.STILL),
                Fix("Do not divert", ("diverting",), False),
            ),
        )


def _idle(planned: Planned) -> Iterator[Fix]:
    """What would draw nothing."""
    if planned.activations and not planned.plan.dice:
        yield Fix("Use no weapon", ("shots",), planned.plan.idle.shots)


@rule("R8.1.24", "Diverted Power serves one use", on=Planned)
def savings_serve_one_use(planned: Planned, _: House) -> Iterator[Fault]:
    """All that goes beyond the turn's own Power is for one weapon or device."""
    use, plan = planned.use, planned.plan
    if plan.diverting or use.used > use.available:
        return
    if "R8.1.24" in {number for number, _ in use.refusals}:
        yield Fault(
            f"{inches(use.used)} are drawn and the turn itself gives "
            f"{inches(use.limit)}: what was diverted serves one weapon alone",
            ("saved",),
            tuple(_leave_out(each) for each in planned.fired),
        )


def _rule(bar: Bar) -> Rule:
    """A rule that yields a fault for each weapon the bar is for."""

    @rule(bar.number, bar.title, on=Planned)
    def check(planned: Planned, _: House) -> Iterator[Fault]:
        for each in planned.fired:
            why = bar.why(planned, each.ready)
            if why:
                yield Fault(why, each.at("fired"), (*bar.fixes, _leave_out(each)))

    return check


@rule("R8.3.5", "How automatic weapons fire", on=Planned)
def weapons_fire_as_they_can(planned: Planned, _: House) -> Iterator[Fault]:
    """Single, Arc or Burst, as the row says; a BlastGun's Arc is always 1."""
    for each in planned.fired:
        shot, name, allowed = each.shot, each.name, each.ready.hows
        if shot.how not in allowed:
            yield Fault(
                f"{name} is a {each.ready.row.key}: used "
                f"{listed(list(allowed), 'or')}, not {shot.how}",
                each.at("how"),
                tuple(Fix(f"Use it {how}", each.at("how"), how) for how in allowed),
            )
        elif each.ready.row.arc is Arc.FIXED and shot.spread != 1:
            yield Fault(
                f"{name} always fires in an Arc of 1, not {shot.spread}",
                each.at("spread"),
                (Fix("Make it Arc 1", each.at("spread"), 1),),
            )
        elif shot.how in SPREADING and not shot.spread:
            said = "an Arc" if shot.how is How.ARC else "a Burst"
            yield Fault(
                f"{name}: {said} of 0 fires nothing; 1 at least",
                each.at("spread"),
                (Fix("Make it 1", each.at("spread"), 1),),
            )


@rule("A11", "A Burst is two shots or more", on=Planned, weight=Weight.WARN)
def bursts_are_two_or_more(planned: Planned, _: House) -> Iterator[Fault]:
    """A single shot has no Auto Penalty; a Burst of one has."""
    for each in planned.fired:
        burst = each.shot.how is How.BURST and How.BURST in each.ready.hows
        if burst and each.shot.spread == 1:
            yield Fault(
                f"{each.name}: a Burst of 1 takes the Auto Penalty of 1 that a "
                "single shot does not have",
                each.at("spread"),
                (
                    Fix("Fire a single shot", each.at("how"), How.SINGLE),
                    Fix("Fire 2 shots", each.at("spread"), 2),
                ),
            )


RULES: Final = (
    something_is_left,
    flyers_are_aloft,
    power_suffices,
    diverting_is_a_full_round,
    savings_serve_one_use,
    weapons_fire_as_they_can,
    bursts_are_two_or_more,
)
"""In the order of the book."""

TURN: Final = Book(
    "BrikWars turns",
    "2010",
    in_order(RULES, tuple(map(_rule, BARS)), turn_limits.RULES),
)
"""The rules of a turn; they judge a `Planned`, and paths lead into its plan."""
