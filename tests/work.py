"""Work that is counted: a machine under load takes longer, but does no more of it."""

import sys
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType
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


def calls_by(
    work: Callable[[], object], begins: Callable[[CodeType], str]
) -> Counter[str]:
    """Return how many functions in Python some work calls, by what they are part of.

    Args:
        work: The work.
        begins: Names the part that begins with a function, until it returns; nothing
            where it goes on with the part that calls it.
    """
    found, parts = Counter[str](), [""]

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            parts.append(begins(frame.f_code) or parts[-1])
            found[parts[-1]] += 1
        elif event == "return":
            parts.pop()

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found
