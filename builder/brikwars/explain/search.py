"""The search for every weapon that gives a stat line, the plainest first.

Row and Size decide the price. Each number of the line then decides by how many Sizes
mods must move it, so no mods are tried that do not give the line. Negative mods of the
parts that the line leaves open may pay for the positive ones.

1. `choices` solves each number by itself: it tries the formula of the row at the Sizes
   that mods can reach. That leaves one shift, or two where a formula halves, and at
   most 9 for dice (-4 to +4), or a few more with home-made mods.
2. `fewest` gives the mods of a shift. `paid` pays for the positive ones in each way
   (R8.7.23): with at most 4 of the 5 printed negative mods, which is 70 ways.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Final

from builder.brikwars.engine.price import SMART_PRICE
from builder.brikwars.engine.statline import has_stat
from builder.brikwars.explain.dice_search import Way, conversions
from builder.brikwars.explain.query import StatLineQuery
from builder.brikwars.legality import weapon_audit
from builder.brikwars.legality.weapons import LARGEST_SMART
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyMod, AnyType, OwnMod
from builder.brikwars.tables.dice import Die, PoolDie
from builder.brikwars.tables.mods import Mod, Statistic, positives, shift
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formula import Formula
from builder.core.rulebook import legal

MOST_PAIRS: Final = 4
"""The most positive mods that are tried, with as many negative ones to pay for them."""
MOST_OWN: Final = 2
"""The most home-made mods that are tried together."""
FARTHEST: Final = Fraction(1_000)
"""The distance of a number from one that a weapon does not have."""

_NEAREST: Final = 3
"""The shifts that are tried where a number need only be near."""
_PARTS: Final = {
    Statistic.USE: ("use",),
    Statistic.RANGE: ("reach",),
    Statistic.EFFECT: ("dice", "deflection", "thrust"),
    Statistic.CAPACITY: ("capacity",),
}
"""The parts of a line that state a statistic."""
# One Sawed Off moves Use by two, so four of them move it by eight.
_SHIFTS: Final = tuple(sorted(range(-2 * MOST_PAIRS, 2 * MOST_PAIRS + 1), key=abs))
_GOOD: Final = {mod.stat: mod for mod in Mod if mod.positive}
_BAD: Final = {mod.stat: mod for mod in Mod if not mod.positive}


@dataclass(frozen=True, slots=True)
class ModShift:
    """The Sizes by which a statistic is moved, and how far off its number still is."""

    shift: int = 0
    distance: Fraction = Fraction(0)
    swaps: Way = ()


def choices(
    query: StatLineQuery, kind: AnyType, size: int, relaxed: str
) -> tuple[tuple[ModShift, ...], ...]:
    """Return the shifts of Use, Range, Effect and Capacity that give a line.

    A relaxed part need only be near. A Gun of 3" has Use 5 and Range 14", and 4" more
    at the next Size:

    >>> from builder.brikwars.tables.weapons import WeaponType
    >>> found = choices(StatLineQuery(use=5, reach=18), WeaponType.GUN, 3, "")
    >>> [[each.shift for each in shifts] for shifts in found]
    [[0], [1], [0], [0]]
    """
    start = 0 if kind.row.bastard else size
    found: list[tuple[ModShift, ...]] = []
    for part in ("use", "reach", "", "capacity"):
        # Where a number cannot be had, it makes no difference what gives the others.
        if not (query.mods or all(found)):
            found.append(())
        elif part:
            found.append(_reached(query, part, kind, start, relaxed))
        else:
            found.append(_effect(query, kind, start, relaxed))
    if not query.mods or relaxed == "mods":
        return tuple(found)
    lists = []
    for shifts, stat in zip(found, _PARTS, strict=True):
        moved = shift(query.mods, stat)
        given = tuple(each for each in shifts if each.shift == moved)
        # The mods of a line may move freely what it leaves open.
        is_open = _is_open(query, stat, relaxed)
        lists.append(given or ((ModShift(moved),) if is_open else ()))
    return tuple(lists)


def payments(query: StatLineQuery, kind: AnyType, relaxed: str) -> tuple[AnyMod, ...]:
    """Return the negative mods of what the row has and a line leaves open."""
    known: tuple[AnyMod, ...] = (*Mod, *query.house.mods)
    return tuple(
        mod
        for mod in known
        if not mod.positive
        and (mod.stat not in _PARTS or _is_open(query, mod.stat, relaxed))
        and has_stat(kind, mod.stat, query.house)
    )


def _is_open(query: StatLineQuery, stat: Statistic, relaxed: str) -> bool:
    return not any(query.states(part) for part in _PARTS[stat] if part != relaxed)


def _reached(
    query: StatLineQuery, part: str, kind: AnyType, start: int, relaxed: str
) -> tuple[ModShift, ...]:
    """The shifts by which a formula gives a number, or comes near if it is relaxed."""
    value: int | None = getattr(query, part)
    line: Formula | None = getattr(kind.row, part)
    if value is None:
        return (ModShift(),)
    if line is None:
        return (ModShift(distance=FARTHEST),) if part == relaxed else ()
    shifts = _SHIFTS if line.slope else (0,)
    steps = sorted(
        (
            (abs(line(start + moved) - value), place, moved)
            for place, moved in enumerate(shifts)
            # No formula goes below Size 0 (R8.7.25); but a Bastard row starts there.
            if start + moved >= 0 or not start
        )
    )
    return tuple(
        ModShift(moved, Fraction(distance))
        for distance, _, moved in steps[:_NEAREST]
        if part == relaxed or not distance
    )


def _effect(
    query: StatLineQuery, kind: AnyType, start: int, relaxed: str
) -> tuple[ModShift, ...]:
    """The shifts of Effect: by the dice, or else by Deflection and Shove."""
    if query.dice and relaxed != "dice":
        return _rolled(query, kind, start)
    shoves = _reached(query, "thrust", kind, start, relaxed)
    parries = _reached(query, "deflection", kind, start, relaxed)
    if query.thrust is None:
        return parries
    if query.deflection is None:
        return shoves
    return tuple(
        ModShift(shove.shift, shove.distance + parry.distance)
        for shove in shoves
        for parry in parries
        if shove.shift == parry.shift
    )


def _rolled(query: StatLineQuery, kind: AnyType, start: int) -> tuple[ModShift, ...]:
    row = kind.row
    if row.dice is None or row.die is None:
        return ()
    if not row.bonus.slope and not query.allows(row.bonus(start)):
        return ()
    if query.deflection is not None or query.thrust is not None:
        return ()
    ways = conversions(PoolDie(row.die, row.cover), query.dice)
    own = (abs(mod.shift) for mod in query.house.mods if mod.stat is Statistic.EFFECT)
    most = MOST_PAIRS + MOST_OWN * max(own, default=0)
    found = {
        moved: ways[row.dice(start + moved)]
        for moved in range(-most, most + 1)
        if row.dice(start + moved) in ways and query.allows(row.bonus(start + moved))
    }
    raised: list[ModShift] = []
    for moved, way in found.items():
        # More High Powered than needed is no use, unless it saves a swap or the line
        # names its mods.
        spares = all(len(way_of.swaps) > len(way) for way_of in raised)
        if moved >= 0 and (query.mods or spares):
            raised.append(ModShift(moved, swaps=way))
    lowered = (ModShift(moved, swaps=way) for moved, way in found.items() if moved < 0)
    return (*raised, *lowered)


def tried(ours: tuple[OwnMod, ...]) -> tuple[tuple[OwnMod, ...], ...]:
    """Return the sets of home-made mods to try: none, one, or two of them."""
    return tuple(
        some
        for count in range(MOST_OWN + 1)
        for some in combinations_with_replacement(ours, count)
    )


def fewest(stat: Statistic, moved: int) -> tuple[Mod, ...]:
    """Return the fewest printed mods that move a statistic by so many Sizes.

    Sawed Off moves Use by two, so an odd shift upward goes one too far, and a High
    Precision takes that back.

    >>> [str(mod) for mod in fewest(Statistic.USE, 3)]
    ['High Precision', 'Sawed Off', 'Sawed Off']
    >>> [str(mod) for mod in fewest(Statistic.RANGE, -2)]
    ['Close Quarters', 'Close Quarters']
    """
    good, bad = _GOOD[stat], _BAD[stat]
    if moved * good.row.shift >= 0:
        return (good,) * abs(moved)
    count = -(-abs(moved) // abs(bad.row.shift))
    back = abs(count * bad.row.shift - moved)
    return (good,) * back + (bad,) * count


def paid(
    shifts: tuple[int, int, int, int],
    free: tuple[AnyMod, ...],
    given: tuple[OwnMod, ...] = (),
) -> Iterator[tuple[AnyMod, ...]]:
    """Yield the fewest mods that make these shifts, paid for in each way (R8.7.23).

    Nothing where that takes more than `MOST_PAIRS` positive or negative ones.

    >>> for mods in paid((0, 1, 0, 0), (Mod.SURGICAL, Mod.SAFETY)):
    ...     print(*mods, sep=", ")
    Long Range, Surgical
    Long Range, Safety

    Args:
        shifts: By how many Sizes Use, Range, Effect and Capacity are moved.
        free: The negative mods that may pay, as the line leaves open what they change.
        given: Home-made mods that make some of the shifts.
    """
    mods: list[AnyMod] = [*given]
    for stat, moved in zip(_PARTS, shifts, strict=True):
        mods += fewest(stat, moved - shift(given, stat))
    good = positives(mods)
    bad = len(mods) - good
    if good > MOST_PAIRS or bad > MOST_PAIRS:
        return
    for payment in combinations_with_replacement(free, max(0, good - bad)):
        yield (*mods, *payment)


LARGEST: Final = 20
"""The largest Size and XSize that is tried."""
_ORDER: Final = {mod: place for place, mod in enumerate(Mod)}
_ROWS: Final = {kind: place for place, kind in enumerate(WeaponType)}


@dataclass(frozen=True, slots=True)
class Found:
    """A weapon that gives a line, before the rules have judged it.

    Attributes:
        distance: How far it is from the line, where one part is relaxed.
        kind: Its row.
        size: Its Size.
        mods: Its mods, in the order of the table.
        swaps: Its swaps.
        cost: What it costs in CP.
    """

    distance: Fraction
    kind: AnyType
    size: int
    mods: tuple[AnyMod, ...]
    swaps: Way
    cost: Fraction

    @property
    def plainness(self) -> tuple[object, ...]:
        """Its key for sorting: near, with few changes, and cheap comes first.

        A swap for a plain d6 counts against it, as no table has that effect (R8.7.2).
        """
        return (
            self.distance,
            any(swap.gives is Die.D6 for swap in self.swaps),
            len(self.mods),
            # Safety pays with time, and changes no number of the line.
            len(self.mods) - self.mods.count(Mod.SAFETY),
            len(set(self.swaps)),
            len(self.swaps),
            self.cost,
            # The rows of 8.1 before those with printed numbers.
            self.kind.row.bastard,
            self.size,
            _ROWS[self.kind.like],
            str(self.kind),
            tuple(map(_place, self.mods)),
        )

    def weapon(self, query: StatLineQuery) -> Weapon:
        """Return the design, with the name in the line."""
        return Weapon(
            name=query.name,
            type=self.kind,
            size=self.size,
            mods=self.mods,
            swaps=self.swaps,
            smart=query.smart,
        )


def builds(query: StatLineQuery, relaxed: str = "") -> Iterator[tuple[Found, Weapon]]:
    """Yield every legal build of a line, the plainest first.

    A build is left out if another of the same row and Size does with fewer of the
    same mods and no more swaps. A relaxed part may differ, as little as possible.
    """
    kept: dict[tuple[AnyType, int], list[tuple[Counter[AnyMod], int]]] = {}
    for found in sorted(
        candidates(query, relaxed), key=lambda candidate: candidate.plainness
    ):
        mods = Counter(found.mods)
        smaller = kept.setdefault((found.kind, found.size), [])
        swaps = len(found.swaps)
        if any(less <= mods and fewer <= swaps for less, fewer in smaller):
            continue
        weapon = found.weapon(query)
        if legal(weapon_audit(weapon, query.house)):
            smaller.append((mods, swaps))
            yield found, weapon


def candidates(query: StatLineQuery, relaxed: str = "") -> Iterator[Found]:
    """Yield every weapon that gives a line, before the rules judge it.

    A relaxed part may differ, as little as possible.
    """
    known = query.made if relaxed else query.kinds
    kinds = (query.type,) if query.type and relaxed != "type" else known
    for kind in kinds:
        if not _row_fits(query, kind, relaxed):
            continue
        distance = Fraction(relaxed == "type" and kind is not query.type)
        free = payments(query, kind, relaxed)
        for size in _sizes(query, kind, relaxed):
            start = 0 if kind.row.bastard else size
            price = Fraction(kind.row.cost(start))
            price += SMART_PRICE if query.smart else 0
            off = Fraction(0)
            if query.cost is not None and price != query.cost:
                if relaxed != "cost":
                    continue
                off = abs(price - query.cost)
            if relaxed == "size" and query.size is not None:
                off = Fraction(abs(size - query.size))
            plain = Found(distance + off, kind, size, (), (), price)
            yield from _modded(query, plain, free, relaxed)


def _row_fits(query: StatLineQuery, kind: AnyType, relaxed: str) -> bool:
    """Whether a row has the parts of the line that no mod can change."""
    row = kind.row
    return (
        (not query.melee or row.melee or relaxed == "melee")
        and (query.armor is None or row.armor == query.armor or relaxed == "armor")
        and not (query.ranged and row.melee)
        and (not query.loads or row.loads == query.loads or relaxed == "loads")
    )


def _sizes(query: StatLineQuery, kind: AnyType, relaxed: str) -> Iterable[int]:
    if kind.row.bastard:
        return (1,) if query.size is None or relaxed == "size" else ()
    # A larger weapon cannot hold a robot brain at all (R8.5.22).
    largest = LARGEST_SMART if query.smart else LARGEST
    if query.size is None or relaxed == "size":
        return range(1, largest + 1)
    return (query.size,) if 1 <= query.size <= largest else ()


def _modded(
    query: StatLineQuery, plain: Found, free: tuple[AnyMod, ...], relaxed: str
) -> Iterator[Found]:
    """A plain weapon with all mods that give the line; `free` mods may pay for them."""
    stated = query.mods if relaxed != "mods" else ()
    for choice in product(*choices(query, plain.kind, plain.size, relaxed)):
        far = (mod.distance for mod in choice if mod.distance)
        off = sum(far, plain.distance)
        use, reach, effect, capacity = choice
        shifts = (use.shift, reach.shift, effect.shift, capacity.shift)
        for given in ((),) if stated else tried(query.house.mods):
            for mods in (stated,) if stated else paid(shifts, free, given):
                in_order = tuple(sorted(mods, key=_place))
                yield replace(plain, distance=off, mods=in_order, swaps=effect.swaps)


def _place(mod: AnyMod) -> tuple[int, str]:
    """The sorting key of a mod: the printed ones in their order, then the home-made."""
    if isinstance(mod, Mod):
        return _ORDER[mod], ""
    return len(_ORDER), mod.title
