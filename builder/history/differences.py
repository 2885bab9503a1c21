"""What differs between two items of one kind, in sentences: points come first."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from builder.army.model import Army
from builder.comparison.tables import NONE, bills_matched, legality, stats_matched
from builder.content.card_blocks import in_force
from builder.core.design import Design, HouseRules
from builder.core.field_spec import differing, field_specs
from builder.core.formatting import brief, figure, points, times
from builder.house_rules.ruleset import RuleSet
from builder.registry import home, judge


def differences(
    mine: Any,
    theirs: Any,
    house: HouseRules | None = None,
    called: Callable[[str], str] = str,
) -> tuple[str, ...]:
    """Return what differs, a sentence each: `Cost: 8 CP → 10 CP`; mine comes first.

    Args:
        mine: A design, an army or a set of house rules.
        theirs: Another of the same class.
        house: The house rules that designs are judged by; None for the book's own.
        called: Returns the name of a design that an army names by its id.
    """
    if mine == theirs:
        return ()
    if isinstance(mine, Army):
        sentences = tuple(_armies(mine, theirs, called))
    elif isinstance(mine, RuleSet):
        sentences = tuple(_rulesets(mine, theirs))
    else:
        sentences = tuple(_designs(mine, theirs, house))
    # Where nothing else tells them apart, the fields do.
    names = [field.name for field in fields(mine)]
    return sentences or (listed_fields(mine, differing(mine, theirs, names)),)


def _designs(mine: Design, theirs: Design, house: HouseRules | None) -> Iterator[str]:
    yield from named(mine, theirs)
    currency = home(mine).currency
    judged = judge(mine, house), judge(theirs, house)
    prices = [
        NONE if each.price is None else points(each.price, currency) for each in judged
    ]
    if len(set(prices)) > 1:
        yield f"Cost: {' → '.join(prices)}"
    yield from beside_cost(mine, theirs, house)


def beside_cost(
    mine: Design, theirs: Design, house: HouseRules | None
) -> Iterator[str]:
    """Yield what differs in two designs, their names and costs left out."""
    judged = judge(mine, house), judge(theirs, house)
    verdicts = [legality(judgement) for judgement in judged]
    if len(set(verdicts)) > 1:
        yield f"Verdict: {' → '.join(verdicts)}"
    lines = (*stats_matched((mine, theirs), judged), *bills_matched(judged))
    for label, (old, new) in lines:
        if old != new:
            yield f"{brief(label)}: {old} → {new}"
    own = ("notes", "tags", "photo", "portrait", "flavour", "waivers")
    if other := differing(mine, theirs, own):
        yield listed_fields(mine, other)


def _armies(mine: Army, theirs: Army, called: Callable[[str], str]) -> Iterator[str]:
    yield from named(mine, theirs)
    if mine.limit != theirs.limit:
        limits = [NONE if army.limit is None else figure(army.limit)
                  for army in (mine, theirs)]  # fmt: skip
        yield f"Points limit: {' → '.join(limits)}"
    counts: list[Counter[str]] = [Counter(), Counter()]
    for army, count in zip((mine, theirs), counts, strict=True):
        for entry in army.entries:
            count[entry.design] += entry.count
    for design in dict.fromkeys((*counts[0], *counts[1])):
        old, new = (count[design] for count in counts)
        name = brief(called(design))
        if old and new and old != new:
            yield f"{times(old, name)} → {times(new, name)}"
        elif old != new:
            whose = "mine" if old else "theirs"
            yield f"Only in {whose}: {times(old or new, name)}"
    worn = ("colour", "own_colour", "emblem", "own_emblem", "back", "theme")
    rest = (*worn, "notes", "tags", "house", "waivers")
    if other := differing(mine, theirs, rest):
        yield listed_fields(mine, other)


def _rulesets(mine: RuleSet, theirs: RuleSet) -> Iterator[str]:
    yield from named(mine, theirs)
    if mine.version != theirs.version:
        yield f"Version: {mine.version} → {theirs.version}"
    old, new = in_force(mine.effective_house), in_force(theirs.effective_house)
    yield from (f"Only in mine: {each}" for each in old if each not in new)
    yield from (f"Only in theirs: {each}" for each in new if each not in old)


def named(mine: Any, theirs: Any) -> Iterator[str]:
    """Yield a sentence about the names of two items, if they differ."""
    if mine.title != theirs.title:
        names = [brief(each.title) for each in (mine, theirs)]
        yield f"Name: {' → '.join(names)}"


def listed_fields(value: object, names: list[str]) -> str:
    """Return a sentence that lists fields of an item by their labels."""
    specs = field_specs(type(value))
    labels = [specs[name].label if name in specs else name for name in names]
    return f"Different: {', '.join(labels)}"
