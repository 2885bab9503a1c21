"""What the designs of every game have in common."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final, Protocol, TypeAlias, TypeGuard

from builder.core.field_spec import field, shared_fields
from builder.core.framing import Framing
from builder.core.rulebook import Waiver

DEAREST: Final = 1_000_000
"""The largest number of points a player may type."""

LONGEST_FLAVOUR: Final = 120
"""The most letters of a flavour line: two lines on a poker card."""


# What any design may have besides its rules.
_note = partial(field, group="Notes", extra=True)


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
    notes: str = _note("", "Notes", long=True, hint="Whatever you like to note")
    tags: tuple[str, ...] = _note((), "Tags", hint="Words to find it by")
    photo: str = _note("", "Photo", hint="A picture of your model for its card")
    framing: Framing | None = _note(
        None,
        "Framing",
        along="photo",
        hint="Which part of the photo the card shows; filled from its middle if blank",
    )
    portrait: tuple[str, ...] = _note(
        (),
        "Portrait",
        high=30,
        hint="What is drawn where there is no photo: parts that you pick, no rule",
    )
    flavour: str = _note(
        "",
        "Flavour line",
        high=LONGEST_FLAVOUR,
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

    points: Fraction | None = _note(
        None,
        "Your points",
        low=0,
        high=DEAREST,
        hint="What your table agreed it is worth; the book prints no points",
    )


def is_design(kind: object) -> TypeGuard[type[Design]]:
    """Return whether something is a class of design."""
    return isinstance(kind, type) and issubclass(kind, Design)
