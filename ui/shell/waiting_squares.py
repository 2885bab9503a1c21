"""Linked squares that come one after the other, remembered until all are here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.core.formatting import listed
from builder.core.rulebook import Severity
from ui.shell.banner import Banner, Banners

if TYPE_CHECKING:
    from builder.content.linked import PartsMissing


class WaitingSquares:
    """The squares that came without all of their fellows, with a message for each set.

    Args:
        banners: Where the messages stand.
    """

    def __init__(self, banners: Banners) -> None:
        self._banners = banners
        self._held: dict[str, dict[int, str]] = {}
        self._lines: dict[str, Banner] = {}

    def whole(self, linked: PartsMissing) -> str:
        """Return the text of all squares of a set; empty while some are missing.

        Those that are here are remembered, and a message says which are not.
        """
        held = self._held.setdefault(linked.key, {})
        held |= linked.parts
        if line := self._lines.pop(linked.key, None):
            self._banners.drop(line)
        if len(held) == linked.count:
            del self._held[linked.key]
            return "\n".join(held.values())
        missing = [n for n in range(1, linked.count + 1) if n not in held]
        which = listed([str(number) for number in missing], "and")
        here = "is" if len(held) == 1 else "are"
        gone, them = ("is", "it") if len(missing) == 1 else ("are", "them")
        self._lines[linked.key] = self._banners.tell(
            f"{len(held)} of {linked.count} linked squares {here} here. {which} {gone} "
            f"missing: drop or paste {them}, in any order.",
            [("Forget them", partial(self._forget, linked.key))],
            severity=Severity.NOTE,
            firm=True,
        )
        return ""

    def _forget(self, key: str) -> None:
        # The message goes by its button.
        del self._held[key], self._lines[key]
