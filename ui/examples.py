"""What a brand-new library is filled with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from builder import systems
from builder.system import Example
from ui.store import Store

if TYPE_CHECKING:
    from db.muster import MusterFile


def bring_examples(store: Store, open_: Callable[[str], object]) -> None:
    """Put every example into the library, and open the first of them.

    Args:
        store: Where they go.
        open_: Opens something by its id.
    """
    for system in systems().values():
        first, *others = system.examples()
        store.bring_in(_file(first), lambda names: [open_(name) for name in names[-1:]])
        for example in others:
            store.bring_in(_file(example), lambda _: None)


def _file(example: Example) -> MusterFile:
    from db.muster import MusterFile

    return MusterFile(dict(example.designs), dict(example.armies), {})
