"""Work that is counted: a machine under load takes longer, but does no more of it."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls(work: Callable[[], object]) -> int:
    """Return how many functions some work calls, its own and those in C.

    >>> calls(lambda: len(""))
    2
    """
    count = 0

    def note(_: FrameType, event: str, __: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    # The end of the count is a call, too.
    return count - 1
