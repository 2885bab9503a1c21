"""What the window tells of saving: what cannot be saved, and what is disputed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QSettings

from builder.core.formatting import brief, capital
from builder.core.rulebook import Severity
from db.errors import LibraryError
from db.store.versions import Version
from ui.core.document import Document
from ui.library.changes import IN_DISPUTE, renamed
from ui.library.save_state import SaveState, reason
from ui.shell.banner import Banner, Choice
from ui.shell.context import AppContext
from ui.shell.dispute import ask_whose
from ui.shell.leaving import Leaving

if TYPE_CHECKING:
    from db.library.library import Library

_LONGEST: Final = 60


def watch_saving(app: AppContext, parent: QObject) -> Leaving:
    """Tell from now on what cannot be saved; return what lets the window close."""
    NotSaved(app, parent)
    Disputes(app, parent)
    return Leaving(app.repository, app.banners, parent)


class NotSaved(QObject):
    """The banner that says why something is not saved; it goes when it is.

    Where nothing waits to be saved, it says that the library does not answer.
    """

    def __init__(self, app: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app
        self._told = ""
        self._away = ""
        self._banner: Banner | None = None
        app.repository.state_changed.connect(self._show)
        app.repository.away.connect(self._touched)

    def _show(self, state: SaveState) -> None:
        if not state.failed:
            self._end()
        elif not state.in_flight and state.why != self._told:
            self._told = state.why
            again = ("Try again now", self._again)
            self._put(f"Not saved yet: {state.why}", again, severity=Severity.REFUSE)

    def _touched(self, why: str) -> None:
        """Tell that the library does not answer, or that it does again."""
        gist = capital(reason(why, self._app.repository.location))
        self._away = why and (
            f"{gist}. You can work on: what you type stays in this window until it "
            "can be saved"
        )
        if not self._told:
            self._put(self._away)

    def _again(self) -> None:
        self._told = ""
        self._app.repository.flush()

    def _end(self) -> None:
        """Take the banner back, once everything is saved."""
        if self._told:
            self._told = ""
            self._put(self._away)
            self._app.note("What could not be saved is saved now")

    def _put(
        self, text: str, *choices: Choice, severity: Severity = Severity.WARN
    ) -> None:
        """Show another text in the place of the one before; none if it is empty."""
        if self._banner is not None:
            if self._banner.text == text:
                return
            self._app.banners.drop(self._banner)
        self._banner = None
        if text:
            self._banner = self._app.banners.tell(text, choices, severity=severity)


class Disputes(QObject):
    """Asks about disputed items, also at the next start if nobody could answer.

    The text is in the library, as a version; that it waits for an answer is written to
    the settings of this computer at once.
    """

    def __init__(self, app: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app
        self._open: frozenset[str] = frozenset()
        app.repository.conflict.connect(self._dispute)
        app.repository.state_changed.connect(self._note)
        app.repository.loaded.connect(self._recall)

    def _dispute(self, document: Document, theirs: object) -> None:
        ask_whose(self._app, document, theirs)

    @property
    def _key(self) -> str:
        place = self._app.repository.location.encode(errors="surrogatepass")
        return f"disputed/{sha256(place).hexdigest()[:16]}"

    def _noted(self) -> list[str]:
        kept: Any = QSettings().value(self._key)
        return list(json.loads(kept)) if isinstance(kept, str) else []

    def _write(self, ids: list[str]) -> None:
        settings = QSettings()
        if ids:
            settings.setValue(self._key, json.dumps(ids))
        else:
            settings.remove(self._key)
        settings.sync()

    def _note(self, state: SaveState) -> None:
        """Write down what is disputed now, and forget what is decided."""
        began, ended = state.disputed - self._open, self._open - state.disputed
        self._open = state.disputed
        if began or ended:
            others = [each for each in self._noted() if each not in began | ended]
            self._write([*others, *sorted(began)])

    def _recall(self) -> None:
        """Look for the text of disputes that nobody decided."""
        if ids := self._noted():
            work = partial(undecided, ids=ids)
            self._app.repository.worker.ask(work, self._ask, lambda _: None)

    def _ask(self, found: Mapping[str, tuple[Version, Any]]) -> None:
        self._write([])
        repository = self._app.repository
        for item_id, (version, mine) in found.items():
            if repository.value(item_id) in (None, mine):
                continue
            self._write([*self._noted(), item_id])
            when = version.saved.astimezone()
            self._app.banners.tell(
                f"{brief(mine.title, _LONGEST)}: when Brickmuster ended, another "
                "window had changed it, too, and you had not decided. Yours of "
                f"{when:%d %B, %H:%M} is kept",
                [
                    ("Keep mine as a copy", partial(self._copy, item_id, mine)),
                    ("Use mine", partial(self._use, item_id, mine)),
                    ("Keep theirs", partial(self._forget, item_id)),
                ],
                firm=True,
            )

    def _forget(self, item_id: str) -> None:
        self._write([each for each in self._noted() if each != item_id])

    def _copy(self, item_id: str, mine: Any) -> None:
        self._app.repository.add(renamed(mine, "mine"), self._app.open)
        self._forget(item_id)

    def _use(self, item_id: str, mine: Any) -> None:
        page = self._app.open(item_id)
        if page:
            document: Document = page.document
            document.edit(mine, "Mine, in place of theirs")
        self._forget(item_id)


def undecided(library: Library, ids: list[str]) -> dict[str, tuple[Version, Any]]:
    """Return the latest text that was kept in a dispute, for each item that has one."""
    found = {}
    for item_id in ids:
        try:
            for version in library.versions(item_id):
                if version.words == IN_DISPUTE:
                    value = library.version_value(item_id, version.number)
                    found[item_id] = version, value
                    break
        except LibraryError:
            continue
    return found
