"""The rules that the plan of a turn is judged by (8.1, 8.3 to 8.6).

Here are those of the creation and its Power. How often and by whom a weapon is used
is in `legality_uses`; what keeps a weapon from any use is in `legality_weapons`.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import Final

from builder.brikwars.engine.condition import MOST_SAVED, Moved
from builder.brikwars.engine.power import turns_to_bank
from builder.brikwars.engine.rows import MANY, SPREADING, How
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapon_row import Arc
from builder.brikwars.turn import (
    legality_teams,
    legality_throws,
    legality_turrets,
    legality_uses,
)
from builder.brikwars.turn.legality_weapons import (
    BARS,
    NO_DICE,
    STAND_STILL,
    Bar,
    leave_out,
)
from builder.core.formatting import counted, inches, listed, times
from builder.core.rulebook import (
    Book,
    Finding,
    Fix,
    Rule,
    Severity,
    in_order,
    rule,
    rules_in,
)


@rule("R7.2", "Nothing is left of it", on=Turn)
def something_is_left(turn: Turn, _: House) -> Iterator[Finding]:
    """A creation of so many inches is destroyed by as many points of Size Damage."""
    size, damage = turn.creation.size, turn.plan.size_damage
    if damage and damage >= size:
        yield Finding(
            f'{damage} of Size Damage destroy a Size {size}" creation',
            ("size_damage",),
            (Fix("Leave it an inch", ("size_damage",), max(0, size - 1)),),
        )


@rule("R8.1.17", "Only what flies is in flight", on=Turn)
def flyers_are_aloft(turn: Turn, _: House) -> Iterator[Finding]:
    """A creation needs a Flying Move to be in flight."""
    if turn.plan.aloft and not turn.creation.flight:
        yield Finding(
            f"{turn.creation.title} has no Flying Move",
            ("aloft",),
            (Fix("Keep it on the ground", ("aloft",), False),),
        )


@rule("R8.1.21", "No more Power than there is", on=Turn)
def power_suffices(turn: Turn, _: House) -> Iterator[Finding]:
    """All weapons, devices and dice of a turn draw on the same Power."""
    over = turn.used - turn.available
    if over <= 0 or turn.plan.diverting:
        return
    fixes = []
    for each in turn.uses:
        drawn = each.arm.inches
        too_many = ceil(over / drawn) if drawn else MANY
        if too_many <= each.count:
            label = f"Leave out {times(too_many, each.name)}"
            fixes.append(Fix(label, each.at("fired"), each.count - too_many))
    yield Finding(
        f"{inches(turn.used)} are drawn and {inches(turn.available)} of Power are "
        f"there: {inches(over)} too much",
        ("shots",) if turn.largest else ("rolls",),
        (*_gathered(turn), *(fixes or _idle(turn))),
    )


def _gathered(turn: Turn) -> Iterator[Fix]:
    """The fix that Diverts All Power in earlier turns for a single use (R8.1.24)."""
    now = turn.combatant
    if turn.used != turn.largest or not turn.largest:
        return
    turns = turns_to_bank(turn.used - now.now + now.base, now.base)
    if turns is not None and turns <= MOST_SAVED:
        label = f"Divert All Power for {counted(turns, 'turn')} before"
        yield Fix(label, ("saved",), turns)


@rule("R8.1.24", "Who Diverts All Power does nothing else", on=Turn)
def diverting_is_a_full_round(turn: Turn, _: House) -> Iterator[Finding]:
    """A turn of Divert All Power has no weapon, no device and no Move."""
    plan = turn.plan
    if not plan.diverting:
        return
    stop = Fix("Do not divert", ("diverting",), False)
    if turn.plan.dice or any(turn.combatant.diverted(each.arm) for each in turn.uses):
        yield Finding(
            f"{inches(turn.used)} are drawn while it Diverts All Power: no "
            "weapon or device works in such a turn",
            ("diverting",),
            (stop, *_idle(turn)),
        )
    for place, shot in enumerate(plan.shots):
        if shot.reloaded:
            at = ("shots", place, "reloaded")
            yield Finding(
                f"{shot.weapon} is Reloaded while it Diverts All Power, which takes "
                "the whole round",
                at,
                (stop, Fix("Do not Reload it", at, 0)),
            )
    if plan.moved is not Moved.STILL:
        yield Finding(
            "It moves while it Diverts All Power, which takes the whole round",
            ("moved",),
            (*STAND_STILL, stop),
        )


def _idle(turn: Turn) -> Iterator[Fix]:
    """The fixes that leave out all weapons, or all dice, where that is enough."""
    dice, most = turn.plan.dice, 0 if turn.plan.diverting else turn.available
    if turn.used > dice and dice <= most:
        yield Fix("Use no weapon", ("shots",), turn.plan.idle.shots)
    if dice and turn.used - dice <= most:
        yield NO_DICE


@rule("R8.1.24", "Diverted Power serves one use", on=Turn)
def savings_serve_one_use(turn: Turn, _: House) -> Iterator[Finding]:
    """All Power beyond the turn's own is for one weapon or device."""
    if turn.spread_out and not turn.plan.diverting:
        yield Finding(
            f"{inches(turn.used)} are drawn and the turn itself gives "
            f"{inches(turn.now)}: what was diverted serves one weapon alone",
            ("saved",),
            tuple(_serving_one(turn)),
        )


