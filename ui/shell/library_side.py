"""The library of a window, with its list."""

from PySide6.QtCore import QObject

from db.store.access import Access
from ui.core.seen_libraries import usual_access
from ui.library.catalogue import Catalogue
from ui.library.panel import LibraryPanel
from ui.library.photo_cache import PhotoCache
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker


class LibrarySide(QObject):
    """The library as a window sees it, with its list.

    Attributes:
        repository: The library; `start` reads it.
        photos: Its photos.
        catalogue: Its designs and house rules.
        panel: The list.
    """

    def __init__(
        self, place: str | None, access: Access | None, parent: QObject
    ) -> None:
        """Make the list.

        Args:
            place: Where the library is; the player's own if None.
            access: How it is opened; as usual if None.
            parent: The window.
        """
        super().__init__(parent)
        self.repository = LibraryRepository(LibraryWorker(place, self), self)
        self.repository.worker.access = access or usual_access(place)
        self.photos = PhotoCache(self.repository.worker)
        self.catalogue = Catalogue(self.repository)
        standing = self.catalogue.standing
        self.panel = LibraryPanel(self.repository, standing, self.photos.photo)
