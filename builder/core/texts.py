"""What the rules of a game say, read from texts that people write.

    # chapter 8.7, custom weapons

    R8.7.23
    Some mods make a weapon better and some make it worse; none costs points.
    see R8.7.21 R8.7.24
    sheet MODS, MODDED: Each + is paid for with a −; Sawed Off counts as one.
    refuse unpaid: Positive mods are paid for
      {good} positive and {bad} negative mods: {more} more negative needed
    warn surplus:
      {weapon}: [the surplus of {bad:one mod|mods} buys nothing]; [leave it out]
    word net: net {net:signed} Size of {stat}

A line with `#` names the section of the rules below it. A rule is a number and a title,
sentences, and the numbers it refers to: its page. The title may be missing where a
check has one, and the sentences where a sheet has them. Blank lines stand between
rules. Then come parts with a label, which go on in lines with two blanks in front:

- `refuse`, `bound`, `warn`, `note`: a title, and below it the message that a check
  says by its key, or an answer that refuses. Other messages of one check need no
  title. The first brackets hold the fault alone, the second ones what is advised.
- `sheet`: what the reference sheet says in a section on designs that pass a test, and
  `card`: what stands on their card; nothing if that is the same.
- `row`: the name of a modifier, and below it its line of the sheet, if it has one:
  `what | by how much | what else | for whom`, of which the first is enough.
- `word`: what code says by its key.

A message is a template: `{far:inches}` is a value in one of the `_WAYS`,
`{bad:one mod|mods}` is chosen by a number or by yes and no, and may hold values itself.
`= R8.6.2 once` is the sentence that stands there, so that none stands twice.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from string import Formatter
from typing import Any, Final

from builder.core.field_spec import Path
from builder.core.formatting import (
    capital,
    figure,
    inches,
    listed,
    signed,
    with_article,
)
from builder.core.reading import Lazy, text_of
from builder.core.rulebook import Finding, Fix, Rule, Severity, Violation

_HEAD: Final = re.compile(r"([A-Z][A-Za-z]*(?:[ -]?[A-Z]?\d+(?:\.\d+)*)?)(?: (\S.*))?")
_SEEN: Final = re.compile(r"[A-Z][a-z]+ \d+|\S+")
_PART: Final = re.compile(
    r"(refuse|bound|warn|note|row|word|sheet|card)"
    r" ([a-z_]+|[A-Z][A-Z_]+(?:,? (?:or )?[A-Z_]+)*)(?:: ?(.*))?"
)
_MESSAGES: Final = frozenset({"refuse", "bound", "warn", "note", "row"})
_SAME: Final = re.compile(r"= (\S+(?: \d+)?) ([a-z_]+)")
_MARKED: Final = re.compile(r"\[([^][]*)\]")

_WAYS: Final[Mapping[str, Callable[[Any], str]]] = {
    "": format,
    "a": lambda noun: with_article(str(noun)),
    "and": lambda parts: listed([*map(str, parts)]),
    "capital": lambda text: capital(str(text)),
    "figure": figure,
    "inches": inches,
    "or": lambda parts: listed([*map(str, parts)], "or"),
    "signed": signed,
}
"""The ways to say a value."""


@dataclass(frozen=True, slots=True)
class RulePart:
    """What a rule says in one place besides its page.

    Attributes:
        use: `refuse`, `bound`, `warn`, `note`, `row`, `sheet`, `card` or `word`.
        key: What code asks for it by; the section and tests of a sheet or card.
        title: The title of a check.
        template: The words.
    """

    use: str
    key: str
    title: str
    template: str


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in our own words.

    Attributes:
        number: Its number, as `canonical` gives it.
        section: The part of the book it stands in.
        title: What it is about; empty where the book of checks says it.
        says: What it says; empty where a sheet says it.
        see: The numbers it refers to.
        parts: What it says in other places.
    """

    number: str
    section: str
    title: str = ""
    says: str = ""
    see: tuple[str, ...] = ()
    parts: tuple[RulePart, ...] = ()

    def part(self, key: str) -> RulePart:
        """Return the message or the word of a key.

        Raises:
            LookupError: If there is none.
        """
        for each in self.parts:
            if each.key == key:
                return each
        raise LookupError(f"{self.number} has no {key}")

    def titled(self, key: str) -> str:
        """Return the title of a message: its own, or that of the last one above it."""
        place = self.parts.index(self.part(key))
        titles = [part.title for part in self.parts[: place + 1] if part.title]
        return titles[-1] if titles else ""


