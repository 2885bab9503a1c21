"""What a brand-new library is filled with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder import systems
from builder.core.design import Design
from ui.library.repository import LibraryRepository


def bring_examples(store: LibraryRepository, open_: Callable[[str], object]) -> None:
    """Put the examples of the game in front into the library, and open an army.

    Those of the other games are offered on the page that welcomes; together they
    would bury a newcomer.

    Args:
        store: Where they go.
        open_: Opens something by its id.
    """
    from db.muster import MusterFile

    designs: dict[str, Design] = {}
    armies: dict[str, Any] = {}
    for example in next(iter(systems().values())).examples():
        # What a table has made itself is legal by its own rules alone.
        if not example.rulesets:
            designs |= dict(example.designs)
            armies |= dict(example.armies)
    store.bring_in(
        MusterFile(designs, armies),
        lambda names: open_(names[len(designs)]),
    )
