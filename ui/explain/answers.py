"""The answers to stat lines, and how many builds there are in words."""

from dataclasses import dataclass

from builder.core.design import HouseRules
from builder.system.model import Explanation, System, Unclear


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """The answer to one line; `unclear` says why it could not be read."""

    text: str
    found: Explanation
    unclear: str = ""


def answers_to(system: System, house: HouseRules, lines: list[str]) -> list[LineAnswer]:
    """Return the answer of a game to each line, by the house rules."""
    answers = []
    for line in lines:
        try:
            answers.append(LineAnswer(line, system.explain(line, house)))
        except Unclear as wrong:
            answers.append(LineAnswer(line, Explanation(), str(wrong)))
    return answers


def counted_words(found: Explanation, most: int | None = None) -> str:
    """Return how many builds there are, and how many of them are listed."""
    count = len(found.builds)
    many = f"More than {count}" if found.more else str(count)
    if most is not None and count > most:
        return f"{many} legal builds; the {most} plainest:"
    return f"{many} legal build{'s, the plainest first' if count > 1 else ''}"
