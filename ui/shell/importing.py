"""Paste, import and drop: designs and armies into the library."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, QObject, QPoint
from PySide6.QtWidgets import QApplication, QBoxLayout, QMenu, QProgressBar

from builder.army.model import Army, Entry, Item
from builder.content.linked import is_code
from builder.core.design import Design
from builder.core.formatting import brief, counted, listed
from builder.core.rulebook import Severity
from db.files.unreadable import SquaresMissing, Unreadable
from ui.core import places
from ui.core.background import BackgroundTask
from ui.core.file_dialogs import ask_for_files
from ui.core.timer import timer
from ui.exchange.arriving import (
    PICTURES,
    Read,
    Rows,
    Work,
    enlisted,
    from_file,
    from_muster,
    from_pictures,
    from_text,
    ready,
    take_in,
    to_show,
    told,
    tried,
    without_rows,
)
from ui.exchange.texts import ROWS_KEY, Clip, clip
from ui.library.item_steps import AddRemoveCommand
from ui.pages.asking_page import ASKING, AskingPage
from ui.shell.banner import Banner, Banners, Choice, Stay
from ui.shell.context import (
    AppContext,
    CommandGroup,
    army_panel,
    explain,
    in_library,
    text_field,
)
from ui.shell.outgoing import Printing
from ui.widgets.labels import named

if TYPE_CHECKING:
    from builder.content.linked import PartsMissing
    from builder.content.roster import Roster
    from db.files.muster_file import MusterFile
    from db.sharing.arriving import Brought, ImportLook
    from db.sharing.twins import Fate
    from ui.exchange.preview import PreviewDialog


class WaitingSquares:
    """The squares that came without all of their fellows, with a message for each set.

    Args:
        banners: Where the messages stand.
    """

    def __init__(self, banners: Banners) -> None:
        self._banners = banners
        self._held: dict[str, dict[int, str]] = {}
        self._lines: dict[str, Banner] = {}

    def whole(self, linked: PartsMissing) -> str:
        """Return the text of all squares of a set; empty while some are missing.

        Those that are here are remembered, and a message says which are not.
        """
        held = self._held.setdefault(linked.key, {})
        held |= linked.parts
        self._banners.drop(self._lines.pop(linked.key, None))
        if len(held) == linked.count:
            del self._held[linked.key]
            return "\n".join(held.values())
        missing = [n for n in range(1, linked.count + 1) if n not in held]
        which = listed([str(number) for number in missing], "and")
        here = "is" if len(held) == 1 else "are"
        gone, them = ("is", "it") if len(missing) == 1 else ("are", "them")
        self._lines[linked.key] = self._banners.tell(
            f"{len(held)} of {linked.count} linked squares {here} here. {which} {gone} "
            f"missing: drop or paste {them}, in any order.",
            [("Forget them", partial(self._forget, linked.key))],
            severity=Severity.NOTE,
            stay=Stay.CHOICE,
        )
        return ""

    def _forget(self, key: str) -> None:
        # The message goes by its button.
        del self._held[key], self._lines[key]


PATIENCE_MS: Final = 300
"""What is read sooner needs no line."""


class ReadingLine(QObject):
    """A message while a file comes in, which shows only if that takes a while.

    Attributes:
        line: The message; None while there is none.
        bar: How far the work is, within the message.
        cancelled: Whether the player has cancelled since `begin`.
    """

    def __init__(
        self, banners: Banners, stop: Callable[[], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._banners = banners
        self._stop = stop
        self._words = ""
        self.line: Banner | None = None
        self.cancelled = False
        self._wait = timer(self, self._show, PATIENCE_MS)

    def begin(self, words: str) -> None:
        """Tell of something that is done from now on, such as `Reading wolves.json`."""
        self.end()
        self._words, self.cancelled = words, False
        self._wait.start()

    def end(self) -> None:
        """Remove the message; what follows cannot be cancelled, or is over."""
        self._wait.stop()
        self._banners.drop(self.line)
        self.line = None

    def progress(self, done: int, total: int) -> None:
        """Show how much is done, of how much; of 0 if nobody knows."""
        if self.line is not None:
            self.bar.setRange(0, total)
            self.bar.setValue(done)

    def _show(self) -> None:
        self.line = self._banners.tell(
            f"{self._words}…",
            [("Cancel", self._cancel)],
            severity=Severity.NOTE,
            stay=Stay.CHOICE,
        )
        self.bar = named(self._words, QProgressBar())
        self.bar.setRange(0, 0)
        inside = self.line.layout()
        if isinstance(inside, QBoxLayout):
            inside.insertWidget(2, self.bar)

    def _cancel(self) -> None:
        # The message goes by its button.
        self.line, self.cancelled = None, True
        self._stop()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """One source that is to be brought in.

    Attributes:
        work: Reads it in the background, beside the library's items and house rules.
        asks: Whether the player sees it before anything changes, twins or not.
        name: What it is called; empty for the clipboard.
        rows: Where its rows join an army, and whether it has entries rather than
            designs; None if it has no rows, or no army is open.
        path: The file it is in, which is listed among the files used last once it was
            read; None for the clipboard.
    """

    work: Work
    asks: bool
    name: str = ""
    rows: tuple[Rows, bool] | None = None
    path: Path | None = None

    @property
    def title(self) -> str:
        """What it is called in a sentence."""
        return self.name or "the clipboard"


class Bringing(CommandGroup):
    """The commands that bring things in.

    Sources wait in a queue, so that each is compared with what the one before brought.

    Attributes:
        dialog: The preview that is open; None if there is none.
        reading: The line about what is read just now.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.acts = {
            "import": self.import_files,
            "paste": self.paste,
            "paste_designs": self.paste_designs,
        }
        self._jobs: deque[_Job] = deque()
        self._job: _Job | None = None
        self.dialog: PreviewDialog | None = None
        self._waiting = WaitingSquares(app.banners)
        self._task = BackgroundTask(self, self._done, self._refuse)
        self._task.stopped.connect(self._cancelled)
        self.reading = ReadingLine(app.banners, self._task.leave, self)
        self._task.progressed.connect(self.reading.progress)
        self._desk = BackgroundTask(self, partial(_offer, app), app.banners.tell)

    def paste(self) -> None:
        """Paste text into its field, anything else into the library."""
        field = text_field()
        if field is not None:
            field.paste()
        else:
            self.paste_designs()

    def paste_designs(self) -> None:
        """Bring in what the clipboard holds, wherever the focus is."""
        held: QMimeData | None = QApplication.clipboard().mimeData()
        # An empty clipboard has none on some platforms.
        self.bring(QMimeData() if held is None else held)

    def bring(self, data: QMimeData) -> None:
        """Bring in what a clipboard or a drop holds."""
        held = clip(data)
        if held.muster:
            work = partial(from_muster, held.muster)
            self._wait(_Job(work=work, asks=False, rows=_target(self._app, held)))
        elif held.files:
            self.import_files([Path(name) for name in held.files])
        elif held.picture:
            work = partial(from_pictures, {"the clipboard": held.picture})
            self._wait(_Job(work=work, asks=True))
        elif held.text.strip():
            self.bring_text(held.text)
        else:
            self._app.note("The clipboard holds nothing that can be read here")

    def bring_text(self, text: str, name: str = "") -> None:
        """Bring in a text, such as a code; it has a name if it is no clipboard's."""
        from reports.page.army_page import is_address, standing

        if is_address(text):
            values, page = dict(self._repository.values()), self._app.tabs.page
            front = page.document.id if page else ""
            self._desk.start(lambda _: standing(text, values, front))
            return
        work = partial(from_text, text, name or "the clipboard")
        self._wait(_Job(work=work, asks=True, name=name))

    def bring_named(self, files: Mapping[str, Path]) -> None:
        """Bring in files by the names they were given by; a code may be one."""
        for code in filter(is_code, files):
            self.bring_text(code, "the code")
        paths = [path for name, path in files.items() if not is_code(name)]
        if paths:
            self.import_files(paths)

    def import_files(self, paths: Sequence[Path] = ()) -> None:
        """Import files, each whole or not at all; ask for them if there are none."""
        paths = paths or ask_for_files(self._app.window)
        pictures = [path for path in paths if path.suffix.lower() in PICTURES]
        if len(pictures) > 1:
            # Linked squares may be spread over them.
            found = {path.name: path for path in pictures}
            name = counted(len(pictures), "picture")
            self._wait(_Job(work=partial(from_pictures, found), asks=True, name=name))
            paths = [path for path in paths if path not in pictures]
        for path in paths:
            work = partial(from_file, path)
            words = path.suffix.lower() != ".json"
            self._wait(_Job(work=work, asks=words, name=path.name, path=path))

    def bring_back(self, name: str, work: Work) -> None:
        """Bring in what some work reads; the player sees it before anything changes."""
        self._wait(_Job(work=work, asks=True, name=name))

    def _wait(self, job: _Job) -> None:
        self._jobs.append(job)
        if self._job is None:
            self._next()

    def _next(self) -> None:
        self._job = self._jobs.popleft() if self._jobs else None
        if self._job is not None:
            # Asked for now: what came before may be what this one names.
            values = dict(self._repository.values())
            house = self._app.catalogue.standing.house
            self.reading.begin(f"Reading {self._job.title}")
            self._task.start(partial(tried, self._job.work, values, house))

    def _cancelled(self) -> None:
        title = self._job.title if self._job else ""
        self._app.note(f"{_capital(title)}: not imported; nothing was changed")
        self._next()

    def _refuse(self, why: str) -> None:
        self.reading.end()
        self._app.banners.tell(f"Not imported: {why}", severity=Severity.REFUSE)
        self._next()

    def _done(self, done: Read | Unreadable | Callable[[], object]) -> None:
        job = self._job
        if self.reading.cancelled:
            self._cancelled()
        elif callable(done):
            done()
        elif job is not None:
            self._read(job, done)

    def _read(self, job: _Job, read: Read | Unreadable) -> None:
        if isinstance(read, SquaresMissing) and read.linked.key:
            self.reading.end()
            if whole := self._waiting.whole(read.linked):
                work = partial(from_muster, whole.encode())
                self._jobs.appendleft(replace(job, work=work, asks=True))
            self._next()
            return
        if isinstance(read, Unreadable):
            self._refuse(str(read))
            return
        if job.path is not None:
            places.used(places.FILES, job.path)
        read = enlisted(read, self._app.catalogue.enlisted)
        rows: Rows | None = None
        file = read.file
        if job.rows is not None:
            army = self._repository.value(job.rows[0].army_id)
            file, rows = _rows(file, job.rows, army)
        self._repository.flush()
        self._repository.worker.ask(
            lambda library: library.look_at(file, job.name, told=read.told),
            lambda look: self._look(job, read, look, rows),
            lambda error: self._refuse(f"{job.title}: {error}"),
        )

    def _look(self, job: _Job, read: Read, look: ImportLook, rows: Rows | None) -> None:
        if self.reading.cancelled:
            self._cancelled()
            return
        self.reading.end()
        fresh = any(not item.mine for item in look.items)
        quiet = not look.twins and (fresh or rows is not None or bool(job.name))
        if quiet and not job.asks:
            self._take(job, look, {}, rows)
            return
        from ui.exchange.preview import PreviewDialog

        source = f"From {job.name}" if job.name else "In what you pasted"
        preview = self.dialog = PreviewDialog(
            look,
            source,
            (self._app.catalogue.standing.house, self._app.catalogue.designs()),
            read,
            self._app.window,
        )
        if not look.items and read.known:
            self.dialog.said.setText("Your library has all the designs that it names.")
        self.dialog.chosen.connect(
            lambda choices: self._take(job, look, choices, rows, shown=True)
        )
        self.dialog.checked.connect(
            lambda line: explain(self._app, preview, line.stat_line, line.text)
        )
        self.dialog.rejected.connect(self._leave)
        self.dialog.open()

    def _leave(self) -> None:
        self.dialog = None
        self._next()

    def _take(
        self,
        job: _Job,
        look: ImportLook,
        choices: dict[str, Fate],
        rows: Rows | None,
        *,
        shown: bool = False,
    ) -> None:
        if shown:
            self.dialog = None
        self.reading.begin(f"Importing {job.title}")

        def write(ready: ImportLook) -> None:
            # Saving waits for this alone, and it cannot be cancelled.
            self.reading.end()
            self._repository.worker.ask(
                partial(take_in, look=ready, choices=choices, rows=rows),
                lambda brought: self._arrived(job, look, brought, rows),
                lambda error: self._refuse(f"{job.title}: {error}"),
            )

        location = self._repository.location
        self._task.start(lambda report: partial(write, ready(location, look, report)))

    def _arrived(
        self, job: _Job, look: ImportLook, brought: Brought, rows: Rows | None
    ) -> None:
        self.reading.end()
        self._repository.accept(brought.stored)
        after = {item.id: item.value for item in brought.stored}
        shown = to_show(look, brought)
        # Shown first: the last step is what Undo takes back, wherever it was made.
        if job.rows is None and shown:
            self._app.open(shown)
        replaced = {key: (old, after[key]) for key, old in brought.before.items()}
        if brought.added or replaced:
            words = f"Import {job.name}" if job.name else "Paste"
            history = self._app.history
            step = AddRemoveCommand(
                self._repository,
                brought.added,
                words,
                there=True,
                changes=replaced,
            )
            # A tab that closes or opens by the step would make its own history lead.
            step.settled = history.setActive
            history.push(step)
        came = told(brought)
        if rows is not None and (army := after.get(rows.army_id)):
            # Of what came with them, only what is new is worth a word.
            new = f", with {len(brought.added)} new" if brought.added else ""
            entries = counted(len(rows.entries), "entry", "entries")
            came = f"{entries} in {army.title}{new}"
        self._app.note(f"{_capital(job.title)}: {came}")
        self._next()


