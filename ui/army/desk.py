"""What the window lends to an army's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance


class ArmyDesk(Protocol):
    """The designs an army can be made of, as they are at this moment."""

    @property
    def changed(self) -> SignalInstance:
        """Told when some design changed, came or went; what it says is not heeded."""

    def designs(self) -> Mapping[str, Any]:
        """Every design by its id, what is open and not yet saved included."""

    def choices(self, system: str) -> Sequence[tuple[str, str, str]]:
        """The designs of a game: id, title, and what it is in a word or two."""
