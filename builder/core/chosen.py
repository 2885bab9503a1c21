"""What a player chose in a design, and how much of it a change takes away.

Of ways to mend a fault those that keep it go first: an unpaid mod is paid for before it
is removed. What is blank, nought or no is not chosen yet.
"""

from collections import Counter
from dataclasses import fields, is_dataclass


def taken(before: object, after: object) -> int:
    """Return how many chosen values and rows of one design another has no longer.

    What is added takes nothing away, and neither does another order of rows.

    >>> taken(("Gun", "Axe"), ("Axe", "Gun", "Gun")), taken(("Gun",), ()), taken(2, 3)
    (0, 1, 1)
    """
    if isinstance(before, tuple) and isinstance(after, tuple):
        gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
        changed = sum(map(taken, gone.elements(), come.elements()))
        return changed + max(0, gone.total() - come.total())
    if is_dataclass(before) and type(before) is type(after):
        names = [each.name for each in fields(before)]
        return sum(taken(getattr(before, at), getattr(after, at)) for at in names)
    return int(bool(before) and before != after)
