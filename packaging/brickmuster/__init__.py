"""What other programs may rely on; `python -m brickmuster` starts the program itself.

    from fractions import Fraction
    from brickmuster import judge, odds, read

    file = read("first-battle.json")
    for army in file.armies.values():
        print(army.title, judge(army, file).price)

The names in `__all__`, their arguments and the attributes of what they return stay as
they are until the first number of the version changes; the manual says so, too. All
that is returned is frozen. Numbers are exact: an `int` or a `Fraction`, never a float.

Every mistake is a `ValueError` whose words are one sentence: what is wrong, where, and
what there is instead. Nothing is written, no library is opened, no window is shown.

The wheel has this package beside the four of the program. It is light: a script imports
the heavy parts at its first call. `py.typed` tells checkers of types to read it.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Never

from ui.core.version import VERSION

if TYPE_CHECKING:
    from builder.core.design import HouseRules
    from builder.core.rulebook import Violation
    from builder.questions.model import Question

__version__ = VERSION
__all__ = ["Broken", "Muster", "Odds", "Value", "Verdict", "judge", "odds", "read"]


@dataclass(frozen=True, slots=True)
class Muster:
    """What a muster file holds.

    Attributes:
        designs: Its designs by id. Each has `title` and `kind`; the fields of its kind
            are those that `brickmuster schema` tells.
        armies: Its armies by id. Each has `title`, `limit` and `entries`, and an entry
            has `design` (an id), `count` and `plays`.
        rulesets: Its sets of house rules by id. Each has `title`.
    """

    designs: Mapping[str, Any]
    armies: Mapping[str, Any]
    rulesets: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that is broken, or that is to be remembered.

    Attributes:
        severity: `refuse` (illegal), `warn`, `note`, or `allowed` (refused, but the
            table has agreed to it).
        rule: The number of the rule, such as `R8.7.23`.
        title: The name of the rule.
        message: One sentence with the numbers in it.
        at: The path of the field that broke it: names and positions.
    """

    severity: str
    rule: str
    title: str
    message: str
    at: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a design, an army or a set of house rules.

    Attributes:
        price: What it costs; None where its game publishes no points.
        currency: What the price is counted in: `CP`. Nothing without a price.
        legal: Whether no rule refuses it.
        violations: Every broken rule, gravest first.
    """

    price: Fraction | None
    currency: str
    legal: bool
    violations: tuple[Broken, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an answer.

    Attributes:
        label: What it measures: `To hit`.
        text: The value as players read it: `66.7 %`.
        exact: The same exactly, where it is a chance from 0 to 1; else None.
    """

    label: str
    text: str
    exact: Fraction | None


@dataclass(frozen=True, slots=True)
class Odds:
    """The answer to a question.

    Attributes:
        allowed: Whether the rules allow the situation.
        values: The big values, most important first; none where it is not allowed.
        refusals: Why it is not allowed, or what to remember.
        situation: Every field of the situation, as `odds --json` says it under `set`.
    """

    allowed: bool
    values: tuple[Value, ...]
    refusals: tuple[Broken, ...]
    situation: Mapping[str, Any]


def read(source: str | bytes | os.PathLike[str]) -> Muster:
    """Return what a muster file holds.

    Args:
        source: The name of a file, or its text, or a code that stands for it.

    Raises:
        ValueError: If it cannot be read.
    """
    from builder.content.linked import is_code
    from db.sharing.codes import read as read_muster

    name = "the text"
    if not isinstance(source, str | bytes | os.PathLike):
        raise ValueError(f"{_named(source)} is no name of a file, no text and no code")  # noqa: TRY004
    if not source:
        raise ValueError("the name of the file is empty")
    if isinstance(source, str) and (
        source.lstrip().startswith("{") or is_code(source.strip())
    ):
        source = source.encode(errors="surrogatepass")
    elif not isinstance(source, bytes):
        source = Path(os.fsdecode(source))
        # A name that is no Unicode can be opened, but not be printed.
        name = str(source).encode(errors="replace").decode()
    file = read_muster(source, name)
    held = (file.designs, file.armies, file.rulesets)
    return Muster(*(MappingProxyType(dict(each)) for each in held))


