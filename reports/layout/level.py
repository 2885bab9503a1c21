"""Sharing a room fairly, on paper and on the screen."""


def level(extras: list[float], room: float) -> float:
    """Return how much each may take of a room: small wishes whole, large ones cut.

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
