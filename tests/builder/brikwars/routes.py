"""Whether one Damage rating can become another by swaps, and how (R8.7.2-7, 16-20)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from builder.brikwars.tables.dice import AnyDie, Die, Family


class Outcome(StrEnum):
    """How a conversion ends, or why it cannot."""

    SAME_SIZE = "same-size"
    SMALLER = "smaller"
    MERGED = "merge-ok"
    AREA = "area-ok"
    SKILL = "skill-ok"
    BIGGER_DIE = "bigger-die"
    MERGE_SHORT = "merge-short"
    SPLIT = "split"
    AREA_SOURCE = "area-source"
    AREA_BIGGER = "area-bigger"
    NO_DAMAGE = "no-damage"

    @property
    def legal(self) -> bool:
        """Whether the conversion can be made."""
        return self in LEGAL


LEGAL = {
    Outcome.SAME_SIZE,
    Outcome.SMALLER,
    Outcome.MERGED,
    Outcome.AREA,
    Outcome.SKILL,
}


@dataclass(frozen=True, slots=True)
class Want:
    """A die of the wanted rating.

    Attributes:
        die: The die; its faces count, not its name.
        area: It covers the area of the die it replaces.
    """

    die: Die
    area: bool = False

    @property
    def fills_area(self) -> bool:
        """Whether it may only replace Exp and Blast dice (R8.7.16)."""
        return self.area or self.die.family in (Family.SMOKE, Family.HAZARD)


@dataclass(frozen=True, slots=True)
class Route:
    """The outcome, and the dice that went into each die.

    Attributes:
        outcome: How it ends, or why it cannot.
        groups: The dice that went into each wanted die, in the wanted order.
    """

    outcome: Outcome
    groups: tuple[tuple[AnyDie, ...], ...] = ()

    @property
    def partition(self) -> tuple[int, ...]:
        """How many dice went into each wanted die."""
        return tuple(len(group) for group in self.groups)


def route(have: tuple[AnyDie, ...], want: tuple[Want, ...]) -> Route:
    """Find a way from one rating to another that uses every die.

    Args:
        have: The dice of the weapon.
        want: The dice it should roll instead.
    """
    if not have or not want:
        return Route(Outcome.NO_DAMAGE)
    if len(want) > len(have):
        return Route(Outcome.SPLIT)
    order = sorted(range(len(want)), key=lambda place: -want[place].die.faces)
    groups = _assign(Counter(have), tuple(want[place] for place in order), {})
    if groups is None:
        return Route(_why_not(have, want))
    wished = tuple(group for _, group in sorted(zip(order, groups, strict=True)))
    return Route(_how(want, wished), wished)


def _assign(
    left: Counter[AnyDie], want: tuple[Want, ...], seen: dict[object, bool]
) -> list[tuple[AnyDie, ...]] | None:
    """Dice for each wanted die, or None; `seen` remembers the dead ends."""
    if not want:
        return [] if not left.total() else None
    key = (frozenset(left.items()), len(want))
    if key in seen or left.total() < len(want):
        return None
    for group in _groups(want[0], left, left.total() - len(want) + 1):
        rest = _assign(left - Counter(group), want[1:], seen)
        if rest is not None:
            return [group, *rest]
    seen[key] = True
    return None


def _groups(
    want: Want, left: Counter[AnyDie], most: int
) -> Iterator[tuple[AnyDie, ...]]:
    """Every group of dice that may become this one, fewest dice first."""
    singles = sorted(left, key=lambda die: (die is not want.die, die.faces))
    yield from ((die,) for die in singles if _fits(want, die))
    if want.fills_area:
        return
    smaller = [
        die
        for die in left
        if die.family is Family.DAMAGE and die.faces < want.die.faces
    ]
    counts = product(*(range(min(left[die], most) + 1) for die in smaller))
    groups = [
        tuple(
            die for die, count in zip(smaller, each, strict=True) for _ in range(count)
        )
        for each in counts
        if 2 <= sum(each) <= most
    ]
    for group in sorted(groups, key=len):
        if sum(die.faces for die in group) >= want.die.faces:
            yield group


def _fits(want: Want, die: AnyDie) -> bool:
    """Whether a single die may become this one."""
    if want.fills_area and not (die.explodes or die.sprays):
        return False
    match want.die.family:
        case Family.SKILL:
            return die.family is Family.SKILL
        case Family.DAMAGE:
            return die.family is Family.SKILL or want.die.faces <= die.faces
        case _:
            return True


def _how(want: tuple[Want, ...], groups: tuple[tuple[AnyDie, ...], ...]) -> Outcome:
    if any(len(group) > 1 for group in groups):
        return Outcome.MERGED
    if any(wish.fills_area for wish in want):
        return Outcome.AREA
    taken = [group[0] for group in groups]
    if any(die.family is Family.SKILL for die in taken):
        return Outcome.SKILL
    same = all(
        die.faces == wish.die.faces for die, wish in zip(taken, want, strict=True)
    )
    return Outcome.SAME_SIZE if same else Outcome.SMALLER


def _why_not(have: tuple[AnyDie, ...], want: tuple[Want, ...]) -> Outcome:
    """The plainest reason that no assignment was found."""
    bursting = [die for die in have if die.explodes or die.sprays]
    filling = [wish for wish in want if wish.fills_area]
    if len(filling) > len(bursting):
        return Outcome.AREA_SOURCE
    if filling and any(
        wish.die.family is Family.DAMAGE
        and wish.die.faces > max(die.faces for die in bursting)
        for wish in filling
    ):
        return Outcome.AREA_BIGGER
    if len(want) == len(have):
        return Outcome.BIGGER_DIE
    return Outcome.MERGE_SHORT
