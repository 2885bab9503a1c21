"""The sweeps: tests that try every case of a large space.

CI tries every case. Elsewhere a run tries a share, which is the same on each day and
each machine, so that a test that passes today passes tomorrow. To try every case at a
desk, set `CI`: `CI=1 python3 dev.py test`. Looking for new examples is a command of its
own, `python3 dev.py explore`: it sets a seed, and a seed tries another share.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

THOROUGH = bool(os.environ.get("CI"))

EXPLORED = os.environ.get("BRICKMUSTER_EXPLORE", "")
"""The seed of a search for new examples; empty in an ordinary run."""

SEED = int(EXPLORED or 0)
"""What tests that draw by themselves begin with: 0, but for a search."""


def share(cases: Sequence[Case], of: int, *, everything: bool = THOROUGH) -> list[Case]:
    """Return a share of the cases, one in `of`, or everything.

    >>> len(share(range(20), 4, everything=False)), share("ab", 4, everything=True)
    (5, ['a', 'b'])
    """
    return list(cases) if everything else list(cases)[SEED % of :: of]


def examples(most: int, of: int = 3) -> int:
    """Return how many examples a costly law draws: at a desk one in `of`.

    >>> examples(60) in (20, 60), examples(60, 6) in (10, 60)
    (True, True)
    """
    return most if THOROUGH or EXPLORED else max(1, most // of)
