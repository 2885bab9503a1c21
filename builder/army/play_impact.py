"""What other house rules change at the table, where they change no points."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from builder.content.card import Stat
from builder.content.house_rules import LIMITS, setting
from builder.core.design import Design, HouseRules
from builder.core.field_spec import field_specs
from builder.core.formatting import listed
from builder.questions.model import Question
from builder.registry import home, judge


@dataclass(frozen=True, slots=True)
class PlayImpact:
    """What a design says of itself before and after a change of house rules.

    Attributes:
        numbers: Each big value that is another one: `Hit at 20": 81 % → 88 %`.
        desks: The questions whose answer, as they open, is another one.
    """

    numbers: tuple[str, ...] = ()
    desks: tuple[str, ...] = ()

    def __str__(self) -> str:
        other = f"other answers: {listed([*self.desks])}" if self.desks else ""
        return "; ".join(filter(None, (*self.numbers, other)))


@lru_cache(maxsize=4096)
def play_impact(
    design: Design, before: HouseRules | None, after: HouseRules | None
) -> PlayImpact:
    """Return what changes for a design; None stands for the book's own readings."""
    system = home(design)
    old, new = system.played_by(before), system.played_by(after)
    if old == new:
        return PlayImpact()
    stats = judge(design, before).stats, judge(design, after).stats
    desks = (
        each.title
        for each in system.asked_of(design, new)
        if each.in_play and _in_play(old, new)
        if _answers_otherwise(each, design, old, new)
    )
    return PlayImpact(tuple(_numbers(*stats)), tuple(desks))


def readings(before: HouseRules, after: HouseRules) -> tuple[str, ...]:
    """Return the house rules that differ: what is read otherwise, and how.

    Args:
        before: The house rules in force.
        after: Others of the same game.
    """
    return tuple(
        f"{spec.label} ({spec.rule}): {setting(before, name)[0]} → "
        f"{setting(after, name)[0]}"
        for name, spec in field_specs(type(before)).items()
        if getattr(before, name) != getattr(after, name)
    )


def _in_play(old: HouseRules, new: HouseRules) -> bool:
    """Return whether more differs than limits, which only forbid."""
    return any(
        getattr(old, name) != getattr(new, name)
        for name, spec in field_specs(type(old)).items()
        if spec.group != LIMITS
    )


def _numbers(old: tuple[Stat, ...], new: tuple[Stat, ...]) -> Iterator[str]:
    was, now = ({stat.label: stat for stat in each} for each in (old, new))
    for label in dict.fromkeys((*was, *now)):
        before, after = was.get(label, _BLANK), now.get(label, _BLANK)
        if (before.value, before.small) != (after.value, after.small):
            alike = before.small == after.small
            start = before.value if alike else _said(before)
            yield f"{label}: {start} → {_said(after)}"


_BLANK: Final = Stat("", "–")
"""A big value that is not there."""


def _said(stat: Stat) -> str:
    small = f" ({'; '.join(stat.small)})" if stat.small else ""
    return f"{stat.value}{small}"


def _answers_otherwise(
    question: Question, design: Design, old: HouseRules, new: HouseRules
) -> bool:
    def opened(house: HouseRules) -> object:
        return question.answer(design, question.start(design, house), house)

    return opened(old) != opened(new)
