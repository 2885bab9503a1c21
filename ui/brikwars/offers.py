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
        return "; ".join(f"{self._words(each)} ({each.rule})" for each in self.broken)

    @property
    def brief(self) -> str:
        """The first violation, without its advice; empty if it is legal."""
        if not self.broken:
            return ""
        first = self.broken[0]
        return f"{self._words(first).partition(';')[0]} ({first.rule})"

    def _words(self, violation: Violation) -> str:
        """Return a message without the name of the swap, which is shown beside it."""
        return violation.message.removeprefix(f"{self.swap}: ")


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
    found = refusals(replace(weapon, swaps=swaps), house)
    broken = tuple(each for each in found if each.at[:2] == ("swaps", at))
    return Offer(swap, swaps, broken)


def refusals(weapon: Weapon, house: Any = None) -> list[Violation]:
    """Return the violations that make a weapon illegal."""
    found = judge(weapon, house).violations
    return [each for each in found if each.severity is Severity.REFUSE]
