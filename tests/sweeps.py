"""The sweeps: tests that try every case of a large space.

CI tries every case. Elsewhere a run tries a share, and each day another one, so that
the whole suite stays short and a week of work still tries all of them. To try every
case at a desk, set `CI`: `CI=1 python3 dev.py test`.
"""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

Case = TypeVar("Case")

THOROUGH = bool(os.environ.get("CI"))


def share(cases: Sequence[Case], of: int, *, everything: bool = THOROUGH) -> list[Case]:
    """Return today's share, one case in `of`, or everything.

    >>> len(share(range(20), 4, everything=False)), share("ab", 4, everything=True)
    (5, ['a', 'b'])
    """
    today = datetime.now(UTC).toordinal()
    return list(cases) if everything else list(cases)[today % of :: of]
