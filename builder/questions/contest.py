"""How a game asks what a design does to a target in one turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from builder.core.catalog import Catalog
from builder.core.formatting import Rounded
from builder.questions.model import OfDesign, OfSituation, Question


class Gauge(StrEnum):
    """What is told of an assault; the first three say which of two is better."""

    DESTROYED = "destroyed"
    HARM = "lost on average"
    HURT = "hurt"
    FELLED = "points felled"
    FELLED_FOR_TEN = "points felled for 10 points"


class Assault(NamedTuple):
    """What one does to another in a turn, by the question and situation that say it.

    Each value keeps its exact number; where there is none, `why` says why.
    """

    values: Mapping[Gauge, str]
    situation: Any = None
    question: Question | None = None
    why: str = ""

    def exact(self, gauge: Gauge) -> Fraction | None:
        """Return a number exactly; None where it is not known."""
        value = self.values.get(gauge)
        return value.exact if isinstance(value, Rounded) else None

    @property
    def rank(self) -> tuple[Fraction, ...]:
        """What it is compared by: the best has the highest."""
        return tuple(self.exact(one) or Fraction(0) for one in [*Gauge][:3])


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """How a game asks what a design does to a target.

    Attributes:
        question: The key of the question that is asked.
        targets: The usual targets: chapters with what a situation says of each, and
            with a design that costs as much.
        aimed: What a situation says of a target that is a design; None if nobody aims
            at such a thing.
        distances: Where something begins or ends for a design, the nearest first.
        labels: What the big values of an answer gauge.
        assaults: What the best attack does in each of some situations, which differ in
            their distance; None if the answers say it.
        bears: What of a target bears on an attack, from what a situation says of it and
            house rules: where it is equal, the same attack does the same.
        reach: How far a design hits after its Move; None where nobody knows.
        remarks: What else stands out of designs, each with how many there are.
    """

    question: str
    targets: Catalog
    aimed: Callable[[Any], Mapping[str, Any] | None]
    distances: OfDesign[Iterable[Fraction | int]]
    labels: Mapping[str, Gauge]
    assaults: OfSituation[Iterable[Assault]] | None = None
    bears: OfDesign[object] = lambda fields, _house: tuple(fields.items())
    reach: OfDesign[Fraction | None] = lambda *_: None
    remarks: Callable[[Sequence[tuple[int, Any]], Any], Iterator[str]] = lambda *_: (
        iter(())
    )
