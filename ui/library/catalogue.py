"""What pages need to know of the library: its designs, and its house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from builder import describe, home
from builder.army.model import Army, Item
from builder.content.card import Card
from builder.core.design import Design
from builder.house_rules.ruleset import RuleSet, sheet
from ui.library.active_rulesets import ActiveRuleSets
from ui.library.repository import LibraryRepository


class Catalogue(QObject):
    """The designs that can march, and the house rules they can be judged by.

    Attributes:
        changed: Some design is not what it was.
        ruled: Some set of house rules is not what it was, or another is in force.
        standing: By which sets the designs of the library are judged.
    """

    changed = Signal()
    ruled = Signal()

    def __init__(self, store: LibraryRepository) -> None:
        super().__init__(store)
        self._store = store
        self.standing = ActiveRuleSets(store)
        self.standing.changed.connect(self.ruled)
        store.changed.connect(self._tell)

    def designs(self) -> Mapping[str, Design]:
        """Every design by id, as it is now."""
        values = self._store.values()
        return {n: value for n, value in values.items() if isinstance(value, Design)}

    def rulesets(self, system: str) -> Mapping[str, RuleSet]:
        """The sets of house rules of a game by id, by name and version."""
        found = {
            name: value
            for name, value in self._store.values().items()
            if isinstance(value, RuleSet) and value.system == system
        }
        ordered = sorted(
            found.items(), key=lambda each: (each[1].title.casefold(), each[1].version)
        )
        return dict(ordered)

    def ruling(self, system: str) -> RuleSet | None:
        """The set the designs of the library are judged by; None for the book."""
        return self.standing.ruleset(system)

    def card(self, value: Design | RuleSet, against: str = "") -> Card:
        """The card of a design or of house rules, as the library judges it.

        Args:
            value: A design or a set.
            against: Whom a strip of odds is against; nothing for none.
        """
        if isinstance(value, RuleSet):
            return sheet(value)
        return describe(value, self.standing.house(home(value).key), against)

    def enlisted(self, value: Item) -> Any:
        """Something new, played by what the library is played by if it is an army."""
        if not isinstance(value, Army):
            return value
        rules = self.standing.ruleset(value.system)
        if rules is None:
            return value
        return replace(value, house=rules.house, edition=rules.edition)

    def choices(self, system: str) -> Sequence[tuple[str, str, str]]:
        """The designs of a game by title: id, title and what each is."""
        found = [
            (name, value.title, value.label)
            for name, value in self.designs().items()
            if value.kind.startswith(f"{system}.")
        ]
        return sorted(found, key=lambda each: each[1].casefold())

    def _tell(self, names: frozenset[str]) -> None:
        values = self._store.values()
        if any(isinstance(values.get(name), Design | None) for name in names):
            self.changed.emit()
        if any(self._untold(name, values) for name in names):
            self.ruled.emit()

    def _untold(self, name: str, values: Mapping[str, Item]) -> bool:
        """Whether a set changed or went that is not in force: its standing tells."""
        value = values.get(name)
        if value is None:
            return True
        standing = self.standing.name
        return isinstance(value, RuleSet) and standing(value.system) != name
