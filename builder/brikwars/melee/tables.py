"""The tables and charts of a bout: its steps, other Parries, and other Sizes."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.charts import TARGETS
from builder.brikwars.attack.target import standing
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.clash import Clash, Parry
from builder.brikwars.engine.attack_roll import size_modifier
from builder.brikwars.engine.close_combat import shove_use, shoves, too_large
from builder.brikwars.engine.statline import statline
from builder.brikwars.melee.match import Match
from builder.brikwars.melee.situation import Doing
from builder.content.card import Table
from builder.content.chart import HeatTable, Point, Series
from builder.content.tables import table, without_blank_columns
from builder.core.formatting import figure, inches, percent, signed
from builder.core.tally import Tally, Term
from builder.odds import Unanswerable

LEVELS: Final = (1, 2, 3, 4)
"""Levels of Deflection of a Parry that the table of targets tries."""
SIZES: Final = (0, 1, 2, 3, 4, 6, 8, 12)
"""Sizes of an opponent that a player meets."""


def steps(found: Match) -> Table:
    """Return each roll of the bout: die, Use, modifiers and its own chance."""
    attack, parry, back = found.attack, found.parry, found.clash.back
    who = "It" if found.defends else "You"
    other = "You" if found.defends else "It"
    rows = [_step(f"{who}: {_deed(found)}", attack)]
    if parry:
        levels = f", {parry.levels} Deflection" * (found.deed is Doing.STRIKE)
        rows.append(_step(f"{other}: Parry{levels}", parry))
    if back:
        rows.append(_step(f"{other}: blow back", back))
    labels = ("Roll", "^Die", "^Use", "Modifiers", ">Chance")
    return without_blank_columns(table("Roll by roll", labels, rows))


def _deed(found: Match) -> str:
    weapon = found.attacker.weapon
    return f"{found.deed}, {weapon.title if weapon else 'bare hands'}"


def _step(name: str, rolled: SingleAttack | Parry) -> tuple[str, ...]:
    chance, terms = percent(rolled.roll.hit), rolled.modifiers.terms
    if rolled.use is None:
        return name, "–", "–", "hits by itself", chance
    said = ", ".join(f"{signed(term.amount)} {term.label}" for term in terms)
    return name, f"d{rolled.skill}", figure(rolled.use), said, chance


def flown(clash: Clash) -> Table:
    """Return how far what Parries is knocked away, with the chance of each (R8.2.5)."""
    rows = ((inches(away), percent(chance)) for away, chance in clash.flies().items())
    labels = ("^Inches away from the attacker", ">Chance")
    return table("What Parries is knocked away", labels, rows)


def by_parry(found: Match) -> HeatTable:
    """Return the chance to hurt usual targets, after Parries of so many levels."""
    rows = []
    for name, kind, size, level in TARGETS:
        target, _ = standing(kind, size, level, found.house)
        easier = size_modifier(size) - size_modifier(found.target[1])
        moved = Term("Target Size", Fraction(easier), "R8.3.4")
        terms = (*found.attack.modifiers.terms, moved)
        attack = replace(found.attack, target=target, modifiers=Tally(terms))
        points = [_hurts(attack)]
        for levels in LEVELS:
            deflection = target.deflection + levels
            points.append(
                _hurts(replace(attack, target=replace(target, deflection=deflection)))
            )
        rows.append(Series(name, tuple(points)))
    labels = ("No Parry", *(f"{n} level{'s' * (n > 1)}" for n in LEVELS))
    title = "Chance to hurt, by target and Parry"
    return HeatTable(title, "Target, Deflection of a Parry", labels, tuple(rows))


def _hurts(attack: SingleAttack) -> Point:
    try:
        chance = Clash(attack=attack).hurt
    except Unanswerable as bound:
        return Point(None, "–", (str(bound),))
    return Point(chance, percent(chance))


def by_size(found: Match) -> Table:
    """Return what changes with the Size of an opponent (R8.1.8, R8.2.7, R8.2.8)."""
    strikes = found.deed is Doing.STRIKE
    heads = ("KnockBack",) if strikes else ("Use", "Inches")
    labels = ("^Its Size", *(f"^{head}" for head in heads), "Counter")
    rows = (_sized(found, size) for size in SIZES)
    return table("By the Size of the opponent", labels, rows)


def _sized(found: Match, size: int) -> Iterator[str]:
    side = found.attacker
    yield inches(size)
    if found.deed is Doing.STRIKE:
        yield inches(found.knocks(size))
    else:
        own = statline(side.weapon).use if side.weapon else None
        use = shove_use(side.size, size, own)
        shoved = found.deed is Doing.SHOVE
        reaches = not shoved or shoves(side.size, found.bout.shovers, size)
        yield ("by itself" if use is None else figure(use)) if reaches else "–"
        yield _moved(found, size) if shoved else "–"
    yield _words(side.size, size)


def _moved(found: Match, size: int) -> str:
    if shoves(found.attacker.size, found.bout.shovers, size):
        return inches(found.thrust)
    needed = size - found.attacker.size
    return f"with {inches(needed)} of helpers"


def _words(own: int, other: int) -> str:
    """Return who is Too Large to strike back at whom (R8.2.7)."""
    if too_large(own, other):
        return "you are Too Large"
    return "it is Too Large" if too_large(other, own) else "both may"
