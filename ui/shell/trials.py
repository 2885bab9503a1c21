"""Trying changes on a copy of an army, and taking them over."""

from dataclasses import replace
from functools import partial

from builder.army.model import Army
from ui.library.changes import renamed
from ui.shell.context import AppContext


def begin_trial(app: AppContext) -> None:
    """Open a copy of the army in front that remembers what it is a copy of."""
    page, army = app.tabs.page, app.value
    if page and isinstance(army, Army):
        original = army.trial_of or page.document.id
        trial = replace(renamed(army, "trial"), trial_of=original)
        app.repository.add(trial, partial(_came, app, army.title))


def _came(app: AppContext, title: str, item_id: str) -> None:
    app.added([item_id], f"Try changes to {title[:40]}")
    app.open(item_id)


def take_over(app: AppContext, original: str, trial: Army) -> None:
    """Make an army like its trial, as one step that is undone there."""
    page = app.open(original)
    if page:
        own = page.document.value
        after = replace(trial, name=own.name, trial_of=own.trial_of)
        page.document.edit(after, f"Take over {trial.title[:40]}")
        app.note("Taken over: Undo brings back what was here")
