"""What the rules say of a plan: what it draws, what else fits, what comes of damage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.designs import Creation
from builder.brikwars.house import House
from builder.brikwars.power import helpers_needed, turns_to_bank
from builder.brikwars.turn import TurnPlan
from builder.brikwars.turn_plan import Firing, Planned
from builder.brikwars.turn_rows import dice_text
from builder.brikwars.turn_rules import TURN
from builder.brikwars.turn_sets import Choice, Choices, full
from builder.brikwars.turn_shots import attack_stats, shots_table
from builder.brikwars.turn_start import powered
from builder.card import Column, Row, Stat, Table, Text
from builder.figures import figure, inches, listed, times
from builder.question import Answer, Shown
from builder.rules import legal
from builder.tally import Tally, Term

MOST_SIZES: Final = 12
"""Rows for points of Size Damage; a giant has the rest summed up."""

SETS_BY_SIZE: Final = 2
"""Sets that are named for each Effective Size; one more is looked for."""


def answer(creation: Creation, plan: TurnPlan, house: House) -> Answer:
    """All that the rules say of one turn.

    The parts that tell of an attack are left out while something forbids it; what
    Power there is and what would fit is told all the same.
    """
    planned = Planned.of(creation, plan, house)
    refusals = TURN.audit(planned, house)
    allowed = legal(refusals)
    stats = (_power(planned), *(attack_stats(planned) if allowed else ()))
    return Answer(stats, drawn(planned), tuple(_parts(planned)), refusals)


def _power(planned: Planned) -> Stat:
    use, left = planned.use, planned.left
    said = f"{inches(left)} left" if left >= 0 else f"{inches(-left)} too much"
    small = [said, f"Effective Size {inches(planned.size)}"]
    if planned.budget.saved:
        small.append(f"{inches(planned.budget.saved)} of it for one use")
    return Stat("Power", f"{inches(use.used)} of {inches(use.available)}", tuple(small))


def drawn(planned: Planned) -> Tally:
    """The Weapon Inches that the turn draws, each with its rule."""
    return Tally((*map(_weapon, planned.fired), *_dice(planned)))


def _weapon(each: Firing) -> Term:
    ready, label = each.ready, times(each.count, each.name)
    if ready.stand and not ready.inches:
        working = f"{ready.stand.name}: {inches(ready.stand.power)} of its own"
        return Term(label, Fraction(0), "A8", working)
    many = f"{each.count} × {inches(ready.inches)}" if each.count > 1 else ""
    letter = "X" if ready.row.bricks else ""
    working = many or (f"{letter}{ready.weapon.size}" if letter else "")
    return Term(label, each.count * ready.inches, "R8.1.21", working)


def _dice(planned: Planned) -> Iterator[Term]:
    fields = powered(planned.creation)
    for roll in planned.plan.rolls:
        if roll.dice:
            field = fields.get(roll.field)
            rule = "R8.5.18" if field and field.shields else "R8.5.7"
            working = f'{dice_text(roll.dice)} at 1"'
            yield Term(roll.field, Fraction(roll.dice), rule, working)


def _parts(planned: Planned) -> Iterator[Shown]:
    if planned.fired:
        yield shots_table(planned)
        yield sets_table("What else fits", planned, full(planned))
    unused = replace(planned, plan=planned.plan.idle)
    if planned.ready:
        yield sets_table("Full sets", unused, full(unused))
        yield sizes_table(planned)
    yield sources_table(planned)
    gathering = tuple(_gathering(unused))
    if gathering:
        yield Text("Too big for this turn", gathering)
    triggers = tuple(_triggers(planned))
    if triggers:
        yield Text("Fields", triggers)


def sets_table(title: str, planned: Planned, choices: Choices) -> Table:
    """Sets of weapons, what they draw and what they leave."""
    columns = (
        Column("Weapons"),
        Column("Attack"),
        Column("Draws", "right"),
        Column("Left", "right"),
    )
    rows = [_set(planned, choice) for choice in choices.found]
    if not rows:
        rows = [Row(("nothing", "", "", ""))]
    elif choices.more:
        rows[-1] = replace(rows[-1], below=("… and more sets",))
    return Table(title, columns, tuple(rows))


def _set(planned: Planned, choice: Choice) -> Row:
    left = planned.left - choice.inches
    return Row(
        (
            choice.names(planned.ready),
            listed([str(each) for each in choice.types(planned.ready)]),
            inches(choice.inches),
            inches(max(Fraction(0), left)),
        )
    )


def sizes_table(planned: Planned) -> Table:
    """What becomes of the plan with each further point of Size Damage (R8.1.16)."""
    columns = (
        Column("Size", "center"),
        Column("Power", "center"),
        Column("This plan"),
        Column("Largest sets"),
        Column("Too big"),
    )
    first = planned.plan.size_damage
    last = min(planned.creation.size, first + MOST_SIZES - 1)
    rows = [_size(planned.after(damage)) for damage in range(first, last + 1)]
    if rows and last < planned.creation.size:
        below = f'… and so on down to Size 0" at {planned.creation.size} points'
        rows[-1] = replace(rows[-1], below=(below,))
    return Table("By Effective Size", columns, tuple(rows))


def _size(planned: Planned) -> Row:
    if not planned.size:
        gone = "destroyed" if planned.creation.size else "no Power"
        return Row(('0"', '0"', gone, "", ""), struck=bool(planned.fired))
    bare = replace(planned, plan=planned.plan.idle)
    works = _works(planned)
    largest = _largest(full(bare, SETS_BY_SIZE + 1).found)
    named = [choice.names(planned.ready) for choice in largest[:SETS_BY_SIZE]]
    more = " …" if len(largest) > SETS_BY_SIZE else ""
    available = bare.budget.available
    return Row(
        (
            inches(planned.size),
            inches(available),
            works,
            " or ".join(named) + more,
            ", ".join(e.name for e in planned.ready if e.inches > available),
        ),
        struck=not planned.use.allowed,
    )


def _largest(choices: tuple[Choice, ...]) -> list[Choice]:
    """Sets that are not part of another, whatever attack they make."""
    kept: list[Choice] = []
    for choice in choices:
        part = any(
            all(n <= most for n, most in zip(choice.counts, other.counts, strict=True))
            for other in kept
        )
        if not part:
            kept.append(choice)
    return kept


def _works(planned: Planned) -> str:
    """Whether Power suffices for what is chosen."""
    if not planned.use.used:
        return "–"
    if planned.left < 0:
        return f"{inches(-planned.left)} too much"
    return "works" if planned.use.allowed else "not allowed"


def sources_table(planned: Planned) -> Table:
    """Where the Power comes from and what takes it off."""
    columns = (Column("Source"), Column("Inches", "right"), Column("Rule"))
    rows = [
        Row(
            (
                f"{term.label} ({term.working})" if term.working else term.label,
                figure(term.amount),
                term.rule,
            )
        )
        for term in planned.budget.terms
    ]
    total = Row(("Power of this turn", inches(planned.budget.available), ""))
    return Table("Where the Power comes from", columns, (*rows, total))


def _gathering(planned: Planned) -> Iterator[str]:
    """How a weapon that is Too Big could be used all the same (R8.1.20, R8.1.24-25)."""
    budget = planned.budget
    for each in planned.ready:
        missing = each.inches - budget.now
        if missing <= 0:
            continue
        if planned.compensated(each):
            yield f"{each.name}: standing still it Compensates for it (R8.1.31)"
            continue
        turns = turns_to_bank(missing + budget.base, budget.base)
        ways = []
        if turns is not None:
            plural = "turn" if turns == 1 else "turns"
            ways.append(f"{turns} {plural} of Divert All Power before this one")
        if planned.size:
            many = helpers_needed(missing)
            ways.append(f"{many} more minifig{'s' if many > 1 else ''} to help")
        yield (
            f"{each.name} draws {inches(each.inches)} and the turn gives "
            f"{inches(budget.now)}: {listed(ways, 'or') or 'nothing helps'} "
            "(R8.1.24, R8.1.25)"
        )


def _triggers(planned: Planned) -> Iterator[str]:
    """How often a Field can roll all its dice in a turn (R8.5.7)."""
    for name, field in powered(planned.creation).items():
        fully, dice = planned.budget.now // field.total_dice, field.total_dice
        often = "once" if fully == 1 else f"{fully} times"
        rolls = f"can roll all of its {dice_text(dice)} {often} a turn"
        if field.shields:
            rolls = f"can spend {dice_text(planned.budget.now)} a turn"
        if not fully:
            rolls = f"has {dice_text(dice)}, more than one turn powers"
        yield f"{name} {rolls}, if nothing else draws Power (R8.5.7)"
