"""The commands of a library: backups, a new place, muster files in and out, damage."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from builder.army.model import Army, Item
from builder.content.linked import is_code
from builder.content.theme import Theme
from builder.core.formatting import counted, listed
from builder.house_rules.ruleset import RuleSet
from db.backup.ages import Backup, Reason
from db.backup.backups import backups, before_import, delete, homes, keep
from db.backup.contents import ItemInBackup, Since, differing, numbers
from db.files.jsontext import Json
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.pictures import NotAPicture
from db.files.unreadable import Unreadable
from db.library.library import Library
from db.library.moving import copy_all, save_copy
from db.library.opening import file_of
from db.rescue.restoring import restore
from db.rescue.salvage import salvage
from db.sharing.arriving import Brought
from db.sharing.clipboard.model import PastedText, Understood
from db.sharing.clipboard.resolving import resolved
from db.sharing.twins import Relation
from db.store.library_file import Access
from ui.cli.files import (
    account,
    account_lines,
    must_be_no_folder,
    must_end_as_library,
    must_not_replace,
    named_file,
    output_of,
    read_anything,
    read_each,
)
from ui.cli.names import the_one
from ui.cli.terminal import (
    CANNOT,
    DONE,
    Args,
    CommandError,
    Counter,
    answer,
    complain,
    report,
    say,
    tell,
)

# `backup`, `backups` and `restore`: copies of a library, and the way back.

_SERVER: Final = (
    "this library is on a server, and Brickmuster makes no backups of it; "
    "`brickmuster backup -o FILE` writes all of it into one file"
)


def back_up(args: Args) -> int:
    """Make a backup beside the library, or write all of it into a file."""
    wanted = None if args.output is None else _target(args)
    file = _library(args)
    with Counter("Page") as counter:
        if wanted:
            target = wanted
            save_copy(args.library, str(file or args.library), target, counter)
        elif file is None:
            raise CommandError(_SERVER)
        else:
            backup = keep(file, Reason.HAND, report=counter)
            target = backup.file if backup else file
    held = numbers(target) or (0, 0, 0)
    facts = {"written": str(target), **_counts(held)}
    return tell(args, facts, (f"Wrote {target}: {_said(held)}",))


def list_backups(args: Args) -> int:
    """List the backups of a library, the newest first; delete one before that."""
    file = _library_file(args)
    if args.delete is not None:
        delete(_listed(args.delete, file))
    found = [(backup, numbers(backup.file)) for backup in backups(file)]
    rows = [{**_facts(backup), **_counts(held)} for backup, held in found]
    lines = [] if found else [f"There is no backup of {file} yet"]
    for backup, held in found:
        when = f"{backup.made:%Y-%m-%d %H:%M} UTC"
        lines.append(f"{backup.file.name}  {when}  {backup.reason.label}")
        lines.append(f"  {_said(held) if held else 'cannot be read'}")
    return tell(args, {"library": str(file), "backups": rows}, lines)


def put_back(args: Args) -> int:
    """Make a library what it was in a backup; the present one is kept as a backup."""
    file = _library_file(args, there=False)
    backup = _found(args.backup, file)
    held = differing(backup, file if file.exists() else None)
    if file.exists() and held != () and not args.force:
        raise CommandError(
            f"{_would(held)} Nothing was changed; with --force the library becomes "
            f"what it was, and as it is now it is kept in {homes(file)[0]}"
        )
    if file.exists() and not args.force:
        same = (
            "No design, army or set of house rules differs, so nothing was changed; "
            "--force also puts back stars and the active house rules"
        )
        return tell(args, {"library": str(file), "changed": 0, "before": None}, (same,))
    with Counter("Page") as counter:
        done = restore(file, backup, counter)
    before = str(done.before.file) if done.before else None
    facts: dict[str, Json] = {
        "library": str(file),
        "changed": done.changed,
        "before": before,
    }
    count = f"{counted(done.changed, 'thing')} changed"
    lines = [f"The library {file} is as it was: {count}"]
    lines += [f"As it was before: {before}"] if before else []
    return tell(args, facts, lines)


def _library(args: Args, *, there: bool = True) -> Path | None:
    """Return the library's file; None for one on a server."""
    file = file_of(args.library)
    if there and file is not None and not file.exists():
        raise CommandError(f"there is no library {file}")
    if file is not None:
        must_be_no_folder(file)
    return file


def _library_file(args: Args, *, there: bool = True) -> Path:
    file = _library(args, there=there)
    if file is None:
        raise CommandError(_SERVER)
    return file


def _target(args: Args) -> Path:
    if args.output == "-":
        raise CommandError("a library is not for a terminal; name a file with -o")
    target = named_file(args.output)
    must_be_no_folder(target)
    must_end_as_library(args.output)
    must_not_replace(target, args)
    return target


def _found(name: str, file: Path) -> Path:
    """Return the backup of a name: one of the list, `newest`, or any file."""
    path = named_file(name)
    whole = [backup for backup in backups(file) if backup.reason.whole]
    if name == "newest" and whole:
        return whole[0].file
    if not path.is_file() or _named(name, file):
        return _listed(name, file).file
    if path.resolve() == file.resolve():
        raise CommandError(f"{path} is the library itself")
    return path


