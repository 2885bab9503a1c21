"""The list of the library, which is made before the rest of the window."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QLabel, QSplitter, QWidget

from db.access import Access
from db.glance import glance
from ui.core.seen_libraries import usual_access
from ui.library.catalogue import Catalogue
from ui.library.panel import LibraryPanel
from ui.library.photo_cache import PhotoCache
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker
from ui.shell.bar import HIGH
from ui.shell.frame import recall_across, room_in
from ui.widgets.labels import styled
from ui.widgets.layouts import column
from ui.widgets.theme import scaled


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
        self._place = place
        self.repository = LibraryRepository(LibraryWorker(place, self), self)
        self.repository.worker.access = access or usual_access(place)
        self.photos = PhotoCache(self.repository.worker)
        self.catalogue = Catalogue(self.repository)
        standing = self.catalogue.standing
        self.panel = LibraryPanel(self.repository, standing, self.photos.photo)

    def first_look(self, window: QWidget, words: QLabel) -> QWidget:
        """Return the list with all names in it, where the window will have it.

        Args:
            window: The window, whose bar is not there yet.
            words: What stands beside the list.
        """
        self.panel.show_names(glance(self._place))
        room = room_in(window)
        across = QSplitter(Qt.Orientation.Horizontal)
        across.setHandleWidth(1)
        for part in (styled(self.panel, kind="canvas"), words):
            across.addWidget(part)
        across.setStretchFactor(1, 1)
        across.setSizes([scaled(room.library), window.width()])
        recall_across(across, room)
        self.panel.setVisible(bool(room.library))
        whole = QWidget()
        column(whole, (across, 1), gap=0, margins=(0, scaled(HIGH), 0, 0))
        return whole
