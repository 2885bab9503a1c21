"""What a text says, as far as it could be read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from builder.army.model import Army
from builder.core.design import Design
from builder.system.model import ToldAbility

LONGEST_TEXT: Final = 1_000_000
"""Characters of the longest text that is read at once."""

WORDS: Final = frozenset(
    {".txt", ".md", ".text", ".bbcode", ".csv", ".tsv", ".markdown"}
)
"""The endings of files that are read as text, whatever they begin with."""

LONGEST_LINE: Final = 2_000
"""Characters of the longest line that is read; the rest of it is left out."""

MOST_LINES: Final = 6_000
"""The most lines that are read at once."""

MOST_UNREAD: Final = 200
"""The most lines that are listed as not understood; further ones are counted."""


def is_json(data: bytes) -> bool:
    """Return whether a file begins as JSON does."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"["))


def in_words(ending: str, data: bytes) -> bool:
    """Return whether a file is read as text: so is a list of the web's generator."""
    generated = b'"squads"' in data and b'"brickmuster"' not in data
    return ending.lower() in WORDS or (generated and is_json(data))


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A line that could not be read.

    Attributes:
        line: Its number, from 1.
        text: The line, cut off where it is long.
        why: Why it could not be read, as a sentence.
        last: The number of its last line, where there are several; else 0.
        stated: The price that it states, where that is another than ours.
        key: The id of the design that it is a doubt of; empty where there is none.
        stat_line: The stat line as it is written, where another one came in or none.
    """

    line: int
    text: str
    why: str
    last: int = 0
    stated: Fraction | None = None
    key: str = ""
    stat_line: str = ""

    @property
    def lines(self) -> str:
        """The number of its line, or of its first and its last."""
        return f"{self.line}–{self.last}" if self.last > self.line else str(self.line)


@dataclass(frozen=True, slots=True)
class PastedArm:
    """What a unit carries, as a player calls it.

    Attributes:
        line: The number of its line, from 1.
        text: Its name, or its stat line.
        count: How many of it one of them carries.
        name: What it is called, where the text is its kind; empty for no such name.
        values: Its Use, Range and Damage as they are told, by these words.
    """

    line: int
    text: str
    count: int = 1
    name: str = ""
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PastedUnit:
    """A design as a text names it.

    Attributes:
        line: The number of its line, from 1.
        name: What it is called.
        count: How many of them march.
        each: What one costs; None where the text does not say.
        stats: Stat lines that may be its own; what is said beside the numbers of a
            weapon.
        note: What the player remarks on it.
        loose: Whether it is a line of its own, which may be anything.
        bullet: Whether that is an item of a list.
        foreign: Why its numbers mean nothing here; empty if they do.
        group: The group of the list that it is in; empty for none.
        lines: Further lines that belong to it.
        told: The statistics of a unit, by our words for them, or the Use, Range and
            Damage of a weapon; empty for another thing.
        abilities: What else such a unit can do.
        arms: What it carries.
        value: Whether it is a weapon in the numbers of a player, with its price.
        doubts: What was guessed of it, the end of a sentence each.
    """

    line: int
    name: str
    count: int = 1
    each: Fraction | None = None
    stats: tuple[str, ...] = ()
    note: str = ""
    loose: bool = False
    bullet: bool = False
    foreign: str = ""
    group: str = ""
    lines: tuple[int, ...] = ()
    told: Mapping[str, str] = field(default_factory=dict)
    abilities: tuple[ToldAbility, ...] = ()
    arms: tuple[PastedArm, ...] = ()
    value: bool = False
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PastedArmy:
    """An army list as a text tells it.

    Attributes:
        line: The number of its first line, from 1.
        title: Its name.
        units: Its entries in their order.
        system: The key of its game; empty where the text does not say.
        limit: The points agreed on; None where there is no limit.
        notes: The player's own words about it.
        lines: All its lines but those of its entries.
    """

    line: int
    title: str
    units: tuple[PastedUnit, ...] = ()
    system: str = ""
    limit: int | None = None
    notes: str = ""
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PastedText:
    """All that a text says.

    Attributes:
        armies: The army lists in it.
        units: Its cards, and lines that stand by themselves.
        unread: The lines that nothing can be made of.
        doubts: What was guessed to read it at all.
        heads: The heads of tables of weapons, each with its rows.
        lines: What each line says without its markup, by its number; a blank line is
            left out. Empty for what has no lines.
        title: The army that its first line may name, without entries; None without.
        game: The key of the game that its first lines name; empty for none.
    """

    armies: tuple[PastedArmy, ...] = ()
    units: tuple[PastedUnit, ...] = ()
    unread: tuple[NotUnderstood, ...] = ()
    doubts: tuple[NotUnderstood, ...] = ()
    heads: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    lines: Mapping[int, str] = field(default_factory=dict)
    title: PastedArmy | None = None
    game: str = ""


@dataclass(frozen=True, slots=True)
class Understood:
    """A text with its names looked up in a library.

    An army in it names new designs by the ids they have here, and those that the
    library has already by the library's ids.

    Attributes:
        designs: New designs, by ids of their own.
        armies: Armies, by ids of their own.
        known: The ids of the library's designs that the text names.
        unread: What was not understood, in the order of the text.
        came: What each other line came in as, or belongs to: the id of a design or an
            army, by the number of the line.
        doubts: What was guessed of what came in, in the order of the text.
    """

    designs: Mapping[str, Design] = field(default_factory=dict)
    armies: Mapping[str, Army] = field(default_factory=dict)
    known: tuple[str, ...] = ()
    unread: tuple[NotUnderstood, ...] = ()
    came: Mapping[int, str] = field(default_factory=dict)
    doubts: tuple[NotUnderstood, ...] = ()
