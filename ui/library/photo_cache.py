"""A cache of the library's photos, for pages and cards."""

from collections.abc import Iterable

from builder.content.card import Card
from ui.library.worker import LibraryWorker


class PhotoCache:
    """The photos of a library; each is read only once.

    Attributes:
        unread: The keys of photos that the library did not give when asked last.
    """

    def __init__(self, worker: LibraryWorker) -> None:
        self._worker = worker
        self._known: dict[str, bytes | None] = {}
        self.unread: set[str] = set()

    def keep(self, data: bytes) -> str:
        """Store a photo and return its key.

        Raises:
            ValueError: If it cannot be stored; the message is for the player.
        """
        try:
            key = self._worker.wait_for(lambda library: library.keep_photo(data))
        except Exception as error:  # the sentence matters here, not the class
            raise ValueError(str(error)) from error
        self._known.pop(key, None)
        return key

    def photo(self, key: str) -> bytes | None:
        """Return the photo of a key, or None if it is gone or cannot be read."""
        if key not in self._known:
            try:
                found = self._worker.wait_for(lambda library: library.photo(key))
            except Exception:  # noqa: BLE001 (a card without its photo is still a card)
                self.unread.add(key)
                return None
            self.unread.discard(key)
            self._known[key] = found
        return self._known[key]

    def of(self, cards: Iterable[Card]) -> dict[str, bytes]:
        """Return the photos that some cards show, by key."""
        keys = {card.photo for card in cards if card.photo}
        found = {key: self.photo(key) for key in keys}
        return {key: data for key, data in found.items() if data}