def _named(name: str, file: Path) -> list[Backup]:
    return [each for each in backups(file) if each.file.name in {name, f"{name}.db"}]


def _listed(name: str, file: Path) -> Backup:
    for each in _named(name, file):
        return each
    raise CommandError(
        f"there is no backup {name}; `brickmuster backups` lists those there are"
    )


def _would(held: tuple[ItemInBackup, ...] | None) -> str:
    if held is None:
        return "The library cannot be read."
    since = [each.since for each in held]
    return (
        f"It would bring back {since.count(Since.REMOVED)}, "
        f"change {since.count(Since.CHANGED)} "
        f"and remove {since.count(Since.ADDED)} made since."
    )


def _facts(backup: Backup) -> dict[str, Json]:
    return {
        "name": backup.file.name,
        "file": str(backup.file),
        "made": backup.made.isoformat(),
        "reason": backup.reason.value,
    }


_SORTS: Final = {
    "designs": ("design",),
    "armies": ("army", "armies"),
    "rulesets": ("set of house rules", "sets of house rules"),
}
"""What a library holds, with the words for one and for several."""


def _counts(held: tuple[int, int, int] | None) -> dict[str, int | None]:
    return dict(zip(_SORTS, held or (None, None, None), strict=True))


def _said(held: Iterable[int], *, blank: bool = True) -> str:
    """Return the number of each sort; none is said of house rules, nor if not blank."""
    return ", ".join(
        counted(count, *words)
        for (sort, words), count in zip(_SORTS.items(), held, strict=True)
        if count or (blank and sort != "rulesets")
    )


def salvaged(args: Args) -> int:
    """Write what can be read of a library into a new one, and say what cannot."""
    must_end_as_library(args.output)
    done = salvage(args.place, Path(args.output))
    for sentence in () if args.json else done.lost:
        complain(sentence)
    facts = {"written": args.output, "kept": done.kept, "lost": list(done.lost)}
    return tell(args, facts, (f"Wrote {args.output}: {done.kept}",))


# What commands read of a library. They never make, change or upgrade one.


def read_library(
    place: str | None,
    names: Sequence[str] = (),
    *,
    army: str | None = None,
    by_the_book: bool = False,
) -> MusterFile:
    """Return what a muster file of a library would hold.

    What cannot be read is left out, and told on standard error.

    Args:
        place: The library; None for the player's own.
        names: What to take, by name or id, with all that it needs; everything if
            empty and no army is named.
        army: The army to take, by name or id, with its designs; None for none.
        by_the_book: Whether it will be judged by the books alone, so that it is told if
            the window judges by house rules.

    Raises:
        CommandError: If there is no library, nothing in it, or nothing of a name.
        LibraryError: If it cannot be read.
    """
    must_exist(place)
    with Library(place, Access.LOOK) as library:
        held = {item.id: item.value for item in library.everything()}
        for reason in library.unread().values():
            complain(f"left out: {reason}")
        if not held:
            raise CommandError(f"the library {library.location} is empty")
        what = "design, army or set of house rules"
        ids = [the_one(name, held, what, library.location) for name in names]
        if army is not None:
            armies = {key: army for key, army in held.items() if type(army) is Army}
            ids.append(the_one(army, armies, "army", library.location))
        for reason in library.left_out(ids or None):
            complain(reason)
        standing = library.marked().standing.values()
        sets = [held[id_of] for id_of in standing if id_of in held]
        if by_the_book and sets:
            names_of = listed([house_set.edition.title for house_set in sets], "and")
            complain(
                f"the window judges by {names_of}; here it is the book. Export the set "
                "to a file, and name that with --house"
            )
        return library.take_out(ids or None)


def own_themes(place: str | None) -> tuple[Theme, ...]:
    """Return the themes of a library; none where there is no library yet."""
    file = file_of(place)
    if file is not None and not file.exists():
        return ()
    with Library(place, Access.LOOK) as library:
        return library.marked().themes


def must_exist(place: str | None) -> None:
    """Refuse a library that does not exist, instead of making an empty one."""
    file = file_of(place)
    if file is not None and not file.exists():
        make = "" if place else "; `brickmuster import FILE` makes one, or name a FILE"
        raise CommandError(f"there is no library {place or file}{make}")


def move(args: Args) -> int:
    """Copy a library into an empty place, and say that it is used from there."""
    if "://" not in args.to:
        must_end_as_library(args.to)
    must_exist(args.library)
    copied = copy_all(args.library, args.to)
    facts: dict[str, Json] = {
        "from": copied.source,
        "library": copied.target,
        "items": copied.items,
        "removed": copied.removed,
    }
    items = counted(copied.items, "item", "items")
    bin_ = f", and {copied.removed} in the bin" if copied.removed else ""
    lines = (
        f"{copied.target} now holds the library: {items}{bin_}, all compared",
        f"{copied.source} stays as it was, as a copy; open the new one from now on",
    )
    return tell(args, facts, lines)


