"""The headlines of a weapon and of a creation, each with the formula behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from builder import judge
from builder.brikwars.engine.grip import grip
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import knockback, statline, table_size
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.resolve import resolve_homemade
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Statistic as ModStat
from builder.brikwars.tables.mods import shift
from builder.content.card import Stat
from builder.core.formatting import figure, inches, points
from builder.core.formula import Formula
from builder.core.tally import Tally
from ui.forms.registry import Headline


def weapon_headlines(weapon: Weapon, house: Any) -> Sequence[Headline]:
    """Cost, Use, Range, Damage and what else one asks at the table.

    House rules change nothing but what is home-made.
    """
    return tuple(
        _weapon(resolve_homemade(weapon, STANDARD if house is None else house))
    )


def _weapon(weapon: Weapon) -> Iterator[Headline]:
    row, line = weapon.type.row, statline(weapon)
    bill = weapon_price(weapon)
    working = ", ".join(
        f"{term.label} {figure(term.amount)}"
        + (f" ({term.working})" if term.working else "")
        for term in bill.terms
    )
    yield Headline(Stat("Cost", points(bill.total, "CP")), working)
    if row.use:
        yield Headline(
            Stat("Use", line.use_text), _formula(weapon, row.use, ModStat.USE)
        )
    if row.melee:
        yield Headline(Stat("Range", "CC"), "Close combat")
    elif row.reach:
        tip = _formula(weapon, row.reach, ModStat.RANGE)
        yield Headline(Stat("Range", line.range_text), f'{tip}"')
    loads = (line.load_text,) if line.load_text else ()
    yield Headline(Stat("Damage", line.damage, loads), _damage_tip(weapon))
    if weapon.charge:
        yield Headline(
            Stat("Power", inches(weapon.charge)), "Weapon Inches drawn by each use"
        )
    pushed = knockback(weapon, 1)
    if line.pool.radius and line.pool.count(Die.EXP):
        tip = "One inch for each Explosion die that reaches the target (R8.1.7)"
        yield Headline(Stat("KnockBack", '1" a die'), tip)
    elif pushed and line.pool.chips:
        tip = "Weapon Size less the target's Size, here a minifig's (R8.1.8)"
        yield Headline(Stat("KnockBack", inches(pushed), ("to minifigs",)), tip)
    if row.powered and not row.bricks:
        yield Headline(*_hands(weapon))


def _damage_tip(weapon: Weapon) -> str:
    row, line = weapon.type.row, statline(weapon)
    if not row.dice:
        return line.damage
    before = f"{_formula(weapon, row.dice, ModStat.EFFECT)} dice: {line.rated}"
    return f"{before}; swapped to {line.pool}" if weapon.swaps else before


def _formula(weapon: Weapon, line: Formula, stat: ModStat) -> str:
    """A formula with what it comes to: `4S+2 at S 3 = 14`."""
    size, moved = table_size(weapon), shift(weapon.mods, stat)
    value = line(size + moved)
    if weapon.type.row.bastard and not moved:
        return f"{value} as printed"
    letter = weapon.type.letter
    at = f"{letter} {size}{f'{moved:+} by mods' if moved else ''}"
    return f"{line.text(letter)} at {at} = {value}"


def _hands(weapon: Weapon) -> tuple[Stat, str]:
    """How a minifig holds it, or how big its holder must be."""
    melee = weapon.type.row.melee
    for holder in range(1, max(2, weapon.size + 1)):
        found = grip(holder, weapon.charge, melee=melee)
        if found.legal and holder == 1:
            return (
                Stat("Minifig hands", found.hands, (found.plays_as,)),
                "In the hands of a minifig of Size 1 (R8.1.12)",
            )
        if found.legal:
            tip = f"{found.hands}, in the hands of a Size {holder} creature (R8.1.12)"
            return Stat("Hands", f'Size {holder}" up', (found.hands,)), tip
    return Stat("Hands", "–"), "Too small to be a weapon"


def creation_headlines(creation: Creation, house: Any) -> Sequence[Headline]:
    """The price and the statistics."""
    judged = judge(creation, house)
    bill = judged.tally or Tally()
    parts = ", ".join(f"{term.label} {figure(term.amount)}" for term in bill.terms)
    cost = Headline(Stat("Cost", points(bill.total, "CP")), parts)
    tips = {
        "Power": f'2 × Size {creation.size}" (R8.1.16)',
        "Armor": f"Structure Level {creation.structure} (R7.1)",
    }
    return (
        cost,
        *(Headline(stat, tips.get(stat.label, "")) for stat in judged.stats),
    )
