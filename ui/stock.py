"""What an army page needs to know of the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from builder.army import Army
from ui.store import Store


class Stock(QObject):
    """The designs that can march.

    Attributes:
        changed: Some design is not what it was.
    """

    changed = Signal()

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store
        store.changed.connect(self._tell)

    def designs(self) -> Mapping[str, Any]:
        """Every design by id, as it is now."""
        values = self._store.values()
        return {n: value for n, value in values.items() if not isinstance(value, Army)}

    def choices(self, system: str) -> Sequence[tuple[str, str, str]]:
        """The designs of a game by title: id, title and what each is."""
        found = [
            (name, value.title, value.label)
            for name, value in self.designs().items()
            if value.kind.startswith(f"{system}.")
        ]
        return sorted(found, key=lambda each: each[1].casefold())

    def _tell(self, names: frozenset[str]) -> None:
        values = self._store.values()
        if any(not isinstance(values.get(name), Army) for name in names):
            self.changed.emit()
