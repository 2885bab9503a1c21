"""Keep it at N points: one edit or two that bring a design to a price.

Every single edit is priced once. Edits whose price steps add up are looked up, and only
these are judged. What the player has just done is held.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import chain, combinations_with_replacement, islice, product
from operator import attrgetter, eq, gt
from typing import Any, Final

from builder.change.improvement import GAIN, Improvement, Workshop
from builder.core.design import Design
from builder.core.field_spec import InvalidValue
from builder.core.formatting import points
from builder.core.merging import merged
from builder.core.rulebook import Fix
from builder.registry import home, judge
from builder.system.way_out import joined

MOST_WAYS: Final = 12
"""The most ways that are compared."""
MOST_TRIED: Final = 3_000
"""The most changes of as many edits that are judged."""


def kept_at(
    price: Fraction, shop: Workshop, before: Design
) -> tuple[list[Improvement], str]:
    """Return the fewest edits that bring a design to a price, the best ones first.

    Where none come to it exactly, they stay below it. A sentence says which, or that
    there are none.

    Args:
        price: The price.
        shop: The design, and the purpose that tells the best.
        before: The design before what the player has just done to it.
    """
    words = points(price, home(shop.design).currency)
    now = judge(shop.design, shop.house).price
    if now is None or now == price:
        return [], "It has no points." if now is None else f"It costs {words} now."
    steps = _price_steps(shop, before, now)
    # What costs less already need not become cheaper.
    for fits, many in product((eq, gt) if now > price else (eq,), (1, 2)):
        changes = _adding_up(steps, many, partial(fits, price - now))
        legal = _legal(shop, before, changes, partial(fits, price))
        if ways := [*map(shop.improved, islice(legal, MOST_WAYS))]:
            less = f"Nothing comes to exactly {words}: this stays below."
            which = less if fits is gt else f"This comes to exactly {words}."
            return sorted(ways, key=GAIN, reverse=True), which
    none = f"Nothing that was tried, of one edit or two, comes to {words}"
    return [], f"{none} and keeps what was just done."


def _price_steps(
    shop: Workshop, before: Design, now: Fraction
) -> dict[Fraction, list[Fix]]:
    """Return the edits that keep what was just done, by how much dearer each is."""
    steps: dict[Fraction, list[Fix]] = {}
    for edit in chain.from_iterable(shop.edits):
        bill = home(shop.design).price(edit.value, shop.house)
        if bill and keeps(before, shop.design, edit.value):
            steps.setdefault(bill.total - now, []).append(edit)
    return steps


def _adding_up(
    steps: dict[Fraction, list[Fix]], many: int, fits: Callable[[Fraction], bool]
) -> Iterator[tuple[Fix, ...]]:
    """Yield so many edits whose price steps have a sum that fits, the dearest first."""
    sums = combinations_with_replacement(steps, many)
    fitting = [parts for parts in sums if fits(sum(parts, Fraction(0)))]
    for parts in sorted(fitting, key=sum, reverse=True):
        yield from product(*(steps[part] for part in parts))


def _legal(
    shop: Workshop,
    before: Design,
    changes: Iterable[tuple[Fix, ...]],
    fits: Callable[[Fraction | None], bool],
) -> Iterator[Fix]:
    """Yield the changes that are legal at a price that fits, each as one step."""
    designs = {shop.design}
    for edits in islice(changes, MOST_TRIED):
        after = shop.design
        # Edits of one place cannot be made together.
        with suppress(InvalidValue):
            after = reduce(partial(merged, shop.design), (one.value for one in edits))
        if after in designs or not keeps(before, shop.design, after):
            continue
        designs.add(after)
        found = judge(after, shop.house)
        if found.legal and fits(found.price):
            yield Fix(joined(edit.label for edit in edits), (), after)


def keeps(before: Any, after: Any, later: Any) -> bool:
    """Return whether a later value still has what an edit put in, and not what it took.

    >>> keeps(("Axe",), ("Axe", "Gun"), ("Gun", "Bow")), keeps((2, 3), (1, 3), (2, 3))
    (True, False)
    """
    values = before, after, later
    if before == after:
        return True
    if is_dataclass(after) and len(set(map(type, values))) == 1:
        names = [part.name for part in fields(after)]
        return all(keeps(*map(attrgetter(name), values)) for name in names)
    if not isinstance(after, tuple):
        return bool(after == later)
    if len(set(map(len, values))) == 1:
        return all(map(keeps, *values))
    old, new, now = map(Counter[Any], values)
    put_in = all(now[row] >= new[row] for row in new - old)
    return put_in and all(now[row] <= new[row] for row in old - new)
