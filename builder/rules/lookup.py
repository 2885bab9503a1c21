"""The page of every rule that a game, its questions or its bills cite, as a value."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from builder.army import muster
from builder.content.card_blocks import setting
from builder.core.design import HouseRules
from builder.core.field_spec import field_specs
from builder.core.formatting import capital
from builder.core.rulebook import Rule, Severity
from builder.core.texts import RuleText, canonical
from builder.house_rules import ruleset
from builder.registry import systems
from builder.system.model import System

_LONG = re.compile(r"\bR(8\.\d)\.(\d+)(?:\s?[–-]\s?(?:R8\.\d\.)?(\d+)(?![\d.]))?")
_SHORT = re.compile(r"(?<![\w-])([MSI])(\d{1,2})(?:\s?[–-]\s?\1?(\d{1,2}))?(?!\w)")
_OPEN = re.compile(r"(?<![\w-])A(?:-[MSI])?\d{1,2}(?!\w)")
_ALL = re.compile(r"\bA(?:-[MSI])?1 to A(?:-[MSI])?\d+")
"""Words such as `A1 to A34`, which are about no question in particular."""
_CHAPTER = re.compile(r"(?<![\w.])R?((?:[1-7]|9|1[0-2])\.\d)(?![\w.])")
_LIST = re.compile(r"\bR(8\.\d)\.(\d+(?:[–-]\d+)?(?:, \d+(?:[–-]\d+)?)+)(?=[,):]|$)")


def cited(text: str) -> set[str]:
    """Return every rule that a text names, with the rules within `S4-S7` and `9–11`.

    >>> sorted(cited("Reload (R8.3.11, R8.4.15, 23, 3.3)"))
    ['3.3', 'R8.3.11', 'R8.4.15', 'R8.4.23']
    >>> sorted(cited("M4-M6, A-M5, not XM3 or A4-paper; R7.1"))
    ['7.1', 'A-M5', 'A4', 'M4', 'M5', 'M6']
    """
    return set(_cited(text))


def _cited(text: str) -> Iterator[str]:
    for found in _LONG.finditer(text):
        yield from _within(f"R{found[1]}.", found[2], found[3])
    for found in _LIST.finditer(text):
        for part in found[2].split(", "):
            first, _, last = part.replace("–", "-").partition("-")
            yield from _within(f"R{found[1]}.", first, last)
    for found in _SHORT.finditer(text):
        yield from _within(found[1], found[2], found[3])
    for found in _OPEN.finditer(_ALL.sub("", text)):
        yield found[0]
    for found in _CHAPTER.finditer(text):
        yield found[1]


def _within(prefix: str, first: str, last: str | None) -> Iterator[str]:
    for number in range(int(first), int(last or first) + 1):
        yield f"{prefix}{number}"


def named(text: str, *, alone: bool = True) -> set[str]:
    """Return the rules that a text names beyond doubt.

    A chapter such as 3.3 counts in a text that is a number and nothing else, or in
    brackets, for elsewhere it may be an amount.

    Args:
        text: The text.
        alone: Whether a text that is nothing but a chapter counts.
    """
    if not any(map(str.isdigit, text)):
        return set()
    found = cited(text)
    sure = set()
    if alone and re.fullmatch(r"R?\d+\.\d", text):
        sure |= found
    for part in re.findall(r"\(([^()]*)\)", text):
        if re.fullmatch(r"[RAMSI\d., –core§-]+( \w+)*", part):
            sure |= cited(part)
    sure |= cited(" ".join(re.findall(r"R\d+\.\d(?![.\d])", text)))
    return {number for number in found if not number[0].isdigit()} | (found & sure)


# The page of one rule, as a value.


class Switch(NamedTuple):
    """A house rule that changes a rule.

    Attributes:
        name: The field of the house rules.
        label: What it is called.
        rule: The number it is cited by.
        state: How it is set in the house rules the page was made for.
        changed: Whether that differs from the book.
    """

    name: str
    label: str
    rule: str
    state: str
    changed: bool

    @property
    def whose(self) -> str:
        """Who sets it so; a book that leaves it open says nothing of it."""
        if self.changed:
            return "your house rules"
        return "unless you change it" if _is_open(self.rule) else "as the book has it"


class RulePage(NamedTuple):
    """What a small page about a rule says.

    Attributes:
        number: Its number, such as `R8.7.23`.
        title: What it is about.
        says: What it says in our own words, a paragraph each.
        where: Where it stands in its book.
        see: The rules it refers to, and those that refer to it.
        switches: The house rules that change it.
        checks: What the program checks of it, each title with what a breach weighs,
            unless the fault says otherwise; nothing where it is only computed.
        system: The key of its game.
    """

    number: str
    title: str
    says: tuple[str, ...]
    where: str
    see: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()
    checks: tuple[tuple[str, Severity], ...] = ()
    system: str = ""

    @property
    def name(self) -> str:
        """Its number and title, as a screen reader says them."""
        return f"Rule {self.number}, {self.title}"


@dataclass(frozen=True, slots=True, eq=False)
class RuleSource:
    """Where pages come from: a game, or this program with its own rules.

    Attributes:
        name: What players call it.
        texts: What its rules say.
        rules: What is checked of them.
        system: The game; None for the rules of this program.
    """

    name: str
    texts: Mapping[str, RuleText]
    rules: tuple[Rule, ...]
    system: System | None = None

    @property
    def key(self) -> str:
        """The key of the game; empty for the rules of this program."""
        return self.system.key if self.system else ""

    def where(self, text: RuleText) -> str:
        """Return where a rule stands; no book prints what a table adds."""
        if self.system is None or text.number.startswith("House"):
            return capital(text.section)
        book = self.system.book
        return f"{book.name} {book.edition}, {text.section}"


@cache
def sources_of_rules() -> Mapping[str, RuleSource]:
    """Return where each rule comes from, by its number, in the order of the books."""
    games = (
        RuleSource(each.name, each.rule_texts, each.book.rules, each)
        for each in systems().values()
    )
    own = (*muster.BOOK.rules, *ruleset.BOOK.rules)
    texts = {**muster.TEXTS, **ruleset.TEXTS}
    ours = RuleSource("army lists and sets", texts, own)
    return {number: source for source in (*games, ours) for number in source.texts}


def rule_page(number: str, house: HouseRules | None = None) -> RulePage | None:
    """Return the page of a rule; None if there is no rule of this number.

    Args:
        number: The number as it is cited, with or without the R in front.
        house: House rules of its game; the book's own readings if they are None or of
            another game.
    """
    known = canonical(number)
    source = sources_of_rules().get(known)
    if source is None:
        return None
    text, system = source.texts[known], source.system
    advice: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()
    if system is not None:
        played = house if type(house) is type(system.standard) else system.standard
        advice = system.advised(known, played)
        switches = _switches(source, known, played)
    return RulePage(
        number=known,
        title=rule_title(known),
        says=tuple(filter(None, (text.says, *advice))),
        where=source.where(text),
        see=_related()[known],
        switches=switches,
        checks=_checks()[known],
        system=source.key,
    )


def rule_title(number: str) -> str:
    """Return what a rule is about, in a few words; empty for an unknown one."""
    known = canonical(number)
    source = sources_of_rules().get(known)
    if source is None:
        return ""
    return source.texts[known].title or _checks()[known][0][0]


def rules_cited(text: str, system: System) -> tuple[str, ...]:
    """Return the rules of a game that a text names, in the order of its book.

    Other games are left out, for a number such as S4 means something else there.
    """
    found = {canonical(each) for each in named(text)}
    return tuple(number for number in system.rule_texts if number in found)


@cache
def _checks() -> Mapping[str, tuple[tuple[str, Severity], ...]]:
    """Return what is checked of each rule, in the order of the books."""
    found: dict[str, dict[tuple[str, Severity], None]] = {
        number: {} for number in sources_of_rules()
    }
    for source in dict.fromkeys(sources_of_rules().values()):
        for each in source.rules:
            checks = found.setdefault(canonical(each.id), {})
            checks[each.title, each.severity] = None
    return {number: tuple(checks) for number, checks in found.items()}


@cache
def _related() -> Mapping[str, tuple[str, ...]]:
    """Return the rules that each rule refers to, then those that refer to it."""
    sources = sources_of_rules()
    see = {number: source.texts[number].see for number, source in sources.items()}
    found = {number: dict.fromkeys(others) for number, others in see.items()}
    for number, others in see.items():
        for other in others:
            found[other].setdefault(number)
    return {number: tuple(others) for number, others in found.items()}


def _switches(source: RuleSource, number: str, house: HouseRules) -> tuple[Switch, ...]:
    """Return the house rules that change a rule.

    They are cited by its own number, or by that of an open question about it.
    """
    return tuple(
        Switch(name, spec.label, rule, *setting(house, name))
        for name, spec in field_specs(type(house)).items()
        if (rule := canonical(spec.rule)) == number
        or (_is_open(rule) and number in source.texts[rule].see)
    )


def _is_open(number: str) -> bool:
    """Return whether a number is that of a question that a book leaves open."""
    return number.startswith("A") and not number.startswith("Army")
