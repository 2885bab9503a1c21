"""Which versions stay as time goes by.

| a version stays | while its |
|---|---|
| always | hour is not a whole day past |
| if it is the last of its hour | day is not a whole week past |
| if it is the last of its day | week is not ninety days past |
| if it is the last of its week | |

Hours lie within days and days within weeks, and each span is thinned when all of it is
old enough. So it does not matter how often or when this is done: what stays in the end
is the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 5)  # noqa: DTZ001 (UTC without a zone; a Monday)

SCHEDULE: Final = (
    (timedelta(days=90), timedelta(weeks=1)),
    (timedelta(days=7), timedelta(days=1)),
    (timedelta(days=1), timedelta(hours=1)),
)
"""How long ago a span must have ended, and the span of which the last stays."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A version as far as thinning is concerned.

    Attributes:
        number: Its number.
        saved: When it was saved, in UTC, without a zone.
        stays: Whether it always stays, as the first and the present one do.
    """

    number: int
    saved: datetime
    stays: bool = False


def superfluous(versions: Iterable[Dated], now: datetime) -> frozenset[int]:
    """Return the numbers of the versions of one item that need not stay.

    Args:
        versions: The versions of the item.
        now: The present time, in UTC, without a zone.
    """
    last: dict[tuple[timedelta, int], Dated] = {}
    gone: set[int] = set()
    for each in sorted(versions, key=lambda one: (one.saved, one.number)):
        span = _span(each.saved, now)
        if span is None:
            continue
        before = last.get(span)
        if before and not before.stays:
            gone.add(before.number)
        last[span] = each
    return frozenset(gone)


def _span(saved: datetime, now: datetime) -> tuple[timedelta, int] | None:
    """Return the span of which one version stays; None where all stay."""
    for past, length in SCHEDULE:
        place = (saved - _EPOCH) // length
        if _EPOCH + (place + 1) * length + past <= now:
            return length, place
    return None
