"""What the designs of every game have in common."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, Protocol, TypeAlias, TypeGuard

from builder.core.field_spec import field, shared_fields
from builder.core.framing import Framing
from builder.core.rulebook import Waiver

DEAREST: Final = 1_000_000
"""The largest number of points a player may type."""

LONGEST_FLAVOUR: Final = 120
"""The most letters of a flavour line: two lines on a poker card."""


class HouseRules(Protocol):
    """The house rules of a game; each game has a class of its own for them."""

    @property
    def kind(self) -> str:
        """The key of its game and `house`, such as `brikwars.house`."""

    def __hash__(self) -> int:
        """Return a hash, equal for equal rules; judgements are cached by it."""


Houses: TypeAlias = Callable[[str], HouseRules | None]
"""Returns the house rules of a game; None for the book's own."""


@shared_fields
class Design:
    """A design of any game: a weapon, a figure, a squad, a creation or a Field."""

    __slots__ = ()

    kind: str = ""
    name: str = ""
    notes: str = field("", "Notes", long=True, group="Notes")
    tags: tuple[str, ...] = field((), "Tags", group="Notes")
    photo: str = field("", "Photo", group="Notes")
    framing: Framing | None = field(
        None,
        "Framing",
        group="Notes",
        hint="Which part of the photo the card shows; filled from its middle if blank",
    )
    portrait: tuple[str, ...] = field(
        (),
        "Portrait",
        high=30,
        group="Notes",
        hint="What is drawn where there is no photo: parts picked by name, no rule",
    )
    flavour: str = field(
        "",
        "Flavour line",
        high=LONGEST_FLAVOUR,
        group="Notes",
        hint="A line of your own words for its card, which is no rule",
    )
    waivers: tuple[Waiver, ...] = field(
        (), "Allowed by the table", high=100, group="Waivers"
    )

    @property
    def system(self) -> str:
        """The key of its game."""
        return self.kind.partition(".")[0]

    @property
    def label(self) -> str:
        """A few words that say what it is."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """Its name, or its label where it has none."""
        return self.name.strip() or self.label


@shared_fields
class UnpricedDesign(Design):
    """A design of a game that publishes no points; its player may type some."""

    __slots__ = ()

    points: Fraction | None = field(
        None, "Your points", low=0, high=DEAREST, group="Notes"
    )


def is_design(kind: object) -> TypeGuard[type[Design]]:
    """Return whether something is a class of design."""
    return isinstance(kind, type) and issubclass(kind, Design)
