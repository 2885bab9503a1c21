"""`check`: the price and the verdict of everything in muster files or a library."""

import argparse
from collections.abc import Iterator
from typing import Any

from builder.army.model import uses
from builder.core.rulebook import Violation, legal
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.house_rules import NamedHouseRules
from ui.cli.files import expanded
from ui.cli.json_answers import of_agreed
from ui.cli.reading import (
    agreed_on,
    games_of,
    in_library,
    must_serve,
    read_named,
    the_one,
)
from ui.cli.terminal import CANNOT, DONE, ILLEGAL, answer, complain, say
from ui.cli.verdict import ILLEGAL_WORD, Verdict, say_violations


def check(args: argparse.Namespace) -> int:
    """Report on every file, even if one of them cannot be read; or on the library."""
    agreed = agreed_on(args)
    found = agreed.violations if agreed else ()
    facts: dict[str, Any] = {
        "legal": legal(found),
        "house": of_agreed(agreed) if agreed else None,
        "designs": [],
        "armies": [],
        "rulesets": [],
        "unreadable": [],
    }
    games: set[str] = set()
    if agreed and not args.json:
        _say_agreed(agreed, found)
    for name, file in _sources(args, facts["unreadable"]):
        games |= games_of(file)
        verdict = Verdict(file, agreed)
        facts["legal"] &= verdict.legal
        if args.json:
            for section, entries in verdict.facts().items():
                facts[section] += [{"file": name} | each for each in entries]
        else:
            say(name)
            verdict.say()
    code = DONE if facts["legal"] else ILLEGAL
    facts["legal"] &= not facts["unreadable"]
    if games or not facts["unreadable"]:
        must_serve(agreed, games)
    if args.json:
        answer(facts)
    return CANNOT if facts["unreadable"] else code


def _sources(
    args: argparse.Namespace, unreadable: list[dict[str, str]]
) -> Iterator[tuple[str, MusterFile]]:
    """Yield each file that can be read, with its name; else the library.

    Args:
        args: The arguments of the command.
        unreadable: Gets each file that cannot be read, with the reason.
    """
    if not args.files:
        yield args.where, _part(in_library(args), args.only, args.where)
    for name in expanded(args.files):
        try:
            file = read_named(name)
        except Unreadable as wrong:
            complain(str(wrong))
            unreadable.append({"file": name, "reason": str(wrong)})
            continue
        yield name, _part(file, args.only, name)


def _part(file: MusterFile, only: list[str], where: str) -> MusterFile:
    """Return the named items of a file, armies with their designs; all if none is."""
    if not only:
        return file
    held = {**file.designs, **file.armies, **file.rulesets}
    what = "design, army or set of house rules"
    ids = {the_one(name, held, what, where) for name in only}
    marching = {used for key in ids & file.armies.keys() for used in uses(held[key])}
    return MusterFile(
        {key: each for key, each in file.designs.items() if key in ids | marching},
        {key: each for key, each in file.armies.items() if key in ids},
        file.photos,
        {key: each for key, each in file.rulesets.items() if key in ids},
    )


def _say_agreed(agreed: NamedHouseRules, found: tuple[Violation, ...]) -> None:
    """Print the house rules to judge by, and their violations."""
    illegal = "" if legal(found) else f", which is {ILLEGAL_WORD} itself"
    say(
        f"House rules: {agreed.edition or agreed.title}{illegal}",
        alarm=ILLEGAL_WORD if illegal else "",
    )
    say_violations(found)
    say()
