"""Trying changes on a copy of an army, and taking them over."""

from dataclasses import replace
from functools import partial

from builder.army.model import Army
from ui.library.changes import renamed
from ui.shell.context import AppContext


class TrialController:
    """Makes trials of armies, and makes an army like its trial."""

    def __init__(self, app: AppContext) -> None:
        self._app = app

    def begin(self) -> None:
        """Open a copy of the army in front that remembers what it is a copy of."""
        page, army = self._app.tabs.page, self._app.value
        if page and isinstance(army, Army):
            original = army.trial_of or page.document.id
            trial = replace(renamed(army, "trial"), trial_of=original)
            self._app.repository.add(trial, partial(self._came, army.title))

    def _came(self, title: str, item_id: str) -> None:
        self._app.added([item_id], f"Try changes to {title[:40]}")
        self._app.open(item_id)

    def take_over(self, original: str, trial: Army) -> None:
        """Make an army like its trial, as one step that is undone there."""
        page = self._app.open(original)
        if page:
            own = page.document.value
            after = replace(trial, name=own.name, trial_of=own.trial_of)
            page.document.edit(after, f"Take over {trial.title[:40]}")
            self._app.note("Taken over: Undo brings back what was here")
