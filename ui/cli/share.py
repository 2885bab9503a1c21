"""`import` and `export`: muster files into a library, and out of it."""

import argparse
import json
from collections.abc import Iterable
from typing import Any

from builder.army.model import Army
from builder.core.formatting import counted
from builder.house_rules.ruleset import RuleSet
from db.backups import before_import
from db.errors import Stored
from db.library import Library
from db.muster import MusterFile, write
from db.opening import file_of
from db.pictures import NotAPicture
from ui.cli.errors import DONE, CommandError
from ui.cli.files import expanded, output_of, read_muster
from ui.cli.library_reading import read_library
from ui.cli.terminal import answer, report, say


def bring_in(args: argparse.Namespace) -> int:
    """Import files into a library; none of them if one cannot be read."""
    files = {name: read_muster(name) for name in expanded(args.files)}
    held: list[Stored] = []
    with Library(args.library) as library:
        before_import(library.location, sum(map(_count, files.values())))
        for name, file in files.items():
            try:
                held += library.bring_in(file)
            except NotAPicture as wrong:
                raise CommandError(f"{name}: {wrong}") from wrong
        location = library.location
    # Two files may hold the same design.
    found = {each.id: each.value for each in held}
    if args.json:
        answer({"library": location, **_sections(found.items())})
    else:
        say(f"The library {location} now holds:")
        for value in found.values():
            # Two editions of a rule set differ by their version.
            edition = isinstance(value, RuleSet) and value.edition.title
            say(edition or value.title, 2)
        sections = _sections(found.items())
        say(f"{_numbers(sections)} in all")
    return DONE


def take_out(args: argparse.Namespace) -> int:
    """Write designs, armies and house rules of a library to a muster file."""
    where = file_of(args.library)
    # SQLite keeps two more files beside a library.
    beside = [f"{where}{end}" for end in ("", "-wal", "-shm")] if where else []
    out = output_of(args, *beside)
    file = read_library(args.library, args.names)
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


def _numbers(sections: dict[str, list[dict[str, str]]]) -> str:
    """Return the number of each sort; house rules only if there are some."""
    counts = [
        counted(len(sections["designs"]), "design"),
        counted(len(sections["armies"]), "army", "armies"),
    ]
    sets = len(sections["rulesets"])
    if sets:
        counts.append(counted(sets, "set of house rules", "sets of house rules"))
    return ", ".join(counts)
