"""`check`: the price and the verdict of everything in muster files."""

import argparse
from typing import Any

from builder.core.rulebook import Violation, legal
from db.house_rules import NamedHouseRules
from db.unreadable import Unreadable
from ui.cli.errors import CANNOT, DONE, ILLEGAL
from ui.cli.files import read_muster
from ui.cli.house_rules import agreed_on, games_of, must_serve
from ui.cli.json_answers import of_agreed
from ui.cli.terminal import answer, complain, say
from ui.cli.verdict import Verdict, say_violations


def check(args: argparse.Namespace) -> int:
    """Report on every file, even if one of them cannot be read."""
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
    for name in args.files:
        try:
            file = read_muster(name)
        except Unreadable as wrong:
            complain(str(wrong))
            facts["unreadable"].append({"file": name, "reason": str(wrong)})
            continue
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
    if len(facts["unreadable"]) < len(args.files):
        must_serve(agreed, games)
    if args.json:
        answer(facts)
    return CANNOT if facts["unreadable"] else code


def _say_agreed(agreed: NamedHouseRules, found: tuple[Violation, ...]) -> None:
    """Print the house rules to judge by, and their violations."""
    illegal = "" if legal(found) else ", which is ILLEGAL itself"
    say(f"House rules: {agreed.edition or agreed.title}{illegal}")
    say_violations(found)
    say()
