"""Photos in a dictionary, in place of a library's."""

from PySide6.QtCore import QObject, Signal


class Box(QObject):
    """Photos in a dictionary."""

    arrived = Signal(str)

    def __init__(self, **photos: bytes) -> None:
        super().__init__()
        self.kept = dict(photos)

    def keep(self, data: bytes) -> str:
        self.kept[f"key {len(self.kept)}"] = data
        return list(self.kept)[-1]

    def photo(self, key: str) -> bytes | None:
        return self.kept.get(key)
