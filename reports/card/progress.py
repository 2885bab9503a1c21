"""How a long job tells how far it is, and how it is stopped."""

from collections.abc import Callable

Progress = Callable[[int, int], bool]
"""Called with how many cards are done and how many there are; False stops it all."""


class Cancelled(Exception):
    """The player stopped the work."""


def tell(progress: Progress | None, done: int, total: int) -> None:
    """Tell how much is done.

    Raises:
        Cancelled: The player stopped the work.
    """
    if progress and not progress(done, total):
        raise Cancelled
