"""Sets of house rules: what a table has agreed on, under a name, to hand round.

An army names the set it is played by and holds a copy of its rules, so every library
judges it alike. A player with another edition of the set is shown what would change.
"""

from typing import Any, Final, Literal

from builder.content.card import Block, Card, Stat, Text
from builder.content.card_blocks import filled, in_force, lines_of, sentences
from builder.content.livery import Badge
from builder.core.design import HouseRules
from builder.core.field_spec import InvalidValue, again, field, validate, validated
from builder.core.rows import RuleRows
from builder.core.rulebook import (
    Book,
    Severity,
    Violation,
    gravest_first,
    legal,
    rules_in,
)
from builder.core.texts import RuleTexts
from builder.drawing.things import book
from builder.registry import systems
from builder.system.model import System

TEXTS: Final = RuleTexts("builder.house_rules", "rules/sets")
"""What the rules for sets of house rules say."""


@validated
class Edition:
    """Which set of house rules, and which version of it."""

    code: str = field("", "Code", high=100)
    name: str = field("", "Name", high=200)
    version: int = field(1, "Version", low=1, high=1_000_000)
    author: str = field("", "Author", high=200)

    @property
    def title(self) -> str:
        """Its name and version: `Wolfpack rules 3`."""
        return f"{self.name.strip() or 'Nameless rules'} {self.version}"

    def __str__(self) -> str:
        by = f" by {self.author.strip()}" if self.author.strip() else ""
        return f"{self.title}{by}"


class HasHouseRules:
    """Something of a game that has house rules, or plays by the book."""

    __slots__ = ()

    system: str
    house: Any

    def __post_init__(self) -> None:
        """Refuse values out of bounds, unknown games, and another game's house rules.

        Raises:
            InvalidValue: With the path of the field that is wrong.
        """
        validate(self)
        if self.system not in systems():
            known = ", ".join(systems())
            raise InvalidValue(
                ("system",), f"is {self.system!r}; the games are {known}"
            )
        if not isinstance(self.house, type(self.rule_system.standard) | None):
            raise InvalidValue(("house",), "holds the house rules of another game")

    @property
    def rule_system(self) -> System:
        """The rule system it belongs to."""
        return systems()[self.system]

    @property
    def effective_house(self) -> HouseRules:
        """Its house rules; the book's own readings while there are none."""
        return self.rule_system.played_by(self.house)


@validated
class RuleSet(HasHouseRules):
    """House rules with a name, a version and an author."""

    kind: Literal["ruleset"] = "ruleset"
    name: str = again(Edition, "name", group="House rules")
    system: str = field("brikwars", "Game", high=100)
    version: int = again(
        Edition, "version", hint="One more whenever others have the last one"
    )
    author: str = again(Edition, "author")
    code: str = again(
        Edition,
        "code",
        hint="The same in every version, so that others' programs know the set again",
    )
    notes: str = field("", "Notes", long=True, group="Notes")
    tags: tuple[str, ...] = field((), "Tags")
    house: Any = field(None, "House rules", group="House rules")

    @property
    def title(self) -> str:
        """Its name, or that it has none."""
        return self.name.strip() or "Nameless house rules"

    @property
    def label(self) -> str:
        """What it is in a list."""
        return f"house rules {self.version}"

    @property
    def edition(self) -> Edition:
        """Which set and version an army holds."""
        return Edition(
            code=self.code, name=self.name, version=self.version, author=self.author
        )


def proof(rules: RuleSet) -> tuple[Violation, ...]:
    """Return what is wrong with a set of house rules itself, gravest first."""
    inside = rules.rule_system.book.audit(rules.effective_house, rules.effective_house)
    found = [each.under(("house",)) for each in inside]
    return gravest_first([*BOOK.audit(rules, None), *found])


_SET: Final = RuleRows(TEXTS, RuleSet, object)
_NAMED: Final = _SET.check("Set 1 nameless", lambda it, _: not it.name.strip(), "name")
"""Warns of a set without a name: others find it by that."""
_CODED: Final = _SET.check("Set 2 codeless", lambda it, _: not it.code.strip(), "code")
"""Notes a set without a code: its versions cannot be matched."""


def sheet(rules: RuleSet) -> Card:
    """Return a set of house rules as a card, with its examples worked out."""
    found = proof(rules)
    system, house = rules.rule_system, rules.effective_house
    changes, game = in_force(house), list(systems()).index(rules.system)
    blocks: list[Block] = [
        Text(
            "As the book has it",
            () if changes else ("Nothing is turned or added yet.",),
        ),
        Text("In force", changes),
        *system.additions(house),
        Text("Notes", lines_of(rules.notes), own=True),
        Text("Not playable yet", sentences(found, Severity.REFUSE), grave=True),
    ]
    return Card(
        title=rules.title,
        kind=f"House rules, {system.name}",
        stats=(
            Stat("Version", str(rules.version), sign="other"),
            Stat("Changed", str(len(changes)), sign="gear"),
        ),
        back=filled(blocks),
        stamp="" if legal(found) else "DRAFT",
        badge=Badge.WEAPON,
        # A book has a line for each change, a ribbon for each version.
        portrait=book(len(changes), rules.version, game, sealed=legal(found)),
        source=f"{system.book.name} {system.book.edition}; {rules.edition}",
    )


RULES: Final = rules_in(globals())

BOOK: Final = Book("House rules", "ours", RULES)
"""The rules for a set of any game; `Set 1` and so on are numbers of our own."""
