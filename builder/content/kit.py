"""What lies on the table beside the models: templates and tokens, at their true size.

Lengths are millimetres. A game says which of them its designs need; paper draws them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from builder.content.card import Outline
from builder.content.livery import Livery
from builder.core.formatting import times
from builder.core.measure import INCHES


class Rings(NamedTuple):
    """Circles about one point: what an Explosion does, ring by ring.

    Attributes:
        label: What it is.
        rings: The radius of each, and what is written in it; the innermost first.
    """

    label: str
    rings: tuple[tuple[Fraction, str], ...]

    @property
    def radius(self) -> Fraction:
        """Of the outermost ring."""
        return max((radius for radius, _ in self.rings), default=Fraction(0))

    @property
    def said(self) -> str:
        """It in a line: `Explosion of 2 dice, radius 4"`."""
        return f'{self.label}, radius {float(self.radius / INCHES.length):g}"'


class Wedge(NamedTuple):
    """What lies within an angle of a muzzle.

    Attributes:
        label: What it is.
        degrees: How wide it is.
        long: How far it reaches.
        ticks: What is written at each inch, from the first on; it may be shorter.
    """

    label: str
    degrees: int
    long: Fraction
    ticks: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """It in a line: `Arc, 15°`."""
        return f"{self.label}, {self.degrees}°"


class Stick(NamedTuple):
    """A ruler that names what is at its lengths.

    Attributes:
        label: What it is for.
        marks: Inches, and what reaches so far; the nearest first.
    """

    label: str
    marks: tuple[tuple[int, str], ...]

    @property
    def said(self) -> str:
        """It in a line, with what is marked on it."""
        return ", ".join((self.label, *(f'{at}" {words}' for at, words in self.marks)))


@dataclass(frozen=True, slots=True)
class Token:
    """Equal markers to cut out.

    Attributes:
        label: What is written on each; whose it is, where it has the emblem.
        count: How many of them.
        sign: The picture on it, one of `reports.bricks.signs`; empty for none.
        wide: How wide and high it is.
        numbered: Whether each has a number, so that two of a kind can be told apart.
        round: Whether it is a disc.
        emblem: Whether it shows the army's emblem.
    """

    label: str
    count: int = 1
    sign: str = ""
    wide: Fraction = Fraction(20)
    numbered: bool = False
    round: bool = False
    emblem: bool = False

    @property
    def said(self) -> str:
        """It in a line."""
        return f"{self.count} × {self.label}"


class Objective(NamedTuple):
    """A card of the size of the others, with lines to write on.

    Attributes:
        number: Which it is.
    """

    number: int

    @property
    def said(self) -> str:
        """It in a line."""
        return f"Objective {self.number}"


Template: TypeAlias = Outline | Rings | Wedge | Stick | Token | Objective


@dataclass(frozen=True, slots=True)
class Kit:
    """All templates and tokens that an army needs.

    Attributes:
        title: Whose they are.
        templates: What is to be cut out.
        livery: What they wear.
    """

    title: str
    templates: tuple[Template, ...] = ()
    livery: Livery = field(default_factory=Livery)


OBJECTIVES: Final = 3
"""As many objective cards as a kit has."""
MOST_TOKENS: Final = 12
"""Of one kind for squads or men: more lie on no table at once."""
ORDERS: Final = (
    ("Advance", "move"),
    ("Shoot", "aim"),
    ("Charge", "damage"),
    ("Hold", "armor"),
)
"""What a unit may be told to do, each with a picture of its own."""


def inches_long(count: int) -> Fraction:
    """Return a length in millimetres."""
    return count * INCHES.length


def common(units: Sequence[tuple[int, str]], *, wounds: bool) -> Iterable[Template]:
    """Yield what every game can use: names, orders, wounds and objectives.

    There are orders for half of the units each: not all of them do the same.

    Args:
        units: How many models each unit has that marches, and its name.
        wounds: Whether they can be wounded.
    """
    if not units:
        return
    yield from named(units)
    many = min(len(units), MOST_TOKENS)
    for label, sign in ORDERS:
        yield Token(label, -(-many // 2), sign)
    if wounds:
        yield Token("Wound", 2 * many, "life", Fraction(12))
    for number in range(1, OBJECTIVES + 1):
        yield Objective(number)


def named(units: Sequence[tuple[int, str]]) -> Iterator[Token]:
    """Yield a token for each model, to show whose turn it is or was.

    More models of a name than lie on a table have one, with their count.
    """
    models: Counter[str] = Counter()
    for count, name in units:
        models[name] += count
    for name, count in models.items():
        if count > MOST_TOKENS:
            yield Token(times(count, name), emblem=True)
        else:
            yield Token(name, count, numbered=count > 1, emblem=True)
