"""The search for every weapon that gives a stat line, the plainest first.

Row and Size decide the price. Each number of the line then decides by how many Sizes
mods must move it, so no mods are tried that do not give the line. Negative mods of the
parts that the line leaves open may pay for the positive ones.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Final

from builder.brikwars.engine.price import SMART_PRICE
from builder.brikwars.explain.dice_search import Way
from builder.brikwars.explain.mod_shifts import choices, paid, payments, tried
from builder.brikwars.explain.query import StatLineQuery
from builder.brikwars.legality import weapon_audit
from builder.brikwars.legality.weapons import LARGEST_SMART
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyMod, AnyType
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import legal

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
    same mods and no more swaps.

    Args:
        query: The line.
        relaxed: A part that may differ, as little as possible.
    """
    kept: dict[tuple[AnyType, int], list[tuple[Counter[AnyMod], int]]] = {}
    for found in sorted(candidates(query, relaxed), key=lambda each: each.plainness):
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

    Args:
        query: The line.
        relaxed: A part that may differ, as little as possible.
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
        off = sum((each.distance for each in choice), plain.distance)
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
