"""What the window tells of saving, and what it waits for before it closes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEventLoop, QObject, QSettings

from builder.army.model import Item
from builder.core.formatting import brief, capital
from builder.core.rulebook import Severity
from db.errors import LibraryError
from db.store.versions import Version
from ui.core import background
from ui.core.document import Document
from ui.core.timer import timer
from ui.library.repository import LibraryRepository
from ui.library.saving import SaveState, reason
from ui.library.worker import IN_DISPUTE, renamed
from ui.shell.banner import Banner, Banners, Choice, Stay
from ui.shell.context import AppContext
from ui.shell.tabs import library_key

if TYPE_CHECKING:
    from db.library.library import Library


_BY_PLAYER: Final = 2
"""The code of the loop that the player ends: the window stays."""


class Leaving(QObject):
    """Lets the window close when everything is saved.

    Usually that is at once. Where the library is slow, such as while another program
    writes, the window stays responsive and says what it waits for. Where something
    cannot be saved, or nobody answers, it stays open, and closes by itself as soon as
    that is over.
    """

    def __init__(
        self, repository: LibraryRepository, banners: Banners, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._saver = repository.saver
        self._changed = repository.state_changed
        self._banners = banners
        self._loop: QEventLoop | None = None
        self._banner: Banner | None = None
        self._close: Callable[[], object] | None = None
        # Whether the player has just said that the window stays.
        self._stays = False
        repository.state_changed.connect(self._look)

    def saved(self) -> bool:
        """Save everything; return whether the window can close now."""
        if self._loop is not None:
            return False
        self._close = None
        self._saver.leave()
        self._saver.wait(background.AT_ONCE * 1_000)
        if not self._saver.state.calm and not self._saver.state.failed:
            self._wait()
        return self._saver.state.calm

    def wait(self, close: Callable[[], object], lose: Callable[[], object]) -> None:
        """Tell that the window stays, and close it once everything is saved.

        Args:
            close: Closes the window.
            lose: Closes it without what cannot be saved.
        """
        stays, self._stays = self._stays, False
        if self._loop is not None or self._close is not None or stays:
            return
        self._close = close
        self._tell(
            "Not everything is saved yet. The window closes as soon as it is",
            {"Stay open": self._stay, "Close and lose it": lose},
            Severity.REFUSE,
        )

    def _wait(self) -> None:
        """Wait, responsive but not long, until all is saved or something fails."""
        loop = self._loop = QEventLoop(self)
        saver = self._saver
        self._tell(
            "The window closes when everything is saved; the library is slow to answer",
            {"Stay open": lambda: loop.exit(_BY_PLAYER)},
            Severity.NOTE,
        )
        late = timer(loop, lambda: loop.exit(1), int(background.PATIENCE * 1_000))
        late.start()
        ready = timer(loop, loop.quit, 0)
        self._changed.connect(ready.start)
        # Other edits, or a document that a nested close settles, may come to wait.
        ended = 0
        while not (saver.state.calm or saver.state.failed or ended):
            ended = loop.exec()
        self._stays = ended == _BY_PLAYER and not saver.state.calm
        self._changed.disconnect(ready.start)
        loop.deleteLater()
        self._loop = None
        self._banners.drop(self._banner)

    def _look(self, state: SaveState) -> None:
        """Close the window that waited, once nothing keeps it open."""
        close = self._close
        if close is not None and state.calm:
            self._stay()
            timer(self, close, 0).start()

    def _stay(self) -> None:
        self._close = None
        self._banners.drop(self._banner)

    def _tell(
        self, text: str, choices: dict[str, Callable[[], object]], severity: Severity
    ) -> None:
        self._banners.drop(self._banner)
        self._banner = self._banners.tell(
            text, list(choices.items()), severity=severity, stay=Stay.CHOICE
        )


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
            if self._told:
                self._told = ""
                self._put(self._away)
                self._app.note("What could not be saved is saved now")
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
        # The message goes by its button, and comes again if that is of no use.
        self._told, self._banner = "", None
        self._app.repository.flush()

    def _put(
        self, text: str, *choices: Choice, severity: Severity = Severity.WARN
    ) -> None:
        """Show another text in the place of the one before; none if it is empty."""
        if self._banner is not None and self._banner.text == text:
            return
        self._app.banners.drop(self._banner)
        self._banner = None
        if text:
            self._banner = self._app.banners.tell(
                text, choices, severity=severity, stay=Stay.STATE
            )


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

    def _dispute(self, document: Document, _: object) -> None:
        title = brief(document.value.title)
        repository = self._app.repository
        self._app.banners.tell(
            f"{title} was changed in another window, too",
            [
                ("Keep mine as a copy", lambda: repository.keep_both(document)),
                ("Load theirs", lambda: repository.take_theirs(document)),
                ("Keep mine", lambda: repository.keep_mine(document)),
            ],
            stay=Stay.CHOICE,
        )

    @property
    def _key(self) -> str:
        return library_key("disputed", self._app.repository.location)

    def _noted(self) -> list[str]:
        kept = QSettings().value(self._key)
        return list(json.loads(kept)) if isinstance(kept, str) and kept else []

    def _write(self, ids: list[str]) -> None:
        settings = QSettings()
        settings.setValue(self._key, json.dumps(ids))
        settings.sync()

    def _note(self, state: SaveState) -> None:
        """Write down what is disputed now, and forget what is decided."""
        began, ended = state.disputed - self._open, self._open - state.disputed
        self._open = state.disputed
        if began or ended:
            others = [each for each in self._noted() if each not in began | ended]
            self._write([*others, *sorted(began)])

    def _recall(self) -> None:
        if ids := self._noted():
            work = partial(undecided, ids=ids)
            self._app.repository.worker.ask(work, self._ask, lambda _: None)

    def _ask(self, found: Mapping[str, tuple[Version, Item]]) -> None:
        self._write([])
        repository = self._app.repository
        for item_id, (version, mine) in found.items():
            if repository.value(item_id) in (None, mine):
                continue
            self._write([*self._noted(), item_id])
            when = version.saved.astimezone()
            self._app.banners.tell(
                f"{brief(mine.title)}: when Brickmuster ended, another "
                "window had changed it, too, and you had not decided. Yours of "
                f"{when:%d %B, %H:%M} is kept",
                [
                    ("Keep mine as a copy", partial(self._copy, item_id, mine)),
                    ("Use mine", partial(self._use, item_id, mine)),
                    ("Keep theirs", partial(self._forget, item_id)),
                ],
                stay=Stay.CHOICE,
            )

    def _forget(self, item_id: str) -> None:
        self._write([each for each in self._noted() if each != item_id])

    def _copy(self, item_id: str, mine: Item) -> None:
        self._app.repository.add(renamed(mine, "mine"), self._app.open)
        self._forget(item_id)

    def _use(self, item_id: str, mine: Item) -> None:
        page = self._app.open(item_id)
        if page:
            document: Document = page.document
            document.edit(mine, "Mine, in place of theirs")
        self._forget(item_id)


def undecided(library: Library, ids: list[str]) -> dict[str, tuple[Version, Item]]:
    """Return the latest text that was kept in a dispute, for each item that has one."""
    found = {}
    for item_id in ids:
        with suppress(LibraryError):
            versions = library.versions(item_id)
            kept = next((old for old in versions if old.words == IN_DISPUTE), None)
            if kept:
                found[item_id] = kept, library.version_value(item_id, kept.number)
    return found
