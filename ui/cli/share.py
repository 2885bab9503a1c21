"""`import` and `export`: muster files into a library, and out of it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from builder.army.model import Army
from builder.house_rules.ruleset import RuleSet
from db.errors import Stored
from db.library import Library
from db.muster import write
from db.pictures import NotAPicture
from ui.cli.choose import the_one
from ui.cli.errors import DONE, CommandError
from ui.cli.files import opened
from ui.cli.target import target
from ui.cli.terminal import answer, complain, counted, report, say


def bring_in(args: argparse.Namespace) -> int:
    """Put all that files hold into a library; none if one of them cannot be read.

    Args:
        args: `files`, `library` and `json`.

    Raises:
        Unreadable: If a file cannot be read.
        Trouble: If a photo in it cannot be used.
        LibraryTrouble: If the library stands in the way.
    """
    files = {name: opened(name) for name in args.files}
    held: list[Stored] = []
    with Library(args.library) as library:
        for name, file in files.items():
            try:
                held += library.bring_in(file)
            except NotAPicture as wrong:
                raise CommandError(f"{name}: {wrong}") from wrong
        location = library.location
    # Two files may hold the same design.
    found = {each.id: each.value for each in held}
    if args.json:
        answer({"library": location, **_named(found.items())})
    else:
        say(f"The library {location} now holds:")
        for value in found.values():
            say(_spoken(value), 2)
        named = _named(found.items())
        say(f"{_numbers(named)} in all")
    return DONE


def take_out(args: argparse.Namespace) -> int:
    """Write designs, armies and house rules of a library to a muster file.

    Args:
        args: `names`, `output`, `library` and `json`.

    Raises:
        Trouble: If there is no such thing, or the file cannot be written.
        LibraryTrouble: If the library stands in the way.
    """
    _must_exist(args.library)
    with Library(args.library) as library:
        out = target(
            args.output, ["json"], form="json", inputs=_files_of(library.location)
        )
        held = {each.id: each.value for each in library.everything()}
        for reason in library.unread().values():
            complain(f"left out: {reason}")
        if not held:
            raise CommandError(f"the library {library.location} is empty")
        where = library.location
        what = "design, army or set of house rules"
        wanted = [the_one(name, held, what, where) for name in args.names]
        file = library.take_out(wanted or None)
    data = write(file)
    if out.file is None:
        # Letters that steer a terminal are escaped there.
        data = json.dumps(json.loads(data), indent=2).encode() + b"\n"
    out.write(data)
    named = _named({**file.designs, **file.armies, **file.rulesets}.items())
    numbers = _numbers(named)
    report(args, f"Wrote {args.output}: {numbers}", written=args.output, **named)
    return DONE


def _named(things: Iterable[tuple[str, Any]]) -> dict[str, list[dict[str, str]]]:
    named: dict[str, list[dict[str, str]]] = {
        "designs": [],
        "armies": [],
        "rulesets": [],
    }
    for key, value in things:
        match value:
            case Army():
                section = "armies"
            case RuleSet():
                section = "rulesets"
            case _:
                section = "designs"
        named[section].append({"id": key, "name": value.title})
    return named


def _numbers(named: dict[str, list[dict[str, str]]]) -> str:
    """How many of each there are; house rules only where there are some."""
    said = [
        counted(len(named["designs"]), "design"),
        counted(len(named["armies"]), "army", "armies"),
    ]
    sets = len(named["rulesets"])
    if sets:
        said.append(counted(sets, "set of house rules", "sets of house rules"))
    return ", ".join(said)


def _spoken(value: Any) -> str:
    """What something is called in a list; two editions of a set are told apart."""
    return value.edition.title if isinstance(value, RuleSet) else str(value.title)


def _must_exist(place: str | None) -> None:
    """Refuse to make an empty library where one was only to be read."""
    file = (place or "").removeprefix("sqlite:///").partition("?")[0]
    if file and "://" not in file and not Path(file).expanduser().exists():
        raise CommandError(f"there is no library {place}")


def _files_of(location: str) -> list[str]:
    """The file of a library, and what SQLite keeps beside it."""
    return [location, f"{location}-wal", f"{location}-shm"]
