"""What pages need to know of the library: its designs, and its house rules."""

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

    def __init__(self, repository: LibraryRepository) -> None:
        super().__init__(repository)
        self._repository = repository
        self.standing = ActiveRuleSets(repository)
        self.standing.changed.connect(self.ruled)
        repository.changed.connect(self._tell)

    def designs(self) -> Mapping[str, Design]:
        """Return every design by id, as it is now."""
        values = self._repository.values()
        return {
            key: value for key, value in values.items() if isinstance(value, Design)
        }

    def rulesets(self, system: str) -> Mapping[str, RuleSet]:
        """Return the sets of house rules of a game by id, sorted by name, version."""
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
        """Return the set the designs are judged by; None for the book."""
        return self.standing.ruleset(system)

    def card(self, value: Design | RuleSet, against: str = "") -> Card:
        """Return the card of a design or of house rules, as the library judges it.

        Args:
            value: A design or a set.
            against: Whom a strip of odds is against; nothing for none.
        """
        if isinstance(value, RuleSet):
            return sheet(value)
        return describe(value, self.standing.house(home(value).key), against)

    def enlisted(self, value: Item) -> Any:
        """Return something new; an army plays by what the library is played by."""
        if not isinstance(value, Army):
            return value
        rules = self.standing.ruleset(value.system)
        if rules is None:
            return value
        return replace(value, house=rules.house, edition=rules.edition)

    def choices(self, system: str) -> Sequence[tuple[str, str, str]]:
        """Return the designs of a game by title: id, title and what each is."""
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
        """Whether a set changed that is not in force, or something is gone.

        Of a set in force `standing` tells.
        """
        value = values.get(item_id)
        if value is None:
            return True
        active_id = self.standing.active_id
        return isinstance(value, RuleSet) and active_id(value.system) != item_id
