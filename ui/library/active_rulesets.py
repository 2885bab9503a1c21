"""By which house rules the designs of the library are judged."""

from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from builder.core.design import HouseRules
from builder.house_rules.ruleset import RuleSet
from ui.library.changes import LibraryChanges
from ui.library.repository import LibraryRepository


class ActiveRuleSets(QObject):
    """The set that each game is played by in this library, if it is not the book.

    Attributes:
        changed: Some game is played otherwise than before.
    """

    changed = Signal()

    def __init__(self, repository: LibraryRepository) -> None:
        super().__init__(repository)
        self._repository = repository
        self._ids: dict[str, str] = {}
        repository.heard.connect(self._hear)
        repository.changed.connect(self._touch)

    def active_id(self, system: str) -> str | None:
        """Return the id of the set of a game; None where it is the book."""
        return self._ids.get(system)

    def ruleset(self, system: str) -> RuleSet | None:
        """Return the set of a game as it is now; None where it is the book."""
        found = self._repository.value(self._ids.get(system, ""))
        return found if isinstance(found, RuleSet) else None

    def house(self, system: str) -> HouseRules | None:
        """Return the house rules of a game; None for the book's own readings."""
        found = self.ruleset(system)
        return found.house if found else None

    def stand(self, system: str, ruleset_id: str | None) -> None:
        """Judge the designs of a game by a set, or by its book."""
        self._repository.flush()
        self._repository.worker.ask(
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
    """Which set judges the designs of a game; undo puts the one before in its place."""

    def __init__(
        self, standing: ActiveRuleSets, system: str, ruleset_id: str | None
    ) -> None:
        super().__init__("Other house rules" if ruleset_id else "Play by the book")
        self._stand = partial(standing.stand, system)
        self._before = standing.active_id(system)
        self._after = ruleset_id

    def redo(self) -> None:
        """Judge by the set."""
        self._stand(self._after)

    def undo(self) -> None:
        """Judge by what was in force before."""
        self._stand(self._before)
