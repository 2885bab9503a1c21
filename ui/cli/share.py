"""`import` and `export`: muster files into a library, and out of it."""

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.army.model import Army
from builder.core.formatting import counted
from builder.house_rules.ruleset import RuleSet
from db.backup.backups import before_import
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.pictures import NotAPicture
from db.library.library import Library
from db.library.opening import file_of
from db.sharing.arriving import Brought, ImportLook
from db.sharing.twins import Relation
from ui.cli.files import expanded, output_of, read_muster
from ui.cli.library_reading import read_library
from ui.cli.terminal import DONE, CommandError, answer, report, say


def bring_in(args: argparse.Namespace) -> int:
    """Import files into a library; none of them if one cannot be read."""
    files = {name: read_muster(name) for name in expanded(args.files)}
    came: dict[str, _Came] = {}
    with Library(args.library) as library:
        before_import(library.location, sum(map(_count, files.values())))
        for name, file in files.items():
            try:
                look = library.look_at(file, "" if name == "-" else Path(name).name)
            except NotAPicture as wrong:
                raise CommandError(f"{name}: {wrong}") from wrong
            brought = library.take_in(look, {})
            # Two files may hold the same design.
            for each in _arrived(look, brought):
                came.setdefault(each.id, each)
        location = library.location
    sections = _sections((key, each.value) for key, each in came.items())
    if args.json:
        for item in (item for section in sections.values() for item in section):
            item["came"] = came[item["id"]].relation.value
        answer({"library": location, **sections})
        return DONE
    say(f"Into the library {location}:")
    for arrived in came.values():
        say(arrived.said, 2)
    counts = (
        f"{_numbers(_sections(some), blank=False)} {how}"
        for there, how in ((False, "came in"), (True, "there already"))
        if (some := [(key, c.value) for key, c in came.items() if c.there is there])
    )
    say("; ".join(counts) or "Nothing came in: there is nothing in it")
    return DONE


@dataclass(frozen=True, slots=True)
class _Came:
    """An item of a file, and what became of it.

    Attributes:
        id: The library's id of it.
        value: The item as the library holds it.
        relation: How it stood to the library.
        name: What it is called in the file.
        mine: What the library's item that is like it is called; empty for a new one.
    """

    id: str
    value: Any
    relation: Relation
    name: str
    mine: str

    @property
    def there(self) -> bool:
        """Whether the library had the same already, so that nothing came in."""
        return self.relation is Relation.SAME

    @property
    def said(self) -> str:
        """What became of it, in a sentence without its full stop."""
        if self.there:
            return f"{_title(self.value)} was there already"
        if self.relation is Relation.NEW:
            return f"{_title(self.value)} came in"
        return (
            f"{self.name} came in as {_title(self.value)}, beside your {self.mine}, "
            "which says something else"
        )


def _title(value: Any) -> str:
    # Two editions of a rule set differ by their version.
    title: str = value.edition.title if isinstance(value, RuleSet) else value.title
    return title


def _arrived(look: ImportLook, brought: Brought) -> Iterator[_Came]:
    written = {each.id: each.value for each in brought.stored}
    for each in look.items:
        id_ = brought.ids[each.key]
        value = written.get(id_, each.held)
        mine = _title(each.held) if each.held is not None else ""
        yield _Came(id_, value, each.relation, _title(each.value), mine)


def take_out(args: argparse.Namespace) -> int:
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
    sections = _sections({**file.designs, **file.armies, **file.rulesets}.items())
    numbers = _numbers(sections)
    report(args, numbers, **sections)
    return DONE


def _count(file: MusterFile) -> int:
    return sum(map(len, (file.designs, file.armies, file.rulesets)))


def _sections(things: Iterable[tuple[str, Any]]) -> dict[str, list[dict[str, str]]]:
    sections: dict[str, list[dict[str, str]]]
    sections = {"designs": [], "armies": [], "rulesets": []}
    section_of = {Army: "armies", RuleSet: "rulesets"}
    for key, value in things:
        section = section_of.get(type(value), "designs")
        sections[section].append({"id": key, "name": value.title})
    return sections


def _numbers(sections: dict[str, list[dict[str, str]]], *, blank: bool = True) -> str:
    """Return the number of each sort; house rules only if there are some.

    Args:
        sections: The items by their sort.
        blank: Whether no designs and no armies are said, too.
    """
    words = {
        "designs": ("design",),
        "armies": ("army", "armies"),
        "rulesets": ("set of house rules", "sets of house rules"),
    }
    said = {"designs", "armies"} if blank else set[str]()
    return ", ".join(
        counted(len(sections[sort]), *several)
        for sort, several in words.items()
        if sections[sort] or sort in said
    )
