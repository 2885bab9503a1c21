"""What is saved and what is not, and the words for it; nothing here does anything."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from builder.core.formatting import brief

PAUSE_MS: Final = 300
"""The pause in typing after which an edit is saved."""

MOST_MS: Final = 600
"""The longest that an edit waits to be sent, however long somebody types on.

With the time that a save takes, an edit is on the disk within a second.
"""

AGAIN_MS: Final = (1_000, 2_000, 4_000, 8_000, 15_000, 30_000)
"""The pauses before a failed save is tried again; the last one repeats."""

MINUTE: Final = 60
LONGEST: Final = 70
"""The most letters of a reason in the status line."""


@dataclass(frozen=True, slots=True)
class SaveState:
    """What the library has of the player's work.

    An item can be in several of these at once: one that is typed in while it is being
    saved is waiting and in flight.

    Attributes:
        waiting: The ids of what has edits that were not sent to the library yet.
        in_flight: The ids of what was sent and not answered.
        disputed: The ids of what another window changed, too, until the player
            decides; what is typed meanwhile is kept on the disk beside it.
        failed: Why the last save of an item failed, by its id.
        acts: The number of other writes, such as removing, that are not answered.
    """

    waiting: frozenset[str] = frozenset()
    in_flight: frozenset[str] = frozenset()
    disputed: frozenset[str] = frozenset()
    failed: dict[str, str] = field(default_factory=dict)
    acts: int = 0

    @property
    def on_disk(self) -> bool:
        """Whether all that was typed is on the disk, if only beside a disputed item."""
        return not (self.waiting or self.in_flight or self.failed or self.acts)

    @property
    def calm(self) -> bool:
        """Whether the library holds everything as it is shown."""
        return self.on_disk and not self.disputed

    @property
    def why(self) -> str:
        """Why something is not saved; empty where nothing failed."""
        return next(iter(self.failed.values()), "")

    def edited(self, item_id: str) -> SaveState:
        """Return the state after an edit."""
        return replace(self, waiting=self.waiting | {item_id})

    def reverted(self, item_id: str) -> SaveState:
        """Return the state after an item became again what the library holds."""
        return replace(
            self, waiting=self.waiting - {item_id}, failed=_without(self, item_id)
        )

    def sent(self, item_id: str) -> SaveState:
        """Return the state after the newest value of an item was sent."""
        return replace(
            self, waiting=self.waiting - {item_id}, in_flight=self.in_flight | {item_id}
        )

    def wrote(self, item_id: str) -> SaveState:
        """Return the state after the library wrote what was sent."""
        return replace(
            self, in_flight=self.in_flight - {item_id}, failed=_without(self, item_id)
        )

    def refused(self, item_id: str, why: str) -> SaveState:
        """Return the state after a save failed: its value waits again."""
        return replace(
            self.wrote(item_id).edited(item_id), failed=self.failed | {item_id: why}
        )

    def parted(self, item_id: str) -> SaveState:
        """Return the state after another window turned out to have saved an item."""
        return replace(
            self.wrote(item_id).edited(item_id), disputed=self.disputed | {item_id}
        )

    def decided(self, item_id: str) -> SaveState:
        """Return the state after the player decided what becomes of an item."""
        return replace(self, disputed=self.disputed - {item_id})

    def gone(self, item_id: str) -> SaveState:
        """Return the state after an item was removed."""
        return self.reverted(item_id).decided(item_id)

    def acting(self, more: int) -> SaveState:
        """Return the state after an act was sent (1) or answered (-1)."""
        return replace(self, acts=self.acts + more)


def words(state: SaveState, ago: float | None, location: str = "") -> str:
    """Return what the status line says; never more than is true.

    Args:
        state: What is saved.
        ago: The seconds since the last save; None if there was none.
        location: Where the library is, which a reason need not repeat.
    """
    if state.failed:
        return f"Not saved: {brief(reason(state.why, location), LONGEST)}"
    if not state.on_disk:
        return "Saving…"
    if state.disputed:
        return "Kept apart until you decide"
    if ago is None:
        return "Everything is saved as you make it"
    if ago >= MINUTE:
        return "Saved"
    return "Saved just now" if ago < 2 else f"Saved {int(ago)} s ago"


def pause(waited: float) -> int:
    """Return for how many milliseconds an edit may still wait for the next one.

    Args:
        waited: The milliseconds for which the oldest edit has waited already.
    """
    return max(0, min(PAUSE_MS, int(MOST_MS - waited)))


def again(tries: int) -> int:
    """Return the milliseconds before a save that failed some times is tried again."""
    return AGAIN_MS[min(max(tries, 1), len(AGAIN_MS)) - 1]


def reason(why: str, location: str) -> str:
    """Return the gist of a reason, without the place of the library."""
    text = why.replace(f"The library {location}", "the library") if location else why
    for end in (". ", "; ", ": "):
        text = text.partition(end)[0]
    return text.rstrip(".")


def _without(state: SaveState, item_id: str) -> dict[str, str]:
    return {key: why for key, why in state.failed.items() if key != item_id}
