"""The verdicts of several designs in rows: each rule that one of them breaks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from builder.comparison.rows import NONE, names, side_by_side
from builder.content.card import Table, Text
from builder.core.design import Design
from builder.core.formatting import listed, times
from builder.core.rulebook import Severity, Violation, gravest_first
from builder.core.waivers import legal_words
from builder.system.model import Judgement

MARKS: Final = {
    Severity.REFUSE: "✗",
    Severity.WARN: "!",
    Severity.NOTE: "•",
    Severity.ALLOWED: "✓",
}
"""The sign of each severity, clear without a color."""


def verdict(designs: Sequence[Design], judged: Sequence[Judgement]) -> Table:
    """Return whether each is legal, and every rule that one of them breaks."""
    verdicts = tuple(map(legality, judged))
    broken = [_weighed(each.violations) for each in judged]
    every = gravest_first([found for each in judged for found in each.violations])
    rules = (
        (rule, tuple(weighed.get(rule, NONE) for weighed in broken))
        for rule in dict.fromkeys(map(_rule, every))
    )
    lines = (("Verdict", verdicts), *rules)
    return side_by_side("Verdict", "Rule", designs, lines)


def legality(judged: Judgement) -> str:
    """Return whether it is legal, and with how many waivers."""
    return legal_words(judged.violations) if judged.legal else "Illegal"


def _weighed(found: Sequence[Violation]) -> dict[str, str]:
    """Return each rule by its number, with how gravely and how often it is broken."""
    weights: dict[str, Counter[Severity]] = {}
    for each in found:
        weights.setdefault(_rule(each), Counter())[each.severity] += 1
    return {
        rule: ", ".join(
            times(n, f"{MARKS[weight]} {weight.word}") for weight, n in count.items()
        )
        for rule, count in weights.items()
    }


def _rule(found: Violation) -> str:
    return f"{found.rule} {found.title}".strip()


def sentences(designs: Sequence[Design], judged: Sequence[Judgement]) -> Iterator[Text]:
    """Yield each sentence of the rules once, with the names of its designs."""
    by_name = {
        name: dict.fromkeys(map(str, each.violations))
        for name, each in zip(names(designs), judged, strict=True)
    }
    every = gravest_first([found for each in judged for found in each.violations])
    lines = (
        f"{listed([name for name in by_name if sentence in by_name[name]])}: {sentence}"
        for sentence in dict.fromkeys(map(str, every))
    )
    if every:
        yield Text("What the rules say", tuple(lines))
