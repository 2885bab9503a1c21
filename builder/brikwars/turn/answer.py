"""The answer to a plan: its Power, what else fits, and the effect of Size Damage."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.arms import powered
from builder.brikwars.engine.plan import TurnPlan
from builder.brikwars.engine.power import helpers_needed, turns_to_bank
from builder.brikwars.engine.rows import dice_text
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.engine.turrets import drawn_on, turrets_of
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.turn.full_sets import WeaponSet, WeaponSets, full, largest
from builder.brikwars.turn.legality import TURN
from builder.brikwars.turn.uses import attack_stats, uses_table
from builder.content.card import Row, Stat, Table, Text
from builder.content.tables import table, without_blank_columns
from builder.core.formatting import counted, inches, listed, times
from builder.core.rulebook import legal
from builder.core.tally import Tally, Term
from builder.questions.model import Answer, Shown

MOST_SIZES: Final = 12
"""Rows for points of Size Damage; for a giant one line sums up the rest."""

SETS_BY_SIZE: Final = 2
"""Sets that are named for each Effective Size; the search looks for one more."""


def answer(creation: Creation, plan: TurnPlan, house: House) -> Answer:
    """Return all that the rules say of one turn.

    The parts about the attack are left out while a rule refuses it; the Power and the
    weapons that would fit are shown all the same.
    """
    turn = Turn.of(creation, plan, house)
    refusals = TURN.audit(turn, house)
    allowed = legal(refusals)
    stats = (_power(turn), *(attack_stats(turn) if allowed else ()))
    return Answer(stats, drawn(turn), tuple(_parts(turn)), refusals)


def _power(turn: Turn) -> Stat:
    left, saved = turn.left, turn.combatant.saved
    rest = f"{inches(left)} left" if left >= 0 else f"{inches(-left)} too much"
    small = [rest, f"Effective Size {inches(turn.combatant.size)}"]
    if saved:
        small.append(f"{inches(saved)} of it for one use")
    value = f"{inches(turn.used)} of {inches(turn.available)}"
    return Stat("Power", value, tuple(small))


def drawn(turn: Turn) -> Tally:
    """Return the Weapon Inches that the turn draws, each with its rule."""
    return Tally((*map(_weapon, turn.uses), *_dice(turn)))


def _weapon(each: Use) -> Term:
    arm, label = each.arm, times(each.count, each.name)
    if arm.stand and not arm.inches:
        whose = "to share" if arm.mount.shares else "of its own"
        working = f"{arm.stand.name}: {inches(arm.stand.power)} {whose}"
        return Term(label, Fraction(0), "A8", working)
    working = f"X{arm.weapon.size}" if arm.row.bricks else ""
    if each.count > 1:
        working = f"{each.count} × {inches(arm.inches)}"
    return Term(label, each.count * arm.inches, "R8.1.21", working)


def _dice(turn: Turn) -> Iterator[Term]:
    fields = powered(turn.creation)
    for roll in turn.plan.rolls:
        if roll.dice:
            field = fields.get(roll.field)
            rule = "R8.5.18" if field and field.shields else "R8.5.7"
            working = f'{dice_text(roll.dice)} at 1"'
            yield Term(roll.field, Fraction(roll.dice), rule, working)


def _parts(turn: Turn) -> Iterator[Shown]:
    if turn.uses:
        yield uses_table(turn)
        yield sets_table("What else fits", turn, full(turn))
    unused = turn.planning(turn.plan.idle)
    if turn.arms:
        yield sets_table("Full sets", unused, full(unused))
        yield sizes_table(turn)
    yield sources_table(turn)
    texts = {
        "Shared Turrets": _turrets(turn),
        "Too big for this turn": _gathering(unused),
        "Fields": _triggers(turn),
    }
    for title, lines in texts.items():
        if paragraphs := tuple(lines):
            yield Text(title, paragraphs)


def sets_table(title: str, turn: Turn, choices: WeaponSets) -> Table:
    """Return sets of weapons, what they draw and what they leave."""
    rows = [_set(turn, choice) for choice in choices.found]
    if not rows:
        rows = [Row(("nothing", "", "", ""))]
    elif choices.more:
        rows[-1] = replace(rows[-1], below=("… and more sets",))
    return table(title, ("Weapons", "Attack", ">Draws", ">Left"), rows)


def _set(turn: Turn, choice: WeaponSet) -> Row:
    left = max(Fraction(0), turn.left - choice.inches)
    types = listed([str(each) for each in choice.types(turn.arms)])
    names = choice.names(turn.arms)
    return Row((names, types, inches(choice.inches), inches(left)))


def sizes_table(turn: Turn) -> Table:
    """Return Power and sets after each further point of Size Damage (R8.1.16)."""
    first = turn.plan.size_damage
    last = min(turn.creation.size, first + MOST_SIZES - 1)
    rows = [_size(turn.after(damage)) for damage in range(first, last + 1)]
    if rows and last < turn.creation.size:
        below = f'… and so on down to Size 0" at {turn.creation.size} points'
        rows[-1] = replace(rows[-1], below=(below,))
    labels = ("^Size", "^Power", "This plan", "Largest sets", "Too big")
    return without_blank_columns(table("By Effective Size", labels, rows))


def _size(turn: Turn) -> Row:
    now = turn.combatant
    if now.destroyed:
        state = "destroyed" if now.creation.size else "no Power"
        # The attacks of Size 0 draw nothing, so they are not lost.
        lost = bool(turn.uses) and bool(now.creation.size or turn.used)
        return Row(('0"', '0"', state, "", ""), struck=lost)
    bare = turn.planning(turn.plan.idle)
    sets = largest(full(bare, SETS_BY_SIZE + 1).found)
    names = " or ".join(choice.used(turn.arms) for choice in sets[:SETS_BY_SIZE])
    more = " …" if len(sets) > SETS_BY_SIZE else ""
    silent = ", ".join(each.name for each in now.too_big(bare.available))
    power = inches(bare.available)
    cells = (inches(now.size), power, _works(turn), names + more, silent)
    return Row(cells, struck=not turn.powered)


def _works(turn: Turn) -> str:
    """Whether the Power is enough for the plan."""
    if not turn.used:
        return "–"
    if turn.left < 0:
        return f"{inches(-turn.left)} too much"
    return "works" if turn.powered else "not allowed"


def sources_table(turn: Turn) -> Table:
    """Return what adds to the Power and what takes from it."""
    rows = []
    for term in turn.sources:
        label = f"{term.label} ({term.working})" if term.working else term.label
        rows.append((label, inches(term.amount), term.rule))
    rows.append(("Power of this turn", inches(turn.available), ""))
    return table("Where the Power comes from", ("Source", ">Power", "Rule"), rows)


def _gathering(turn: Turn) -> Iterator[str]:
    """How to use a weapon that is Too Big all the same (R8.1.20, R8.1.24-25)."""
    now = turn.combatant
    for each in turn.arms:
        missing = each.inches - turn.now
        if missing <= 0:
            continue
        if now.compensated(each):
            yield f"{each.name}: standing still it Compensates for it (R8.1.31)"
            continue
        turns = turns_to_bank(missing + now.base, now.base)
        ways = []
        if turns is not None:
            ways.append(f"{counted(turns, 'turn')} of Divert All Power before this one")
        if now.size:
            many = helpers_needed(missing)
            ways.append(f"{many} more minifig{'s' if many > 1 else ''} to help")
        yield (
            f"{each.name} draws {inches(each.inches)} and the turn gives "
            f"{inches(turn.now)}: {listed(ways, 'or') or 'nothing helps'} "
            "(R8.1.24, R8.1.25)"
        )


def _turrets(turn: Turn) -> Iterator[str]:
    """What the weapons on each shared Turret draw of its Power (R8.1.28)."""
    for turret in turrets_of(turn.arms):
        on_it = [turn.arms[place] for place in turret.places]
        used = ((use.arm, use.count) for use in turn.uses)
        yield (
            f"{turret.name} powers {inches(turret.stand.power)} in a turn, for "
            f"{listed([times(each.count, each.name) for each in on_it])} together: "
            f"{inches(drawn_on(turret, turn.arms, used))} of it are used (R8.1.28)"
        )


def _triggers(turn: Turn) -> Iterator[str]:
    """How often a Field can roll all its dice in a turn (R8.5.7)."""
    for name, field in powered(turn.creation).items():
        fully, dice = turn.now // field.total_dice, dice_text(field.total_dice)
        often = "once" if fully == 1 else f"{fully} times"
        if not fully:
            rolls = f"has {dice}, more than one turn powers"
        elif field.shields:
            rolls = f"can spend {dice_text(turn.now)} a turn"
        else:
            rolls = f"can roll all of its {dice} {often} a turn"
        yield f"{name} {rolls}, if nothing else draws Power (R8.5.7)"
