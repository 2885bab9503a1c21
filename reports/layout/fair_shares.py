"""Sharing a width fairly, on paper and on the screen."""


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