# `import`, `paste` and `export`: muster files into a library, and out of it.


def bring_in(args: Args) -> int:
    """Import files and texts into a library; none of them if one cannot be read.

    Without a file it reads standard input.
    """
    found = dict(read_each(args.files or ["-"], read_anything, _refuse))
    came: dict[str, _Came] = {}
    with Library(args.library) as library:
        texts = {
            name: _understood(content, library)
            for name, content in found.items()
            if isinstance(content, PastedText)
        }
        files = {
            name: content
            if isinstance(content, MusterFile)
            else MusterFile(texts[name].designs, texts[name].armies)
            for name, content in found.items()
        }
        stored = sum(len(file.items) for file in files.values())
        before_import(library.location, stored)
        for name, file in files.items():
            try:
                source = "" if name == "-" or is_code(name) else Path(name).name
                look = library.look_at(file, source, told=name in texts)
            except NotAPicture as wrong:
                raise CommandError(f"{name}: {wrong}") from wrong
            brought = library.take_in(look, {})
            # Two files may hold the same design.
            for each in _arrived(brought):
                came.setdefault(each.id, each)
        for key in (key for text in texts.values() for key in text.known):
            value = library.load(key).value
            title = value.title
            came.setdefault(key, _Came(key, value, Relation.SAME, title, title))
        location = library.location
    doubts = account([*texts.values()])
    ended = CANNOT if texts and not came else DONE
    sections = _sections((key, item.value) for key, item in came.items())
    if args.json:
        for item in (item for section in sections.values() for item in section):
            item["came"] = came[item["id"]].relation.value
        answer({"library": location, **sections, **doubts})
        return ended
    say(f"Into the library {location}:")
    for arrived in came.values():
        say(arrived.said, 2)
    why = "nothing of it was understood" if texts else "there is nothing in it"
    say(_summed_up(came.values()) if came else f"Nothing came in: {why}")
    for line in account_lines(doubts):
        say(line)
    return ended


def _refuse(_: str, wrong: Unreadable) -> NoReturn:
    raise wrong


def _understood(said: PastedText, library: Library) -> Understood:
    """Return a text with its names looked up in a library, by its house rules."""
    values = {each.id: each.value for each in library.everything()}
    sets = {game: values.get(key) for game, key in library.marked().standing.items()}
    rules = {game: each.house for game, each in sets.items() if each is not None}
    return resolved(said, values, rules.get)


@dataclass(frozen=True, slots=True)
class _Came:
    """An item of a file by the library's id, and what became of it.

    `name` is what the file calls it, `mine` what the library calls what is like it.
    """

    id: str
    value: Item
    relation: Relation
    name: str
    mine: str

    @property
    def there(self) -> bool:
        return self.relation is Relation.SAME

    @property
    def said(self) -> str:
        if self.there:
            return f"{_title(self.value)} was there already"
        if self.relation is Relation.NEW:
            return f"{_title(self.value)} came in"
        return (
            f"{self.name} came in as {_title(self.value)}, beside your {self.mine}, "
            "which says something else"
        )


def _title(value: Item) -> str:
    # Two editions of a rule set differ by their version.
    title: str = value.edition.title if isinstance(value, RuleSet) else value.title
    return title


def _summed_up(came: Collection[_Came]) -> str:
    """Return how much came in, and how much was there already."""
    counts = (
        f"{_said(map(len, _sections(some).values()), blank=False)} {how}"
        for there, how in ((False, "came in"), (True, "there already"))
        if (some := [(each.id, each.value) for each in came if each.there is there])
    )
    known = all(each.there for each in came)
    return f"{'Nothing changed: ' * known}{'; '.join(counts)}"


def _arrived(brought: Brought) -> Iterator[_Came]:
    written = {each.id: each.value for each in brought.stored}
    for each in brought.items:
        id_ = brought.ids[each.key]
        value = written.get(id_, each.held or each.value)
        mine = _title(each.held) if each.held is not None else ""
        yield _Came(id_, value, each.relation, _title(each.value), mine)


def take_out(args: Args) -> int:
    """Write designs, armies and house rules of a library to a muster file."""
    where = file_of(args.library)
    # SQLite keeps two more files beside a library.
    beside = [f"{where}{end}" for end in ("", "-wal", "-shm")] if where else []
    out = output_of(args, *beside)
    file = read_library(args.library, args.names, army=args.army)
    data = write(file)
    if out.file is None:
        # Letters that steer a terminal are escaped there.
        data = json.dumps(json.loads(data), indent=2).encode() + b"\n"
    out.write(data)
    sections = _sections(file.items.items())
    report(args, _said(map(len, sections.values())), **sections)
    return DONE


def _sections(things: Iterable[tuple[str, Item]]) -> dict[str, list[dict[str, str]]]:
    sections: dict[str, list[dict[str, str]]] = {sort: [] for sort in _SORTS}
    section_of = {Army: "armies", RuleSet: "rulesets"}
    for key, value in things:
        section = section_of.get(type(value), "designs")
        sections[section].append({"id": key, "name": value.title})
    return sections
