"""Which page of the manual is about what a player is doing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from builder import names, systems
from builder.core.design import Design

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
    "HouseRulesPanel": ("rule-sets", "play-by-it"),
    "RuleSetPage": ("rule-sets", ""),
    "ChangeDialog": ("rule-sets", "change-and-share-it"),
    "LibraryPage": ("library", ""),
    "LibraryPanel": ("library", ""),
    "TagDialog": ("library", "change-several-at-once"),
    "ChoicePopup": ("library", "find-something"),
    "CostPopup": ("library", "find-something"),
    "HistoryDialog": ("your-data", "earlier-versions"),
    "BinDialog": ("your-data", "the-bin"),
    "RestoreDialog": ("your-data", "restore"),
    "ServerDialog": ("club-server", "bring-your-library-along"),
    "NoLibrary": ("troubles", "the-library-cannot-be-opened"),
    "UnreadDialog": ("troubles", "something-could-not-be-read"),
    "SalvageDialog": ("troubles", "something-could-not-be-read"),
    "ReportDialog": ("troubles", ""),
    "QuestionPanel": ("table", ""),
    "CardPanel": ("printing", ""),
    "PrintDialog": ("printing", "print-cards"),
    "PrintRosterDialog": ("printing", "the-army-list"),
    "PrintTokensDialog": ("printing", "tokens-and-reference-sheet"),
    "PrintReferenceDialog": ("printing", "tokens-and-reference-sheet"),
    "CardChooser": ("printing", "print-cards"),
    "FramingDialog": ("printing", "photos"),
    "MeasureDialog": ("creations", "make-the-body"),
    "DesignPicker": ("creations", "give-it-weapons"),
    "PresetDialog": ("weapons", "start-from-the-book"),
    "Picker": ("armies", "fill-it"),
    "DifferenceDialog": ("armies", "try-something"),
    "ExplainDialog": ("house-rules", "you-know-its-numbers"),
    "VerdictPanel": ("start", "read-the-verdict"),
    "VerdictDrawer": ("start", "read-the-verdict"),
    "PreviewDialog": ("sharing", "get-something"),
    "SettingsDialog": ("settings-and-keys", ""),
    "KeysDialog": ("settings-and-keys", ""),
    "CommandPalette": ("settings-and-keys", ""),
    "LicencesDialog": ("settings-and-keys", ""),
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
    first = next(iter(systems()))
    return names()[design.kind][0] if design.system == first else ""