def judge(value: Any, within: Muster | None = None, house: Any = None) -> Verdict:
    """Return the price and the verdict of a design, an army or a set of house rules.

    Args:
        value: One of those that `read` returns.
        within: Where the designs of an army are; only an army needs it.
        house: The set of house rules to judge by; the book if there is none. The own
            house rules of an army go first.

    Raises:
        ValueError: If it is nothing that can be judged, or the house rules are of
            another game.
    """
    from builder import home
    from builder import judge as judged_by
    from builder.army.model import Army
    from builder.army.muster import muster
    from builder.core.design import Design
    from builder.core.rulebook import legal
    from builder.house_rules.ruleset import RuleSet, proof
    from db.sharing.house_rules import NamedHouseRules

    if isinstance(value, RuleSet):
        found = proof(value)
        return Verdict(None, "", legal(found), _broken(found))
    if isinstance(value, Army):
        if not isinstance(within, Muster):
            raise ValueError(f"{value.title} is an army; say within which file it is")  # noqa: TRY004
        _house(value.system, house)
        army = value if house is None else NamedHouseRules("", house).under(value)
        mustered = muster(army, within.designs)
        price = Fraction(mustered.total) if mustered.priced else None
        coin = mustered.currency if price is not None else ""
        return Verdict(price, coin, mustered.legal, _broken(mustered.violations))
    if not isinstance(value, Design):
        raise ValueError(f"{_named(value)} is nothing that rules judge")  # noqa: TRY004
    judged = judged_by(value, _house(value.system, house))
    total = Fraction(judged.tally.total) if judged.tally else None
    coin = home(value).currency if total is not None else ""
    return Verdict(total, coin, judged.legal, _broken(judged.violations))


def odds(
    design: Any,
    question: str = "",
    within: Muster | None = None,
    house: Any = None,
    **situation: Any,
) -> Odds:
    """Return the answer to a question about a design.

    Args:
        design: A design that `read` returns.
        question: Its key, as `--ask` takes it; the odds if nothing is said, or else the
            first question of the game.
        within: A file whose designs the situation may name by their ids.
        house: The set of house rules to play by; the book if there is none.
        **situation: Fields of the situation, as `odds --fields` lists them, each with
            its whole value: a number, a word, a switch, a design or its id, a list of
            those, or rows as mappings. The others are as the question opens.

    Raises:
        ValueError: If there is no such question or field, or a field cannot have a
            value.
    """
    from builder.core.rulebook import legal
    from ui.cli.names import NamedInFile
    from ui.cli.situations import situation_with, told
    from ui.cli.terminal import CommandError

    asked, rules = _question(design, question, house)
    if not isinstance(within, Muster | None):
        raise ValueError(f"{_named(within)} is no file that `read` returned")  # noqa: TRY004
    known = dict(within.designs) if within else {}
    plain = {name: _plain(value) for name, value in situation.items()}
    said = json.dumps(plain, default=_no_value)
    start = asked.start(design, rules)
    try:
        made = situation_with(start, [said], NamedInFile(known, {}, "the designs"))
    except CommandError as wrong:
        # The terminal's own words: a script has no options.
        words = str(wrong).removeprefix("--set: ")
        raise ValueError(words.removesuffix(" (--fields lists them)")) from wrong
    found = asked.ask(design, made, rules)
    values = (
        Value(each.label, str(each.value), getattr(each.value, "exact", None))
        for each in found.stats
    )
    return Odds(
        legal(found.refusals),
        tuple(values),
        _broken(found.refusals),
        MappingProxyType(told(made, known)),
    )


def _question(design: Any, key: str, house: Any) -> "tuple[Question, HouseRules]":
    """Return the question of a key, and the house rules that it is asked under."""
    from builder import home
    from builder.core.design import Design

    if not isinstance(design, Design):
        raise ValueError(f"{_named(design)} is no design")  # noqa: TRY004
    system = home(design)
    rules = system.played_by(_house(design.system, house))
    every = {each.key: each for each in system.asked_of(design, rules)}
    wanted = key or ("odds" if "odds" in every else next(iter(every), ""))
    if wanted not in every:
        known = ", ".join(every) or "nothing"
        raise ValueError(
            f"no question is called {wanted!r} for {design.title}; there is {known}"
        )
    return every[wanted], rules


def _house(system: str, rules: Any) -> "HouseRules | None":
    """Return the house rules of a set; None for the book."""
    from builder.house_rules.ruleset import RuleSet

    if rules is None:
        return None
    if not isinstance(rules, RuleSet):
        raise ValueError(f"{_named(rules)} is no set of house rules")  # noqa: TRY004
    if rules.system != system:
        raise ValueError(f"{rules.title} is for {rules.system}, not for {system}")
    return rules.effective_house


def _named(value: object) -> str:
    """Return what a value is, with its article: `an int`."""
    from builder.core.formatting import with_article

    return with_article(type(value).__name__)


def _no_value(value: object) -> Never:
    raise ValueError(f"{_named(value)} is nothing that a field can have")


def _plain(value: Any) -> Any:
    """Return a value of a situation as JSON."""
    from db.files.codec import spelt_out

    match value:
        case Mapping():
            return {str(key): _plain(part) for key, part in value.items()}
        case list() | tuple():
            return [_plain(part) for part in value]
        case None | bool() | int() | float() | str() if not isinstance(value, Enum):
            return value
        case _:
            return spelt_out(value)


def _broken(found: "Iterable[Violation]") -> tuple[Broken, ...]:
    return tuple(
        Broken(each.severity.value, each.rule, each.title, each.message, tuple(each.at))
        for each in found
    )
