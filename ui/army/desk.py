"""What the window lends to an army's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import SignalInstance

from builder.core.design import Design
from builder.house_rules.ruleset import RuleSet


class ArmyContext(Protocol):
    """The designs an army can be made of, as they are at this moment."""

    @property
    def changed(self) -> SignalInstance:
        """Told when some design changed, came or went; what it says is not heeded."""

    @property
    def ruled(self) -> SignalInstance:
        """Told when some set of house rules changed, came or went."""

    def rulesets(self, system: str) -> Mapping[str, RuleSet]:
        """The sets of house rules of a game by id."""

    def ruling(self, system: str) -> RuleSet | None:
        """The set the designs of the library are judged by; None for the book."""

    def designs(self) -> Mapping[str, Design]:
        """Every design by its id, what is open and not yet saved included."""

    def choices(self, system: str) -> Sequence[tuple[str, str, str]]:
        """The designs of a game: id, title, and what it is in a word or two."""
