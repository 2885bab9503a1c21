"""Power: how many Weapon Inches a turn affords, and what may be used at once (8.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import lcm
from typing import Final

from builder.brikwars.scales import Medium
from builder.figures import inches

MOST_SETS: Final = 40
"""How many sets of weapons are listed before the rest is only counted as more."""


def limit(
    effective_size: int, *, aloft: bool = False, medium: Medium = Medium.AIR
) -> int:
    """Weapon Inches of one turn: twice the Effective Size (R8.1.16-18).

    Args:
        effective_size: Creation Size less Size Damage, in inches.
        aloft: Whether it is flying this turn.
        medium: What it flies in; only the air costs it half.
    """
    return max(0, effective_size) * (1 if aloft and medium.aerial else 2)


@dataclass(frozen=True, slots=True)
class Activation:
    """One weapon or device used this turn, and the Weapon Inches it draws."""

    inches: Fraction
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Everything that draws on one creation's (or one team's) Power in a turn.

    Attributes:
        sizes: Creation Sizes in inches; several are a team (R8.1.25).
        size_damage: Inches of Size Damage taken by a lone creation.
        aloft: Whether it flies this turn.
        medium: What it flies in.
        fire: Inches of Fire it burns with, each off the limit (A33).
        overload: Exposure dice it has taken, an inch each (R8.5.8).
        activations: What it uses.
        dice: Hazard and Energy Shield dice rolled or spent, an inch each.
        saved_turns: Whole turns of Power diverted before this one.
        diverting: Whether it is Diverting All Power now.
        fixed_limit: The Max Power of a Turret that draws on nothing else.
    """

    sizes: tuple[int, ...]
    size_damage: int = 0
    aloft: bool = False
    medium: Medium = Medium.AIR
    fire: int = 0
    overload: int = 0
    activations: tuple[Activation, ...] = ()
    dice: int = 0
    saved_turns: int = 0
    diverting: bool = False
    fixed_limit: int | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """How a turn's Power works out.

    Attributes:
        limit: Weapon Inches of an ordinary turn.
        available: What one activation may draw, with all that was saved.
        used: Weapon Inches drawn.
        refusals: Why the turn is not allowed, each with its rule's number.
    """

    limit: int
    available: int
    used: Fraction
    refusals: tuple[tuple[str, str], ...] = field(default=())

    @property
    def allowed(self) -> bool:
        """Whether the whole turn can be powered."""
        return not self.refusals


def spend(turn: Turn) -> Use:
    """Work out whether a turn's activations can be powered (R8.1.16-25)."""
    base = sum(
        limit(size - turn.size_damage, aloft=turn.aloft, medium=turn.medium)
        for size in turn.sizes
    )
    if turn.fixed_limit is not None:
        base = turn.fixed_limit
    now = max(0, base - turn.fire - turn.overload)
    available = now + base * turn.saved_turns
    used = sum((each.inches for each in turn.activations), Fraction(turn.dice))
    return Use(now, available, used, tuple(_refusals(turn, now, available, used)))


def _refusals(
    turn: Turn, now: int, available: int, used: Fraction
) -> Iterator[tuple[str, str]]:
    if turn.diverting and used:
        yield "R8.1.24", "nothing may be used while Diverting All Power"
    if now == 0 and turn.activations and not turn.fire and not turn.overload:
        yield "R8.1.18", "Size 0 has no Power for weapons or devices"
    if used > available:
        yield (
            "R8.1.21",
            f"{inches(used)} are used and {inches(available)} of Power are there",
        )
    elif used > now and not _one_takes_the_savings(turn, now, used):
        yield "R8.1.24", "diverted Power serves a single activation"


def _one_takes_the_savings(turn: Turn, now: int, used: Fraction) -> bool:
    """Whether all beyond the ordinary limit can go to one activation."""
    largest = max((each.inches for each in turn.activations), default=Fraction(0))
    return used - largest <= now


def turns_to_bank(size: Fraction | int, power: int) -> int | None:
    """Turns of Divert All Power before a weapon can be used; None for never (R8.1.24).

    >>> turns_to_bank(5, 4), turns_to_bank(13, 4), turns_to_bank(3, 6)
    (1, 3, 0)
    """
    if power <= 0:
        return None if size > 0 else 0
    return max(0, -(-Fraction(size) // power) - 1)


def helpers_needed(size: Fraction | int) -> int:
    """How many minifigs together can work a weapon of this Size (R8.1.25)."""
    return int(-(-Fraction(size) // 2))


def team_skill(faces: Sequence[int]) -> int:
    """Whose Skill die a team rolls: the lowest (R8.1.25)."""
    return min(faces)


@dataclass(frozen=True, slots=True)
class Battery:
    """A kind of weapon a creation has ready: its name, inches and how many."""

    name: str
    inches: Fraction
    count: int


def full_sets(
    batteries: tuple[Battery, ...], power: int | Fraction, most: int = MOST_SETS
) -> tuple[tuple[int, ...], ...]:
    """The sets of weapons that leave no room for one more, biggest guns first.

    Args:
        batteries: What is ready to be used.
        power: Weapon Inches of the turn.
        most: How many sets to name.

    Returns:
        For each set, how many of each battery it uses, in the given order.
    """
    # Whole numbers of the finest part of an inch are counted faster than fractions.
    finest = lcm(power.denominator, *(each.inches.denominator for each in batteries))
    sizes = tuple((int(each.inches * finest), each.count) for each in batteries)
    return fillings(sizes, int(power * finest), most)


@lru_cache(maxsize=4096)
def fillings(
    sizes: tuple[tuple[int, int], ...], room: int, most: int
) -> tuple[tuple[int, ...], ...]:
    """What fits into a room until nothing more does, the largest things first.

    Args:
        sizes: The size of each kind of thing, and how many there are.
        room: How much fits in, in the unit of the sizes.
        most: How many ways to name.

    Returns:
        For each way, how many of each kind are in, in the given order.
    """
    order = sorted(range(len(sizes)), key=lambda place: -sizes[place][0])
    found = []
    for counts in islice(_fill([sizes[place] for place in order], room), most):
        back = [0] * len(sizes)
        for place, count in zip(order, counts, strict=True):
            back[place] = count
        found.append(tuple(back))
    return tuple(found)


def _fill(batteries: Sequence[tuple[int, int]], left: int) -> Iterator[tuple[int, ...]]:
    """Counts of each battery that fit, such that nothing left out would still fit.

    Args:
        batteries: The size of a weapon and how many there are, the largest in front.
        left: What may still be drawn, in the unit of the sizes.
    """
    if not batteries:
        yield ()
        return
    (size, ready), rest = batteries[0], batteries[1:]
    fits = min(ready, left // size) if size else ready
    smaller = sum(each * count for each, count in rest)
    for count in range(fits, -1, -1):
        remaining = left - count * size
        if count < ready and remaining - smaller >= size:
            return
        for tail in _fill(rest, remaining):
            after = remaining - sum(
                number * each for number, (each, _) in zip(tail, rest, strict=True)
            )
            if count == ready or after < size:
                yield (count, *tail)
