"""What tests read back from a PDF, by the fixtures of these names."""

from collections.abc import Callable

Read = Callable[[bytes], list[str]]
"""The text of each page, without line breaks and spaces."""

Placed = Callable[[bytes], list[list[tuple[str, tuple[float, ...]]]]]
"""The drawings of each page by name, each with where it is placed."""


def squeezed(text: str) -> str:
    return "".join(text.split())
