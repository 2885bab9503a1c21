"""`rule`: what a rule says, where it stands, and which house rules change it."""

import argparse
from typing import Any

from builder import systems
from builder.rules.lookup import rule_page, rule_title, sources_of_rules
from builder.rules.page import RulePage
from builder.rules.text import canonical
from db.files.unreadable import nearest, shown
from ui.cli.reading import agreed_on, must_be_of
from ui.cli.terminal import DONE, CommandError, answer, say


def rule(args: argparse.Namespace) -> int:
    """Print the page of a rule.

    Raises:
        CommandError: If there is no rule of that number, or the house rules are of
            another game.
    """
    called = canonical(" ".join(args.number))
    page = rule_page(called)
    if page is None:
        found = _by_words(called)
        if len(found) > 1:
            return _list(found, as_json=args.json)
        called = found[0] if found else called
        page = rule_page(called)
    if page is None:
        raise CommandError(f"no rule is called {shown(called)}; {_hint(called)}")
    agreed = agreed_on(args)
    if agreed and page.system:
        must_be_of(agreed, systems()[page.system])
        page = rule_page(called, agreed.house) or page
    if args.json:
        answer(_facts(page))
        return DONE
    _print(page)
    return DONE


def _by_words(called: str) -> list[str]:
    """Return the numbers of the rules that have all words in their titles."""
    words = called.casefold().split()
    return [
        number
        for number in sources_of_rules()
        if all(word in rule_title(number).casefold() for word in words)
    ]


def _list(found: list[str], *, as_json: bool) -> int:
    """Print the numbers and titles of some rules."""
    if as_json:
        answer([{"number": each, "title": rule_title(each)} for each in found])
        return DONE
    for each in found:
        say(f"{each} {rule_title(each)}")
    return DONE


def _hint(called: str) -> str:
    """Return which rule was meant, by its number."""
    near = nearest(called, sources_of_rules())
    if not near:
        return "numbers look like R8.7.23, M12, S4, I11 or A19"
    return f"did you mean {near}, {rule_title(near)}?"


def _print(page: RulePage) -> None:
    say(f"{page.number}  {page.title}")
    for said in page.says:
        say(said, 2)
    for switch in page.switches:
        how = "not as in the book" if switch.changed else "as in the book"
        say(f"House rule {switch.rule}, {switch.label}: {switch.state} ({how})", 2)
    for other in page.see:
        say(f"See also {other}, {rule_title(other)}", 2)
    say(page.where, 2)


def _facts(page: RulePage) -> dict[str, Any]:
    return {
        "number": page.number,
        "title": page.title,
        "game": page.system,
        "says": list(page.says),
        "where": page.where,
        "see": list(page.see),
        "checks": [
            {"title": each.title, "severity": each.severity.value}
            for each in page.checks
        ],
        "house": [
            {
                "field": each.name,
                "rule": each.rule,
                "label": each.label,
                "state": each.state,
                "changed": each.changed,
            }
            for each in page.switches
        ],
    }
