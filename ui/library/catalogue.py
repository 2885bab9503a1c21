"""The designs and house rules of the library, for the pages."""

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
    """The designs that can join an army, and the house rules to judge by.

    Attributes:
        changed: Emitted when some design changed, came or went.
        ruled: Emitted when some rule set changed, or another one is active.
        standing: The active rule sets of the library.
    """

    changed = Signal()
    ruled = Signal()

    def __init__(self, repository: LibraryRepository) -> None:
        super().__init__(repository)
        self._repository = repository
        self.standing = ActiveRuleSets(repository)
        self.standing.changed.connect(self.ruled)
        repository.changed.connect(self._tell)

    def designs(self) -> Mapping[str, Design]:
        """Return all designs by id, as they are now."""
        values = self._repository.values()
        return {
            key: value for key, value in values.items() if isinstance(value, Design)
        }

    def army(self, army_id: str) -> Army | None:
        """Return an army by its id; None if the library has none of that id."""
        found = self._repository.value(army_id)
        return found if isinstance(found, Army) else None

    def shelf(self) -> Sequence[tuple[str, str, Design | Army]]:
        """Return what fields may copy in: id, title and value of designs and armies."""
        return [
            (key, value.title, value)
            for key, value in self._repository.values().items()
            if isinstance(value, Design | Army)
        ]

    def rulesets(self, system: str) -> Mapping[str, RuleSet]:
        """Return the rule sets of a game by id, sorted by name, then version."""
        found = {
            key: value
            for key, value in self._repository.values().items()
            if isinstance(value, RuleSet) and value.system == system
        }
        ordered = sorted(
            found.items(), key=lambda each: (each[1].title.casefold(), each[1].version)
        )
        return dict(ordered)

    def ruling(self, system: str) -> RuleSet | None:
        """Return the active rule set of a game; None for the book."""
        return self.standing.ruleset(system)

    def card(self, value: Design | RuleSet, against: str = "") -> Card:
        """Return the card of a design or of house rules, as the library judges it.

        Args:
            value: A design or a rule set.
            against: The target of a strip of odds; empty for no strip.
        """
        if isinstance(value, RuleSet):
            return sheet(value)
        return describe(value, self.standing.house(home(value).key), against)

    def enlisted(self, value: Item) -> Any:
        """Return a new item; an army gets the active rule set of its game."""
        if not isinstance(value, Army):
            return value
        rules = self.standing.ruleset(value.system)
        if rules is None:
            return value
        return replace(value, house=rules.house, edition=rules.edition)

    def choices(self, system: str) -> Sequence[tuple[str, str, str]]:
        """Return id, title and label of the designs of a game, sorted by title."""
        found = [
            (key, value.title, value.label)
            for key, value in self.designs().items()
            if value.kind.startswith(f"{system}.")
        ]
        return sorted(found, key=lambda each: each[1].casefold())

    def _tell(self, ids: frozenset[str]) -> None:
        values = self._repository.values()
        if any(isinstance(values.get(key), Design | None) for key in ids):
            self.changed.emit()
        if any(self._inactive(key, values) for key in ids):
            self.ruled.emit()

    def _inactive(self, item_id: str, values: Mapping[str, Item]) -> bool:
        """Return whether an item is gone, or is a rule set that is not active.

        `standing` signals the change of an active one.
        """
        value = values.get(item_id)
        if value is None:
            return True
        active_id = self.standing.active_id
        return isinstance(value, RuleSet) and active_id(value.system) != item_id
