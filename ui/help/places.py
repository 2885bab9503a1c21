"""Which page of the manual is about what a player is doing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from builder import systems
from builder.core.design import Design
from builder.system.registry import home

Place = tuple[str, str]
"""A page of the manual and the anchor of a heading in it; no anchor for its top."""

FIRST: Final[Place] = ("start", "")

DESIGN: Final = "DesignPage"

PLACES: Final[Mapping[str, Place]] = {
    "Welcome": FIRST,
    "DesignPage weapon": ("weapons", ""),
    "DesignPage creation": ("creations", ""),
    DESIGN: ("other-games", ""),
    "ArmyPage": ("armies", ""),
    "HouseRulesPanel": ("rule-sets", ""),
    "RuleSetPage": ("rule-sets", ""),
    "ChangeDialog": ("rule-sets", ""),
    "LibraryPage": ("your-data", ""),
    "LibraryPanel": ("your-data", ""),
    "TagDialog": ("your-data", ""),
    "ChoicePopup": ("your-data", ""),
    "CostPopup": ("your-data", ""),
    "HistoryDialog": ("your-data", ""),
    "BinDialog": ("your-data", ""),
    "RestoreDialog": ("your-data", ""),
    "NoLibrary": ("troubles", ""),
    "UnreadDialog": ("troubles", ""),
    "SalvageDialog": ("troubles", ""),
    "ReportDialog": ("troubles", ""),
    "QuestionPanel": ("table", ""),
    "CardPanel": ("printing", ""),
    "PrintDialog": ("printing", ""),
    "CardChooser": ("printing", ""),
    "FramingDialog": ("creations", ""),
    "MeasureDialog": ("creations", ""),
    "DesignPicker": ("creations", ""),
    "PresetDialog": ("start", ""),
    "Picker": ("armies", ""),
    "DifferenceDialog": ("armies", ""),
    "ExplainDialog": ("house-rules", ""),
    "VerdictPanel": ("house-rules", ""),
    "VerdictDrawer": ("house-rules", ""),
    "PreviewDialog": ("sharing", ""),
    "SettingsDialog": ("settings-and-keys", ""),
    "KeysDialog": ("settings-and-keys", ""),
    "CommandPalette": ("settings-and-keys", ""),
    "AboutDialog": ("settings-and-keys", ""),
}
"""The page for each part of the window, by the name of its class.

A design has the class of its page and what it is in the first game; the designs of all
other games have one page.
"""


def place_of(widget: QWidget | None) -> Place | None:
    """Return the page for the innermost part around a widget that has one."""
    while widget is not None:
        for name in _names(widget):
            if name in PLACES:
                return PLACES[name]
        widget = widget.parentWidget()
    return None


def _names(widget: QWidget) -> Iterator[str]:
    """Yield what a widget is called in the table, the most exact name first."""
    classes = [each.__name__ for each in type(widget).__mro__]
    if DESIGN in classes:
        document = getattr(widget, "document", None)
        value = getattr(document, "value", None)
        if isinstance(value, Design):
            yield f"{DESIGN} {_thing(value)}"
    yield from classes


def _thing(design: Design) -> str:
    """Return what a design of the first game is; empty for another game's."""
    system = home(design)
    first = next(iter(systems().values()))
    return system.kinds[type(design)][0] if system is first else ""
