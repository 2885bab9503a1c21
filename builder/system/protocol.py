"""What a rule system offers the rest of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from builder.content.card import Block, Card, Stat, Table
from builder.core.design import Design, House
from builder.core.rulebook import Book, Violation, legal
from builder.core.tally import Tally, Term
from builder.questions.model import Question


@dataclass(frozen=True, slots=True)
class Judgement:
    """All that the rules say of one design.

    Attributes:
        tally: Its price, term by term; None where its game publishes no points.
        stats: Its big values, most important first.
        violations: Every broken rule, gravest first.
    """

    tally: Tally | None
    stats: tuple[Stat, ...]
    violations: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        """Whether no violation makes the design illegal."""
        return legal(self.violations)


@dataclass(frozen=True, slots=True)
class Example:
    """Designs and armies that show a game to a newcomer.

    Attributes:
        key: The name of its muster file, without the ending.
        title: What it is called in a menu.
        about: A sentence about it.
        designs: Each design with the id that armies refer to it by.
        armies: Each army with its id.
        rulesets: Each set of house rules with its id.
    """

    key: str
    title: str
    about: str
    designs: tuple[tuple[str, Design], ...]
    armies: tuple[tuple[str, Any], ...] = ()
    rulesets: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A unit or weapon the book prints, to copy and change.

    Attributes:
        group: What it stands among, such as `Minifigs`.
        design: The design, under its printed name.
        source: Where its numbers are from, in a few words.
    """

    group: str
    design: Design
    source: str


@dataclass(frozen=True, slots=True)
class ArmyEffects:
    """What the designs of one army do to each other.

    Attributes:
        terms: What they add to the army's bill, or take off it.
        violations: What the rules say of them together; a path begins with the place
            of a design among those that were asked about, or is empty.
    """

    terms: tuple[Term, ...] = ()
    violations: tuple[Violation, ...] = ()


class Unclear(ValueError):
    """A text is no stat line; the message says what was not understood."""


@dataclass(frozen=True, slots=True)
class NearestBuild:
    """A legal design that comes near a wished-for stat line.

    Attributes:
        design: The design.
        line: What it is, in a line.
        differences: What differs, with the rule that it would break, a sentence each.
    """

    design: Design
    line: str
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What became of a wished-for stat line.

    Attributes:
        builds: Legal designs that give it, the plainest first, each in a line.
        more: Whether there are further ones that are not named.
        obstacles: Without a build: what stands in the way, a sentence each.
        claims: Without a build: what its price is, and what was claimed.
        nearest: Without a build: the designs that come nearest, the nearest first.
    """

    builds: tuple[tuple[Design, str], ...] = ()
    more: bool = False
    obstacles: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    nearest: tuple[NearestBuild, ...] = ()


class System(Protocol):
    """One rule system: a package whose module has these names.

    A design is a value of one of `KINDS`; a house is a value of the class of
    `STANDARD`. Neither says anything to the rooms outside.
    """

    @property
    def KEY(self) -> str:  # noqa: N802 (a constant of the module)
        """The first word of its kinds, such as `brikwars`."""

    @property
    def NAME(self) -> str:  # noqa: N802
        """What players call it."""

    @property
    def CURRENCY(self) -> str:  # noqa: N802
        """The unit of its points."""

    @property
    def BOOK(self) -> Book:  # noqa: N802
        """Its rules."""

    @property
    def KINDS(self) -> Sequence[type[Design]]:  # noqa: N802
        """The classes of its designs, the one a newcomer wants first in front."""

    @property
    def NAMES(self) -> Mapping[type[Design], tuple[str, str]]:  # noqa: N802
        """What players call one of each kind, and several: `man`, `men`."""

    @property
    def STANDARD(self) -> House:  # noqa: N802
        """Its house rules as the book reads."""

    def price(self, design: Any, house: Any, /) -> Tally | None:
        """The bill; None where the game publishes no points."""

    def stats(self, design: Any, house: Any, /) -> tuple[Stat, ...]:
        """The big values of a design."""

    def audit(self, design: Any, house: Any, /) -> tuple[Violation, ...]:
        """Every broken rule, of the design and of what it holds."""

    def card(self, design: Any, house: Any, /) -> Card:
        """All that its stat card says."""

    def in_force(self, house: Any, /) -> tuple[str, ...]:
        """The house rules that differ from the book, a sentence each."""

    @property
    def QUESTIONS(self) -> Sequence[Question]:  # noqa: N802
        """What can be asked of its designs at the table."""

    @property
    def STRIPS(self) -> Sequence[str]:  # noqa: N802
        """Whom the odds on a card may be against; none if a card tells them anyway."""

    def strip(self, design: Any, against: str, house: Any, /) -> Table | None:
        """A few lines of odds for the card of a design, against one of `STRIPS`."""

    def additions(self, house: Any, /) -> Iterable[Block]:
        """What house rules add to the game, in tables with examples; often nothing."""

    def presets(self) -> Sequence[Preset]:
        """The official units and weapons, in the order of the book."""

    def army_effects(
        self, designs: Sequence[tuple[int, Any]], house: Any, /
    ) -> ArmyEffects:
        """What designs do to each other in one army.

        Args:
            designs: Each design with how many of it march.
            house: The house rules of the army.
        """

    def reference(self, designs: Sequence[Any], house: Any, /) -> Sequence[Block]:
        """The tables of the game in our own words, computed from its rows.

        Args:
            designs: Only what these use; everything if there are none.
            house: The house rules the tables are told by.
        """

    def explain(self, text: str, house: Any, /) -> Explanation:
        """Which legal builds give a stat line.

        Args:
            text: The line.
            house: The house rules they are legal by.

        Raises:
            Unclear: The text is no stat line.
        """

    def examples(self) -> Sequence[Example]:
        """What a new library offers to open; the first holds an army to print."""