@dataclass(frozen=True, slots=True)
class Say:
    """The voice of a check: it makes findings of the messages of its rule."""

    rule: RuleText
    severity: Severity

    def __call__(
        self,
        key: str,
        at: Path = (),
        fixes: Iterable[Fix] = (),
        /,
        *,
        fix: tuple[str, object] | None = None,
        switch: str = "",
        **values: object,
    ) -> Finding:
        """Return a finding.

        Args:
            key: The key of the message.
            at: The path of the field that broke the rule.
            fixes: Edits that would settle it.
            fix: The edit at that path, where there is no other: its label and value.
            switch: The house rule that would change the verdict.
            values: The values of the template.
        """
        mended = (Fix(fix[0], at, fix[1]),) if fix else tuple(fixes)
        return self.finding(key, at, mended, switch, values)

    def finding(
        self,
        key: str,
        at: Path,
        fixes: tuple[Fix, ...],
        switch: str,
        values: Mapping[str, object],
    ) -> Finding:
        """Return the same, with values that are looked up as the message names them."""
        part = self.rule.part(key)
        severity = Severity(part.use)
        message, *marked = _unmarked(part.template)
        return Finding(
            filled(message, values),
            at,
            fixes,
            None if severity is self.severity else severity,
            switch,
            *(filled(template, values) for template in marked),
        )


Told = Callable[[Any, Any, Say], Iterator[Finding]]
"""A check that says its findings with the messages of its rule."""


class RuleTexts(Lazy[RuleText]):
    """The rules of a game by number, in the order of its files."""

    def __init__(self, package: str, *files: str) -> None:
        super().__init__(
            lambda: read(text_of(package, f"{file}.txt") for file in files)
        )

    def rule(
        self, number: str, key: str, *, on: type, reads: str = ""
    ) -> Callable[[Told], Rule]:
        """Return a decorator that makes a `Rule` of the check below it.

        Args:
            number: The number of the rule.
            key: The message that has the title and the severity.
            on: The class of value it reads.
            reads: All that can mend a breach, such as `size mounts.*.mounting`, or `@`
                for what the fault points at; the whole if empty. It keeps the search
                for a way out short.
        """
        text = self[canonical(number)]
        say = Say(text, Severity(text.part(key).use))
        paths = tuple(tuple(each.split(".")) for each in reads.split()) or ((),)

        return lambda check: Rule(
            number,
            text.titled(key),
            say.severity,
            on,
            lambda value, house: check(value, house, say),
            paths,
        )

    def violation(
        self,
        number: str,
        key: str,
        at: Path = (),
        fixes: Iterable[Fix] = (),
        /,
        **values: object,
    ) -> Violation:
        """Return what a message with a title says where no check of a book says it.

        The arguments are those of `Say`, behind the number of the rule.
        """
        text = self[canonical(number)]
        part = text.part(key)
        message = filled(_unmarked(part.template)[0], values)
        severity, title = Severity(part.use), part.title
        return Violation(severity, text.number, title, message, at, tuple(fixes))

    def word(self, number: str, key: str, /, **values: object) -> str:
        """Return a word of a rule with its values."""
        return filled(self[canonical(number)].part(key).template, values)

    def sheet(self, numbers: str, house: object) -> tuple[str, ...]:
        """Return what the sheet says of rules, such as `M1 M2`; `on` is the house."""
        return tuple(self.word(each, "sheet", on=house) for each in numbers.split())


