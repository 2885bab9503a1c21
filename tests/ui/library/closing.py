"""How a test takes leave of a library that it opened without a window."""

from ui.core import background
from ui.library.repository import LibraryRepository


def closed(store: LibraryRepository) -> bool:
    """Save everything and close the library; return False if something is unsaved."""
    store.saver.leave()
    store.saver.wait(background.PATIENCE * 1_000)
    if not store.saver.state.calm:
        return False
    store.close_library()
    return True
