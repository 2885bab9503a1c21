"""The work that an import gives the library, and what is said of it afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.army.groups import in_order, put_into
from builder.army.model import Army, Entry
from builder.core.field_spec import field_specs
from builder.core.formatting import listed
from ui.core.background import Progress
from ui.library.undo_steps import put_all

if TYPE_CHECKING:
    from db.files.muster_file import MusterFile
    from db.library.library import Library
    from db.sharing.arriving import Brought, ImportLook
    from db.sharing.twins import Fate


@dataclass(frozen=True, slots=True)
class Rows:
    """Entries to be added to an army.

    Attributes:
        army_id: The army.
        entries: The entries; they name designs of a file.
        at: The place of the entry to add them before; None for the end.
        group: The group they join, empty for none; None if each keeps its own.
    """

    army_id: str
    entries: tuple[Entry, ...] = ()
    at: int | None = None
    group: str | None = None


def take_in(
    library: Library,
    look: ImportLook,
    choices: Mapping[str, Fate],
    rows: Rows | None,
    report: Progress,
) -> Brought:
    """Bring in a file as chosen, and add its rows to an army of the library.

    Before many items come, the library is backed up. It is done here, in the library's
    own thread, because the import has to wait for it.

    Args:
        library: The library.
        look: The file, as the library looked at it.
        choices: What happens to each item.
        rows: Rows for an army; None for none.
        report: Told how far the backup is, then the items; stops all of it with False.

    Raises:
        WorkStopped: If it was stopped; nothing came in.
    """
    from db.backup.backups import before_import

    before_import(library.location, len(look.items), report)
    brought = library.take_in(look, choices, report)
    if rows is None:
        return brought
    army = library.load(rows.army_id).value
    after = with_rows(army, rows, brought.ids)
    stored = put_all(library, {rows.army_id: after})
    return replace(
        brought,
        stored=(*brought.stored, *stored),
        before={**brought.before, rows.army_id: army},
    )


def with_rows(army: Army, rows: Rows, ids: Mapping[str, str]) -> Army:
    """Return an army with further entries, which name designs by a library's ids.

    Those that the army has no room for are left out.
    """
    count = len(army.entries)
    room = max(0, (field_specs(Army)["entries"].high or 0) - count)
    made = [
        replace(entry, design=ids[entry.design])
        for entry in rows.entries
        if entry.design in ids
    ][:room]
    if rows.group is not None:
        joined = replace(army, entries=(*army.entries, *made))
        places = range(count, count + len(made))
        return put_into(joined, places, rows.group, rows.at)
    place = count if rows.at is None else rows.at
    after = (*army.entries[:place], *made, *army.entries[place:])
    return in_order(replace(army, entries=after))


def without_rows(file: MusterFile, key: str) -> tuple[MusterFile, tuple[Entry, ...]]:
    """Return a file without the army that holds copied rows, and these rows."""
    armies = dict(file.armies)
    army = armies.pop(key, None)
    entries = army.entries if isinstance(army, Army) else ()
    return replace(file, armies=armies), entries


def told(brought: Brought) -> str:
    """Return in words what came of a file: `2 new, 1 replaced, 4 you had already`."""
    counts = (
        (len(brought.added), "new"),
        (len(brought.before), "replaced"),
        (brought.skipped, "skipped"),
        (brought.same, "you had already"),
    )
    said = [f"{count} {words}" for count, words in counts if count]
    return listed(said) if said else "nothing in it"


def to_show(look: ImportLook, brought: Brought) -> str:
    """Return the id of what shows most of a file: its last army, or its last item."""
    for held in (look.file.armies, look.file.rulesets, look.file.designs):
        found = [brought.ids[key] for key in held if key in brought.ids]
        if found:
            return found[-1]
    return ""


def rows_file(
    file: MusterFile, army: Army, entries: Sequence[Entry], key: str
) -> MusterFile:
    """Return a file of designs with some rows of an army."""
    named = {entry.group for entry in entries}
    part = replace(
        army,
        name=f"Part of {army.title}",
        groups=tuple(group for group in army.groups if group.name in named),
        entries=tuple(entries),
        limit=None,
        notes="",
    )
    return replace(file, armies={key: part})