def _offer(app: AppContext, stood: Callable[[str], Roster]) -> None:
    """Offer what can be done with an army as it stands in a game."""
    roster, menu, printing = stood(""), QMenu(app.window), app.group(Printing)
    asked = {
        (unit.card.design, hits): brief(unit.name).replace("&", "&&")
        for unit in roster.units
        for hits in sorted({n for n in unit.card.models if n is not None})
    }
    for (design, hits), name in asked.items():
        words = f"{name}, {hits} Size Damage" if hits else name
        menu.addAction(words, partial(_ask, app, design, hits))
    choices: list[Choice] = [
        ("Print list…", partial(printing.print_roster, stood)),
        ("Print cards…", partial(printing.print, (), stood)),
        ("Odds…", lambda: menu.popup(line.buttons["Odds…"].mapToGlobal(QPoint()))),
    ]
    words = f"{brief(roster.title)} as it stands. {roster.balance}"
    line = app.banners.tell(words, choices, severity=Severity.NOTE, stay=Stay.OFFER)
    line.buttons["Odds…"].setDisabled(menu.isEmpty())
    line.destroyed.connect(menu.deleteLater)


def _ask(app: AppContext, design: Design | None, hits: int) -> None:
    """Open the questions of a design that has taken hits, if it is still here."""
    known = app.repository.values().items()
    page = app.open(next((key for key, it in known if it == design), ""))
    if isinstance(page, AskingPage):
        for question in reversed(page.questions if hits else ()):
            if hasattr(question.situation, "size_damage"):
                page.pose(question.key, size_damage=hits)
        page.turn(ASKING)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] if text == "the clipboard" else text


def _target(app: AppContext, held: Clip) -> tuple[Rows, bool] | None:
    """Return where pasted rows join an army, and whether they are entries.

    Entries join the army in front; designs join it if its list has the focus. They
    follow the selected rows, in the group of the current one.
    """
    page = app.tabs.page
    if not isinstance(app.value, Army) or page is None or in_library(app):
        return None
    table = army_panel(app)
    if table is None:
        return (Rows(page.document.id), True) if held.rows else None
    rows = table.tree.rows()
    at = rows[-1] + 1 if rows else None
    return Rows(page.document.id, at=at, group=table.edits.group_of_row), held.rows


def _rows(
    file: MusterFile, target: tuple[Rows, bool], army: Item | None
) -> tuple[MusterFile, Rows | None]:
    """Return a file without what joins an army as rows, and these; None for none."""
    rows, by_rows = target
    if not isinstance(army, Army):
        return file, None
    if by_rows:
        rest, entries = without_rows(file, ROWS_KEY)
    else:
        rest, entries = file, tuple(Entry(design=key) for key in file.designs)
    games = {design.system for design in file.designs.values()}
    if games != {army.system} or not entries or rest.armies:
        return file, None
    return rest, replace(rows, entries=entries)
