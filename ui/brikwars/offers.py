"""The swaps that picked dice allow, and the rules that the others would break."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from builder import judge
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import EFFECTS, AnyDie, OwnDie
from builder.core.rulebook import Severity, Violation


@dataclass(frozen=True, slots=True)
class Offer:
    """A swap that could be made.

    Attributes:
        swap: The swap.
        swaps: All swaps of the weapon, with this one.
        broken: The violations it would cause; none if it is legal.
    """

    swap: Swap
    swaps: tuple[Swap, ...]
    broken: tuple[Violation, ...]

    @property
    def why(self) -> str:
        """All that is wrong with it, with rule numbers; empty if it is legal."""
        return "; ".join(
            f"{'; '.join(filter(None, (_fault(each), each.advice)))} ({each.rule})"
            for each in self.broken
        )

    @property
    def brief(self) -> str:
        """The first violation, without its advice; empty if it is legal."""
        if not self.broken:
            return ""
        first = self.broken[0]
        return f"{_fault(first)} ({first.rule})"


def _fault(violation: Violation) -> str:
    """Return what is wrong, without the name of the swap, which is shown beside it."""
    return violation.fault or violation.message


def offers(
    weapon: Weapon,
    takes: Sequence[AnyDie],
    spread: Spread,
    house: Any = None,
    place: int | None = None,
) -> tuple[Offer, ...]:
    """Return an offer for every die the picked ones could become, legal ones first.

    Args:
        weapon: The weapon as it is.
        takes: The picked dice.
        spread: The area that the new die covers.
        house: The house rules it is judged under.
        place: The index of the swap to change; None for a new one at the end.
    """
    ours = house.dice if house else ()
    held = (swap.gives for swap in weapon.swaps if isinstance(swap.gives, OwnDie))
    found = [
        _offer(weapon, Swap(takes=tuple(takes), gives=die, spread=spread), house, place)
        for die in dict.fromkeys((*EFFECTS, *ours, *held))
    ]
    return tuple(sorted(found, key=lambda offer: bool(offer.broken)))


def _offer(weapon: Weapon, swap: Swap, house: Any, place: int | None) -> Offer:
    at = len(weapon.swaps) if place is None else place
    swaps = (*weapon.swaps[:at], swap, *weapon.swaps[at + 1 :])
    found = judge(replace(weapon, swaps=swaps), house).violations
    here = (each for each in found if each.at[:2] == ("swaps", at))
    broken = tuple(each for each in here if each.severity is Severity.REFUSE)
    return Offer(swap, swaps, broken)
