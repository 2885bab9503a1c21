"""Horse and rider as one unit of a turn: who moves, what each may use (H)."""

from collections.abc import Iterator
from dataclasses import replace

from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.loads import arms
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.engine.stats import creation_stats
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Mind
from builder.brikwars.turn.full_sets import full, sets_table
from builder.content.card import Row, Table, Text, table
from builder.core.formatting import figure
from builder.questions.model import Shown


def rider_turn(now: Combatant) -> Turn | None:
    """Return the turn of who rides a mount, with nothing used; None for nobody."""
    if now.rider is None:
        return None
    there = arms(now.rider, now.house)
    shots = tuple(PlannedUse(weapon=each.name, how=each.hows[0]) for each in there)
    plan = TurnPlan.of(now.condition.on_its_back(), *shots)
    minds = 1 + now.rider.extra_minds
    return Turn.of(now.rider, replace(plan, attackers=minds), now.house)


def ridden(now: Combatant) -> Iterator[Shown]:
    """Yield mount and rider as one unit, and what the rider may use (H)."""
    theirs, rider = rider_turn(now), now.rider
    if theirs is None or rider is None:
        return
    yield _unit_table(now, rider)
    # Who moves, who attacks, and who is struck.
    words = TEXTS.word("H", "moves"), action(now, rider)
    yield Text("Mount and rider", words)
    if now.steered and theirs.arms:
        yield sets_table(f"Full sets of {rider.title}", theirs, full(theirs))


def _unit_table(now: Combatant, rider: Creation) -> Table:
    """Mount and rider side by side, and what they are and cost together."""
    both = (now.creation, rider)
    prices = [creation_price(creation, now.house).total for creation in both]
    rows = [
        _row(creation, figure(price), now.house)
        for creation, price in zip(both, prices, strict=True)
    ]
    # The rider goes where the mount goes.
    rows[1] = replace(rows[1], cells=(*rows[1].cells[:3], "rides", *rows[1].cells[4:]))
    move = rows[0].cells[3]
    rows.append(Row(("together", "", "", move, "", "", figure(sum(prices)))))
    labels = ("", "^Size", "^Armor", "^Move", "^Skill", "^Power", ">CP")
    return table(TEXTS.word("H", "unit"), labels, rows)


def _row(creation: Creation, price: str, house: House) -> Row:
    said = {each.label: each.value for each in creation_stats(creation, house)}
    names = ("Size", "Armor", "Move", "Skill", "Power")
    return Row((creation.title, *(said.get(name, "\u2013") for name in names), price))


def action(now: Combatant, rider: Creation) -> str:
    """Return what Action is left to who rides a mount, in words (H)."""
    if not now.steered:
        return TEXTS.word("H", "steering", rider=rider.title)
    if now.creation.mind is Mind.NONE and not now.condition.crew:
        return TEXTS.word("H", "drives", rider=rider.title)
    return TEXTS.word("H", "acts", rider=rider.title, trained=not now.still)
