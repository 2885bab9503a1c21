"""What was chosen last before printing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QLocale, QSettings, QStandardPaths

from reports.layout.settings import (
    LETTER,
    Copies,
    InkStyle,
    Settings,
    Sides,
    format_named,
    paper_named,
)

_READ: Final[dict[str, Any]] = {
    "card": format_named,
    "paper": paper_named,
    "sides": Sides,
    "copies": Copies,
    "ink": InkStyle,
    "cut_marks": lambda text: text == "True",
    "margin": float,
    "back_x": float,
    "back_y": float,
}


def remembered(what: str) -> Settings:
    """What was chosen last; what cannot be read is as in a new program.

    Args:
        what: `cards` or `roster`.
    """
    stored = QSettings()
    settings = Settings()
    if QLocale.system().measurementSystem() is (
        QLocale.MeasurementSystem.ImperialUSSystem
    ):
        settings = replace(settings, paper=LETTER)
    for name, read in _READ.items():
        text = stored.value(f"print/{what}/{name}")
        if text is not None:
            with suppress(ValueError, KeyError):
                settings = replace(settings, **{name: read(str(text))})
    return settings


def remember(what: str, settings: Settings) -> None:
    """Keep what was chosen for the next time."""
    stored = QSettings()
    for name in _READ:
        value = getattr(settings, name)
        stored.setValue(f"print/{what}/{name}", str(getattr(value, "key", value)))


def folder() -> Path:
    """Where a PDF was saved last, or where documents are kept."""
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    place = Path(str(QSettings().value("print/folder") or ""))
    if place.is_absolute() and place.is_dir():
        return place
    return Path(QStandardPaths.writableLocation(documents))


def remember_folder(place: Path) -> None:
    """Keep where a PDF was saved."""
    QSettings().setValue("print/folder", str(place))
