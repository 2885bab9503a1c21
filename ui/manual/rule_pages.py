"""The pages of the manual about rules, made of what `builder` says of them."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Final

from builder.core.formatting import capital
from builder.core.texts import canonical
from builder.rules.lookup import RuleSource, rule_page, rule_title, sources_of_rules
from ui.manual.slugs import slug

INDEX: Final = "rules"
"""The page that lists the games, each with a link to its rules."""


@cache
def _sources() -> Mapping[str, RuleSource]:
    """Return the games, and this program with its own rules, by names of pages."""
    found = dict.fromkeys(sources_of_rules().values())
    return {f"{INDEX}-{each.key or 'brickmuster'}": each for each in found}


@cache
def names() -> tuple[str, ...]:
    """Return the names of the pages about rules: the list, then one for each game."""
    return (INDEX, *_sources())


def page_of(number: str) -> str:
    """Return the page that a rule is on.

    Raises:
        KeyError: If there is no such rule.
    """
    source = sources_of_rules()[canonical(number)]
    return f"{INDEX}-{source.key or 'brickmuster'}"


def heading(number: str) -> str:
    """Return the heading of a rule, without marks; empty for an unknown rule."""
    known = canonical(number)
    return f"{known} {rule_title(known)}" if rule_title(known) else ""


def page(name: str) -> str:
    """Return a page about rules as Markdown.

    Raises:
        KeyError: If there is no such page.
    """
    if name == INDEX:
        return _index()
    return _rules_of(_sources()[name])


def _title(source: RuleSource) -> str:
    return f"Rules of {source.name}"


def _index() -> str:
    lines = [
        "# Rules",
        "",
        "Brickmuster names the rule behind each number and each fault. These pages",
        "say what the rule means, in our words, and where it stands in its book.",
        "They do not replace the book.",
        "",
        "| rules of | how many |",
        "|---|---|",
    ]
    for name, source in _sources().items():
        lines.append(f"| [{source.name}]({name}.md) | {len(source.texts)} |")
    return "\n".join(lines) + "\n"


def _rules_of(source: RuleSource) -> str:
    lines = [f"# {_title(source)}", ""]
    for section, numbers in groupby(
        source.texts, key=lambda number: source.texts[number].section
    ):
        lines += [f"## {capital(section)}", ""]
        for number in numbers:
            lines += _entry(number)
    return "\n".join(lines)


def _entry(number: str) -> Iterator[str]:
    found = rule_page(number)
    if found is None:
        return
    yield from (f"### {heading(number)}", "")
    for said in found.says:
        yield from (_literal(said), "")
    if found.see:
        yield from (f"See also: {', '.join(map(_link, found.see))}.", "")
    if found.switches:
        labels = "; ".join(_literal(each.label) for each in found.switches)
        yield from (f"House rules that change it: {labels}.", "")
    yield from (f"*{_literal(found.where)}*", "")


def _link(number: str) -> str:
    return f"[{number}]({page_of(number)}.md#{slug(heading(number))})"


def _literal(said: str) -> str:
    """Return words that Markdown shows as they are."""
    return "".join(f"\\{sign}" if sign in "\\*_`[]<|" else sign for sign in said)