def filled(template: str, values: Mapping[str, object]) -> str:
    """Return a template with its values said.

    >>> filled("{n} {n:die|dice} from {far:inches}", {"n": 2, "far": 3})
    '2 dice from 3"'
    """
    words = ""
    for text, name, way in _pieces(template):
        words += text
        if name is not None:
            words += _said(name, way, values)
    return words


# Kept, both: judging 15,000 weapons says 50,000 messages, and reading their templates
# each time made that 1.4 times as long. There are as many as the texts have.
@cache
def _unmarked(template: str) -> tuple[str, ...]:
    """Return a message without its brackets, and what stands in each of them."""
    return (_MARKED.sub(r"\1", template), *_MARKED.findall(template))


@cache
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the words of a template, each with the value behind it and its way."""
    parsed = Formatter().parse(template)
    return tuple((text, name, way or "") for text, name, way, _ in parsed)


def _said(name: str, way: str, values: Mapping[str, object]) -> str:
    first, _, inner = name.partition(".")
    value = attrgetter(inner)(values[first]) if inner else values[first]
    if "|" in way:
        one, _, others = way.partition("|")
        return filled(one if value == 1 else others, values)
    return _WAYS[way](value)


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


def read(texts: Iterable[str]) -> Mapping[str, RuleText]:
    """Return the rules of some texts by number, in their order.

    Raises:
        ValueError: If a rule stands before any section, twice, or cannot be read, or
            refers to a sentence that is not there.
    """
    found: dict[str, RuleText] = {}
    for rule in _rules(texts):
        if rule.number in found:
            raise ValueError(f"{rule.number} stands here twice")
        found[rule.number] = rule
    return {number: _complete(rule, found) for number, rule in found.items()}


def _complete(rule: RuleText, rules: Mapping[str, RuleText]) -> RuleText:
    """Return a rule with the sentences that stand under other numbers."""
    if not any(part.template[:2] == "= " for part in rule.parts):
        return rule
    parts = tuple(replace(part, template=_sentence(part, rules)) for part in rule.parts)
    return replace(rule, parts=parts)


def _sentence(part: RulePart, rules: Mapping[str, RuleText]) -> str:
    """Return the words of a part, or those of the part that it refers to."""
    same = _SAME.fullmatch(part.template)
    if same is None:
        return part.template
    number, key = same.groups()
    rule = rules.get(number)
    there = [part.template for part in rule.parts if part.key == key] if rule else []
    if not there or there[0][:2] == "= ":
        raise ValueError(f"{number} has no sentence of its own for {key}")
    return there[0]


def _rules(texts: Iterable[str]) -> Iterator[RuleText]:
    for text in texts:
        section = ""
        for block in "\n".join(text.splitlines()).strip().split("\n\n"):
            lines = block.strip("\n").splitlines()
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
    if head is None or canonical(head[1]) != head[1]:
        raise ValueError(f"No number of a rule: {lines[0]}")
    page, see = [], ""
    parts: list[tuple[re.Match[str], list[str]]] = []
    for line in lines[1:]:
        if line[:2] == "  " and parts:
            parts[-1][1].append(line[2:])
        elif found := _PART.fullmatch(line):
            parts.append((found, []))
        elif parts or line != line.strip():
            raise ValueError(f"{head[1]}: this goes on with no part: {line}")
        elif see:
            raise ValueError(f"{head[1]}: what to see stands in its last line")
        elif line[:4] == "see ":
            see = line[4:]
        else:
            page.append(line)
    return RuleText(
        head[1],
        section,
        head[2] or "",
        " ".join(page),
        tuple(map(canonical, _SEEN.findall(see))),
        tuple(_part(*lines_of) for lines_of in parts),
    )


def _part(found: re.Match[str], more: list[str]) -> RulePart:
    """Return a part of its lines; what stands behind a message's key is its title."""
    label, key, rest = found.groups("")
    if label in _MESSAGES:
        return RulePart(label, key, rest, " ".join(more))
    return RulePart(label, key, "", " ".join(filter(None, (rest, *more))))
