"""What the library has otherwise than an army is played by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.army.model import Army
from builder.army.rule_impact import ArmyImpact, army_impact
from builder.house_rules.ruleset import RuleSet
from ui.army.desk import ArmyContext


@dataclass(frozen=True, slots=True)
class RuleUpdate:
    """Other rules than an army plays by, and what they would make of it.

    Attributes:
        name: The id of the set; nothing for the book.
        sentence: What they are, and what they would change.
    """

    name: str
    sentence: str


def news(army: Army, desk: ArmyContext) -> RuleUpdate | None:
    """What a player is told who opens an army; None where nothing is otherwise."""
    return next(_news(army, desk), None)


def _news(army: Army, desk: ArmyContext) -> Iterator[RuleUpdate]:
    known = desk.rulesets(army.system)
    edition = army.edition
    if edition and edition.code:
        same = {n: each for n, each in known.items() if each.code == edition.code}
        newest = max(same, key=lambda name: same[name].version, default=None)
        if newest and same[newest].version > edition.version:
            told = f"The library has version {same[newest].version} of these rules"
            yield RuleUpdate(newest, _with(told, army, same[newest], desk))
        for name, each in same.items():
            if (
                each.version == edition.version
                and each.effective_house != army.effective_house
            ):
                told = f"{edition.title} says otherwise in the library than here"
                yield RuleUpdate(name, _with(told, army, each, desk))
    ruling = desk.ruling(army.system)
    if (
        ruling
        and ruling.effective_house != army.effective_house
        and ruling.edition != edition
    ):
        name = next(name for name, each in known.items() if each == ruling)
        told = f"The library is judged by {ruling.edition.title}"
        yield RuleUpdate(name, _with(told, army, ruling, desk))


def _with(told: str, army: Army, rules: RuleSet, desk: ArmyContext) -> str:
    would = _would(army_impact(army, rules.house, rules.edition, desk.designs()))
    return f"{told}: {would}."


def _would(change: ArmyImpact) -> str:
    """What becomes of points and verdict, in a few words."""
    if change.same:
        return "they would change neither points nor verdict"
    before, after = change.before, change.after
    parts = []
    if before.total != after.total:
        parts.append(f"the army would come to {change.points}")
    if before.verdict != after.verdict:
        parts.append(f"the verdict would be: {after.verdict}")
    return " and ".join(parts) or "single designs would change"
