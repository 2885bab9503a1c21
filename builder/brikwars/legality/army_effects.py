"""What designs do to each other in one army, and what it costs or saves (6.1)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.price import creation_price
from builder.brikwars.legality.army import ArmyMembers, Heroes
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.resolve import resolve_homemade
from builder.brikwars.tables.specialties import Specialty
from builder.core.design import Design
from builder.core.formatting import figure, times
from builder.core.tally import Term
from builder.system.model import ArmyEffects

MOST_OFF: Final = Fraction(1, 2)
"""The largest part of a Hero's price that other Heroes take off."""


def army_effects(designs: Sequence[tuple[int, Design]], house: House) -> ArmyEffects:
    """Return what Heroes take off an army's bill, and the rules that it breaks."""
    known = tuple((count, resolve_homemade(design, house)) for count, design in designs)
    crowds = BOOK.audit(ArmyMembers(known), house)
    band = Heroes.of(known)
    if not house.crankiness or not band.others:
        return ArmyEffects(violations=crowds)
    return ArmyEffects((_bill(band, house),), (*crowds, *BOOK.audit(band, house)))


def off(price: Fraction, others: int) -> Fraction:
    """Return the CP that other Heroes take off one, at most half its price (6.1).

    >>> off(Fraction(11), 2), off(Fraction(11), 9)
    (Fraction(2, 1), Fraction(11, 2))
    """
    return min(Fraction(others), price * MOST_OFF)


def _bill(band: Heroes, house: House) -> Term:
    parts = tuple(
        Term(
            times(count, design.title),
            -count * less,
            Specialty.HEROIC_EGO.row.rule,
            f"{f'{count} × ' if count > 1 else ''}{figure(-less)} CP"
            f"{f', half of {figure(price)}' if less < band.others else ''}",
        )
        for _, count, design in band.heroes
        for price in [creation_price(design, house).total]
        for less in [off(price, band.others)]
    )
    return Term(
        "Crankiness",
        sum((part.amount for part in parts), Fraction(0)),
        Specialty.HEROIC_EGO.row.rule,
        f"{band.others + 1} Heroes",
        parts,
    )
