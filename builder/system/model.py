"""What a rule system offers the rest of the program."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from builder.content.card import Block, Card, Stat, Table
from builder.content.kit import Template
from builder.content.play import Play
from builder.core.catalog import Catalog
from builder.core.design import Design, HouseRules, UnpricedDesign
from builder.core.going import GOING, Going
from builder.core.rulebook import Book, Violation, legal
from builder.core.tally import Tally, Term
from builder.core.texts import RuleText
from builder.core.unclear import Unclear
from builder.drawing.bricks import Portrait
from builder.drawing.picks import Parts
from builder.questions.contest import Contest
from builder.questions.model import OfDesign, Question
from builder.system.way_out import Search, WayOut, way_out


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
    def price(self) -> Fraction | None:
        """What it costs; None where no points are known."""
        return self.tally.total if self.tally else None

    @property
    def legal(self) -> bool:
        """Whether no violation makes the design illegal."""
        return legal(self.violations)


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
        violations: What the rules say of them together; a path begins with the index
            of a design among those passed in, or is empty.
    """

    terms: tuple[Term, ...] = ()
    violations: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class NearestBuild:
    """A legal design that comes near a wished-for stat line, or that line as it is.

    Attributes:
        design: The design.
        line: What it is, in a line.
        differences: What differs, with the rule that it would break, a sentence each;
            of the line as it is, what forbids it.
    """

    design: Any
    line: str
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldAbility:
    """What a player writes that a unit can do, with its price where that is told."""

    name: str
    price: Fraction | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class ToldUnit:
    """A design made of the statistics that a player wrote down.

    Attributes:
        design: The design.
        doubts: What was guessed, the end of a sentence each.
        words: How many words of its game tell of it, where they were counted.
    """

    design: Any
    doubts: tuple[str, ...] = ()
    words: int = 0


CLEAN: Final = "Legal builds, the plainest first:"
WARNED: Final = "Legal, but see the rules that are named:"


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a wished-for stat line can be built, or why it cannot.

    Attributes:
        builds: Legal designs that give it, the plainest first, each in a line.
        more: Whether there are further ones that are not named.
        obstacles: Without a build: what stands in the way, a sentence each.
        claims: What is wrong in the line itself: its price, or a die that no weapon
            rolls as it is written.
        nearest: Without a build: the designs that come nearest, the nearest first.
        written: Without a build: the design that is the line word for word, as a rule
            forbids it; None where no design can be so.
        warned: Those of the builds that a rule warns of, though it allows them.
        unclear: Why the line cannot be read; then there is nothing else.
    """

    builds: tuple[tuple[Any, str], ...] = ()
    more: bool = False
    obstacles: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    nearest: tuple[NearestBuild, ...] = ()
    written: NearestBuild | None = None
    warned: frozenset[Any] = frozenset()
    unclear: str = ""

    @property
    def wrong(self) -> str:
        """What is wrong with the line, or stands in its way, a sentence in a line."""
        said = (self.unclear, *self.claims, *self.obstacles)
        return "\n".join(filter(None, said))

    @property
    def groups(self) -> tuple[tuple[str, tuple[NearestBuild, ...]], ...]:
        """What is offered, behind its headings: the builds, or else what is near."""
        both = [NearestBuild(design, line, ()) for design, line in self.builds]
        groups = (
            (
                CLEAN,
                (mustered for mustered in both if mustered.design not in self.warned),
            ),
            (WARNED, (mustered for mustered in both if mustered.design in self.warned)),
            ("As it is written, whatever the rules say:", filter(None, [self.written])),
            ("The nearest legal builds, and what differs:", self.nearest),
        )
        listed = ((heading, tuple(group)) for heading, group in groups)
        return tuple((heading, group) for heading, group in listed if group)


def own_points(design: UnpricedDesign, _house: object) -> Tally | None:
    """Return the player's own points as a bill; None until they type some."""
    if design.points is None:
        return None
    return Tally((Term("Your points", design.points),))


_NO_LINES: Final = "This game prints no stat lines that could be explained"


def _explains_nothing(_text: str, _house: object) -> Explanation:
    raise Unclear(_NO_LINES)


