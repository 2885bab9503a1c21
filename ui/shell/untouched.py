"""New things that nobody touched: they go with their tab, and come back with it."""

from builder.army.model import Item, uses
from ui.core.document import Document
from ui.library.item_steps import AddRemoveCommand
from ui.shell.context import AppContext, CommandGroup


class Untouched(CommandGroup):
    """Removes what is exactly as it was made when its tab closes.

    An edit, also one that was undone, keeps it; so does an army or a trial that needs
    it, a mark, or house rules that are active. What is open at the end of the program
    stays.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self._new: dict[str, Item] = {}
        self.acts = {"reopen_tab": self.reopen}
        app.tabs.left.connect(self._leave)

    def note(self, item_id: str) -> None:
        """Remember how something was made."""
        value = self._repository.value(item_id)
        if value is not None:
            self._new[item_id] = value

    def reopen(self) -> None:
        """Reopen the tab that was closed last, and bring back what went with it."""
        tabs = self._app.tabs
        last = next(reversed(tabs.closed), "")
        if last in self._new and self._repository.value(last) is None:
            self._repository.restore(last)
            self._repository.when_done(lambda: self._came_back(last))
        elif tabs.reopen() is None:
            self._app.note("No tab was closed that could be reopened")

    def _came_back(self, item_id: str) -> None:
        if self._repository.value(item_id) is not None:
            self._app.added([item_id], "Reopen")
            self._app.tabs.reopen()

    def _leave(self, document: Document) -> None:
        item_id, value = document.id, self._repository.value(document.id)
        same = value is not None and value == self._new.get(item_id)
        if (
            value is None
            or not same
            or document.history.count()
            or self._needed(item_id)
        ):
            return
        step = AddRemoveCommand(
            self._repository, [item_id], f"Close {value.title}", there=False
        )
        self._repository.remove(item_id, lambda: self._app.history.push(step))

    def _needed(self, item_id: str) -> bool:
        """Return whether something else has to do with an item."""
        armies = self._app.catalogue.armies().values()
        return (
            item_id in self._app.library_panel.stars.ids
            or item_id in self._app.catalogue.standing.ids()
            or any(item_id in uses(army) or item_id == army.trial_of for army in armies)
        )
