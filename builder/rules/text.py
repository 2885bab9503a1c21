"""What a rule says, read from a text that people write.

    # chapter 8.7, custom weapons

    R8.7.3 One die for another
    One die becomes one effect die with as many faces or fewer.
    see R8.7.4 R8.7.5

A line with `#` names the section of the rules below it. A rule is a number and a title,
sentences, and the numbers it refers to. Blank lines stand between rules. The title may
be missing where the book has one, and the sentences where an advice has them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

_HEAD: Final = re.compile(r"([A-Z][a-z]+ \d+|\S+)(?: (\S.*))?")
_SEEN: Final = re.compile(r"[A-Z][a-z]+ \d+|\S+")
_NUMBER: Final = re.compile(r"[A-Z][A-Za-z]*([ -]?[A-Z]?\d+(\.\d+)*)?")


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in our own words.

    Attributes:
        number: Its number, as `canonical` gives it.
        section: The part of the book it stands in.
        title: What it is about; empty where the book of checks says it.
        says: What it says; empty where an advice says it.
        see: The numbers it refers to.
    """

    number: str
    section: str
    title: str = ""
    says: str = ""
    see: tuple[str, ...] = ()


def canonical(number: str) -> str:
    """Return the one spelling of a rule's number.

    >>> canonical("7.1"), canonical("r8.7.23"), canonical("House 1"), canonical("a-m5")
    ('R7.1', 'R8.7.23', 'House 1', 'A-M5')
    """
    plain = " ".join(number.split())
    if plain[:1].isdigit():
        return f"R{plain}"
    word = plain.partition(" ")[0]
    # A word such as House or Army, with or without a number behind it.
    return plain.capitalize() if word.isalpha() else plain.upper()


@cache
def read(texts: tuple[str, ...]) -> Mapping[str, RuleText]:
    """Return the rules of some texts by number, in their order.

    Raises:
        ValueError: If a rule stands before any section, twice, or cannot be read.
    """
    found: dict[str, RuleText] = {}
    for rule in _rules(texts):
        if rule.number in found:
            raise ValueError(f"{rule.number} stands here twice")
        found[rule.number] = rule
    return found


def _rules(texts: Iterable[str]) -> Iterator[RuleText]:
    for text in texts:
        section = ""
        for block in text.strip().split("\n\n"):
            lines = [line.strip() for line in block.strip().splitlines()]
            if lines[0].startswith("# "):
                section = lines.pop(0).removeprefix("# ")
                if lines:
                    raise ValueError(f"A blank line is missing below: # {section}")
                continue
            if not section:
                raise ValueError(f"No section stands above: {lines[0]}")
            yield _rule(section, lines)


def _rule(section: str, lines: list[str]) -> RuleText:
    """Return the rule of a block of lines."""
    head = _HEAD.fullmatch(lines[0])
    if head is None or canonical(head[1]) != head[1] or not _NUMBER.fullmatch(head[1]):
        raise ValueError(f"No number of a rule: {lines[0]}")
    said, see = lines[1:], ""
    if said and said[-1].startswith("see "):
        see = said.pop().removeprefix("see ")
    if any(line.startswith("see ") for line in said):
        raise ValueError(f"{head[1]}: what to see stands in its last line")
    numbers = tuple(map(canonical, _SEEN.findall(see)))
    return RuleText(head[1], section, head[2] or "", " ".join(said), numbers)