def _tells_nothing(_name: str, _parts: Sequence[str]) -> ToldUnit:
    raise Unclear(_NO_LINES)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class System:
    """One rule system, which the package of a game declares.

    Its functions take designs and house rules of its own classes, so their types are
    Any here. The attributes with defaults are optional: odds on its cards, parts that
    house rules add, designs that change each other, stat lines.

    Attributes:
        key: The first word of its kinds, such as `brikwars`.
        name: What players call it.
        currency: The unit of its points.
        book: Its rules.
        kinds: The classes of its designs, the one a newcomer needs first in front;
            `builder.core.kinds` has their names.
        standard: Its house rules as the book reads.
        stats: The big values of a design, under house rules.
        audit: Every broken rule, of a design and of what it holds.
        card: All that the stat card of a design says.
        questions: What can be asked of its designs at the table.
        contest: How it asks what a design does to a target in one turn.
        catalog: The official units and weapons; a chapter is a group of them, and
            its title says where their numbers are from.
        reference: The tables of the game in our own words, computed from its rows: only
            what some designs use, or everything if there are none of them.
        rule_texts: What its rules say in our own words, by number.
        price: The bill of a design; None where no points are known.
        strips: The targets of a strip of odds; none if cards show the odds anyway.
        strip: A few lines of odds for the card of a design, against one of `strips`.
        additions: What house rules add to the game, in tables with examples.
        advised: What the advice of a rule says besides, by its number and house rules.
        army_effects: What designs do to each other in one army, from each design with
            how many of it march.
        kit: The templates and tokens that designs need on the table, from each design
            with how many of it march.
        wounds: Whether its units may be wounded, and its own kit has no marker for it.
        figures: What its figures are called and how many a design has, where a unit may
            be several of them; None where each is one.
        explain: Which legal builds give a stat line; it raises `Unclear` where a text
            is none.
        plainest: The same with the plainest build alone.
        doubt: Why a line of a text that may be about anything tells of no design, as a
            sentence; empty if `explain` should be asked.
        told_unit: Makes the design of a name, statistics and abilities that a player
            wrote down; None where a game has no such units.
        told_line: Makes the design of a name and the parts of a line, in a game without
            stat lines; it raises `Unclear` where they tell of none.
        portrait: The picture of a design.
        parts: The parts of its picture that a player may pick.
        armed: Returns a design that also carries weapons, each so often, by a name.
        chance: How well a design hurts, as one number to compare it with what a change
            makes of it; None where that is not known.
        glance: The chance that a turn of a design hurts each of a few usual targets, by
            their names; none where that is not known.
        play: What hits leave of a design, and its chances by distance; nothing where
            its card has both, and without `chances` the first alone.
        starts: Filled, legal designs to begin with, by what somebody builds.
        sized: The classes of its designs that are compared with other Sizes.
    """

    key: str
    name: str
    currency: str = "points"
    book: Book
    kinds: Sequence[type[Design]]
    standard: HouseRules
    stats: OfDesign[tuple[Stat, ...]]
    audit: OfDesign[tuple[Violation, ...]]
    card: OfDesign[Card]
    questions: Sequence[Question]
    contest: Contest
    catalog: Catalog
    reference: Callable[[Sequence[Any], Any], Sequence[Block]]
    rule_texts: Mapping[str, RuleText]
    price: OfDesign[Tally | None] = own_points
    wounds: bool = True
    figures: tuple[str, Callable[[Any], int]] | None = None
    strips: Sequence[str] = ()
    strip: Callable[[Any, str, Any], Table | None] = lambda *_: None
    additions: Callable[[Any], Iterable[Block]] = lambda _house: ()
    advised: Callable[[str, Any], tuple[str, ...]] = lambda _number, _house: ()
    army_effects: Callable[[Sequence[tuple[int, Any]], Any], ArmyEffects] = (
        lambda _designs, _house: ArmyEffects()
    )
    kit: Callable[[Sequence[tuple[int, Any]], Any], Iterable[Template]] = (
        lambda _designs, _house: ()
    )
    explain: Callable[[str, Any], Explanation] = _explains_nothing
    plainest: Callable[[str, Any], Explanation] = _explains_nothing
    doubt: Callable[[str, Any], str] = lambda _text, _house: _NO_LINES
    told_unit: (
        Callable[[str, Mapping[str, str], Iterable[ToldAbility]], ToldUnit] | None
    ) = None
    told_line: Callable[[str, Sequence[str]], ToldUnit] = _tells_nothing
    portrait: Callable[[Any], Portrait]
    parts: Callable[[Any], Parts]
    armed: Callable[[Any, Iterable[tuple[Any, int]], str], Any] | None = None
    chance: OfDesign[Fraction | None] = lambda _design, _house: None
    glance: OfDesign[tuple[tuple[str, Fraction], ...]] = lambda _design, _house: ()
    play: Callable[..., Play] = lambda _design, _house, **_: Play()
    starts: Mapping[str, Design] = field(default_factory=dict)
    sized: Sequence[type[Design]] = ()

    def presets(self) -> Sequence[Preset]:
        """Return the official units and weapons, in the order of the book."""
        return tuple(
            Preset(chapter.key, design, chapter.title)
            for chapter in self.catalog.chapters
            for _, design in chapter.entries
        )

    def explained(self, line: str, house: HouseRules) -> Explanation:
        """Return which legal builds give a stat line, or why it cannot be read."""
        try:
            return self.explain(line, house)
        except Unclear as wrong:
            return Explanation(unclear=str(wrong))

    def played_by(self, house: HouseRules | None) -> HouseRules:
        """Return house rules; for None the book's own readings."""
        return self.standard if house is None else house

    def judged(self, design: Design, house: HouseRules | None = None) -> Judgement:
        """Return what the rules say of a design, under house rules."""
        house = self.played_by(house)
        return Judgement(
            self.price(design, house),
            self.stats(design, house),
            self.audit(design, house),
        )

    def way_out(
        self, design: Design, house: HouseRules | None = None, going: Going = GOING
    ) -> WayOut:
        """Return the least changes that make a design legal, under house rules."""
        return way_out(Search(self, design, self.played_by(house), going=going))

    def asked_of(
        self, design: Design, house: HouseRules | None = None
    ) -> tuple[Question, ...]:
        """Return the questions that make sense for a design, under house rules."""
        played = self.played_by(house)
        return tuple(
            each
            for each in self.questions
            if each.on is type(design) and each.applies(design, played)
        )
