"""What designs do to each other in one army: Crankiness (6.1) and crowds (House 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from builder.brikwars.book import BOOK
from builder.brikwars.designs import Creation
from builder.brikwars.house import House, switch
from builder.brikwars.price import creation_price
from builder.brikwars.settled import settled
from builder.brikwars.specialties import Specialty
from builder.figures import figure, times
from builder.rules import Fault, Weight
from builder.system import Company
from builder.tally import Term

MOST_CRANKY: Final = 5
"""The most that other Heroes take off one die."""

MOST_OFF: Final = Fraction(1, 2)
"""The part of a Hero's price that others can take off."""


@dataclass(frozen=True, slots=True)
class Band:
    """The Heroes of one army.

    Attributes:
        heroes: Each design with Heroic Ego, after its place in the army and how many
            of it march.
    """

    heroes: tuple[tuple[int, int, Creation], ...]

    @staticmethod
    def of(designs: Sequence[tuple[int, Any]]) -> Band:
        """The Heroes among some designs, each with how many of it march."""
        return Band(
            tuple(
                (place, count, design)
                for place, (count, design) in enumerate(designs)
                if isinstance(design, Creation)
                and Specialty.HEROIC_EGO in design.specialties
            )
        )

    @property
    def others(self) -> int:
        """How many other Heroes each of them has to put up with."""
        return max(0, sum(count for _, count, _ in self.heroes) - 1)


@dataclass(frozen=True, slots=True)
class Ranks:
    """All that march in one army: each design with how many of it."""

    designs: tuple[tuple[int, Any], ...]


def company(designs: Sequence[tuple[int, Any]], house: House) -> Company:
    """What Heroes take off the army's bill, and what the table thinks of crowds."""
    known = tuple((count, settled(design, house)) for count, design in designs)
    crowds = BOOK.audit(Ranks(known), house)
    band = Band.of(known)
    if not house.crankiness or not band.others:
        return Company(violations=crowds)
    return Company((_bill(band, house),), (*crowds, *BOOK.audit(band, house)))


def off(price: Fraction, others: int) -> Fraction:
    """CP that other Heroes take off the price of one, at most half of it (6.1).

    >>> off(Fraction(11), 2), off(Fraction(11), 9)
    (Fraction(2, 1), Fraction(11, 2))
    """
    return min(Fraction(others), price * MOST_OFF)


def _bill(band: Band, house: House) -> Term:
    parts = tuple(
        Term(
            times(count, design.title),
            -count * less,
            Specialty.HEROIC_EGO.row.rule,
            f"{f'{count} × ' if count > 1 else ''}−{figure(less)} CP"
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


@BOOK.rule("R6.1", "Heroes are Cranky", on=Band, weight=Weight.WARN)
def heroes_are_cranky(band: Band, house: House) -> Iterator[Fault]:
    """Each other conscious Hero takes a point off every die, and off the price."""
    if not house.crankiness or not band.others:
        return
    less = min(band.others, MOST_CRANKY)
    yield Fault(
        f"{band.others + 1} Heroes in one army: each takes {figure(-less)} from every "
        "die while the others are conscious, and costs less for it",
        (band.heroes[0][0],),
        switch=switch("crankiness"),
    )


@BOOK.rule("House 3", "The table's limits are kept", on=Ranks)
def designs_are_not_a_crowd(ranks: Ranks, house: House) -> Iterator[Fault]:
    """How many of one design may march, in however many entries."""
    most = house.most_alike
    if most is None:
        return
    for design in dict.fromkeys(design for _, design in ranks.designs):
        places = [at for at, (_, each) in enumerate(ranks.designs) if each == design]
        count = sum(ranks.designs[at][0] for at in places)
        if count > most:
            yield Fault(
                f"{times(count, design.title)} march; this table plays with up to "
                f"{most} of a design",
                (places[-1],),
                switch=switch("most_alike"),
            )
