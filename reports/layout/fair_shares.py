"""Sharing a width fairly, on paper and on the screen."""

from collections.abc import Sequence


def level(extras: list[float], room: float) -> float:
    """Return the most that each may take of a room: small wishes are met in full.

    >>> level([1.0, 5.0, 9.0], 11.0)
    5.0
    """
    left = sorted(extras)
    for number, extra in enumerate(left):
        share = room / (len(left) - number)
        if extra > share:
            return share
        room -= extra
    return left[-1]


def evened(needs: Sequence[float], room: float) -> list[float]:
    """Return equal shares of a room, or as near to them as the needs allow.

    >>> evened([1.0, 1.0, 4.0], 9.0), evened([1.0, 2.0], 9.0)
    ([2.5, 2.5, 4.0], [4.5, 4.5])
    """
    out = list(needs)
    left = room - sum(needs)
    while out and left > 1e-6:
        low = min(out)
        lowest = [at for at, one in enumerate(out) if one - low < 1e-6]
        above = [one for one in out if one - low >= 1e-6]
        step = min(min(above, default=low + left) - low, left / len(lowest))
        for at in lowest:
            out[at] += step
        left -= step * len(lowest)
    return out