def _serving_one(turn: Turn) -> Iterator[Fix]:
    """The fixes that leave out enough for the savings to serve one use."""
    counts = {each.place: each.count for each in turn.uses}
    for each in turn.uses:
        without = turn.plan.with_fired(counts | {each.place: 0})
        if turn.planning(without).powered:
            yield leave_out(each)
    if turn.plan.dice and turn.planning(replace(turn.plan, rolls=())).powered:
        yield NO_DICE
    if not turn.uses:
        return
    alone = turn.plan.with_fired({max(turn.uses, key=lambda u: u.arm.inches).place: 1})
    if turn.planning(alone).powered:
        yield Fix("Use the largest alone", ("shots",), alone.shots)


def _rule(bar: Bar) -> Rule:
    """The rule of a bar: a finding for each use of a weapon that it forbids."""

    @rule(bar.number, bar.title, on=Turn)
    def check(turn: Turn, _: House) -> Iterator[Finding]:
        for each in turn.uses:
            why = bar.why(turn, each.arm)
            if why:
                yield Finding(why, each.at("fired"), (*bar.fixes, leave_out(each)))

    return check


@rule("R8.3.5", "How automatic weapons fire", on=Turn)
def weapons_fire_as_they_can(turn: Turn, _: House) -> Iterator[Finding]:
    """The row allows Single, Arc or Burst; a BlastGun's Arc is always 1."""
    for each in turn.uses:
        shot, name, allowed = each.shot, each.name, each.arm.ways
        if shot.how not in allowed:
            yield Finding(
                f"{name} is used {listed(list(allowed), 'or')}, not {shot.how}",
                each.at("how"),
                tuple(Fix(f"Use it {how}", each.at("how"), how) for how in allowed),
            )
        elif each.arm.row.arc is Arc.FIXED and shot.spread != 1:
            yield Finding(
                f"{name} always fires in an Arc of 1, not {shot.spread}",
                each.at("spread"),
                (Fix("Make it Arc 1", each.at("spread"), 1),),
            )
        elif shot.how in SPREADING and not shot.spread:
            spread = "an Arc" if shot.how is How.ARC else "a Burst"
            yield Finding(
                f"{name}: {spread} of 0 fires nothing; 1 at least",
                each.at("spread"),
                (Fix("Make it 1", each.at("spread"), 1),),
            )


@rule("A11", "A Burst is two shots or more", on=Turn, severity=Severity.WARN)
def bursts_are_two_or_more(turn: Turn, _: House) -> Iterator[Finding]:
    """A single shot has no Auto Penalty, but a Burst of one has."""
    for each in turn.uses:
        burst = each.shot.how is How.BURST and How.BURST in each.arm.hows
        if burst and each.shot.spread == 1:
            yield Finding(
                f"{each.name}: a Burst of 1 takes the Auto Penalty of 1 that a "
                "single shot does not have",
                each.at("spread"),
                (
                    Fix("Fire a single shot", each.at("how"), How.SINGLE),
                    Fix("Fire 2 shots", each.at("spread"), 2),
                ),
            )


RULES: Final = rules_in(globals())
"""In the order of the book."""

TURN: Final = Book(
    "BrikWars turns",
    "2010",
    in_order(
        RULES,
        tuple(map(_rule, BARS)),
        legality_uses.RULES,
        legality_turrets.RULES,
        legality_throws.RULES,
        legality_teams.RULES,
    ),
)
"""The rules of a turn; they judge a `Turn`, and paths lead into its plan."""
