"""The page of every rule that a game, its questions or its bills cite."""

from collections.abc import Mapping
from functools import cache

from builder.core.design import HouseRules
from builder.core.field_spec import field_specs
from builder.core.formatting import capital
from builder.house_rules.describe import setting
from builder.rules.citations import cited
from builder.rules.page import RuleCheck, RulePage, Switch
from builder.rules.text import RuleText, canonical, read
from builder.system.model import System
from builder.system.registry import systems


@cache
def games_of_rules() -> Mapping[str, System]:
    """Return the game of each rule, by its number, in the order of the books."""
    return {
        number: system
        for system in systems().values()
        for number in read(system.rule_texts)
    }


def rule_page(number: str, house: HouseRules | None = None) -> RulePage | None:
    """Return the page of a rule; None if no game has a rule of this number.

    Args:
        number: The number as it is cited, with or without the R in front.
        house: House rules of its game; the book's own readings if they are None or of
            another game.
    """
    known = canonical(number)
    system = games_of_rules().get(known)
    if system is None:
        return None
    played = house if type(house) is type(system.standard) else system.standard
    text = read(system.rule_texts)[known]
    said = (text.says, *system.advised(known, played))
    return RulePage(
        number=known,
        title=rule_title(known),
        says=tuple(filter(None, said)),
        where=_where(system, text),
        see=_related(system)[known],
        switches=_switches(system, known, played),
        checks=_checks(system)[known],
        system=system.key,
    )


def rule_title(number: str) -> str:
    """Return what a rule is about, in a few words; empty for an unknown one."""
    known = canonical(number)
    system = games_of_rules().get(known)
    if system is None:
        return ""
    titled = read(system.rule_texts)[known].title
    return titled or _checks(system)[known][0].title


def rules_cited(text: str, system: System) -> tuple[str, ...]:
    """Return the rules of a game that a text names, in the order of its book."""
    found = {canonical(each) for each in cited(text)}
    return tuple(number for number in read(system.rule_texts) if number in found)


@cache
def _checks(system: System) -> Mapping[str, tuple[RuleCheck, ...]]:
    """Return what the book of a game checks of each rule."""
    found: dict[str, dict[RuleCheck, None]] = {
        number: {} for number in read(system.rule_texts)
    }
    for each in system.book.rules:
        check = RuleCheck(each.title, each.severity)
        found.setdefault(canonical(each.id), {})[check] = None
    return {number: tuple(checks) for number, checks in found.items()}


@cache
def _related(system: System) -> Mapping[str, tuple[str, ...]]:
    """Return the rules that each rule refers to, then those that refer to it."""
    texts = read(system.rule_texts)
    found = {number: dict.fromkeys(text.see) for number, text in texts.items()}
    for number, text in texts.items():
        for other in text.see:
            found[other].setdefault(number)
    return {number: tuple(others) for number, others in found.items()}


def _where(system: System, text: RuleText) -> str:
    """Return where a rule stands; no book prints what a table adds."""
    if text.number.startswith("House"):
        return capital(text.section)
    return f"{system.book.name} {system.book.edition}, {text.section}"


def _switches(system: System, number: str, house: HouseRules) -> tuple[Switch, ...]:
    """Return the house rules that change a rule.

    They are cited by its own number, or by that of an open question about it.
    """
    texts = read(system.rule_texts)
    return tuple(
        Switch(name, spec.label, rule, *setting(house, name))
        for name, spec in field_specs(type(system.standard)).items()
        if (rule := canonical(spec.rule)) == number
        or (rule in texts and _open(texts[rule]) and number in texts[rule].see)
    )


def _open(text: RuleText) -> bool:
    """Return whether it is a question that the book leaves open."""
    return text.number.startswith("A")
