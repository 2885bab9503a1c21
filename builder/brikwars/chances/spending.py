"""Several hits in a turn on who has Energy Shields: where the Power goes (R8.5.18)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeAlias

from builder.brikwars.chances.attack import SingleAttack, guarded
from builder.brikwars.chances.shields import Guard
from builder.odds import Pmf, Unanswerable, mixture

MOST_STATES: Final = 20_000
"""The most turns of events that are told apart."""
Harm: TypeAlias = tuple[Fraction, ...]
"""The chances of 0, 1, 2 ... points of Size Damage in the end."""


def shielded_hurts(rolls: Sequence[SingleAttack], most: int) -> Pmf:
    """Return the points of Size Damage of several rolls at one target.

    Its owner sees each hit before its Damage is rolled, and spends shield dice so that
    the points are fewest on average, of this hit and of all that may follow. Dice that
    are spent are gone for the turn, and so is the Power of each inch that is lost.

    Args:
        rolls: The attacks, in their order; a roll that jams is the last (R8.3.10).
        most: The most points that count.

    Raises:
        Unanswerable: If there are too many dice, or too many ways to go.
    """
    target = rolls[0].target
    last = min(most, len(rolls))
    if len(rolls) * (last + 1) * (1 + target.power) > MOST_STATES:
        raise Unanswerable("So many hits on Energy Shields are not worked out")
    chances = _Owner(tuple(rolls), last).harm(0, target.power, 0)
    return mixture([(chance, Pmf.always(n)) for n, chance in enumerate(chances)])


@dataclass
class _Owner:
    """The owner of the shields, who looks ahead to the last roll.

    Attributes:
        rolls: The attacks.
        most: The most points that count.
        known: What was worked out: by roll, Power and points so far.
    """

    rolls: tuple[SingleAttack, ...]
    most: int
    known: dict[tuple[int, int, int], Harm] = field(default_factory=dict)

    def harm(self, place: int, power: int, done: int) -> Harm:
        """Return the chances of points in the end, from a roll on."""
        if place == len(self.rolls) or done == self.most:
            return tuple(Fraction(n == done) for n in range(self.most + 1))
        key = place, power, done
        if key not in self.known:
            self.known[key] = self._rolled(place, power, done)
        return self.known[key]

    def _rolled(self, place: int, power: int, done: int) -> Harm:
        attack = self.rolls[place]
        ways: list[tuple[Fraction, Harm]] = []
        for each in attack.roll.naturals:
            after = len(self.rolls) if attack.jams(each.number) else place + 1
            missed = 1 - each.hit - each.spare
            ways.append((each.chance * missed, self.harm(after, power, done)))
            for hit, spare in ((each.hit, False), (each.spare, True)):
                if hit:
                    met = self._hit(attack, after, power, done, spare=spare)
                    ways.append((each.chance * hit, met))
        return _mixed(ways)

    def _hit(
        self, attack: SingleAttack, after: int, power: int, done: int, *, spare: bool
    ) -> Harm:
        """The best outcome of a hit for the owner, who knows its dice."""
        known = guarded(attack, attack.target.size - done, spare=spare)
        choices = [each for each in known if each.spent <= power]
        ends = [self._spent(each, after, power, done) for each in choices]
        return min(ends, key=_mean)

    def _spent(self, guard: Guard, after: int, power: int, done: int) -> Harm:
        left = power - guard.spent
        hurt = max(0, left - self.rolls[0].target.power_per_inch)
        return _mixed(
            (
                (guard.hurt, self.harm(after, hurt, done + 1)),
                (1 - guard.hurt, self.harm(after, left, done)),
            )
        )


def _mixed(ways: Sequence[tuple[Fraction, Harm]]) -> Harm:
    points = range(len(ways[0][1]))
    return tuple(
        sum((share * chances[n] for share, chances in ways), Fraction(0))
        for n in points
    )


def _mean(chances: Harm) -> Fraction:
    return sum((n * chance for n, chance in enumerate(chances)), Fraction(0))
