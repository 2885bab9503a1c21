"""The designs of the library for the pages, and the house rules that judge them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from builder import describe, home
from builder.army.model import Army, Item, Items, designs_of
from builder.content.card import Card
from builder.core.design import Design, HouseRules
from builder.house_rules.ruleset import RuleSet, sheet
from ui.core.undo_steps import UndoStep
from ui.library.repository import LibraryRepository

if TYPE_CHECKING:
    from db.library.value_cache import LibraryChanges

# The house rules that judge the designs of the library.


class ActiveRuleSets(QObject):
    """The active rule set of each game in this library.

    Attributes:
        changed: Emitted when the house rules in force of some game changed.
    """

    changed = Signal()

    def __init__(self, repository: LibraryRepository) -> None:
        super().__init__(repository)
        self._repository = repository
        self._ids: dict[str, str] = {}
        repository.heard.connect(self._hear)
        repository.changed.connect(self._touch)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all active rule sets."""
        return tuple(self._ids.values())

    def active_id(self, system: str) -> str | None:
        """Return the id of a game's active rule set; None for the book."""
        return self._ids.get(system)

    def ruleset(self, system: str) -> RuleSet | None:
        """Return a game's active rule set as it is now; None for the book."""
        found = self._repository.value(self._ids.get(system, ""))
        return found if isinstance(found, RuleSet) else None

    def house(self, system: str) -> HouseRules | None:
        """Return the house rules of a game; None for the book's own."""
        found = self.ruleset(system)
        return found.house if found else None

    def houses(self) -> dict[str, HouseRules]:
        """Return the house rules of each game that has some, by its key."""
        found = {system: self.house(system) for system in self._ids}
        return {system: house for system, house in found.items() if house}

    def stand(self, system: str, ruleset_id: str | None) -> None:
        """Make a rule set active for a game; None for its book."""
        self._repository.flush()
        self._repository.write(
            lambda library: library.stand(system, ruleset_id),
            lambda _: self._set(system, ruleset_id),
        )

    def _set(self, system: str, ruleset_id: str | None) -> None:
        ids = {key: each for key, each in self._ids.items() if key != system}
        self._take(ids if ruleset_id is None else ids | {system: ruleset_id})

    def _hear(self, changes: "LibraryChanges") -> None:
        self._take(dict(changes.marks.standing))

    def _take(self, ids: dict[str, str]) -> None:
        if ids != self._ids:
            self._ids = ids
            self.changed.emit()

    def _touch(self, ids: frozenset[str]) -> None:
        if not ids.isdisjoint(self._ids.values()):
            self.changed.emit()


class ActivateRuleSet(UndoStep):
    """The step that makes a rule set active for a game."""

    def __init__(
        self, standing: ActiveRuleSets, system: str, ruleset_id: str | None
    ) -> None:
        super().__init__("Other house rules" if ruleset_id else "Play by the book")
        self._standing, self._system = standing, system
        self._sets = standing.active_id(system), ruleset_id

    def go(self, way: int) -> None:
        """Make the rule set active, or the one of before, unless a third one is now."""
        start, end = self._sets[::way]
        if self._standing.active_id(self._system) == start:
            self._standing.stand(self._system, end)


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
        return designs_of(self._repository.values())

    def newest_last(self) -> Mapping[str, Design]:
        """Return all designs by id, in the order in which they were saved last."""
        times, designs = self._repository.times(), self.designs()
        return {key: designs[key] for key in sorted(designs, key=times.__getitem__)}

    def armies(self) -> Mapping[str, Army]:
        """Return all armies by id, sorted by name."""
        values = self._repository.values().items()
        armies = [(key, value) for key, value in values if isinstance(value, Army)]
        return dict(sorted(armies, key=lambda pair: pair[1].title.casefold()))

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
            found.items(), key=lambda pair: (pair[1].title.casefold(), pair[1].version)
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

    def _tell(self, ids: frozenset[str]) -> None:
        values = self._repository.values()
        if any(isinstance(values.get(key), Design | None) for key in ids):
            self.changed.emit()
        if any(self._inactive(key, values) for key in ids):
            self.ruled.emit()

    def _inactive(self, item_id: str, values: Items) -> bool:
        """Tell what is gone, or a rule set whose changes `standing` does not signal."""
        value = values.get(item_id)
        if value is None:
            return True
        active_id = self.standing.active_id
        return isinstance(value, RuleSet) and active_id(value.system) != item_id
