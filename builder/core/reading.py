"""Texts that lie beside the code, read when something of them is asked for."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pkgutil import get_data
from typing import TypeVar

Part = TypeVar("Part")


def text_of(package: str, file: str) -> str:
    """Return the text of a file in a package, also of one in an archive."""
    return (get_data(package, file) or b"").decode()


class Lazy(Mapping[str, Part]):
    """What a text holds by its names, read when one is asked for."""

    def __init__(self, read: Callable[[], Mapping[str, Part]]) -> None:
        self._read = read

    @cached_property
    def _parts(self) -> Mapping[str, Part]:
        return self._read()

    def __getitem__(self, name: str) -> Part:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)
