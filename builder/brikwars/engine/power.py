"""Power of a turn: how much there is, what brings more, and shared Turrets (8.1)."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from builder.brikwars.engine.loads import Arm
from builder.brikwars.model.designs import Creation, Mount
from builder.brikwars.tables.scales import TURRETS, Medium, Stand
from builder.core.formatting import listed, times


def limit(
    effective_size: int, *, aloft: bool = False, medium: Medium = Medium.AIR
) -> int:
    """Return Weapon Inches of one turn: twice the Effective Size (R8.1.16-18).

    Only flight in the air costs it half (A31).
    """
    return max(0, effective_size) * (1 if aloft and medium.aerial else 2)


def turns_to_bank(size: Fraction | int, power: int) -> int | None:
    """Return the turns of Divert All Power that a weapon needs; None for never.

    What is saved adds to the Power of the turn itself (R8.1.24).

    >>> turns_to_bank(5, 4), turns_to_bank(13, 4), turns_to_bank(3, 6)
    (1, 3, 0)
    """
    if power <= 0:
        return None if size > 0 else 0
    return max(0, -(-Fraction(size) // power) - 1)


def helpers_needed(size: Fraction | int) -> int:
    """Return how many minifigs together can work a weapon of this Size (R8.1.25)."""
    return int(-(-Fraction(size) // 2))


# Turrets that several weapons share: one price, one Max Power (8.1).


class SharedTurret(NamedTuple):
    """A bought Turret with several weapons on it.

    Attributes:
        number: What its weapons call it.
        stand: Its row in the table of Turrets.
        places: The places of what is on it, among the mounts or arms it came from.
    """

    number: int
    stand: Stand
    places: tuple[int, ...]

    @property
    def name(self) -> str:
        """What it is called: `Large Turret 1`."""
        return f"{self.stand.name} {self.number}"

    @property
    def halves(self) -> int:
        """Half inches that it powers in a turn."""
        return 2 * self.stand.power


def shared_turrets(mounts: Sequence[Mount]) -> tuple[SharedTurret, ...]:
    """Return the Turrets that have a number, each once, in the order of the mounts.

    A weapon without a number has a Turret of its own. Where weapons of one number are
    on different Turrets, the first decides.
    """
    numbers = dict.fromkeys(mount.shares for mount in mounts if mount.shares)
    found = []
    for number in numbers:
        on_it = [n for n, mount in enumerate(mounts) if mount.shares == number]
        stand = TURRETS[mounts[on_it[0]].mounting]
        found.append(SharedTurret(number or 0, stand, tuple(on_it)))
    return tuple(found)


def bearers(creation: Creation, turret: SharedTurret) -> str:
    """Return the weapons on a Turret in words: `2 × Gun and MachineGun`."""
    on_it = (creation.mounts[place] for place in turret.places)
    return listed([times(each.count, each.weapon.title) for each in on_it])


def carried_inches(creation: Creation, turret: SharedTurret) -> Fraction:
    """Return the Weapon Inches of all that is on a Turret."""
    on_it = (creation.mounts[place] for place in turret.places)
    return sum((each.count * each.weapon.charge for each in on_it), Fraction(0))


def turrets_of(arms: Sequence[Arm]) -> tuple[SharedTurret, ...]:
    """Return the shared Turrets of a turn; places are those among the arms."""
    return shared_turrets([each.mount for each in arms])


def overloaded(
    arms: Sequence[Arm], used: Iterable[tuple[Arm, int]]
) -> Iterator[tuple[SharedTurret, Fraction]]:
    """Yield the Turrets that cannot power all that is used on them, with its inches."""
    counted = list(used)
    for turret in turrets_of(arms):
        drawn = drawn_on(turret, arms, counted)
        if drawn > turret.stand.power:
            yield turret, drawn


def drawn_on(
    turret: SharedTurret, arms: Sequence[Arm], used: Iterable[tuple[Arm, int]]
) -> Fraction:
    """Return the inches that all that is used draws from a Turret (R8.1.28)."""
    on_it = [arms[place] for place in turret.places]
    inches = (many * each.weapon.charge for each, many in used if each in on_it)
    return sum(inches, Fraction(0))
