"""The house rules that judge the designs of the library."""

from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from builder.core.design import HouseRules
from builder.house_rules.ruleset import RuleSet
from ui.library.changes import LibraryChanges
from ui.library.repository import LibraryRepository


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

    def _hear(self, changes: LibraryChanges) -> None:
        self._take(dict(changes.standing))

    def _take(self, ids: dict[str, str]) -> None:
        if ids != self._ids:
            self._ids = ids
            self.changed.emit()

    def _touch(self, ids: frozenset[str]) -> None:
        if not ids.isdisjoint(self._ids.values()):
            self.changed.emit()


class ActivateRuleSet(QUndoCommand):
    """The step that makes a rule set active for a game."""

    def __init__(
        self, standing: ActiveRuleSets, system: str, ruleset_id: str | None
    ) -> None:
        super().__init__("Other house rules" if ruleset_id else "Play by the book")
        self._stand = partial(standing.stand, system)
        self._before = standing.active_id(system)
        self._after = ruleset_id

    def redo(self) -> None:
        """Make the rule set active."""
        self._stand(self._after)

    def undo(self) -> None:
        """Make the one active that was before."""
        self._stand(self._before)
