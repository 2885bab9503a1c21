"""The one application of all runs."""

from PySide6.QtWidgets import QApplication

_made: list[QApplication] = []


def application() -> QApplication:
    """Return the application, made at the first call; Qt bears only one."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    _made.append(QApplication(["torture"]))
    return _made[0]
